import { brokenText, readJournal } from '../journal/read.ts'
import { counted, fail, readArgs, type Verb } from './verb.ts'

export const verify: Verb = {
  summary: 'Prove that a journal was not altered, or name the first entry that was',
  usage: 'verify JOURNAL [--json]',
  async run(args) {
    const read = readArgs(args, verify, { json: { type: 'boolean', default: false } }, { from: 1, to: 1 })
    if (read === undefined) return 2
    const path = read.words[0] ?? ''
    try {
      return show(path, reportOn(path), read.values.json)
    } catch (error) {
      return fail(error)
    }
  },
}

/** The counts and the hash are of the good part, all of it or up to `broken`. `ok` where there is one, and it is all. */
type Report = {
  ok: boolean
  entries: number
  sessions: number
  recovered: number
  stopped: boolean
  hash: string
  bytes: number
  broken?: { path: string; entry: number; offset: number; problem: string; torn: boolean }
}

function reportOn(path: string): Report {
  let sessions = 0
  let recovered = 0
  const reading = readJournal(path, (entry) => {
    if (entry.kind === 'session') sessions += 1
    if (entry.kind === 'recovered') recovered += 1
  })
  const { n: entries, stopped, hash, bytes } = reading.head
  const report = { ok: reading.ok && entries > 0, entries, sessions, recovered, stopped, hash, bytes }
  if (reading.ok) return report
  const { path: file, entry, offset, problem, tail } = reading
  return { ...report, broken: { path: file, entry, offset, problem, torn: tail !== undefined } }
}

function show(path: string, report: Report, json: boolean): number {
  if (json) console.log(JSON.stringify(report))
  if (!report.ok) console.error(whyNotProved(path, report))
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

function whyNotProved(path: string, { broken, entries }: Report): string {
  if (broken === undefined) return `${path} is empty: nothing is proved. A daemon would begin a new journal there.`
  const next = broken.torn
    ? 'The daemon sets that tail aside when it next starts.'
    : `Proved before it: ${counted(entries, 'entry', 'entries')}.`
  return `${broken.path} is broken: ${brokenText(broken)}. ${next}`
}
