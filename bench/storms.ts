import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atLeast, type Figure } from './figures.ts'

const program = fileURLToPath(new URL('../test/storm/storm.ts', import.meta.url))

/** 10,000 storms within an hour. */
const bar = 10_000 / 3_600

/** Storms of ten minutes over the whole daemon, on two cores. */
export async function stormFigures(storms: number): Promise<Figure[]> {
  const args = [program, '--storms', `${storms}`, '--workers', '2']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const rate = Number(/([\d.]+) storms\/s/.exec(stdout)?.[1])
  return [
    {
      what: 'storms of ten minutes over the whole daemon, on two cores',
      feltwire: `${rate.toFixed(2)} a second`,
      bar: atLeast('10,000 in an hour', rate, bar),
    },
  ]
}
