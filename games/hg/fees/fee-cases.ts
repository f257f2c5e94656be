import type { CardRoomAnswer } from '../../kit/card-room/answer.ts'
import type { CardRoomCase, CardRoomOptions } from '../../kit/card-room/case.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { feePerHand, isStage } from '../../kit/fees/fee-moments.ts'
import type { FeeOption, Structure } from '../../kit/fees/fee-option.ts'
import { feeOfHalfHour } from '../../kit/fees/half-hour-fees.ts'
import type { TablePlay } from '../../kit/fees/posted-options.ts'
import { lookUp } from '../../kit/look-up.ts'
import { feeOption, feesDue, type PostedFees } from './posted-fees.ts'

/*
 * Fees that are asked for by themselves: of hands, of half hours, of hands by players and point value, and whether a
 * table may be set up like this. A game is asked for its own tables; `schedule_set` names another set.
 */

type Told = Readonly<Record<string, unknown>>
type Asked = { posted: PostedFees; players: number | undefined; told: Told }
type Unreadable = { error: string }

/** Each hand of a case on its own: what it says goes before what the table says. */
function askedIn(round: CardRoomCase, told: unknown, path: string): Asked | Unreadable {
  if (typeof told !== 'object' || told === null) return { error: `${path}: must be a record` }
  const all: Told = { ...round.options, players: round.options.players ?? round.outcome.players, ...told }
  const { schedule, players } = all
  if (!isCount(schedule)) return { error: `${path}.schedule: must be the number of an option` }
  if (players !== undefined && !isCount(players)) return { error: `${path}.players: must be the number of players` }
  return { posted: { ...postedIn(round, all), options: [schedule] }, players, told: all }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** The set and the play that a case tells of; a set that is asked by itself may name the game on the table. */
export function postedIn({ game, options }: CardRoomCase, told: Told): Omit<PostedFees, 'options'> {
  const named = options.schedule_set
  const onTable = game === 'hg.fees' ? options.game : game
  return {
    game: typeof onTable === 'string' ? onTable : undefined,
    set: typeof named === 'string' ? named : undefined,
    play: playOf({ ...told, limits: told.limit ?? told.limits }),
  }
}

/** What the table plays, as far as it is told. */
export function playOf({ limits, buy_in, structure, point_value }: Told): TablePlay {
  return {
    ...(isPair(limits) ? { limit: limits } : {}),
    ...(typeof limits === 'number' ? { tableLimit: limits } : {}),
    ...(typeof buy_in === 'number' ? { buyIn: [buy_in] } : isPair(buy_in) ? { buyIn: buy_in } : {}),
    ...(isStructure(structure) ? { structure } : {}),
    ...(typeof point_value === 'number' ? { pointValue: point_value, tableLimit: point_value } : {}),
  }
}

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((figure) => typeof figure === 'number')

const structures: readonly unknown[] = ['limit', 'no-limit', 'pot-limit']
const isStructure = (value: unknown): value is Structure => structures.includes(value)

/** Answers for each part of a case, or the first refusal or mistake among them. */
function forEach<Part>(
  parts: readonly unknown[],
  path: string,
  one: (told: unknown, path: string) => { part: Part } | { refused: Breach } | Unreadable,
): { all: readonly Part[] } | { refused: Breach } | Unreadable {
  const all: Part[] = []
  for (const [i, told] of parts.entries()) {
    const answer = one(told, `${path}.${i}`)
    if (!('part' in answer)) return answer
    all.push(answer.part)
  }
  return { all }
}

function feesByHand(round: CardRoomCase): CardRoomAnswer {
  const answer = forEach(round.hands, 'hands', (hand, path) => {
    const asked = askedIn(round, hand, path)
    if ('error' in asked) return asked
    const { reached = round.outcome.reached ?? 'showdown' } = asked.told
    if (typeof reached !== 'string' || !isStage(reached))
      return { error: `${path}.reached: must be a stage of the hand` }
    const due = feesDue(asked.posted, asked.players, reached)
    return 'refused' in due ? due : { part: due.charges }
  })
  if (!('all' in answer)) return answer
  const isFromSmallBlind = answer.all.some(([first]) => first?.fee === 1 && first.from === 'small-blind')
  return {
    fees_by_hand: answer.all.map((charges) =>
      [1, 2, 3].map((fee) => charges.find((due) => due.fee === fee)?.amount ?? 0),
    ),
    ...(isFromSmallBlind ? { fee1_from: 'small-blind' } : {}),
  }
}

/** What each player owes, by the option in force. */
function feesEach(
  round: CardRoomCase,
  part: 'hands' | 'half_hours',
  fee: (option: FeeOption, told: Told, path: string) => { part: number } | Unreadable,
): CardRoomAnswer {
  const answer = forEach(round[part], part, (told, path) => {
    const asked = askedIn(round, told, path)
    if ('error' in asked) return asked
    const found = feeOption(asked.posted, asked.players)
    return 'refused' in found ? found : fee(found.option, asked.told, path)
  })
  return 'all' in answer ? { fee_each_player: answer.all } : answer
}

function feesByHalfHour(round: CardRoomCase): CardRoomAnswer {
  return feesEach(round, 'half_hours', (option, told, path) => {
    const times = timesIn(told, path)
    return 'error' in times ? times : { part: feeOfHalfHour(option, times) }
  })
}

function feesByPlayers(round: CardRoomCase): CardRoomAnswer {
  return feesEach(round, 'hands', (option) => ({ part: feePerHand(option) }))
}

/** When the game started and the mark that is asked about, in minutes since midnight. */
export function timesIn({ started, mark }: Told, path: string): { started?: number; mark?: number } | Unreadable {
  if (started === undefined || mark === undefined) return {}
  const [from, to] = [minutesOf(started), minutesOf(mark)]
  if (from === undefined || to === undefined) return { error: `${path}: started and mark are times, as in 13:30` }
  return { started: from, mark: to }
}

function minutesOf(time: unknown): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(String(time)) ?? []
  const [h, m] = [Number(hours), Number(minutes)]
  return h < 24 && m < 60 ? h * 60 + m : undefined
}

/** Whether a table may be set up like this. */
function config(round: CardRoomCase): CardRoomAnswer {
  const refused = wrongSetUp(round.options) ?? wrongOptions(round)
  return refused === undefined ? { accepted: true } : { refused }
}

/** A table has five rates at most, flat ones, and one option in force at a time (lines 9290-9292). */
const mostRates = 5

export function wrongSetUp({ fee, rates_at_one_limit, schedules_in_use }: CardRoomOptions): Breach | undefined {
  if (typeof fee === 'object' && fee !== null && ('percent' in fee || 'percent_of_pot' in fee))
    return { rule: 'percentage-fee', message: 'a fee may be no share of wagers or winnings' }
  if (typeof rates_at_one_limit === 'number' && rates_at_one_limit > mostRates)
    return { rule: 'too-many-rates', message: `${rates_at_one_limit} rates at one limit: ${mostRates} at most` }
  if (Array.isArray(schedules_in_use) && new Set(schedules_in_use.map((told) => JSON.stringify(told))).size > 1)
    return { rule: 'two-schedules', message: 'one option may be in force at a table at a time' }
  return undefined
}

/** Options that the table names: each in a set for the game, for what it plays and, where told, for its players. */
function wrongOptions(round: CardRoomCase): Breach | undefined {
  const { options, outcome } = round
  const inUse = Array.isArray(options.schedules_in_use) ? options.schedules_in_use : []
  const players = options.players ?? outcome.players
  for (const schedule of [options.schedule, ...inUse])
    if (isCount(schedule)) {
      const posted = { ...postedIn(round, options), options: [schedule] }
      const found = feeOption(posted, players)
      if ('refused' in found && (players !== undefined || found.refused.rule !== 'players-not-covered'))
        return found.refused
    }
  return undefined
}

/** A case of one of the fee kinds answered; undefined where it is of another kind. */
export function answerFees(round: CardRoomCase): CardRoomAnswer | undefined {
  return lookUp(kinds, round.kind)?.(round)
}

const kinds: Readonly<Record<string, (round: CardRoomCase) => CardRoomAnswer>> = {
  fees: feesByHand,
  'time-fees': feesByHalfHour,
  'player-fees': feesByPlayers,
  config,
}
