import { visibleIn } from '../../text/visible-text.ts'
import type { RoundFound } from '../evidence/gather-rounds.ts'
import { indexOf } from '../evidence/journal-index.ts'
import { findRound } from '../evidence/round-search.ts'
import type { WantedRound } from '../evidence/round-segments.ts'
import { rawLine } from '../evidence/story/raw-lines.ts'
import { storyPage } from '../evidence/story/story-page.ts'
import { tellRound } from '../evidence/story/tell-round.ts'
import { oneRound } from '../evidence/which-round.ts'
import { archive, journal, json, session } from './command-line/flags.ts'
import { onlyJournal, roundNamed } from './disputes/wanted-round.ts'
import { warnOf } from './journal-output.ts'
import { showProgress } from './progress.ts'
import { type Flags, fail, print, printPage, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  json,
  raw: { type: 'boolean', default: false, says: 'the entries of the journal instead of the story' },
  session,
  journal,
  archive,
} as const satisfies Flags

export const round: Verb = {
  summary: 'Tell the story of one round: what came out, each wager with why it was paid so, findings, people, devices',
  usage: 'round TABLE/[SESSION:]ROUND [--session N] [--journal FOLDER] [--archive FOLDER] [--json] [--raw]',
  flags,
  async run(args) {
    const read = readArgs(args, round, flags, { from: 1, to: 1 })
    const wanted = read && roundNamed(read.words[0] ?? '', read.values.session)
    if (read === undefined || wanted === undefined) {
      return read === undefined ? 2 : wrongUsage(round)
    }
    try {
      const journal = read.values.journal ?? onlyJournal()
      const { archive } = read.values
      const index = indexOf(journal, { archive, progress: showProgress() })
      const { rounds, broken } = findRound(journal, wanted, index, archive)
      const isWhole = broken === undefined || warnOf(broken)
      tell(wanted, oneRound(rounds, wanted, journal, archive), read.values)
      return isWhole ? 0 : 1
    } catch (error) {
      return fail(error)
    }
  },
}

function tell(wanted: WantedRound, found: RoundFound, { json, raw }: { json: boolean; raw: boolean }): void {
  if (json) print(JSON.stringify(raw ? found.entries : tellRound(wanted, found), null, 2))
  else if (raw) print(found.entries.map((entry) => rawLine(visibleIn(entry))).join('\n'))
  else {
    const colour = process.stdout.isTTY && !process.env.NO_COLOR
    printPage(storyPage(visibleIn(tellRound(wanted, found)), { colour }))
  }
}
