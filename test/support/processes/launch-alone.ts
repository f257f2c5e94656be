import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
export const feltwire = fileURLToPath(new URL('../../../feltwire.js', import.meta.url))

/** A verb that goes on until it is stopped, in another process. */
export type Launched = {
  /** Its exit code; null where a signal has ended it, undefined as long as it runs. */
  code(): number | null | undefined
  ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
  /** Ends it at the end of a test. */
  release(): Promise<void>
}

/**
 * A table PC has its machine to itself. Here it shares it with the tests, and goes before them: a daemon that stands still
 * rightly says that it cannot know in which order things happened.
 */
export function goFirst({ pid = 0 }: ChildProcess): void {
  try {
    if (pid > 0) setPriority(pid, -10)
  } catch {
    // Not everybody may ask for that.
  }
}

/** Runs a verb in a process of its own, through the front door of a program. */
export function launchAlone(door: string, args: readonly string[], onLine: (line: string) => void): Launched {
  const child = spawn(node, [door, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  goFirst(child)
  createInterface({ input: child.stderr }).on('line', onLine)
  let code: number | null | undefined
  const ended = once(child, 'close').then(([exit]: (number | null)[]) => {
    code = exit ?? null
    return code
  })
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return {
    code: () => code,
    ended,
    signal,
    async release() {
      signal('SIGKILL')
      await ended
    },
  }
}
