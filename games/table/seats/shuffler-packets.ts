import type { EventOf } from '../../../drivers/events.ts'
import { oneDeck } from '../../kit/cards/cards.ts'
import { cardsIn } from '../../kit/cards/census.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { handDue } from '../../kit/round/deal-plan.ts'
import { dealt, emptyRound, seatHand } from '../../kit/round/round.ts'
import { betsOn } from '../common/betting.ts'
import { andThen, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import { disputed, laterWagers, newDeck, questioned, type SeatsState, type SeatsStep } from './state.ts'

/**
 * A shuffler delivers a packet of cards face down: the number and the order of the hands must be right. Its cards are read
 * later.
 */
export function packetDelivered(
  rules: TableRules,
  state: SeatsState,
  { count, to }: EventOf<'cards-delivered'>,
): SeatsStep {
  const hand = handNamed(to)
  if (hand === undefined || (state.phase !== 'betting' && state.phase !== 'playing')) return stay(state)
  const { delivered } = state
  const held = (delivered[hand] ?? 0) + count
  const next = { ...state, delivered: { ...delivered, [hand]: held } }
  const breach = wrongCount(rules, state, hand, held) ?? wrongOrder(rules, state, hand)
  if (breach === undefined) return stay(next)
  const found = rules.game.finding(breach)
  return state.phase === 'playing' ? disputed(next, found) : questioned(next, [found])
}

function wrongCount(rules: TableRules, state: SeatsState, hand: string, held: number): Breach | undefined {
  const { game, options } = rules
  const due = game.deal.packets?.(options)[hand] ?? beforeDecisions(rules, state).filter((to) => to === hand).length
  if (due === held) return undefined
  const message = `the shuffler delivered ${held} cards to ${hand}; ${due} are dealt to it`
  return { rule: packetRule(rules, hand, held, due), message, figures: { hand, held, due } }
}

/** A hand that all of its cards should have come before those of one that the shuffler has served (mbs 3.7, line 67). */
function wrongOrder(rules: TableRules, state: SeatsState, hand: string): Breach | undefined {
  const rule = rules.game.cites.wrongPlace
  if (rule === undefined) return undefined
  const order = beforeDecisions(rules, state)
  const later = Object.keys(state.delivered).find((other) => order.indexOf(other) > order.lastIndexOf(hand))
  if (later === undefined) return undefined
  return {
    rule,
    message: `the shuffler delivered to ${later} before ${hand}; ${hand} comes first`,
    figures: { hand, later },
  }
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

/** The hands that cards are dealt to before the first decision, in order. */
function beforeDecisions({ game, options }: TableRules, { phase, play, betting }: SeatsState): string[] {
  const later = laterWagers(game)
  const lying = phase === 'playing' ? play.bets : betsOn(betting).filter(({ wager }) => !later.has(wager))
  const order: string[] = []
  let round = { ...emptyRound, bets: lying }
  for (const card of oneDeck) {
    const next = handDue(game.due(round, options))
    if (next === null) break
    order.push(next)
    round = dealt(round, next, card)
  }
  return order
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
