/* Stands for `node-hid` in the daemon: each frame of the wire is a report. */

import { EventEmitter } from 'node:events'
import type { Cable } from './edges.ts'
import { refuseTheDead } from './system-error.ts'
import { inThisLife, worldNow } from './world.ts'

/** The wire of the device with these numbers. */
export const hidPath = (vendor: number, product: number): string => `hid:${vendor}:${product}`

function pluggedIn(path: string): Cable | undefined {
  const wire = worldNow().wires.get(path)
  return wire?.isUnplugged ? undefined : wire
}

class HIDAsync extends EventEmitter {
  private readonly wire: Cable

  private constructor(wire: Cable) {
    super()
    this.wire = wire
    wire.end = {
      bytes: inThisLife((report: Buffer) => void this.emit('data', report)),
      hungUp: inThisLife(() => void this.emit('error', new Error('could not read from HID device'))),
    }
  }

  static async open(path: string): Promise<HIDAsync> {
    refuseTheDead()
    const wire = pluggedIn(path)
    if (wire === undefined) throw new Error('cannot open device: no such device')
    if (wire.end !== undefined) throw new Error('cannot open device: busy')
    return new HIDAsync(wire)
  }

  async write(report: Buffer): Promise<void> {
    if (worldNow().isRunning) this.wire.written(report)
  }

  async close(): Promise<void> {
    this.wire.end = undefined
  }
}

const devicesAsync = async (vendor: number, product: number) => {
  const path = hidPath(vendor, product)
  return pluggedIn(path) === undefined ? [] : [{ path, serialNumber: '1', usagePage: 1, usage: 1 }]
}

export default { getHidapiVersion: () => '0', devicesAsync, HIDAsync }
