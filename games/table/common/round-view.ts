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
