import { registerHooks } from 'node:module'
import { takeGlobals } from './world/globals.ts'

/*
 * Puts a storm's machine under the daemon: whatever of its own files imports one of these gets the storm's in its place.
 * The daemon's code is not touched. To be imported before any file of the daemon.
 */

const here = new URL('.', import.meta.url)
const project = new URL('../../', here)
const virtual = (name: string): string => new URL(`world/${name}.ts`, here).href

const standIns: Readonly<Record<string, string>> = {
  'node:fs': virtual('node-fs'),
  'node:fs/promises': virtual('node-fs-promises'),
  'node:timers/promises': virtual('timers-promises'),
  'node:crypto': virtual('node-crypto'),
  'node:os': virtual('node-os'),
  'node:zlib': virtual('node-zlib'),
  'node:net': virtual('node-net'),
  mqtt: virtual('mqtt'),
  serialport: virtual('serialport'),
  'node-hid': virtual('node-hid'),
  onoff: virtual('onoff'),
}

const ownRooms = ['daemon/', 'drivers/'].map((room) => new URL(room, project).href)
/** Files of the daemon that are the edge of the machine themselves. */
const edges: Readonly<Record<string, string>> = {
  [new URL('drivers/libc.ts', project).href]: virtual('libc'),
  [new URL('drivers/transport/broker-stream.ts', project).href]: virtual('broker-stream'),
  [new URL('drivers/transport/gpio-tools.ts', project).href]: virtual('gpio-tools'),
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOwn = ownRooms.some((room) => context.parentURL?.startsWith(room))
    const standIn = isOwn ? standIns[specifier] : undefined
    if (standIn !== undefined) return { url: standIn, shortCircuit: true }
    const resolved = nextResolve(specifier, context)
    const edge = isOwn ? edges[resolved.url] : undefined
    return edge === undefined ? resolved : { ...resolved, url: edge }
  },
})
takeGlobals()
