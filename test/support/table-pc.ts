import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Entry } from '../../daemon/journal/entry.ts'
import type { Head } from '../../daemon/journal/lines.ts'
import { readJournal } from '../../daemon/journal/read-journal.ts'
import { newKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { verbs } from '../../verbs.ts'
import type { RecordedPty } from './devices.ts'
import { eventually } from './eventually.ts'
import { peopleFile } from './people.ts'
import { feltwire, type Launched, launchAlone, node } from './processes/launch-alone.ts'
import { launchReused } from './processes/launch-reused.ts'
import { printed } from './verb-in-process.ts'

/** The front door takes the first Node that it finds: here this one. */
export const withThisNode = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }

/** An empty directory in memory, gone when the test is over. */
export function scratch(): string {
  const directory = mkdtempSync('/dev/shm/feltwire-program-')
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** They end by themselves and ask nobody: they do so in the test's own process too, without the half second of a start. */
const ending = [
  ...['verify', 'replay', 'round', 'history', 'meters', 'pools', 'dispute', 'check-pack'],
  ...['check-config', 'acl', 'archive', 'games', 'rules', 'fees', 'person', 'key', 'witness key', 'witness sign-off'],
]

/** Runs a verb to its end. */
export async function run(...words: string[]): Promise<Ran> {
  const [name = '', ...args] = words
  const load = ending.includes(name) || ending.includes(`${name} ${args[0]}`) ? verbs[name] : undefined
  return load === undefined ? await runOf(feltwire, ...words) : await printed(await load(), ...args)
}

type Ran = { code: number | null; out: string; err: string }

/** Runs a verb in a process of its own, through the front door of a program. */
export async function runOf(door: string, ...args: string[]): Promise<Ran> {
  const child = spawn(node, [door, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const [code] = await once(child, 'close')
  return { code, ...said }
}

type LogLine = { level: string; msg: string; code?: string; table?: string; device?: string }
type Table = { id: string; game?: string; devices: { id: string }[] }

/** A table and what its devices are plugged in to, by device id. */
export type Plugged = { table: Table; wires: Readonly<Record<string, RecordedPty>> }

export type PcOptions = {
  directory: string
  broker: string
  tables: readonly Table[]
  wires: Plugged['wires']
  journal?: string
  terminals?: readonly object[]
  /** The front door of another program than this one. */
  program?: string
  /** Its first process too is one in which nothing ran before, with the environment of now. */
  isAlone?: boolean
  /** What else the configuration says, such as its meters. */
  more?: object
}

/** What a table PC has to know of all its tables. */
export const served = (...plugged: readonly Plugged[]): Pick<PcOptions, 'tables' | 'wires'> => ({
  tables: plugged.map(({ table }) => table),
  wires: Object.assign({}, ...plugged.map(({ wires }) => wires)),
})

/**
 * A table PC: its configuration, its journal, and the daemon in another process. Whatever starts again does so in one of
 * its own, which knows nothing but what is on the disk.
 */
export function tablePc(options: PcOptions) {
  const { directory, broker, tables, wires, terminals = [] } = options
  const journal = options.journal ?? join(directory, 'table.journal')
  const config = join(directory, 'table.yaml')
  writeFileSync(join(directory, 'people.json'), JSON.stringify(peopleFile()))
  // JSON is YAML too.
  writeFileSync(
    config,
    JSON.stringify({ site: 'casino', journal, broker: { url: broker }, terminals, tables, ...options.more }, null, 2),
  )
  if (!existsSync(`${journal}.key`)) newKeyFile(`${journal}.key`)
  const entries = journalWatch(journal)
  let launched: Launched | undefined
  let starts = 0
  let log: LogLine[] = []

  function launch(): void {
    const own: LogLine[] = []
    log = own
    const args = ['run', '-c', config]
    const onLine = (line: string) => void own.push(logLine(line))
    const isFirst = starts++ === 0 && options.program === undefined && options.isAlone !== true
    launched = isFirst ? launchReused(args, onLine) : launchAlone(options.program ?? feltwire, args, onLine)
  }

  async function ready(): Promise<void> {
    await eventually(() => {
      if (launched?.code() !== undefined) throw new Error(`The daemon gave up: ${JSON.stringify(log)}`)
      return log.some(({ msg }) => msg === 'Ready.')
    })
    await linked(...Object.keys(wires))
  }

  /** Waits until these devices' ports are open; what is sent before is lost, as on any serial port. */
  async function linked(...devices: string[]): Promise<void> {
    await eventually(() => devices.every((device) => isOpen(lastLink(entries(), device))))
    for (const device of devices) wires[device]?.forget()
  }

  /** Waits until all that the devices have sent since their ports were open is on the disk, behind what they said at once. */
  async function journaled(): Promise<void> {
    const unheard = () =>
      Object.keys(wires).filter((device) => !heardSinceOpened(entries(), device).endsWith(wires[device]?.sent() ?? ''))
    await eventually(() => unheard().length === 0).catch(() => {
      throw new Error(`What these devices have sent is not in the journal: ${unheard().join()}`)
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = launched
    launched = undefined
    ending?.signal(signal)
    return (await ending?.ended) ?? null
  }

  onTestFinished(() => launched?.release())
  return {
    config,
    journal,
    entries,
    log: () => log,
    launch,
    ready,
    start: async () => {
      launch()
      await ready()
    },
    linked,
    journaled,
    /** When the bytes came from which the first entry that says `text` follows (ms). */
    heardAt: (text: string): number => bytesBefore(entries(), text)?.at ?? 0,
    running: () => launched !== undefined && launched.code() === undefined,
    kill: () => end('SIGKILL'),
    /** The process stands still, as one that is swapped out, and goes on. */
    standStill: () => launched?.signal('SIGSTOP'),
    goOn: () => launched?.signal('SIGCONT'),
    /** Node writes its crash report, where `NODE_OPTIONS` asks for one on this signal. */
    report: () => launched?.signal('SIGUSR2'),
    /** As `systemctl reload` does. */
    hangUp: () => launched?.signal('SIGHUP'),
    /** Resolves to the exit code. */
    stop: () => end('SIGTERM'),
  }
}

function logLine(line: string): LogLine {
  try {
    return JSON.parse(line)
  } catch {
    return { level: '', msg: line }
  }
}

/** The entries so far of a journal that another process writes. */
function journalWatch(path: string): () => readonly Entry[] {
  const entries: Entry[] = []
  let head: Head | undefined
  return () => {
    head = readJournal(path, (entry) => entries.push(entry), head && { from: head }).head
    return entries
  }
}

function bytesBefore(entries: readonly Entry[], text: string): Entry | undefined {
  const says = entries.findIndex((entry) => entry.kind !== 'bytes' && JSON.stringify(entry).includes(text))
  return entries.slice(0, says).findLast(({ kind }) => kind === 'bytes')
}

/** A device that has not said anything yet is silent on a port that is open. */
const isOpen = (state: string | undefined): boolean => state === 'open' || state === 'silent'

function lastLink(entries: readonly Entry[], device: string): string | undefined {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'started'))
  const last = since.findLast((entry) => entry.kind === 'link' && entry.device === device)
  return last?.kind === 'link' ? last.state : undefined
}

function heardSinceOpened(entries: readonly Entry[], device: string): string {
  const opened = entries.findLastIndex(
    (entry) => entry.kind === 'link' && entry.device === device && entry.state === 'open',
  )
  return entries
    .slice(opened)
    .flatMap((entry) => (entry.kind === 'bytes' && entry.device === device ? [entry.data] : []))
    .join('')
}
