import type { EventOf } from '../../../drivers/events.ts'
import type { Game } from '../../kit/document/game.ts'
import { type AnyTable, type Step, stay, withFindings } from '../inputs-and-effects.ts'
import { type Betting, lateBet, placed } from './betting.ts'
import { isLocked } from './jackpot-stakes.ts'

/** A bet sensor's message. The layout always follows the chips; a change after betting has closed is also a finding. */
export function betReceived<State extends AnyTable>(
  game: Game,
  state: State,
  bet: EventOf<'bet'>,
  at: number,
): Step<State> {
  const { seat, spot, amount } = bet
  const late = isLift(game, state.betting, bet) ? undefined : lateBet(state.betting, game, bet, at)
  const next = { ...state, betting: placed(state.betting, seat, spot, amount) }
  return late === undefined ? stay(next) : withFindings(next, late)
}

/** The dealer collects a progressive's chips once they are locked in; their stakes stand (co, lines 421, 610 and 708). */
const isLift = (game: Game, betting: Betting, { seat, spot, amount }: EventOf<'bet'>): boolean =>
  amount === 0 && isLocked(game, betting, seat, spot)
