import { setTimeout as sleep } from 'node:timers/promises'
import { FeltwireError } from '../errors.ts'
import { checkEveryFile, type Program } from './program-check.ts'

/** After each piece that is read (ms). */
const pause = 5

/**
 * Checks every file of the program again and again, until it is stopped. The start has checked them.
 * @param every from the end of one check to the next (ms)
 * @param changed called once, when the program is not as its manifest says
 */
export function watchProgram(
  program: Program,
  every: number,
  changed: (error: FeltwireError) => void,
): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const passed = (ms: number) => sleep(ms, undefined, { ref: false, signal })

  async function watch(): Promise<void> {
    for (;;) {
      await passed(every)
      await checkEveryFile(program, () => passed(pause))
    }
  }

  if (program.manifest !== undefined)
    watch().catch((error) => {
      if (error instanceof FeltwireError) changed(error)
      else if (!signal.aborted) changed(unreadable(program, error))
    })
  return { stop: () => stopping.abort() }
}

const unreadable = ({ root }: Program, error: unknown) =>
  new FeltwireError('program-changed', `The program in ${root} cannot be read any more (${error}).`)
