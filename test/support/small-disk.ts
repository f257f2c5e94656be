import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { scratch } from './table-pc.ts'

/** A disk of its own. Mounting needs root; without it this fails, because the promise would go untested. */
export function smallDisk(size: '256k' | '4m'): string {
  const disk = scratch()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  return disk
}
