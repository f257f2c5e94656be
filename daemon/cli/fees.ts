import { isStage } from '../../games/kit/fees/fee-moments.ts'
import type { BetLimits } from '../../games/kit/fees/fee-option.ts'
import type { FeeQuestion } from '../../games/listing/fee-question.ts'
import {
  allSchedules,
  compareRows,
  feeRows,
  headOf,
  kindOf,
  type Schedule,
  strangeIn,
} from '../../games/listing/fee-rows.ts'
import { json } from './command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb } from './verb.ts'

const flags = {
  option: { type: 'string', takes: 'N', says: 'one option of the set' },
  players: { type: 'string', takes: 'N', says: 'how many are dealt in' },
  limit: { type: 'string', takes: 'SMALL-BIG', says: 'the limits of the bets (cents)' },
  'buy-in': { type: 'string', takes: 'AMOUNT', says: 'the buy-in of a no-limit table (cents)' },
  reached: { type: 'string', takes: 'STAGE', says: 'how far the hand goes' },
  circles: { type: 'string', takes: 'N', says: 'betting circles with a game wager, against a player-dealer' },
  action: { type: 'string', takes: 'AMOUNT', says: 'what players have down before the cards (cents)' },
  coupons: { type: 'string', takes: 'N', says: 'match-play coupons that are used' },
  against: { type: 'string', takes: 'SET', says: 'compare with this set' },
  json,
} as const satisfies Flags

export const fees: Verb = {
  summary: 'Show the printed fee schedules of the card room, work out what an option takes, or compare two sets',
  usage:
    'fees [GAME | SET] [--option N] [--players N] [--limit SMALL-BIG | --buy-in AMOUNT] [--reached STAGE] [--circles N] [--action AMOUNT] [--coupons N] [--against SET] [--json]    (amounts in cents)',
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

type FeeFlags = Partial<
  Record<'option' | 'players' | 'limit' | 'buy-in' | 'reached' | 'circles' | 'action' | 'coupons' | 'against', string>
>
type Shown = { data: unknown; text: string }

/** The sets, those of a game, the options that answer, or how two sets differ. Throws where there is no such set or option. */
function show(name: string | undefined, flags: FeeFlags): Shown {
  const question = questionOf(flags)
  const isAsked = Object.keys(question).length > 0
  const all = allSchedules()
  if (name === undefined) {
    if (isAsked || flags.against !== undefined)
      throw new Error("Name the game or the set that is asked for; 'feltwire fees' alone lists the sets.")
    return list(all)
  }
  const ofGame = all.filter((set) => 'games' in set && set.games.includes(name))
  if (ofGame.length > 0 && flags.against === undefined) return isAsked ? answered(name, ofGame, question) : list(ofGame)
  const set = ofGame.length === 1 && ofGame[0] !== undefined ? ofGame[0] : setNamed(name, all)
  if (flags.against === undefined) return answered(name, [set], question)
  return compared(set, setNamed(flags.against, all), question)
}

/** The rows of these sets that answer, set by set; without a question, all of them. */
function answered(name: string, sets: readonly Schedule[], question: FeeQuestion): Shown {
  const fitting = sets.filter((set) => strangeIn(set, question).strange.length === 0)
  const [first] = sets
  if (fitting.length === 0 && first !== undefined) throw new Error(strangeText(name, first, question))
  const answers = fitting.map((set) => ({ set, rows: feeRows(set, question) })).filter(({ rows }) => rows.length > 0)
  if (answers.length === 0) throw new Error(`${name} has no option that answers this.`)
  return {
    data: answers.flatMap(({ rows }) => rows.map(({ plain }) => plain)),
    text: answers
      .flatMap(({ set, rows }) => [titleOf(set), ...headOf(set), ...rows.map(({ text }) => text)])
      .join('\n'),
  }
}

const flagOf = (name: string): string => (name === 'buyIn' ? '--buy-in' : `--${name}`)

function strangeText(name: string, set: Schedule, question: FeeQuestion): string {
  const { strange, known } = strangeIn(set, question)
  return `${strange.map(flagOf).join(' and ')} cannot be used with ${name}, which takes ${known.map(flagOf).join(', ')}.`
}

function setNamed(name: string, all: readonly Schedule[]): Schedule {
  const set = all.find(({ id }) => id === name)
  if (set === undefined)
    throw new Error(`There is no fee set '${name}', nor a game with fees; 'feltwire fees' lists them.`)
  return set
}

const titleOf = ({ id, title, lines }: Schedule): string => `${id}: ${title} (hg, lines ${lines.join('-')})`

const list = (sets: readonly Schedule[]): Shown => ({
  data: sets.map((set) => ({ id: set.id, title: set.title, lines: set.lines, games: 'games' in set ? set.games : [] })),
  text: sets.map((set) => titleOf(set)).join('\n'),
})

function compared(one: Schedule, other: Schedule, question: FeeQuestion): Shown {
  if (kindOf(one) !== kindOf(other)) throw new Error(`${other.id} is of another kind than ${one.id}.`)
  if (strangeIn(one, question).strange.length > 0) throw new Error(strangeText(one.id, one, question))
  const { onlyFirst, onlySecond, both } = compareRows(feeRows(one, question), feeRows(other, question))
  const part = (title: string, rows: typeof onlyFirst) => [title, ...rows.map(({ text }) => text)]
  return {
    data: {
      both,
      only: {
        [one.id]: onlyFirst.map(({ plain }) => plain),
        [other.id]: onlySecond.map(({ plain }) => plain),
      },
    },
    text: [
      `${both} options of ${one.id} are in ${other.id} too.`,
      ...part(`Only in ${one.id}:`, onlyFirst),
      ...part(`Only in ${other.id}:`, onlySecond),
    ].join('\n'),
  }
}

function questionOf(flags: FeeFlags): FeeQuestion {
  const { option, limit, reached, players, 'buy-in': buyIn, circles, action, coupons } = flags
  if (reached !== undefined && !isStage(reached))
    throw new Error(`--reached must be a stage of a hand, not '${reached}'.`)
  return {
    ...(option !== undefined && { option }),
    ...(limit !== undefined && { limit: limitsIn(limit) }),
    ...(reached !== undefined && { reached }),
    ...(players !== undefined && { players: whole('players', players) }),
    ...(buyIn !== undefined && { buyIn: whole('buy-in', buyIn) }),
    ...(circles !== undefined && { circles: whole('circles', circles) }),
    ...(action !== undefined && { action: whole('action', action) }),
    ...(coupons !== undefined && { coupons: whole('coupons', coupons) }),
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
