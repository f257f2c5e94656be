import { z } from 'zod'
import type { Bet } from '../round/round.ts'
import { awardsIn, givesStakeBack } from './award-text.ts'

export const settlement = z.object({
  seat: z.int(),
  wager: z.string(),
  on: z.array(z.union([z.number(), z.string()])).optional(),
  /** The point that odds stand behind, where the bet told it so. */
  point: z.int().optional(),
  /** Which hand of the seat, from 1, when a hand was split. */
  hand: z.int().optional(),
  /** What of another bet a backline bet stands behind. */
  part: z.string().optional(),
  /** Whose it is, where the round says that it is not the seated player's. */
  player: z.union([z.int(), z.string()]).optional(),
  behind: z.literal(true).optional(),
  stake: z.int().min(0),
  /** Everything that goes back to the player, stake included, in minor units. */
  returns: z.int().min(0).optional(),
  /** The wager stays on the table. */
  open: z.literal(true).optional(),
  /** It has won a share of a meter, which is still to be taken from it. */
  pending: z.literal(true).optional(),
  /** Index of the spin or roll that decided it. */
  at: z.int().optional(),
  verdict: z.enum(['win', 'lose', 'push', 'half', 'open', 'void']),
  /** As the page prints it: `35:1`, `100% of meter`. */
  pays: z.string().optional(),
  /** Row of the pay table. */
  row: z.string().optional(),
  commission: z.string().optional(),
  /** What a cap on the wager's winners together keeps of the award, in minor units. */
  withheld: z.int().min(1).optional(),
  citation: z.string(),
})

export type Settlement = z.infer<typeof settlement>

type Came = Omit<Settlement, 'seat' | 'wager' | 'on' | 'point' | 'hand' | 'player' | 'behind' | 'stake' | 'withheld'>

type Placed = Pick<Bet, 'seat' | 'wager' | 'stake'> & {
  [Part in 'on' | 'point' | 'hand' | 'player' | 'behind']?: Bet[Part] | undefined
}

/** What a bet came to. */
export const settlementOf = (
  { seat, wager, on, point, hand, player, behind, stake }: Placed,
  { returns, open, pending, at, verdict, pays, row, commission, citation }: Came,
): Settlement => ({
  seat,
  wager,
  on: on === undefined ? undefined : [...on],
  point,
  hand,
  player,
  behind: behind === true ? true : undefined,
  stake,
  returns,
  open,
  pending,
  at,
  verdict,
  pays,
  row,
  commission,
  citation,
})

/** The stake, where nothing is paid or what is paid gives it back; 0 for awards "for 1" and shares of a meter alone. */
export const stakeBack = ({ stake, pays }: Pick<Settlement, 'stake' | 'pays'>): number =>
  pays === undefined || awardsIn(pays).some(givesStakeBack) ? stake : 0

/** Every stake goes back: the round, or this wager, does not count. */
export const returned = (bets: readonly Bet[], citation = 'every stake goes back'): Settlement[] =>
  bets.map((bet) => settlementOf(bet, { returns: bet.stake, verdict: 'void', citation }))
