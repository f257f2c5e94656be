import type { Card } from '../kit/cards.ts'
import { countedAll, impossibleCards } from '../kit/census.ts'
import type { Breach, Setup } from '../kit/page.ts'
import { emptyRound, handOf, type Round } from '../kit/round.ts'
import { coupDraws, pointCount, type Side } from './coup.ts'

/** Every rule that the two final hands break, as the shoe could not have dealt them. */
export function verifyCoup(round: Round, decks: number, { seen = [] }: Setup = {}): Breach[] {
  return [...verifyHands(round), ...verifyCards([...seen, ...Object.values(round.deal).flat()], decks)]
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

function verifyCards(cards: readonly Card[], decks: number): Breach[] {
  return impossibleCards(countedAll({}, cards), decks).map(({ card, seen }) => ({
    rule: 'shoe-preparation',
    message: `${card} left the shoe ${seen} times; ${decks} decks hold ${decks}`,
    figures: { card, seen, decks },
  }))
}
