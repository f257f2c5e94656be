import { parseArgs } from 'node:util'
import { readJournal } from '../journal-read.ts'
import type { Verb } from '../verb.ts'

export const verify: Verb = {
  summary: 'Prove that a journal was not altered, or name the first entry that was',
  usage: 'verify JOURNAL [--json]',
  async run(args) {
    const wanted = wantedFrom(args)
    if (wanted === undefined) {
      console.error(`Usage: feltwire ${verify.usage}`)
      return 2
    }
    try {
      return show(reportOn(wanted.path), wanted)
    } catch (error) {
      console.error(`Cannot read ${wanted.path}: ${error instanceof Error ? error.message : error}.`)
      return 1
    }
  },
}

type Wanted = { path: string; json: boolean }

function wantedFrom(args: string[]): Wanted | undefined {
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [path, ...more] = positionals
    return path === undefined || more.length > 0 ? undefined : { path, json: values.json }
  } catch {
    return undefined
  }
}

/** The counts and the hash are of the good part, all of it or up to `broken`. */
type Report = {
  ok: boolean
  entries: number
  sessions: number
  recovered: number
  stopped: boolean
  hash: string
  bytes: number
  broken?: { entry: number; offset: number; problem: string; torn: boolean }
}

function reportOn(path: string): Report {
  let sessions = 0
  let recovered = 0
  const reading = readJournal(path, (entry) => {
    if (entry.kind === 'session') sessions += 1
    if (entry.kind === 'recovered') recovered += 1
  })
  const { n: entries, stopped, hash, bytes } = reading.head
  const report = { ok: reading.ok, entries, sessions, recovered, stopped, hash, bytes }
  if (reading.ok) return report
  const { entry, offset, problem, tail } = reading
  return { ...report, broken: { entry, offset, problem, torn: tail !== undefined } }
}

function show(report: Report, { path, json }: Wanted): number {
  if (json) console.log(JSON.stringify(report))
  if (!report.ok) console.error(brokenSentence(path, report))
  else if (!json) console.log(wholeSentence(path, report))
  return report.ok ? 0 : 1
}

function wholeSentence(path: string, { entries, sessions, recovered, stopped, hash }: Report): string {
  const parts = [
    `${path} is whole: ${counted(entries, 'entry', 'entries')}, ${counted(sessions, 'session', 'sessions')}, head ${hash}.`,
    stopped ? 'The daemon stopped cleanly.' : 'The daemon is running, or was cut off.',
  ]
  if (recovered > 0) parts.push(`${counted(recovered, 'write', 'writes')} cut short and set aside.`)
  return parts.join(' ')
}

function brokenSentence(path: string, { broken, entries }: Report): string {
  if (broken === undefined) return ''
  const next = broken.torn
    ? 'The daemon sets that tail aside when it next starts.'
    : `Only the ${counted(entries, 'entry', 'entries')} before it are proved.`
  return `${path} is broken: entry ${broken.entry}, at byte ${broken.offset}, ${broken.problem}. ${next}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
