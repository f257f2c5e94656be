import { vi } from 'vitest'
import type { Verb } from '../../daemon/cli/verb.ts'

/** Runs a verb in this process: what it prints on both outputs, and its exit code. A process of its own takes half a second more. */
export async function printed(verb: Verb, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out = vi.spyOn(console, 'log').mockReturnValue()
  const err = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const code = await verb.run(args)
    const [said, warned] = [out, err].map((spy) => spy.mock.calls.map((words) => `${words.join(' ')}\n`).join(''))
    return { code, out: said ?? '', err: warned ?? '' }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}
