import type { Card } from './cards.ts'
import { type Deck, impossibleAmong } from './census.ts'
import { coupDraws, type HandNames, pointCount, type Side } from './coup.ts'
import { isNatural } from './coup-events.ts'
import type { Breach, Setup } from './page.ts'
import { emptyRound, handOf, type Round } from './round.ts'

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
  return [
    ...verifyHands(round, hands, rules),
    ...verifyCards([...seen, ...Object.values(round.deal).flat()], deck, rules.cards),
  ]
}

function verifyHands(round: Round, hands: HandNames, rules: CoupRules): Breach[] {
  let byRule = emptyRound
  for (let next = coupDraws(byRule, hands); next !== null; next = coupDraws(byRule, hands)) {
    const cards = handOf(byRule, next)
    const card = handOf(round, next)[cards.length]
    if (card === undefined)
      return [
        { rule: rules.draws[sideOf(next, hands)], message: `the ${next} must draw to ${countText(cards)} and did not` },
      ]
    byRule = { ...byRule, deal: { ...byRule.deal, [next]: [...cards, card] } }
  }
  return (['player', 'banker'] as const).flatMap((side) => verifyStand(side, round, byRule, hands, rules))
}

const sideOf = (hand: string, { player }: HandNames): Side => (hand === player ? 'player' : 'banker')

function verifyStand(side: Side, round: Round, byRule: Round, hands: HandNames, rules: CoupRules): Breach[] {
  const due = handOf(byRule, hands[side])
  const held = handOf(round, hands[side]).length
  if (held <= due.length) return []
  const message = `the ${hands[side]} stands on ${countText(due)} and was dealt ${held} cards`
  const rule = side === 'player' && due.length === 2 ? rules.playerStood : rules.draws[side]
  const isAfterNatural = Object.values(hands).some((hand) => isNatural(handOf(byRule, hand)))
  if (rules.afterNatural === undefined || !isAfterNatural) return [{ rule, message }]
  const own = isNatural(due) ? [{ rule, message }] : []
  return [{ rule: rules.afterNatural, message }, ...own]
}

const countText = (cards: readonly Card[]): string => `${pointCount(cards)} (${cards.join(' ')})`

function verifyCards(cards: readonly Card[], deck: Deck, rule: string): Breach[] {
  return impossibleAmong(cards, deck).map(({ card, seen, held }) => ({
    rule,
    message: `${card} left the shoe ${seen} times, and is in it ${held} times`,
    figures: { card, seen, held },
  }))
}
