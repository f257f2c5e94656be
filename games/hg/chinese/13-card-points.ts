import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { type SetHand, setStrength } from '../../kit/pot/chinese/sets.ts'
import { clockwiseFrom } from '../../kit/pot/seats.ts'
import { cleanSweeps } from './13-card-sweeps.ts'

/** A hand as it plays. */
export type Player = { seat: number; set: SetHand | undefined; sweep: number | undefined; fouled: boolean }

/** What a set of points comes to between two players, with the sweep of one where there is one (lines 833-844). */
const shot = 6
const homeRun = 9
const basicSweep = 4
const foulPenalty = 6

export const pointValue = ({ options }: CardRoomCase): number =>
  typeof options.point_value === 'number' ? options.point_value : 1

/** Points between two hands, from the first one's side. */
function pointsOf(
  a: Player,
  b: Player,
  options: CardRoomCase['options'],
  isHomeRun: (player: Player) => boolean,
): number {
  if (a.fouled || b.fouled) return a.fouled === b.fouled ? 0 : a.fouled ? -wonFromFoul(b) : wonFromFoul(a)
  if (a.sweep !== undefined || b.sweep !== undefined)
    return sweepPoints(a) * Number(isHigher(a, b)) - sweepPoints(b) * Number(isHigher(b, a))
  const [won, lost] = [setsWon(a, b), setsWon(b, a)]
  if (won === 3 || lost === 3) {
    const winner = won === 3 ? a : b
    const points = options.bonus_system === false ? basicSweep : isHomeRun(winner) ? homeRun : shot
    return won === 3 ? points : -points
  }
  if (won + lost === 3) {
    const two = typeof options.two_of_three_points === 'number' ? options.two_of_three_points : 2
    return won > lost ? two : -two
  }
  return won - lost
}

const sweepPoints = ({ sweep }: Player): number => (sweep === undefined ? 0 : (cleanSweeps[sweep - 1]?.points ?? 0))
const wonFromFoul = (player: Player): number => (player.sweep === undefined ? foulPenalty : sweepPoints(player))
/** Of two clean sweeps the higher in the chart collects; equal ones pay each other nothing (line 879). */
const isHigher = (a: Player, b: Player): boolean =>
  a.sweep !== undefined && (b.sweep === undefined || a.sweep < b.sweep)

export const setsWon = (a: Player, b: Player): number =>
  [0, 1, 2].filter((at) => setStrength(a.set?.[at] ?? []) > setStrength(b.set?.[at] ?? [])).length

/** What one player has won of another, and how many points he was due. */
export type Exchange = { a: Player; b: Player; due: number; paid: number }

/** Pairs in order from the left of the button; an all-in player stops when he has exchanged what he began with (line 884). */
export function exchangesIn(round: CardRoomCase, players: readonly Player[]): Exchange[] {
  const { options } = round
  const seats = players.map(({ seat }) => seat)
  const order = options.button === undefined ? seats : clockwiseFrom(options.button, seats)
  const inOrder = order.flatMap((seat) => players.filter((player) => player.seat === seat))
  const isHomeRun = (player: Player): boolean =>
    players.length === 4 &&
    players.every((other) => other === player || (isRegular(other) && setsWon(player, other) === 3))
  const pairs = inOrder.flatMap((a, at) => inOrder.slice(at + 1).map((b) => ({ a, b })))
  const isSweep = ({ a, b }: { a: Player; b: Player }) => a.sweep !== undefined || b.sweep !== undefined
  const left = new Map(seats.map((seat) => [seat, pointsIn(round, seat)]))
  return [...pairs.filter(isSweep), ...pairs.filter((pair) => !isSweep(pair))].map(({ a, b }) => {
    const due = pointsOf(a, b, options, isHomeRun)
    const most = Math.min(Math.abs(due), left.get(a.seat) ?? 0, left.get(b.seat) ?? 0)
    for (const { seat } of [a, b]) left.set(seat, (left.get(seat) ?? 0) - most)
    return { a, b, due, paid: Math.sign(due) * most }
  })
}

const isRegular = ({ sweep, fouled }: Player): boolean => sweep === undefined && !fouled

/**
 * The points that a player can exchange: chips of less than one do not play (line 904). Without end where no stack is told, or
 * others are said to be all-in.
 */
function pointsIn(round: CardRoomCase, seat: number): number {
  const { bets, options } = round
  if (options.all_in !== undefined && !options.all_in.includes(seat)) return Number.POSITIVE_INFINITY
  const stack = bets.filter((bet) => bet.seat === seat && bet.wager === 'stack')
  return stack.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.floor(stack.reduce((sum, { stake }) => sum + stake, 0) / pointValue(round))
}
