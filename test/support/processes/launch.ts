import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
export const feltwire = fileURLToPath(new URL('../../../feltwire.js', import.meta.url))
const host = fileURLToPath(new URL('host.ts', import.meta.url))

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

type Host = { child: ChildProcess; hear: (line: string) => void; gone: (code: number | null) => void }

/** Processes in which a verb has ended well. They end with the one that runs the tests. */
const idle: Host[] = []

/** How long a daemon may take to stop once its test is over (ms). */
const patience = 2_000

/** Runs a verb in a process in which others have ended before it: a start loads nothing again. */
export function launchHosted(args: readonly string[], onLine: (line: string) => void): Launched {
  const own = idle.pop() ?? openHost()
  let code: number | null | undefined
  let isKilled = false
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  const end = (exit: number | null) => {
    code = exit
    own.hear = () => {}
    resolve(exit)
  }
  own.gone = end
  own.hear = (line) => {
    const exit = /^ended with (\d+)$/.exec(line)?.[1]
    if (exit === undefined) return onLine(line)
    if (exit === '0' && !isKilled) idle.push(own)
    else own.child.kill('SIGKILL')
    end(Number(exit))
  }
  own.child.stdin?.write(`${JSON.stringify(args)}\n`)
  const signal = (name: NodeJS.Signals) => {
    if (code !== undefined) return
    isKilled ||= name === 'SIGKILL'
    own.child.kill(name)
  }
  return {
    code: () => code,
    ended,
    signal,
    async release() {
      signal('SIGTERM')
      await Promise.race([ended, sleep(patience, undefined, { ref: false })])
      signal('SIGKILL')
      await ended
    },
  }
}

function openHost(): Host {
  const child = spawn(node, [host], { stdio: ['pipe', 'ignore', 'pipe'] })
  goFirst(child)
  const opened: Host = { child, hear: () => {}, gone: () => {} }
  createInterface({ input: child.stderr }).on('line', (line) => opened.hear(line))
  // What is written to one that has just ended.
  child.stdin.on('error', () => {})
  child.on('close', (code) => {
    const at = idle.indexOf(opened)
    if (at >= 0) idle.splice(at, 1)
    opened.gone(code)
  })
  // The process of the tests does not stay for it.
  child.unref()
  for (const end of [child.stdin, child.stderr]) if (end instanceof Socket) end.unref()
  return opened
}
