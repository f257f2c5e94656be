import type { Card } from '../../cards/cards.ts'
import { type Deck, impossibleAmong } from '../../cards/census.ts'
import type { Setup } from '../../document/house-banked.ts'
import type { Breach } from '../../document/rules.ts'
import { cardsOf, handOf, type Round } from '../../round/round.ts'
import { tooManyCopies } from '../../round/too-many-copies.ts'
import { type HandNames, pointCount, pointsOf, type Side, sideThatDraws, type ThirdCards } from './coup.ts'
import { isNatural } from './coup-events.ts'

/** The rules that a document has for a coup that was not dealt as it should. */
export type CoupRules = {
  /** A hand that drew or stood against the tables. */
  draws: Readonly<Record<Side, string>>
  /** A third card to a Player who stands. */
  playerStood: string
  /** One to a Banker who stands, where it lies face up and the document has a rule of its own for a card that was seen. */
  seenInError?: string
  /** A card after eight or nine in two cards, where the document has a rule of its own for it. */
  afterNatural?: string
  /** A fourth card, where the document has a rule of its own for it. */
  fourth?: string
  /** A card that can't have been in the shoe. */
  cards: string
}

/** What a coup is dealt from, and how. */
type CoupDeal = { hands: HandNames; rules: CoupRules; thirdCards: ThirdCards; deck: Deck; face: 'up' | 'down' }

/** Every rule that the two final hands break, as the shoe could not have dealt them. */
export function verifyCoup(round: Round, deal: CoupDeal, { seen = [] }: Setup = {}): Breach[] {
  const impossible = impossibleAmong([...seen, ...cardsOf(round)], deal.deck)
  return [...verifyHands(round, deal), ...tooManyCopies(deal.rules.cards, impossible)]
}

function verifyHands(round: Round, deal: CoupDeal): Breach[] {
  const { hands, rules, thirdCards } = deal
  const held = { player: handOf(round, hands.player), banker: handOf(round, hands.banker) }
  const drawn: Record<Side, number[]> = { player: [], banker: [] }
  const due = () => ({
    player: held.player.slice(0, drawn.player.length),
    banker: held.banker.slice(0, drawn.banker.length),
  })
  const next = () => sideThatDraws(drawn.player, drawn.banker, thirdCards)
  for (let side = next(); side !== null; side = next()) {
    const card = held[side][drawn[side].length]
    if (card === undefined) {
      // The Banker's third card went to a Player who stands: that is the error, not the Banker's hand.
      const stood = drawn.banker.length === 2 ? verifyStand('player', held, due(), deal) : []
      if (side === 'banker' && stood.length > 0) return stood
      return [{ rule: rules.draws[side], message: `the ${hands[side]} ${cardNeeded(held[side])}` }]
    }
    drawn[side].push(pointsOf(card))
  }
  return [...verifyStand('player', held, due(), deal), ...verifyStand('banker', held, due(), deal)]
}

type Hands = Readonly<Record<Side, readonly Card[]>>

function verifyStand(side: Side, held: Hands, due: Hands, { hands, rules, face }: CoupDeal): Breach[] {
  if (held[side].length <= due[side].length) return []
  const message = `${whyNoMore(side, due, hands)} and was dealt ${held[side].length} cards`
  if (rules.fourth !== undefined && held[side].length > 3) return [{ rule: rules.fourth, message }]
  const seenInError = face === 'up' ? rules.seenInError : undefined
  const stood = side === 'player' ? rules.playerStood : seenInError
  const rule = (due[side].length === 2 ? stood : undefined) ?? rules.draws[side]
  if (rules.afterNatural === undefined || !(isNatural(due.player) || isNatural(due.banker))) return [{ rule, message }]
  const own = isNatural(due[side]) ? [{ rule, message }] : []
  return [{ rule: rules.afterNatural, message }, ...own]
}

const countText = (cards: readonly Card[]): string => `${pointCount(cards)} (${cards.join(' ')})`

function cardNeeded(cards: readonly Card[]): string {
  if (cards.length === 0) return 'has no cards, and two are due'
  return cards.length === 1
    ? `has one card (${cards.join(' ')}), and two are due`
    : `must draw to ${countText(cards)} and did not`
}

/** A natural of either hand ends the coup, whatever the other one counts. */
function whyNoMore(side: Side, due: Hands, hands: HandNames): string {
  const other = side === 'player' ? 'banker' : 'player'
  if (due[side].length > 2) return `the ${hands[side]} may have three cards`
  return isNatural(due[other]) && !isNatural(due[side])
    ? `the ${hands[side]} stands against a natural ${countText(due[other])}`
    : `the ${hands[side]} stands on ${countText(due[side])}`
}
