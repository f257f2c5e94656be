import { type Proof, proveAll, proveLast } from '../evidence/proof.ts'
import { brokenText } from '../journal/read.ts'
import { counted, fail, readArgs, type Verb } from './verb.ts'

export const verify: Verb = {
  summary: 'Prove that a journal was not altered, or name the first entry that was',
  usage: 'verify JOURNAL [--last] [--archive FOLDER] [--json]    (--last proves what a start proves)',
  async run(args) {
    const flags = {
      json: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
      archive: { type: 'string' },
    } as const
    const read = readArgs(args, verify, flags, { from: 1, to: 1 })
    if (read === undefined) return 2
    const path = read.words[0] ?? ''
    const { json, last, archive } = read.values
    try {
      return show(path, reportOf(last ? proveLast(path) : await proveAll(path, archive, showProgress())), json)
    } catch (error) {
      return fail(error)
    }
  },
}

/** Before so much time nobody asks how long it takes (ms). */
const patience = 2_000

/** On a terminal, how far it is and about how long it still takes. */
function showProgress(): (done: number, all: number) => void {
  if (!process.stderr.isTTY) return () => {}
  const began = performance.now()
  return (done, all) => {
    const took = performance.now() - began
    if (took < patience) return
    const left = Math.ceil((took * (all - done)) / done / 1_000)
    process.stderr.write(done === all ? '\r\u001b[K' : `\r\u001b[K${done} of ${all} segments, about ${left} s left`)
  }
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
  unseen?: readonly number[]
  broken?: { path: string; entry: number; offset: number; problem: string; torn: boolean }
}

function reportOf({ head: { stopped, hash }, entries, sessions, recovered, bytes, unseen, broken }: Proof): Report {
  const whole = broken === undefined && entries > 0
  const report = { ok: whole, entries, sessions, recovered, stopped, hash, bytes, ...(unseen.length > 0 && { unseen }) }
  if (broken === undefined) return report
  const { path, entry, offset, problem, tail } = broken
  return { ...report, broken: { path, entry, offset, problem, torn: tail !== undefined } }
}

function show(path: string, report: Report, json: boolean): number {
  if (json) console.log(JSON.stringify(report))
  if (!report.ok) console.error(whyNotProved(path, report))
  else if (!json) console.log(wholeSentence(path, report))
  return report.ok ? 0 : 1
}

function wholeSentence(path: string, { entries, sessions, recovered, stopped, hash, unseen }: Report): string {
  const parts = [
    `${path} is whole: ${counted(entries, 'entry', 'entries')}, ${counted(sessions, 'session', 'sessions')}, head ${hash}.`,
    stopped ? 'The daemon stopped cleanly.' : 'The daemon is running, or was cut off.',
  ]
  if (recovered > 0) parts.push(`${counted(recovered, 'write', 'writes')} cut short and set aside.`)
  if (unseen !== undefined)
    parts.push(`Not seen, because archived: ${counted(unseen.length, 'segment', 'segments')} ${ranges(unseen)}.`)
  return parts.join(' ')
}

/** `1 to 3, 7`. */
function ranges(numbers: readonly number[]): string {
  const begins = numbers.filter((number) => !numbers.includes(number - 1))
  const ends = numbers.filter((number) => !numbers.includes(number + 1))
  return begins.map((begin, i) => (begin === ends[i] ? String(begin) : `${begin} to ${ends[i]}`)).join(', ')
}

function whyNotProved(path: string, { broken, entries }: Report): string {
  if (broken === undefined) return `${path} is empty: nothing is proved. A daemon would begin a new journal there.`
  const next = broken.torn
    ? 'The daemon sets that tail aside when it next starts.'
    : `Proved before it: ${counted(entries, 'entry', 'entries')}.`
  return `${broken.path} is broken: ${brokenText(broken)}. ${next}`
}
