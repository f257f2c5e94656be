/* Stands for the C library in the daemon: a lock is gone with its process. */

import { openSync } from './node-fs.ts'
import { worldNow } from './world.ts'

const locks = new Map<string, number>()

export function lockFile(path: string): (() => void) | undefined {
  const { life } = worldNow()
  if (locks.get(path) === life) return undefined
  openSync(path, 'a', 0o600)
  locks.set(path, life)
  return () => void locks.delete(path)
}

export const forgetLocks = (): void => locks.clear()
