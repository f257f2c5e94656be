import { capital } from '../../kit/document/capital.ts'
import type { PublishedOutcome } from '../../kit/document/published-outcome.ts'
import { type Bet, type Round, spotOf } from '../../kit/round/round.ts'
import type { Settlement } from '../../kit/settle/settlement.ts'
import type { Result, RoundView } from '../live.ts'
import type { Betting } from './betting.ts'

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
