import { closeSync, openSync } from 'node:fs'
import koffi from 'koffi'

/** What Node leaves out of the C library. Whoever needs it loads this file only then: koffi takes some 10 MB. */
const libc = koffi.load(null)

/** Pseudo-terminals. */
export const terminals = {
  unlock: libc.func('int unlockpt(int)') as (fd: number) => number,
  nameOf: libc.func('str ptsname(int)') as (fd: number) => string,
  getSettings: libc.func('int tcgetattr(int, uint8_t *)') as (fd: number, termios: Uint8Array) => number,
  makeRaw: libc.func('void cfmakeraw(uint8_t *)') as (termios: Uint8Array) => void,
  setSettings: libc.func('int tcsetattr(int, int, uint8_t *)') as (
    fd: number,
    when: number,
    termios: Uint8Array,
  ) => number,
}

const fcntl = libc.func('int fcntl(int, int, ...)')

/** `F_OFD_SETLK`, and a `struct flock` of `F_WRLCK` over the whole file (Linux, 64 bits). */
const setLock = 37
const wholeFile = Buffer.alloc(32)
wholeFile.writeInt16LE(1, 0)

/**
 * Makes a file where there is none, and takes a lock on it that belongs to the open file (fcntl_locking(2)). So it holds
 * against every process that sees the file, in whatever container or network namespace, and the kernel takes it back
 * when this process ends, however it ends.
 * @returns how to release it; undefined where another process holds it. Throws the system's own error.
 */
export function lockFile(path: string): (() => void) | undefined {
  const file = openSync(path, 'a', 0o600)
  if (fcntl(file, setLock, 'void *', wholeFile) === 0) return () => closeSync(file)
  const errno = koffi.errno()
  closeSync(file)
  if (errno === koffi.os.errno.EAGAIN || errno === koffi.os.errno.EACCES) return undefined
  throw new Error(`${path} cannot be locked: the file system answers with error ${errno}`)
}

const sockets = {
  open: libc.func('int socket(int, int, int)') as (domain: number, type: number, protocol: number) => number,
  send: libc.func('int64_t sendto(int, const uint8_t *, size_t, int, const uint8_t *, uint32_t)') as (
    fd: number,
    bytes: Uint8Array,
    length: number,
    flags: number,
    address: Uint8Array,
    size: number,
  ) => number,
  close: libc.func('int close(int)') as (fd: number) => number,
}

/** `AF_UNIX`; `SOCK_DGRAM | SOCK_CLOEXEC`; `MSG_NOSIGNAL | MSG_DONTWAIT` (Linux). */
const local = 1
const datagrams = 0x80002
const atOnce = 0x4040

/**
 * Sends a text to a datagram socket of this machine (unix(7)), of which Node has none. What nobody takes is lost.
 * @param path an `@` at its beginning means the abstract namespace
 */
export function sendDatagram(path: string, text: string): void {
  const bytes = Buffer.from(text)
  const address = Buffer.concat([Buffer.of(local, 0), Buffer.from(path.replace(/^@/, '\0'))])
  const fd = sockets.open(local, datagrams, 0)
  if (fd < 0) return
  sockets.send(fd, bytes, bytes.length, atOnce, address, address.length)
  sockets.close(fd)
}
