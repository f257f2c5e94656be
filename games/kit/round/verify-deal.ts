import { type Deck, impossibleAmong } from '../cards/census.ts'
import type { Setup } from '../document/house-banked.ts'
import type { Breach } from '../document/rules.ts'
import type { Stage } from './deal-plan.ts'
import { cardsOf, handOf, type Round, seatHand, seatsIn } from './round.ts'
import { tooManyCopies } from './too-many-copies.ts'

type Deal = {
  plan: readonly Stage[]
  deck: Deck
  /** The irregularity of a card that can't be, or a hand with too few or too many. */
  rule: string
  /** Of a hand with too few or too many, where the document does not put both in one. */
  counts?: string
  /** Whether the round can be settled without this hand, so that nobody need have turned it. */
  unneeded?: (round: Round, hand: string) => boolean
}

/** Every way in which the cards of a finished round are not what its plan deals from its deck. */
export function verifyDeal(
  round: Round,
  { plan, deck, rule, counts = rule, unneeded }: Deal,
  { seen = [] }: Setup = {},
): Breach[] {
  const impossible = impossibleAmong([...seen, ...cardsOf(round)], deck)
  const planned = plannedBy(plan, round)
  const wrong = [...planned].flatMap(([hand, due]) => {
    const held = handOf(round, hand).length
    if (held === due || (held === 0 && unneeded?.(round, hand))) return []
    return [
      { rule: counts, message: `${hand} has ${cardsText(held)}; ${due} are dealt to it`, figures: { hand, held, due } },
    ]
  })
  return [...tooManyCopies(rule, impossible), ...wrong, ...strangers(round, planned, counts)]
}

/** So many cards, in words. */
export const cardsText = (cards: number): string => (cards === 1 ? '1 card' : `${cards} cards`)

/** How many cards the plan deals to each hand. */
function plannedBy(plan: readonly Stage[], round: Round): Map<string, number> {
  const due = new Map<string, number>()
  const seats = seatsIn(round).map((seat) => seatHand(seat))
  for (const stage of plan)
    if ('deal' in stage)
      for (const hand of stage.to === 'seats' ? seats : [stage.to]) due.set(hand, (due.get(hand) ?? 0) + stage.deal)
  return due
}

/** Hands that hold cards although nothing is dealt to them. */
function strangers(round: Round, planned: ReadonlyMap<string, number>, rule: string): Breach[] {
  return Object.entries(round.deal)
    .filter(([hand, cards]) => cards.length > 0 && !planned.has(hand))
    .map(([hand, cards]) => ({
      rule,
      message: `${hand} has ${cardsText(cards.length)}, and no wager that they are dealt to`,
    }))
}
