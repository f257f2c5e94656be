import { visibleIn } from '../../text/visible-text.ts'
import type { RoundLine } from '../evidence/story/gather-history.ts'
import { type HistoryWanted, tellHistory } from '../evidence/story/tell-history.ts'
import { ofPeriod, timeOf } from './command-line/flags.ts'
import { nameOfRound, onlyJournal } from './disputes/wanted-round.ts'
import { warnOf } from './journal-output.ts'
import { showProgress } from './progress.ts'
import { counted, type Flags, fail, print, readArgs, type Verb, wrongUsage } from './verb.ts'

/** Where no time is named, so many rounds are listed. */
const usualLast = 20

const flags = {
  ...ofPeriod,
  last: { type: 'string', takes: 'N', says: 'at most so many, the latest; 20 where no time is named' },
  game: { type: 'string', takes: 'ID', says: 'rounds of this game' },
  finding: { type: 'string', takes: 'RULE', says: 'rounds with a finding by this rule' },
  seat: { type: 'string', takes: 'N', says: 'rounds in which this seat had a wager' },
  dealer: { type: 'string', takes: 'PERSON', says: 'rounds that this person has dealt' },
  amount: { type: 'string', takes: '50.00', says: 'rounds in which this amount was staked or paid' },
} as const satisfies Flags

export const history: Verb = {
  summary: 'List the rounds of a table, one line each: what came out, the money, findings and rulings',
  usage:
    'history TABLE [--from TIME] [--to TIME] [--last N] [--game ID] [--finding RULE] [--seat N] [--dealer PERSON] [--amount 50.00] [--journal FOLDER] [--archive FOLDER] [--json]',
  flags,
  async run(args) {
    const read = readArgs(args, history, flags, { from: 1, to: 1 })
    const [table = ''] = read?.words ?? []
    if (read === undefined || !isRight(table, read.values)) {
      return read === undefined ? 2 : wrongUsage(history)
    }
    try {
      const journal = read.values.journal ?? onlyJournal()
      const how = { archive: read.values.archive, progress: showProgress() }
      const { rounds, broken } = tellHistory(journal, wantedIn(table, read.values), how)
      const isWhole = broken === undefined || warnOf(broken)
      if (read.values.json) print(JSON.stringify(rounds, null, 2))
      else
        print(
          rounds.length === 0
            ? `${journal} has no such rounds of ${table}.`
            : rounds.map((line) => lineText(table, visibleIn(line))).join('\n'),
        )
      return isWhole ? 0 : 1
    } catch (error) {
      return fail(error)
    }
  },
}

type Given = Partial<
  Record<'from' | 'to' | 'last' | 'game' | 'finding' | 'seat' | 'dealer' | 'amount', string | undefined>
>

const isRight = (table: string, { last = '1', seat = '1', amount = '1' }: Given): boolean =>
  /^[a-z0-9_-]+$/.test(table) && /^[1-9]\d*$/.test(last) && /^[1-9]\d*$/.test(seat) && /^\d+(\.\d+)?$/.test(amount)

function wantedIn(table: string, { last, seat, dealer, amount, game, finding, ...period }: Given): HistoryWanted {
  const from = timeOf('from', period.from)
  const to = timeOf('to', period.to)
  const most = last ?? (from === undefined && to === undefined ? `${usualLast}` : undefined)
  return {
    table,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(most !== undefined && { last: Number(most) }),
    ...(game !== undefined && { game }),
    ...(finding !== undefined && { finding }),
    ...(seat !== undefined && { seat: Number(seat) }),
    ...(dealer !== undefined && { dealer }),
    ...(amount !== undefined && { amount: Number(amount).toFixed(2) }),
  }
}

function lineText(
  table: string,
  { time, session, round, state, shown, staked, returned, findings, isRuled, dealer }: RoundLine,
): string {
  const notes = [
    ...(dealer === undefined ? [] : [`dealt by ${dealer}`]),
    ...(isRuled ? ['ruled'] : []),
    ...(findings.length === 0 ? [] : [counted(findings.length, 'finding', 'findings')]),
  ]
  const money = `${staked.text} -> ${returned.text}`
  return [
    time,
    nameOfRound({ table, session, round }).padEnd(table.length + 9),
    state.padEnd(12),
    money.padEnd(22),
    [shown, ...notes].filter(Boolean).join('; '),
  ]
    .join('  ')
    .trimEnd()
}
