import { type Difference, whereDecisionsDiffer } from '../evidence/decision-difference.ts'
import { indexOf } from '../evidence/journal-index.ts'
import { type JournalReplay, replayJournal } from '../evidence/replay-journal.ts'
import { partsWithRound, type SegmentPart } from '../evidence/round-search.ts'
import { sessionsOfRound, type WantedRound } from '../evidence/round-segments.ts'
import { rulesOfWagers, settledOtherwiseText } from '../evidence/story/settled-otherwise.ts'
import { nothingOf } from '../evidence/which-round.ts'
import { software } from '../version.ts'
import { archive, journal, json, session } from './command-line/flags.ts'
import { onlyJournal, roundNamed } from './disputes/wanted-round.ts'
import { notReadTexts, warnOf } from './journal-output.ts'
import { showProgress } from './progress.ts'
import { counted, type Flags, fail, print, printError, ranges, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  json,
  journal,
  archive,
  against: { type: 'boolean', default: false, says: 'list every decision that this version takes otherwise' },
  round: { type: 'string', takes: 'TABLE/N', says: 'only what lies between the snapshots around this round' },
  session,
  rules: { type: 'string', default: software, takes: 'VERSION', says: 'whose rules; only those of this version' },
} as const satisfies Flags

/** The version whose rules decide again stands after `--against`, or nothing does. */
const versionForm = /^(feltwire )?\d+\.\d+\.\d+$/

export const replay: Verb = {
  summary: 'Decide everything in a journal again from its raw bytes, and show the first difference',
  usage:
    'replay [JOURNAL | --journal FOLDER] [--archive FOLDER] [--round TABLE/N [--session N]] [--against [VERSION]] [--rules VERSION] [--json]    (--against lists what another version decided otherwise)',
  flags,
  async run(args) {
    const read = readArgs(args, replay, flags, { from: 0, to: 2 })
    if (read === undefined) return 2
    const { json, archive, against, round, session } = read.values
    const version = against ? read.words.find((word) => versionForm.test(word)) : undefined
    const [named, ...others] = read.words.filter((word) => word !== version)
    if (others.length > 0) return wrongUsage(replay)
    const wanted = round === undefined ? undefined : roundNamed(round, session)
    if (wanted === undefined && (round ?? session) !== undefined) return wrongUsage(replay)
    try {
      refuseOtherRules(version ?? read.values.rules)
      const path = named ?? read.values.journal ?? onlyJournal()
      return show(await playAgain({ path, archive }, against, wanted), { json, against })
    } catch (error) {
      return fail(error)
    }
  },
}

function refuseOtherRules(rules: string): void {
  if ([software, software.split(' ')[1]].includes(rules)) return
  throw new Error(`This program has the rules of ${software} only. Install ${rules} to replay with those.`)
}

type ReplayReport = Omit<JournalReplay, 'sessions' | 'broken' | 'differences'> & {
  /** All that was journaled was read; or else it is as far as that is proved. */
  isWhole: boolean
  sessions: number
  /** The first of `differences`. */
  difference?: Difference
  differences: readonly Difference[]
}

type Journal = { path: string; archive: string | undefined }

async function playAgain(journal: Journal, isAgainst: boolean, round: WantedRound | undefined): Promise<ReplayReport> {
  const { path, archive } = journal
  const only = round === undefined ? undefined : partsOfRound(journal, round)
  const progress = showProgress()
  const replayed = await replayJournal(path, { isAgainst, archive, progress, ...(only && { only }) })
  const { broken, sessions, differences, ...figures } = replayed
  const isWhole = broken === undefined || warnOf(broken)
  const [difference] = differences
  return { isWhole, sessions: sessions.length, ...figures, ...(difference && { difference }), differences }
}

function partsOfRound({ path, archive }: Journal, wanted: WantedRound): SegmentPart[] {
  const { table, round, session } = wanted
  const index = indexOf(path, { archive, progress: showProgress() })
  const sessions = session === undefined && index !== undefined ? sessionsOfRound(index, table, round) : []
  if (sessions.length > 1)
    throw new Error(`Table ${table} has a round ${round} in sessions ${ranges(sessions)}. Name one: --session N.`)
  const parts = partsWithRound(path, wanted, index, archive)
  if (parts.length === 0) throw new Error(nothingOf(wanted, path, archive))
  return parts
}

function show(report: ReplayReport, { json, against }: { json: boolean; against: boolean }): number {
  const { isWhole, unplayed, difference } = report
  const isSame = difference === undefined && unplayed.length === 0
  if (json) print(JSON.stringify(report))
  else if (isSame) print(agreement(report))
  if (!json) for (const text of notReadTexts('Not replayed', report)) printError(text)
  for (const { session, why } of unplayed) printError(`The configuration of session ${session} is refused here: ${why}`)
  if (difference !== undefined && against && !json) print(listed(report))
  else if (difference !== undefined) printError(differenceText(difference))
  return isSame && isWhole ? 0 : 1
}

function agreement({ segments, sessions, agreed, rules }: ReplayReport): string {
  const what = [
    ...(segments > 1 ? [`${segments} segments`] : []),
    counted(sessions, 'session', 'sessions'),
    `${agreed} events, findings and results`,
  ]
  const all = `Replayed with ${software}: ${what.join(', ')}, all as in the journal.`
  return [all, ...otherRules(rules)].join('\n')
}

function listed(report: ReplayReport): string {
  const { differences, counts, agreed } = report
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const kinds = Object.entries(counts).map(([kind, each]) => `${kind}: ${each}`)
  const head = `Replayed with ${software}: ${counted(count, 'decision differs', 'decisions differ')}, ${agreed} are as in the journal.`
  const more = count > differences.length ? [`... and ${count - differences.length} more.`] : []
  const others = differences.map(differenceText)
  return [head, ...kinds.map((line) => `  ${line}`), ...settledOtherwise(report), ...others, ...more].join('\n')
}

const otherRules = (rules: ReplayReport['rules']): string[] =>
  rules.map(
    ({ session, game, journal, now }) =>
      `The rules of ${game} differ from those of session ${session}: SHA-256 ${journal} then, ${now ?? 'no such game'} now.`,
  )

/** Each round that is settled otherwise, and what the rules say now of the wagers that came to something else. */
function settledOtherwise({ rounds, rules }: ReplayReport): string[] {
  const other = otherRules(rules)
  if (rounds.length === 0) return other
  const said = rulesOfWagers(rounds).map((rule) => `  ${rule}`)
  return [
    ...other,
    `${counted(rounds.length, 'round is', 'rounds are')} settled otherwise:`,
    ...rounds.map(settledOtherwiseText),
    ...(said.length === 0 ? [] : [`By the rules of ${software}:`, ...said]),
  ]
}

function differenceText(difference: Difference): string {
  if ('room' in difference) {
    const { segment, entry, room, where, expected, found } = difference
    const whatDiffers =
      entry === undefined
        ? `Segment ${segment} does not go on from the segment before it`
        : `The snapshots up to entry ${entry} are not what segment ${segment} has come to`
    const place = where === '' ? '' : `, at ${where}`
    return `${whatDiffers}: room '${room}'${place}.\n  replayed: ${expected}\n  snapshot: ${found}`
  }
  const { entry, session, kind } = difference
  const { where, expected, found } = whereDecisionsDiffer(difference)
  const place = where === '' ? '' : ` at ${where}`
  return `Entry ${entry} of session ${session} (${kind}) differs${place}.\n  now:     ${expected}\n  journal: ${found}`
}
