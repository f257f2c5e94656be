import type { CardRoomCase } from '../card-room/case.ts'
import type { Citation } from '../document/citation.ts'
import type { Seats } from './seats.ts'

/** How a pot is killed: a seat posts twice the big blind, and the limits of the hand are doubled. */
export type KillRule = {
  /** Who kills the pot, in words. */
  says: string
  cite: Citation
  /** Who has killed the hand; undefined where nobody has. */
  seatOf(round: CardRoomCase): number | undefined
  /** Who has killed the pot acts behind all others in the first betting round. */
  actsLast: boolean
  /** Seats may kill the pot at will while the cards are dealt. */
  atWill: boolean
  /** Who is to kill the next hand, by the pots that were won before it, and what is to be remembered of them. */
  next(won: WonPots): { due: number | null; won: readonly number[] }
}

/** A hand that was settled: who has won each portion of the main pot, and what was in it (minor units). */
type WonPots = {
  options: CardRoomCase['options']
  /** Who has won the pots before, as far as it still counts. */
  before: readonly number[]
  winners: readonly Seats[]
  pot: number
}

/** A page that may have killed pots. */
type Killable = { kill?: KillRule }

export const killerOf = ({ kill }: Killable, round: CardRoomCase): number | undefined => kill?.seatOf(round)

/** The two limits of a limit game, where they are told as amounts. */
export function limitsOf({
  options: { limits },
}: Pick<CardRoomCase, 'options'>): readonly [number, number] | undefined {
  return Array.isArray(limits) ? (limits as unknown as readonly [number, number]) : undefined
}

/** The limits that the hand is played at. */
export function playedLimits(page: Killable, round: CardRoomCase): readonly [number, number] | undefined {
  const limits = limitsOf(round)
  return limits === undefined || killerOf(page, round) === undefined ? limits : [2 * limits[0], 2 * limits[1]]
}
