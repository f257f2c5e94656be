import { SerialPort } from 'serialport'
import type { SerialDefaults } from '../driver.ts'
import type { PortRefusal } from './port-refusal.ts'
import type { Tap, TwoWay } from './transport.ts'

type SerialSettings = SerialDefaults & { path: string; rtscts?: boolean }

/** How often an open port is asked whether it still lives (ms). */
const pulseEvery = 500
/** A device that leaves this much unread is not taking bytes. */
const writeLimit = 64 * 1024
const hangUp = 'hung up; check the cable and the adapter'

/**
 * Opens a serial port that can only be listened to, for this process alone. Rejects with an Error whose `code` is
 * `port-missing`, `port-busy`, `port-denied` or `port-failed`.
 */
export async function openSerialTap(settings: SerialSettings): Promise<Tap> {
  return watch(await open(settings)).tap
}

/** Opens a serial port for both ways; rejects as `openSerialTap` does. Bytes written after the close are dropped. */
export async function openSerialTwoWay(settings: SerialSettings): Promise<TwoWay> {
  const port = await open(settings)
  const { tap, fail } = watch(port)
  const write = (bytes: Uint8Array) => {
    if (!port.isOpen) return
    if (port.writableLength > writeLimit) fail('takes no bytes; check its cable and flow control')
    else port.write(bytes)
  }
  return { ...tap, write }
}

function open(settings: SerialSettings): Promise<SerialPort> {
  return new Promise((resolve, reject) => {
    const port = new SerialPort({ ...settings, lock: true }, (error) => {
      if (error) reject(refusal(settings.path, error.message))
      else resolve(port)
    })
  })
}

/** The library gives no error code, only the system's words in the message. */
function refusal(path: string, words: string): Error & { code: PortRefusal } {
  const because = (code: PortRefusal, why: string) =>
    Object.assign(new Error(`Serial port ${path} cannot be opened: ${why}.`), { code })
  if (/no such (file|device)|not a directory/i.test(words))
    return because('port-missing', 'it is not there; check the cable, the adapter and the path')
  if (/cannot lock|busy/i.test(words)) return because('port-busy', 'another program holds it; stop that program')
  if (/denied|not permitted/i.test(words))
    return because('port-denied', 'this user may not use it; add the user to the group that owns the port')
  return because('port-failed', words.replace(/^Error:? /, ''))
}

function watch(port: SerialPort): { tap: Tap; fail(why: string): void } {
  // A promise settles once, whereas the library may tell of one hang-up twice.
  const { promise: closed, resolve: tell } = Promise.withResolvers<string>()
  const end = (why: string) => {
    clearInterval(pulse)
    tell(`Serial port ${port.path} ${why}.`)
  }
  const fail = (why: string) => {
    end(why)
    if (port.isOpen) port.close()
  }
  const pulse = setInterval(async () => {
    if (await hungUp(port)) fail(hangUp)
  }, pulseEvery)
  const close = async () => {
    if (port.isOpen) port.close()
    await closed
  }

  port.on('error', (error) => fail(`failed: ${error.message}`))
  port.on('close', (cause: Error | null) => end(cause ? hangUp : 'was closed'))
  return {
    fail,
    tap: {
      onBytes: (listener) => void port.on('data', listener),
      onClosed: (listener) => void closed.then(listener),
      close,
    },
  }
}

/**
 * Reads the line's settings, which puts nothing on the wire. The library takes the end of file that a hung-up port
 * reads as for "nothing yet" and reads again for ever, so a hang-up that falls into a read is seen by nothing else.
 */
async function hungUp(port: SerialPort): Promise<boolean> {
  try {
    await port.port?.getBaudRate()
    return false
  } catch (error) {
    return /input\/output error|no such device/i.test(String(error))
  }
}
