import { vi } from 'vitest'
import type { Verb } from '../../daemon/cli/verb.ts'

type Printed = { code: number; out: string; err: string }

/** All verbs share the console, so one begins when the one before has ended. */
let last: Promise<unknown> = Promise.resolve()

/** Runs a verb in this process: what it prints on both outputs, and its exit code. A process of its own takes half a second more. */
export function printed(verb: Verb, ...args: string[]): Promise<Printed> {
  const next = last.then(() => printedNow(verb, args))
  last = next.catch(() => {})
  return next
}

async function printedNow(verb: Verb, args: string[]): Promise<Printed> {
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
