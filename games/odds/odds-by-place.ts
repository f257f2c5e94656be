import { type Coverage, coverageOf, settleInOrder } from '../kit/bank/coverage.ts'
import type { CardRoomCase } from '../kit/card-room/case.ts'
import { type CardRoomGame, drawnStake } from '../kit/card-room/page.ts'
import { seeded } from '../kit/odds/random.ts'
import { type Exact, exact } from '../kit/settle/money.ts'
import { alike } from './alike-outcomes.ts'
import { countOf, meanOf, rounded } from './mean-and-deviation.ts'
import type { Question } from './wager-odds.ts'

/** What a wager costs at one place in the order of settlement, where every seat stakes the same and the bank is short. */
export type PlaceOdds = {
  game: string
  wager: string
  options: Question['options']
  /** The bank, in wagers of a seat. */
  bank: number
  seats: number
  /** 1 is settled first: the seat with the action button. */
  place: number
  /** Loss as a fraction of the initial wager. */
  edge: number
  /** Share of rounds in which the bank does not reach all that this place is due, or owes. */
  uncovered: number
  outcomes: number | string
  method: 'exact' | 'simulated'
  /** Standard error of a simulated edge. */
  error?: number
  strategy?: string
}

export type ShortBank = { bank: number; seats: number }

/**
 * The edge on each place, from the first that is settled to the last. Where all bet on the same hands every seat has the
 * same wager, and all outcomes are counted; else tables are drawn by chance. Throws an Error for a wager of which no tables
 * can be drawn.
 */
export function oddsByPlace(
  game: CardRoomGame,
  wager: string,
  { bank, seats }: ShortBank,
  question: Question,
): PlaceOdds[] {
  const { options } = question
  const strategy = strategyByPlace(game, wager)
  const places = isShared(game)
    ? countedPlaces(game, wager, { bank, seats }, options)
    : drawnPlaces(game, wager, { bank, seats }, question)
  return places.map((figures, i) => ({
    ...{ game: game.page.id, wager, options, bank, seats, place: i + 1 },
    ...figures,
    ...(strategy === undefined ? {} : { strategy }),
  }))
}

/** The wagers of a game of which the edge can be told by place. */
export const wagersByPlace = (game: CardRoomGame): string[] =>
  Object.keys(game.page.wagers).filter((wager) =>
    isShared(game) ? game.oddsTold?.(wager) !== undefined : game.drawn?.(wager, {}, seeded(1), 1) !== undefined,
  )

/** How the seats decide: where each has its own hand, as the drawn tables say. */
function strategyByPlace(game: CardRoomGame, wager: string): string | undefined {
  const { strategy, drawnStrategy = strategy } = game.oddsTold?.(wager) ?? {}
  return isShared(game) ? strategy : drawnStrategy
}

/** How many seats bet where nothing else is said: seven, or all of a game that has fewer. */
export const usualSeats = ({ seats = 7 }: CardRoomGame): number => Math.min(7, seats)

/** Why the edge by place can't be told, or null. */
export function whyNotByPlace(
  game: CardRoomGame,
  { wager, strategy, rounds, seed }: Question,
  { seats }: ShortBank,
): string | null {
  const { id } = game.page
  const known = wagersByPlace(game)
  if (game.seats === undefined) return `No player banks ${id}; leave out --bank.`
  if (wager !== undefined && !known.includes(wager))
    return `${wager} of ${id} is not counted by place; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}.`
  const strategies = new Set((wager === undefined ? known : [wager]).flatMap((id) => strategyByPlace(game, id) ?? []))
  if (strategy !== undefined && !strategies.has(strategy))
    return strategies.size === 0
      ? `${id} is counted by place without a strategy; leave out --strategy.`
      : `${id} has no strategy '${strategy}' by place; there is ${[...strategies].join(' and ')}.`
  if (seats > game.seats) return `${game.seats} seats bet at ${id}, not ${seats}.`
  if ((rounds ?? seed) !== undefined && isShared(game))
    return `${id} is counted over all outcomes, and not simulated; leave out --${rounds === undefined ? 'seed' : 'rounds'}.`
  return null
}

/** Whether all bet on the same hands. */
const isShared = ({ live }: CardRoomGame): boolean => live !== undefined && !('seat' in live.hands)

type Figures = Pick<PlaceOdds, 'edge' | 'uncovered' | 'outcomes' | 'method' | 'error'>

/** So many cents that no price leaves a fraction. */
const wholeStake = 10_000

function countedPlaces(
  game: CardRoomGame,
  wager: string,
  { bank, seats }: ShortBank,
  options: Question['options'],
): Figures[] {
  const { outcomes } = alike(game.outcomes?.(wager, options) ?? [])
  const total = countOf(outcomes)
  const coverage = coverageOf(options)
  const settled = new Map(
    outcomes.map((outcome) => [outcome, movedByPlace(outcome.profit, { bank, seats }, coverage)] as const),
  )
  return Array.from({ length: seats }, (_, i) => {
    const mean = meanOf(outcomes, (outcome) => settled.get(outcome)?.[i]?.won ?? exact(0))
    const short = outcomes.filter((outcome) => settled.get(outcome)?.[i]?.isCovered === false)
    return {
      edge: -rounded(mean) + 0,
      uncovered: rounded({ over: countOf(short), under: total }),
      outcomes: total > Number.MAX_SAFE_INTEGER ? `${total}` : Number(total),
      method: 'exact',
    }
  })
}

/** What every place wins, in wagers, where each is due the same. */
function movedByPlace(
  profit: Exact,
  { bank, seats }: ShortBank,
  coverage: Coverage,
): { won: Exact; isCovered: boolean }[] {
  const due = (Number(profit.over) * wholeStake) / Number(profit.under)
  const verdict = due > 0 ? 'win' : due < 0 ? 'lose' : 'push'
  const wagers = Array.from({ length: seats }, (_, i) => ({
    bet: { seat: i + 1, wager: '', stake: wholeStake },
    ...({ citation: '', verdict, full: wholeStake + due } as const),
  }))
  return settleInOrder(wagers, bank * wholeStake, coverage).rows.map(({ returns = wholeStake }) => ({
    won: exact(returns - wholeStake, wholeStake),
    isCovered: returns - wholeStake === due,
  }))
}

const standardRounds = 20_000
const roundsAStep = 1_000

function drawnPlaces(
  game: CardRoomGame,
  wager: string,
  { bank, seats }: ShortBank,
  { options, seed = 1, rounds = standardRounds, progress }: Question,
): Figures[] {
  const tables = game.drawn?.(wager, options, seeded(seed), seats)
  const coverage = coverageOf(options)
  const sums = Array.from({ length: seats }, () => ({ won: 0, squares: 0, uncovered: 0 }))
  let played = 0
  for (const table of tables ?? []) {
    const places = placesOf(game, table, { bank, seats }, coverage)
    for (const [i, sum] of sums.entries()) {
      const { won = 0, uncovered = 0 } = places[i] ?? {}
      sum.won += won
      sum.squares += won ** 2
      sum.uncovered += uncovered
    }
    played += 1
    if (played % roundsAStep === 0 || played === rounds) progress?.(played, rounds)
    if (played === rounds) break
  }
  return sums.map(({ won, squares, uncovered }) => ({
    edge: -won / played,
    uncovered: uncovered / played,
    outcomes: played,
    method: 'simulated',
    error: Math.sqrt((squares / played - (won / played) ** 2) / played),
  }))
}

/**
 * What each place wins at a table, in stakes, and how often the bank does not reach it: the mean over all seats that the
 * button may lie at, which is less left to chance than one of them.
 */
function placesOf(
  game: CardRoomGame,
  table: CardRoomCase,
  { bank, seats }: ShortBank,
  coverage: Coverage,
): { won: number; uncovered: number }[] {
  const places = Array.from({ length: seats }, () => ({ won: 0, uncovered: 0 }))
  const dueFrom = game.dueFrom?.(table)
  for (let first = 1; dueFrom !== undefined && first <= seats; first++) {
    const moved = new Array<number>(seats).fill(0)
    const owed = new Array<number>(seats).fill(0)
    for (const { bet, returns = Number.NaN, ...row } of settleInOrder(dueFrom(first), bank * drawnStake, coverage)
      .rows) {
      const place = (Number(bet.seat) - first + seats) % seats
      moved[place] = (moved[place] ?? 0) + returns - bet.stake
      owed[place] = (owed[place] ?? 0) + ('full' in row ? row.full : Number.NaN) - bet.stake
    }
    for (const [i, place] of places.entries()) {
      place.won += (moved[i] ?? 0) / drawnStake / seats
      if (moved[i] !== owed[i]) place.uncovered += 1 / seats
    }
  }
  return places
}

/** What each of the first so many seats has won in a round, over all its wagers (cents). Throws an Error for one that is refused. */
export function wonBySeats(game: CardRoomGame, round: CardRoomCase, seats: number): number[] {
  const answer = game.settle(round)
  if ('error' in answer) throw new Error(answer.error)
  if (answer.refused !== undefined) throw new Error(answer.refused.message)
  const won = new Array<number>(seats).fill(0)
  const add = (seat: number | 'dealer', money: number) => {
    if (seat !== 'dealer') won[seat - 1] = (won[seat - 1] ?? 0) + money
  }
  for (const { seat, stake } of round.bets) add(seat, -stake)
  for (const { seat, returns = Number.NaN } of answer.settlements ?? []) add(seat, returns)
  return won
}
