import type { Card } from '../../cards/cards.ts'
import { type Deck, impossibleAmong } from '../../cards/census.ts'
import type { Setup } from '../../document/common-page.ts'
import type { Breach } from '../../document/rules.ts'
import { cardsOf, handOf, type Round } from '../../round/round.ts'
import { tooManyCopies } from '../../round/too-many-copies.ts'
import { type HandNames, pointCount, pointsOf, type Side, sideThatDraws } from './coup.ts'
import { isNatural } from './coup-events.ts'

/** The rules that a document has for a coup that was not dealt as it should. */
export type CoupRules = {
  /** A hand that drew or stood against the tables. */
  draws: Readonly<Record<Side, string>>
  /** A third card to a Player who stands. */
  playerStood: string
  /** A card after eight or nine in two cards, where the document has a rule of its own for it. */
  afterNatural?: string
  /** A card that can't have been in the shoe. */
  cards: string
}

/** Every rule that the two final hands break, as the shoe could not have dealt them. */
export function verifyCoup(
  round: Round,
  hands: HandNames,
  rules: CoupRules,
  deck: Deck,
  { seen = [] }: Setup = {},
): Breach[] {
  const impossible = impossibleAmong([...seen, ...cardsOf(round)], deck)
  return [...verifyHands(round, hands, rules), ...tooManyCopies(rules.cards, impossible)]
}

function verifyHands(round: Round, hands: HandNames, rules: CoupRules): Breach[] {
  const held = { player: handOf(round, hands.player), banker: handOf(round, hands.banker) }
  const drawn: Record<Side, number[]> = { player: [], banker: [] }
  const due = () => ({
    player: held.player.slice(0, drawn.player.length),
    banker: held.banker.slice(0, drawn.banker.length),
  })
  for (let side = next(drawn); side !== null; side = next(drawn)) {
    const card = held[side][drawn[side].length]
    if (card === undefined) {
      // The Banker's third card went to a Player who stands: that is the error, not the Banker's hand.
      const stood = drawn.banker.length === 2 ? verifyStand('player', held, due(), hands, rules) : []
      if (side === 'banker' && stood.length > 0) return stood
      const message = `the ${hands[side]} must draw to ${countText(held[side])} and did not`
      return [{ rule: rules.draws[side], message }]
    }
    drawn[side].push(pointsOf(card))
  }
  return [...verifyStand('player', held, due(), hands, rules), ...verifyStand('banker', held, due(), hands, rules)]
}

const next = ({ player, banker }: Record<Side, number[]>): Side | null => sideThatDraws(player, banker)

type Hands = Readonly<Record<Side, readonly Card[]>>

function verifyStand(side: Side, held: Hands, due: Hands, hands: HandNames, rules: CoupRules): Breach[] {
  if (held[side].length <= due[side].length) return []
  const message = `the ${hands[side]} stands on ${countText(due[side])} and was dealt ${held[side].length} cards`
  const rule = side === 'player' && due.player.length === 2 ? rules.playerStood : rules.draws[side]
  if (rules.afterNatural === undefined || !(isNatural(due.player) || isNatural(due.banker))) return [{ rule, message }]
  const own = isNatural(due[side]) ? [{ rule, message }] : []
  return [{ rule: rules.afterNatural, message }, ...own]
}

const countText = (cards: readonly Card[]): string =>
  cards.length === 0 ? 'no cards' : `${pointCount(cards)} (${cards.join(' ')})`
