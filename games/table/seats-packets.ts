import type { DeviceEvent } from '../../drivers/events.ts'
import { oneDeck } from '../kit/cards.ts'
import { handDue } from '../kit/deal-plan.ts'
import { dealt, emptyRound, handOf, seatHand } from '../kit/round.ts'
import { told } from './bets-heard.ts'
import { betsOn } from './betting.ts'
import { stay } from './live.ts'
import { type House, laterWagers, type Seated, type SeatsState } from './seats-state.ts'

/** A shuffler hands out a packet, faces unknown: it must be as large as the deal has it. Its cards are read when they lie. */
export function packetDelivered(
  house: House,
  state: SeatsState,
  { count, to }: Extract<DeviceEvent, { type: 'cards-delivered' }>,
): Seated {
  const hand = handNamed(to)
  if (hand === undefined || (state.phase !== 'betting' && state.phase !== 'playing')) return stay(state)
  const due = packetOf(house, state, hand)
  if (due === count) return stay(state)
  const message = `the shuffler delivered ${count} cards to ${hand}; ${due} are dealt to it`
  const figures = { hand, held: count, due }
  return told(state, house.game.finding({ rule: house.game.cites.wrongDeal, message, figures }))
}

/** `seat-3` and `dealer` are the shuffler's names of hands. */
function handNamed(to = ''): string | undefined {
  const [, seat] = /^seat-(\d+)$/.exec(to) ?? []
  return seat === undefined ? to || undefined : seatHand(Number(seat))
}

/** How many cards the deal gives to a hand before anybody decides. */
function packetOf({ game, options }: House, { phase, play, betting }: SeatsState, hand: string): number {
  const later = laterWagers(game)
  const lying = phase === 'playing' ? play.bets : betsOn(betting).filter(({ wager }) => !later.has(wager))
  let round = { ...emptyRound, bets: lying }
  for (const card of oneDeck) {
    const next = handDue(game.due(round, options))
    if (next === null) break
    round = dealt(round, next, card)
  }
  return handOf(round, hand).length
}
