import { closeSync, constants, lstatSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { ReadStream } from 'node:tty'
import { terminals } from '../../drivers/libc.ts'
import type { DevicePort } from './port.ts'

/** A device on a pseudo-terminal: the host opens `path` as it opens any serial port. */
export type Pty = DevicePort & {
  readonly path: string
  /** Unplugs the device. What it sends from now on is lost. */
  hangUp(): void
  /** Plugs the device in again, under the same path if it has a link. */
  replug(): void
  close(): void
}

type Listener = (bytes: Uint8Array) => void
type Line = { path: string; send(bytes: Uint8Array): void; hangUp(): void }

/** Bytes queued for a host that does not read; a real device buffers no more. */
const queueLimit = 64 * 1024
/** Retry delay after the kernel's buffer was full (ms). */
const retryAfter = 5
/** Bytes that no host reads for this long (ms) are dropped: a wire keeps nothing for a later reader. */
const heldFor = 1_000

/**
 * Plugs a device in. With `link`, a symbolic link of that name points to it, like udev's links, and comes and goes with
 * the device. Throws when the system has no pseudo-terminals or `link` cannot be created.
 */
export function openPty(link?: string): Pty {
  const listeners: Listener[] = []
  const hear: Listener = (bytes) => {
    for (const listener of listeners) listener(bytes)
  }
  let line: Line | undefined
  let path = ''

  const hangUp = () => {
    if (link && line) removeLink(link)
    line?.hangUp()
    line = undefined
  }
  const replug = () => {
    hangUp()
    const opened = openLine(hear)
    try {
      if (link) pointLink(link, opened.path)
    } catch (error) {
      opened.hangUp()
      throw error
    }
    line = opened
    path = link ?? line.path
  }

  replug()
  return {
    get path() {
      return path
    },
    send: (bytes) => line?.send(bytes),
    onBytes: (listener) => void listeners.push(listener),
    hangUp,
    replug,
    close: hangUp,
  }
}

function openLine(hear: Listener): Line {
  const flags = constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK
  const master = openSync('/dev/ptmx', flags)
  succeed(terminals.unlock(master), 'unlock a pseudo-terminal')
  const path = terminals.nameOf(master)
  // Kept open while the device is plugged in: otherwise reading fails while no host has the port open.
  const held = openSync(path, flags)
  makeRaw(held)

  const reader = new ReadStream(master)
  const sender = sendQueue(master)
  reader.on('data', hear)
  return {
    path,
    send: sender.send,
    hangUp: () => {
      sender.stop()
      reader.destroy()
      closeSync(held)
    },
  }
}

/** Writes at the kernel's pace. A frame that does not fit the queue is lost whole, as on a line without flow control. */
function sendQueue(fd: number) {
  let waiting = new Uint8Array(0)
  let retry: NodeJS.Timeout | undefined
  let movedAt = performance.now()

  const pump = () => {
    retry = undefined
    while (waiting.length > 0) {
      const written = writeSome(fd, waiting)
      if (written === 0) return hold()
      movedAt = performance.now()
      waiting = waiting.subarray(written)
    }
  }
  const hold = () => {
    if (performance.now() - movedAt > heldFor) waiting = new Uint8Array(0)
    else retry = setTimeout(pump, retryAfter)
  }
  return {
    send: (bytes: Uint8Array) => {
      if (waiting.length + bytes.length > queueLimit) return
      if (waiting.length === 0) movedAt = performance.now()
      waiting = Buffer.concat([waiting, bytes])
      if (!retry) pump()
    },
    stop: () => clearTimeout(retry),
  }
}

function writeSome(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes)
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Called before anyone opens it: a cooked terminal would echo the device's own bytes back. */
function makeRaw(fd: number): void {
  const termios = Buffer.alloc(256)
  succeed(terminals.getSettings(fd, termios), 'read the terminal settings')
  terminals.makeRaw(termios)
  succeed(terminals.setSettings(fd, 0, termios), 'set the terminal raw')
}

function succeed(result: number, what: string): void {
  if (result !== 0) throw new Error(`The system refused to ${what}.`)
}

function pointLink(link: string, target: string): void {
  try {
    removeLink(link)
    symlinkSync(target, link)
  } catch (error) {
    throw new Error(`Cannot create the link ${link}: ${whyNoLink(error, link)}`, { cause: error })
  }
}

function whyNoLink(error: unknown, link: string): string {
  switch (codeOf(error)) {
    case 'EEXIST':
      return 'a file or directory of this name exists. Move it away or use another name.'
    case 'ENOENT':
    case 'ENOTDIR':
      return `the directory ${dirname(link)} does not exist. Create it or use another name.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `this user may not write to ${dirname(link)}. Use another name.`
    default:
      return String(error)
  }
}

/** Removes a link that a killed simulator left, too. A file that is not a link stays and blocks the new link. */
function removeLink(link: string): void {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link)
}
