import { worldNow } from './world.ts'

const meanings = {
  ENOENT: 'no such file or directory',
  EEXIST: 'file already exists',
  EIO: 'i/o error',
  ENOSPC: 'no space left on device',
  EISDIR: 'illegal operation on a directory',
  EBADF: 'bad file descriptor',
} as const

/** An error as Node gives it for a failed system call. */
export function systemError(code: keyof typeof meanings, call: string, path = ''): Error & { code: string } {
  const where = path === '' ? '' : ` '${path}'`
  return Object.assign(new Error(`${code}: ${meanings[code]}, ${call}${where}`), { code, syscall: call, path })
}

/** What a process meets that was killed in the middle of its turn. */
export class ProcessIsGone extends Error {}

export function refuseTheDead(): void {
  if (!worldNow().isRunning) throw new ProcessIsGone('the process is gone')
}
