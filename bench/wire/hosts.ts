import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ReadlineParser } from '@serialport/parser-readline'
import { newKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { createCammeghWheel } from '../../simulators/devices/cammegh-wheel.ts'
import { openPty, type Pty } from '../../simulators/wires/pty.ts'
import { type BenchFolder, betsPath, configurationOf, eventTopic, wheelPath } from '../table.ts'

/** A process that reads a bet board and publishes what it says. */
export type Host = AsyncDisposable & {
  bets: Pty
  topic: string
  /** The amount of the bet that a message tells of. */
  amountIn: RegExp
  /** From the start of the process to its own word that it is ready (ms). */
  readyAfter: number
  /** In bytes. */
  residentMemory(): number
  /** Spent so far (ms). */
  processorTime(): number
}

const statusEvery = 100

/** The real program, with a wheel that waits for its ball. */
export async function startFeltwire(place: BenchFolder, journal: string): Promise<Host> {
  const { directory, broker } = place
  const config = join(directory, 'table.yaml')
  writeFileSync(config, configurationOf(directory, journal, broker))
  if (!existsSync(`${journal}.key`)) newKeyFile(`${journal}.key`)
  const pty = openPty(wheelPath(directory))
  const wheel = createCammeghWheel(pty)
  wheel.setState('place-bets')
  const ticking = setInterval(() => wheel.tick(Date.now()), statusEvery)
  const stopWheel = () => {
    clearInterval(ticking)
    pty.close()
  }
  const launch = () => launchFeltwire(place, config)
  return {
    ...(await start(launch, openPty(betsPath(directory)), stopWheel)),
    topic: eventTopic,
    amountIn: /"amount":(\d+)/,
  }
}

const launchFeltwire = ({ program, nodeFlags }: BenchFolder, config: string): ChildProcess =>
  spawn(program, ['run', '-c', config], { ...quiet, env: environment(nodeFlags) })

/** The real program with any configuration. It may be ended twice. */
export async function launchProgram(place: BenchFolder, config: string): Promise<AsyncDisposable> {
  const child = launchFeltwire(place, config)
  await ready(child)
  return {
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

const quiet = { stdio: ['ignore', 'ignore', 'pipe'] } satisfies SpawnOptions

/** The front door takes the first Node that it finds, which is to be this one. */
const environment = (nodeFlags: readonly string[]): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  NODE_OPTIONS: nodeFlags.join(' '),
})

/** Starts it and stops it again: what is measured after finds its compile cache, as on any day but a table PC's first. */
export async function fillCompileCache(place: BenchFolder, journal: string): Promise<void> {
  await using _ = await startFeltwire(place, journal)
}

/** The same wire to the same broker with nothing in between. */
export async function startRelay({ directory, broker }: BenchFolder): Promise<Host> {
  const bets = openPty(join(directory, 'relay'))
  const topic = 'relay/line'
  const program = new URL('relay.ts', import.meta.url).pathname
  const launch = () => spawn(process.execPath, [program, bets.path, broker, topic], quiet)
  return { ...(await start(launch, bets)), topic, amountIn: /,(\d+)\*/ }
}

async function start(
  launch: () => ChildProcess,
  bets: Pty,
  stopOthers = () => {},
): Promise<Omit<Host, 'topic' | 'amountIn'>> {
  const startedAt = performance.now()
  const child = launch()
  await ready(child)
  const readyAfter = performance.now() - startedAt
  return {
    bets,
    readyAfter,
    residentMemory: () => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProcess(child, 'status'))?.[1]) * 1024,
    processorTime: () => processorTimeIn(readProcess(child, 'stat')),
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
      bets.close()
      stopOthers()
    },
  }
}

/** Resolves at the line that says so; rejects, with what the process said, when it ends before. */
async function ready(child: ChildProcess): Promise<void> {
  const said: string[] = []
  if (child.stderr === null) throw new Error('The process has no stderr.')
  const lines = child.stderr.pipe(new ReadlineParser())
  await new Promise<void>((resolve, reject) => {
    lines.on('data', (line: string) => {
      said.push(line)
      if (line.includes('Ready.')) resolve()
    })
    child.once('exit', () => reject(new Error(`The process ended before it was ready:\n${said.join('\n')}`)))
  })
}

const readProcess = (child: ChildProcess, file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')

/** Fields 14 and 15 of proc(5) `stat`, in hundredths of a second; the name before them may hold spaces. */
function processorTimeIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
