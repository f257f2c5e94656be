import { readFileSync } from 'node:fs'

/** Clock ticks a second, as Linux counts the time of processes. */
const ticks = 100

/** Processor time of a process (s). */
export function cpuOf(pid = 0): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

/** What a process has in memory (bytes). */
export const memoryOf = (pid = 0): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1_024
