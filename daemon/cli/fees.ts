import {
  circleSchedules,
  type FeeSet,
  feeSets,
  type PokerTable,
  pokerTablesById,
} from '../../games/hg/fees/schedules.ts'
import type { CircleSchedule } from '../../games/kit/fees/circle-fees.ts'
import type { BetLimits } from '../../games/kit/fees/fee-option.ts'
import type { TablePlay } from '../../games/kit/fees/posted.ts'
import { isStage } from '../../games/kit/fees/stages.ts'
import { compareFees, type FeeQuestion, feeOptionText, optionsFor, plainFeeOption } from '../../games/listing/fees.ts'
import { json } from './command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb } from './verb.ts'

const flags = {
  option: { type: 'string', takes: 'N', says: 'one option of the set' },
  players: { type: 'string', takes: 'N', says: 'how many are dealt in' },
  limit: { type: 'string', takes: 'SMALL-BIG', says: 'the limits of the bets (cents)' },
  'buy-in': { type: 'string', takes: 'AMOUNT', says: 'the buy-in of a no-limit table (cents)' },
  reached: { type: 'string', takes: 'STAGE', says: 'how far the hand goes' },
  against: { type: 'string', takes: 'SET', says: 'compare with this set' },
  json,
} as const satisfies Flags

export const fees: Verb = {
  summary: 'Show the printed fee schedules of the card room, work out what an option takes, or compare two sets',
  usage:
    'fees [GAME | SET] [--option N] [--players N] [--limit SMALL-BIG | --buy-in AMOUNT] [--reached STAGE] [--against SET] [--json]    (amounts in cents)',
  flags,
  async run(args) {
    const read = readArgs(args, fees, flags, { from: 0, to: 1 })
    if (read === undefined) return 2
    const [name] = read.words
    try {
      const shown = show(name, read.values)
      print(read.values.json ? JSON.stringify(shown.data, null, 2) : shown.text)
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

type Asked = Partial<Record<'option' | 'players' | 'limit' | 'buy-in' | 'reached' | 'against', string>>
type Shown = { data: unknown; text: string }
type Printed = FeeSet | CircleSchedule | PokerTable

/** Every printed schedule: of pots, of games that a player banks, and by buy-in and blinds. */
const allPrinted = (): Printed[] => [
  ...feeSets().values(),
  ...circleSchedules().values(),
  ...pokerTablesById().values(),
]

/** The sets, those of a game, the options that answer, or how two sets differ. Throws where there is no such set or option. */
function show(name: string | undefined, flags: Asked): Shown {
  const all = allPrinted()
  if (name === undefined) return list(all)
  const ofGame = all.filter((set) => 'games' in set && set.games.includes(name))
  if (ofGame.length > 0) return isAsked(flags) ? answered(name, ofGame.filter(isFeeSet), flags) : list(ofGame)
  const set = setNamed(name, all)
  if (!isFeeSet(set))
    return {
      data: set,
      text: `${titleOf(set)}\n${rowsOf(set)
        .map((row) => row.join('  '))
        .join('\n')}`,
    }
  if (flags.against !== undefined) return compared(set, setNamed(flags.against, all), flags)
  return answered(name, [set], flags)
}

const isFeeSet = (set: Printed): set is FeeSet => 'options' in set

const isAsked = ({ option, players, limit, 'buy-in': buyIn, reached }: Asked): boolean =>
  [option, players, limit, buyIn, reached].some((flag) => flag !== undefined)

/** The options of these sets that answer, set by set. */
function answered(name: string, sets: readonly FeeSet[], flags: Asked): Shown {
  const { reached } = flags
  if (reached !== undefined && !isStage(reached))
    throw new Error(`--reached must be a stage of a hand, not '${reached}'.`)
  const answers = sets
    .map((set) => ({ set, options: optionsFor(set, questionOf(flags)) }))
    .filter(({ options }) => options.length > 0)
  if (answers.length === 0) throw new Error(`${name} has no option that answers this.`)
  return {
    data: answers.flatMap(({ options }) => options.map((row) => plainFeeOption(row, reached))),
    text: answers
      .flatMap(({ set, options }) => [titleOf(set), ...options.map((row) => feeOptionText(row, reached))])
      .join('\n'),
  }
}

function setNamed(name: string, all: readonly Printed[]): Printed {
  const set = all.find(({ id }) => id === name)
  if (set === undefined)
    throw new Error(`There is no fee set '${name}', nor a game with fees; 'feltwire fees' lists them.`)
  return set
}

const titleOf = ({ id, title, lines }: Printed): string => `${id}: ${title} (hg, lines ${lines.join('-')})`

const list = (sets: readonly Printed[]): Shown => ({
  data: sets.map((set) => ({ id: set.id, title: set.title, lines: set.lines, games: 'games' in set ? set.games : [] })),
  text: sets.map((set) => titleOf(set)).join('\n'),
})

const rowsOf = (set: CircleSchedule | PokerTable): readonly (readonly unknown[])[] =>
  'rows' in set
    ? [[...set.keys, ...set.players], ...set.rows]
    : [
        ...set.flat,
        ...set.tableAction.map(([option, min, max, tiers]) => [option, min, max ?? 'no limit', JSON.stringify(tiers)]),
      ]

function compared(one: FeeSet, other: Printed, flags: Asked): Shown {
  if (!('options' in other)) throw new Error(`${other.id} is of another kind than ${one.id}.`)
  const question = questionOf(flags)
  const { onlyFirst, onlySecond, both } = compareFees(optionsFor(one, question), optionsFor(other, question))
  const part = (title: string, rows: typeof onlyFirst) => [title, ...rows.map((row) => feeOptionText(row, undefined))]
  return {
    data: {
      both,
      only: {
        [one.id]: onlyFirst.map((row) => plainFeeOption(row, undefined)),
        [other.id]: onlySecond.map((row) => plainFeeOption(row, undefined)),
      },
    },
    text: [
      `${both} options of ${one.id} are in ${other.id} too.`,
      ...part(`Only in ${one.id}:`, onlyFirst),
      ...part(`Only in ${other.id}:`, onlySecond),
    ].join('\n'),
  }
}

function questionOf(flags: Asked): FeeQuestion {
  const play: TablePlay = {
    ...(flags.limit === undefined ? {} : { limit: limitsIn(flags.limit) }),
    ...(flags['buy-in'] === undefined ? {} : { buyIn: [whole('buy-in', flags['buy-in'])] }),
  }
  return {
    play,
    ...(flags.option === undefined ? {} : { option: whole('option', flags.option) }),
    ...(flags.players === undefined ? {} : { players: whole('players', flags.players) }),
  }
}

function whole(flag: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`--${flag} must be a whole number of at least 1, not '${text}'.`)
  return Number(text)
}

function limitsIn(text: string): BetLimits {
  const [small = '', big = '', ...more] = text.split('-')
  if (more.length > 0) throw new Error(`--limit must be the two limits in cents, as in 400-800, not '${text}'.`)
  return [whole('limit', small), whole('limit', big)]
}
