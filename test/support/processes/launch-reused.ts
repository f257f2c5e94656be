import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { goFirst, type Launched, node } from './launch-alone.ts'

const program = fileURLToPath(new URL('launch-reused-entry.ts', import.meta.url))

/** A process in which verbs run one after the other. */
type Reused = { child: ChildProcess; hear: (line: string) => void; gone: (code: number | null) => void }

/** Processes in which a verb has ended well. They end with the one that runs the tests. */
const idle: Reused[] = []

/** How long a daemon may take to stop once its test is over (ms). */
const patience = 2_000

/** Runs a verb in a process in which others have ended before it: a start loads nothing again. */
export function launchReused(args: readonly string[], onLine: (line: string) => void): Launched {
  const own = idle.pop() ?? openProcess()
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

function openProcess(): Reused {
  const child = spawn(node, [program], { stdio: ['pipe', 'ignore', 'pipe'] })
  goFirst(child)
  const opened: Reused = { child, hear: () => {}, gone: () => {} }
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
