import type { Card } from '../kit/cards.ts'
import { countedAll, type Deck, impossibleCards } from '../kit/census.ts'
import type { Breach, Setup } from '../kit/page.ts'
import { emptyRound, handOf, type Round } from '../kit/round.ts'
import { coupDraws, pointCount, type Side } from './coup.ts'

/** Every rule that the two final hands break, as the shoe could not have dealt them. */
export function verifyCoup(round: Round, deck: Deck, { seen = [] }: Setup = {}): Breach[] {
  return [...verifyHands(round), ...verifyCards([...seen, ...Object.values(round.deal).flat()], deck)]
}

function verifyHands(round: Round): Breach[] {
  let dealtSoFar = emptyRound
  for (let next = coupDraws(dealtSoFar); next !== null; next = coupDraws(dealtSoFar)) {
    const cards = handOf(dealtSoFar, next)
    const card = handOf(round, next)[cards.length]
    if (card === undefined)
      return [{ rule: 'drawing-rules', message: `the ${next} must draw to ${countText(cards)} and did not` }]
    dealtSoFar = { ...dealtSoFar, deal: { ...dealtSoFar.deal, [next]: [...cards, card] } }
  }
  return (['player', 'banker'] as const).flatMap((side) => verifyStand(side, round, dealtSoFar))
}

function verifyStand(side: Side, round: Round, byRule: Round): Breach[] {
  const due = handOf(byRule, side)
  const held = handOf(round, side).length
  if (held <= due.length) return []
  const rule = side === 'player' && due.length === 2 ? 'irr-2816.1' : 'drawing-rules'
  return [{ rule, message: `the ${side} stands on ${countText(due)} and was dealt ${held} cards` }]
}

const countText = (cards: Parameters<typeof pointCount>[0]): string => `${pointCount(cards)} (${cards.join(' ')})`

function verifyCards(cards: readonly Card[], deck: Deck): Breach[] {
  return impossibleCards(countedAll({}, cards), deck).map(({ card, seen, held }) => ({
    rule: 'shoe-preparation',
    message: `${card} left the shoe ${seen} times, and is in it ${held} times`,
    figures: { card, seen, held },
  }))
}
