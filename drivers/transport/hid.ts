import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Device, HIDAsync } from 'node-hid'
import { reasonOf } from '../reason.ts'
import { refusal } from './port-refusal.ts'
import type { Tap, TwoWay } from './transport.ts'

/** What a device is, whatever number the system gives it. `usagePage` and `usage` choose one part of several. */
type HidSettings = {
  vendor: number
  product: number
  serial?: string
  usagePage?: number
  usage?: number
}

/** A device that leaves so many reports untaken takes none. */
const writeLimit = 64

/**
 * Opens an HID device that can only be listened to; each input report is one call of the listener. The device's own
 * keystrokes reach nobody else while it is open. Rejects with an Error whose `code` is `port-missing`, `port-busy`,
 * `port-denied` or `port-failed`.
 */
export async function openHidTap(settings: HidSettings): Promise<Tap> {
  return (await open(settings)).tap
}

/**
 * Opens an HID device for both ways; rejects as `openHidTap` does. Each write is one output report, which begins with
 * its identifier, or 0 where the device has none. Reports written after the close are dropped.
 */
export async function openHidTwoWay(settings: HidSettings): Promise<TwoWay> {
  const { device, tap, fail, isOpen } = await open(settings)
  let untaken = 0
  const write = async (bytes: Uint8Array) => {
    if (!isOpen()) return
    if (untaken === writeLimit) return fail('takes no reports; plug it in again')
    untaken++
    try {
      await device.write(Buffer.from(bytes))
    } catch (error) {
      fail(`takes no reports: ${reasonOf(error)}`)
    }
    untaken--
  }
  return { ...tap, write: (bytes) => void write(bytes) }
}

type Opened = { device: HIDAsync; tap: Tap; fail(why: string): void; isOpen(): boolean }

async function open(settings: HidSettings): Promise<Opened> {
  const name = nameOf(settings)
  const hid = await loadLibrary(name)
  const path = pathOf(await hid.devicesAsync(settings.vendor, settings.product), settings, name)
  const device = await hid.HIDAsync.open(path).catch((error) => {
    throw openRefusal(name, path, reasonOf(error))
  })
  const keystrokes = await silence(path).catch(async (error) => {
    await device.close()
    throw leakRefusal(name, error)
  })
  return watch(device, name, keystrokes)
}

/** Loaded only when an HID device is opened: a machine without the system's libraries can run all other devices. */
async function loadLibrary(name: string) {
  try {
    const { default: hid } = await import('node-hid')
    // The binding itself is loaded by the first call.
    hid.getHidapiVersion()
    return hid
  } catch (error) {
    throw notOpened(
      name,
      'port-failed',
      `HID cannot be used on this machine (${reasonOf(error)}); install libudev1 and the package node-hid`,
    )
  }
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

function nameOf({ vendor, product, serial }: HidSettings): string {
  return `HID device ${hex(vendor)}:${hex(product)}${serial === undefined ? '' : ` with serial number ${serial}`}`
}

/** The library lists a device once for each usage, and tells serial numbers to every user. */
function pathOf(devices: readonly Device[], { serial, usagePage, usage }: HidSettings, name: string): string {
  const fits = devices.filter(
    (device) =>
      (serial === undefined || device.serialNumber === serial) &&
      (usagePage === undefined || device.usagePage === usagePage) &&
      (usage === undefined || device.usage === usage),
  )
  const paths = [...new Set(fits.map(({ path }) => path))]
  const [path, another] = paths
  if (path === undefined) throw notOpened(name, 'port-missing', 'it is not there; check the cable and the numbers')
  if (another === undefined) return path
  const parts = fits.map((fit) => `${fit.serialNumber} usage ${hex(fit.usagePage ?? 0)}:${hex(fit.usage ?? 0)}`)
  const which = `${paths.length} devices are that (${parts.join(', ')}); say which by serial, usagePage and usage`
  throw notOpened(name, 'port-failed', which)
}

type Code = Parameters<typeof refusal>[0]

const notOpened = (name: string, code: Code, why: string) => refusal(code, `${name} cannot be opened: ${why}.`)

/** The library gives no error code, only the system's words in the message. */
function openRefusal(name: string, path: string, words: string): Error {
  if (/no such (file|device)/i.test(words)) return notOpened(name, 'port-missing', 'it was just unplugged')
  if (/busy/i.test(words)) return notOpened(name, 'port-busy', 'another program holds it; stop that program')
  if (/denied|not permitted/i.test(words))
    return notOpened(name, 'port-denied', `this user may not use ${path}; give it to the user by a udev rule`)
  return notOpened(name, 'port-failed', words)
}

function leakRefusal(name: string, error: unknown): Error {
  const leaks = 'it types, and its keystrokes cannot be kept from other programs'
  if (error instanceof Error && 'code' in error && error.code === 'EACCES')
    return notOpened(name, 'port-denied', `${leaks} by this user; let a udev rule set ATTR{inhibited}="1" for it`)
  return notOpened(name, 'port-failed', `${leaks} (${reasonOf(error)}); that takes Linux 5.11 or later`)
}

type Keystrokes = { release(): Promise<void> }

/**
 * Reading a keyboard's reports does not keep its keystrokes from the desktop or the text console. The kernel's own
 * switch does (`inhibited`, Linux 5.11): the reports still come here and become no keystrokes anywhere. What was
 * switched already, by a udev rule, is left as it is. After a crash the switch stays on until the device is unplugged.
 */
async function silence(path: string): Promise<Keystrokes> {
  const folder = join('/sys/class/hidraw', basename(path), 'device/input')
  const inputs = await readdir(folder).catch(() => [])
  const switches = inputs.map((input) => join(folder, input, 'inhibited'))
  const states = await Promise.all(switches.map((file) => readFile(file, 'latin1')))
  const loud = switches.filter((_, index) => states[index]?.trim() !== '1')
  const turn = (state: string) => Promise.all(loud.map((file) => writeFile(file, state, { flag: 'r+' })))
  await turn('1')
  return {
    // The switch of a device that is gone is gone too.
    release: () => turn('0').then(undefined, () => {}),
  }
}

function watch(device: HIDAsync, name: string, keystrokes: Keystrokes): Opened {
  const listeners: ((bytes: Uint8Array) => void)[] = []
  const { promise: closed, resolve: tell } = Promise.withResolvers<string>()
  let ending: Promise<void> | undefined

  const end = async (why: string) => {
    // The library begins to read in a later turn, which throws when it finds the device closed.
    await nextTurn()
    await keystrokes.release()
    await device.close()
    tell(`${name} ${why}.`)
  }
  const fail = (why: string) => {
    ending ??= end(why)
  }
  const close = async () => {
    fail('was closed')
    await closed
  }

  // The library reads, and so sees an unplugged device, only while it has a listener.
  device.on('data', (report: Buffer) => {
    for (const listener of listeners) listener(report)
  })
  device.on('error', () => fail('is gone; check its cable'))
  return {
    device,
    fail,
    isOpen: () => ending === undefined,
    tap: {
      onBytes: (listener) => void listeners.push(listener),
      onClosed: (listener) => void closed.then(listener),
      close,
    },
  }
}
