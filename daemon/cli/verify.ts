import { type ComparedCheckpoint, checkpointFrom, compareWith } from '../evidence/outside-checkpoint.ts'
import { type Proof, proveAll, proveLast } from '../evidence/prove-journal.ts'
import type { Unsigned } from '../evidence/signing-keys.ts'
import { brokenText } from '../journal/read-journal.ts'
import { archive, journal, json } from './command-line/flags.ts'
import { onlyJournal } from './disputes/wanted-round.ts'
import { notReadTexts } from './journal-output.ts'
import { showProgress } from './progress.ts'
import { counted, type Flags, fail, print, printError, readArgs, type Verb } from './verb.ts'

const flags = {
  json,
  journal,
  last: { type: 'boolean', default: false, says: 'prove what a start proves: the newest segment' },
  archive,
  checkpoint: { type: 'string', takes: 'FILE', says: 'compare with this checkpoint' },
} as const satisfies Flags

export const verify: Verb = {
  summary: 'Prove that a journal was not altered, or name the first entry that was',
  usage:
    'verify [JOURNAL | --journal FOLDER] [--last] [--checkpoint FILE] [--archive FOLDER] [--json]    (--last proves what a start proves)',
  flags,
  async run(args) {
    const read = readArgs(args, verify, flags, { from: 0, to: 1 })
    if (read === undefined) return 2
    const { json, last, archive, checkpoint } = read.values
    if (last && (checkpoint ?? archive) !== undefined) {
      const what = checkpoint === undefined ? 'An archive is proved' : 'A checkpoint is compared'
      printError(`${what} with the whole journal: leave --last out.`)
      return 2
    }
    try {
      const path = read.words[0] ?? read.values.journal ?? onlyJournal()
      const proof = last ? proveLast(path) : await proveAll(path, archive, showProgress())
      const known = checkpoint === undefined ? undefined : checkpointFrom(checkpoint)
      const compared = known === undefined ? undefined : compareWith(path, known, proof, archive)
      return show(path, reportOf(proof, compared), { json, last })
    } catch (error) {
      return fail(error)
    }
  },
}

/** The counts and the hash are of the good part, all of it or up to `broken`. `ok` where there is one, and it is all. */
type VerifyReport = {
  ok: boolean
  entries: number
  /** Absent where not all was read. */
  sessions?: number
  recovered: number
  stopped: boolean
  hash: string
  bytes: number
  keys?: readonly string[]
  unsigned?: Unsigned
  checkpoint?: ComparedCheckpoint
  unseen?: readonly number[]
  removed?: readonly number[]
  broken?: { path: string; entry: number; offset: number; problem: string; torn: boolean }
}

function reportOf(proof: Proof, checkpoint: ComparedCheckpoint | undefined): VerifyReport {
  const { head, entries, sessions, recovered, bytes, keys, unsigned, unseen, removed, broken } = proof
  const { stopped, hash } = head
  const report = {
    ok: broken === undefined && entries > 0 && (checkpoint === undefined || checkpoint.agrees),
    ...{ entries, ...(sessions !== undefined && { sessions }), recovered, stopped, hash, bytes },
    ...(keys.length > 0 && { keys }),
    ...(unsigned !== undefined && { unsigned }),
    ...(checkpoint !== undefined && { checkpoint }),
    ...(unseen.length > 0 && { unseen }),
    ...(removed.length > 0 && { removed }),
  }
  if (broken === undefined) return report
  const { path, entry, offset, problem, tail } = broken
  return { ...report, broken: { path, entry, offset, problem, torn: tail !== undefined } }
}

function show(path: string, report: VerifyReport, { json, last }: { json: boolean; last: boolean }): number {
  if (json) print(JSON.stringify(report))
  if (!report.ok) printError(whyNotProved(path, report))
  else if (!json) print(wholeSentence(path, report, last))
  return report.ok ? 0 : 1
}

function wholeSentence(path: string, report: VerifyReport, last: boolean): string {
  const { entries, sessions, recovered, stopped, hash, keys, unsigned, checkpoint } = report
  const what = [
    counted(entries, 'entry', 'entries'),
    ...(sessions === undefined ? [] : [counted(sessions, 'session', 'sessions')]),
    `head ${hash}`,
  ]
  const parts = [
    `${last ? `The newest segment of ${path}` : path} is intact: ${what.join(', ')}.`,
    stopped ? 'The daemon stopped cleanly.' : 'The daemon is running, or was cut off.',
  ]
  const key = keys?.at(-1)
  if (key !== undefined) parts.push(`Its checkpoints are signed by ${key}.`)
  if (unsigned !== undefined && unsigned.entries > 0) parts.push(unsignedText(unsigned))
  if (checkpoint !== undefined) parts.push(`It agrees with the checkpoint of ${checkpoint.size} entries.`)
  if (recovered > 0) parts.push(`${counted(recovered, 'write', 'writes')} cut short and set aside.`)
  return [...parts, ...notReadTexts('Not seen', report)].join(' ')
}

const unsignedText = ({ entries, since }: Unsigned): string =>
  `${entries === 1 ? '1 entry follows' : `${entries} entries follow`} the last of them, of ${new Date(since).toISOString()}: if more were cut off there, this does not show it.`

function whyNotProved(path: string, { broken, entries, checkpoint }: VerifyReport): string {
  if (broken === undefined && checkpoint?.agrees === false) return `${path} is not proved: ${checkpoint.why}`
  if (broken === undefined) return `${path} is empty: nothing is proved. A daemon would begin a new journal there.`
  const next = broken.torn
    ? 'The daemon sets that tail aside when it next starts.'
    : `Proved before it: ${counted(entries, 'entry', 'entries')}.`
  return `${broken.path} is broken: ${brokenText(broken)}. ${next}`
}
