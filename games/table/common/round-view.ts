import { z } from 'zod'
import { capital } from '../../kit/document/capital.ts'
import type { PublishedOutcome } from '../../kit/document/published-outcome.ts'
import { type Bet, type Round, spotOf } from '../../kit/round/round.ts'
import type { Settlement } from '../../kit/settle/settlement.ts'
import { awaitedRuling } from '../rulings/ruling-shape.ts'
import type { Betting } from './betting.ts'
import { pot, type Result } from './result-shape.ts'

/** The table at a glance, for the retained topic and the terminal. */
export const roundView = z.object({
  round: z.int(),
  game: z.string(),
  phase: z.string(),
  deal: z.record(z.string(), z.array(z.string())).optional(),
  spins: z.array(z.int()).optional(),
  dice: z.array(z.array(z.int())).optional(),
  /** What each hand counts by the cards that lie open so far. */
  totals: z.record(z.string(), z.int()).exactOptional(),
  bets: z.array(z.object({ seat: z.int(), spot: z.string(), stake: z.int() })),
  /** Of a hand for a pot: how far it has come, who is to act, and the pots as they are matched so far. */
  hand: z
    .object({
      street: z.string(),
      button: z.int().exactOptional(),
      actor: z.int().exactOptional(),
      toMatch: z.int().exactOptional(),
      live: z.array(z.int()),
      pots: z.array(pot),
    })
    .exactOptional(),
  notes: z.array(z.string()),
  /** The person who deals, where somebody has signed on. */
  dealer: z.string().exactOptional(),
  /** A person closes the table, or has closed it. */
  opening: z.enum(['closing', 'closed']).exactOptional(),
  /** Rounds that wait for a ruling. */
  rulings: z.array(awaitedRuling).exactOptional(),
})
export type RoundView = z.infer<typeof roundView>

/* The parts of a round as they are published in the round view and the result. */

export const handsView = ({ deal }: Pick<Round, 'deal'>): NonNullable<Result['deal']> =>
  Object.fromEntries(Object.entries(deal).map(([hand, cards]) => [hand, [...cards]]))

export const betsView = (bets: readonly Bet[]): RoundView['bets'] =>
  bets.map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake }))

export const phaseView = ({ phase, betting }: { phase: string; betting: Betting }): string =>
  phase === 'betting' && betting.closedAt !== null ? 'no-more-bets' : phase

/** When betting closed, as a result says it. */
export const closeView = ({ closedAt }: Pick<Betting, 'closedAt'>): Pick<Result, 'closedAt'> =>
  closedAt === null ? {} : { closedAt }

/** The index of a spin or throw means something only within one case. */
export const settlementsView = (settlements: readonly Settlement[]): Result['settlements'] =>
  settlements.map((settlement) => ({ ...settlement, at: undefined }))

/** How each seat came out of a round that its page has no words for. */
export function seatsCameOut(settlements: readonly Settlement[]): PublishedOutcome {
  const won = new Map<number, number>()
  for (const { seat, stake, returns = stake } of settlements) won.set(seat, (won.get(seat) ?? 0) + returns - stake)
  const seats = [...won].map(
    ([seat, amount]) => `seat ${seat} ${amount > 0 ? 'wins' : amount < 0 ? 'loses' : 'is even'}`,
  )
  return { says: capital(seats.join('; ')) }
}
