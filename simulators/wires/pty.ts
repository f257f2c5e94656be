import { closeSync, constants, lstatSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { ReadStream } from 'node:tty'
import koffi from 'koffi'
import type { DevicePort } from './port.ts'

/** A device on a pseudo-terminal: the host opens `path` as it opens any serial port. */
export type Pty = DevicePort & {
  readonly path: string
  /** The device is unplugged. What it sends from now on is lost. */
  hangUp(): void
  /** The device is plugged in again, under the same path if it has a link. */
  replug(): void
  close(): void
}

type Listener = (bytes: Uint8Array) => void
type Line = { path: string; send(bytes: Uint8Array): void; hangUp(): void }

/** What waits for a host that doesn't read; a real device has no more patience than this. */
const queueLimit = 64 * 1024
/** When to try again after the kernel's own buffer was full (ms). */
const retryAfter = 5
/** What a host has not taken for so long (ms) was never heard: a wire holds nothing for a listener to come. */
const heldFor = 1_000

/**
 * Plugs a device in. With `link`, a symbolic link of that name leads to it, as udev's links do, and comes and goes with
 * the device. Throws where the system has no pseudo-terminals, or where `link` cannot be made.
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
  const libc = loadLibc()
  const master = openSync('/dev/ptmx', flags)
  succeed(libc.unlockpt(master), 'unlock a pseudo-terminal')
  const path = libc.ptsname(master)
  // Held open for as long as the device is plugged in: without it, reading fails while no host has the port open.
  const held = openSync(path, flags)
  makeRaw(libc, held)

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

/** Writes as the kernel takes it. A frame that doesn't fit the queue is lost whole, as on a line without flow control. */
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

/** Before anyone has opened it: a cooked terminal would echo the device's own bytes back to it. */
function makeRaw(libc: Libc, fd: number): void {
  const termios = Buffer.alloc(256)
  succeed(libc.tcgetattr(fd, termios), 'read the terminal settings')
  libc.cfmakeraw(termios)
  succeed(libc.tcsetattr(fd, 0, termios), 'set the terminal raw')
}

type Libc = {
  unlockpt(fd: number): number
  ptsname(fd: number): string
  tcgetattr(fd: number, termios: Uint8Array): number
  cfmakeraw(termios: Uint8Array): void
  tcsetattr(fd: number, when: number, termios: Uint8Array): number
}

function loadLibc(): Libc {
  const libc = koffi.load('libc.so.6')
  return {
    unlockpt: libc.func('int unlockpt(int)'),
    ptsname: libc.func('str ptsname(int)'),
    tcgetattr: libc.func('int tcgetattr(int, uint8_t *)'),
    cfmakeraw: libc.func('void cfmakeraw(uint8_t *)'),
    tcsetattr: libc.func('int tcsetattr(int, int, uint8_t *)'),
  }
}

function succeed(result: number, what: string): void {
  if (result !== 0) throw new Error(`The system refused to ${what}.`)
}

function pointLink(link: string, target: string): void {
  try {
    removeLink(link)
    symlinkSync(target, link)
  } catch (error) {
    throw new Error(`The link ${link} cannot be made: ${whyNoLink(error, link)}`, { cause: error })
  }
}

function whyNoLink(error: unknown, link: string): string {
  switch (codeOf(error)) {
    case 'EEXIST':
      return 'there is a file or directory of this name. Move it away, or name another link.'
    case 'ENOENT':
    case 'ENOTDIR':
      return `there is no directory ${dirname(link)}. Make it, or name another link.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `this user may not write in ${dirname(link)}. Name another link.`
    default:
      return String(error)
  }
}

/** Also one left by a simulator that was killed; a file that is not a link stays, and stops the new link. */
function removeLink(link: string): void {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link)
}
