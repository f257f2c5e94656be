import type { EventOf } from '../../../drivers/events.ts'
import { oneDeck } from '../../kit/cards/cards.ts'
import { cardsIn } from '../../kit/cards/census.ts'
import { handDue } from '../../kit/round/deal-plan.ts'
import { dealt, emptyRound, handOf, seatHand } from '../../kit/round/round.ts'
import { withFindings } from '../common/bet-messages.ts'
import { betsOn } from '../common/betting.ts'
import { andThen, stay, type TableRules } from '../live.ts'
import { disputed, laterWagers, newDeck, questioned, type SeatsState, type SeatsStep } from './state.ts'

/** A shuffler delivers a packet of cards face down: the number must be right. Its cards are read later. */
export function packetDelivered(
  rules: TableRules,
  state: SeatsState,
  { count, to }: EventOf<'cards-delivered'>,
): SeatsStep {
  const hand = handNamed(to)
  if (hand === undefined || (state.phase !== 'betting' && state.phase !== 'playing')) return stay(state)
  const due = packetOf(rules, state, hand)
  if (due === count) return stay(state)
  const message = `the shuffler delivered ${count} cards to ${hand}; ${due} are dealt to it`
  const figures = { hand, held: count, due }
  const breach = { rule: packetRule(rules, hand, count, due), message, figures }
  const found = rules.game.finding(breach)
  return state.phase === 'playing' ? disputed(state, found) : questioned(state, [found])
}

function packetRule({ game }: TableRules, hand: string, count: number, due: number): string {
  const { wrongDeal, dealersPacket = wrongDeal, playersPacket = wrongDeal, wrongPlace = wrongDeal } = game.cites
  if (due === 0) return wrongPlace
  if (hand === 'dealer' && count > due) return dealersPacket
  return hand === 'dealer' || hand === 'board' ? wrongDeal : playersPacket
}

/** The hand that the shuffler calls `seat-3` or `dealer`. */
function handNamed(to = ''): string | undefined {
  const [, seat] = /^seat-(\d+)$/.exec(to) ?? []
  return seat === undefined ? to || undefined : seatHand(Number(seat))
}

/** How many cards a hand gets before the first decision. */
function packetOf({ game, options }: TableRules, { phase, play, betting }: SeatsState, hand: string): number {
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

/** New cards. A different number of packs than the table was opened with is an unannounced change of decks. */
export function shuffled(rules: TableRules, state: SeatsState, counted: number): SeatsStep {
  const { game, options } = rules
  const deck = game.deal.deck(options)
  const packs = (counted - deck.jokers) / cardsInPack
  const rule = game.cites.deckChange
  if (rule === undefined || packs === deck.decks || !Number.isInteger(packs) || packs < 1) return newDeck(rules, state)
  const message = `the shuffler counted ${counted} cards, which are ${packs} packs; the table was opened with ${deck.decks}`
  const found = game.finding({ rule, message, figures: { counted, due: cardsIn(deck) } })
  return andThen(withFindings(state, found), (state) => newDeck(rules, state))
}

const cardsInPack = oneDeck.length
