import type { Card } from '../../games/kit/cards/cards.ts'
import type { PotPage } from '../../games/kit/pot/pot-page.ts'
import { cardsOf, event, fromDeck, give, type PeoplesHand, placeOf, say } from './pot-hand.ts'

/*
 * The dealer exposes a downcard of the first deal, in games whose document says what follows. The table calls it with one
 * finding, and the hand goes on by its remedy.
 */

/** What becomes of an exposed card: it is replaced, or plays, and then the next card of its seat may come down instead. */
type Remedy = 'after-deal' | 'at-once' | 'kept' | 'next-card-down'

/** How often a card of a deal is exposed. */
const chance = 0.03

const upToSeven = '234567X'

function remedyFor({ irregularities, keepsExposed = '' }: PotPage, card: Card): Remedy | undefined {
  const has = (id: string): boolean => Object.hasOwn(irregularities, id)
  const isOneOf = (ranks: string): boolean => ranks.includes(card.charAt(0))
  if (has('downcard-exposed')) return 'after-deal'
  if (has('exposed-before-draw-low')) return isOneOf(`A${upToSeven}`) ? 'kept' : 'after-deal'
  if (has('exposed-low-card')) return isOneOf(upToSeven) ? 'kept' : 'after-deal'
  if (has('exposed-hole-card')) return isOneOf(keepsExposed) ? 'kept' : 'at-once'
  return has('hole-card-exposed') || has('downcard-exposed-by-dealer') ? 'next-card-down' : undefined
}

/** A card of a deal, which the dealer exposes now and then; behind an exposed one it may come down instead of up. */
export function dealCard(hand: PeoplesHand, seat: number, face: 'down' | 'up'): void {
  const to = `seat:${seat}`
  const next = hand.deck.at(-1)
  const remedy = face === 'down' && next !== undefined && mayExpose(hand) ? remedyFor(hand.page, next) : undefined
  if (remedy === undefined) {
    const isCovered = face === 'up' && hand.coveredNext === seat
    if (isCovered) hand.coveredNext = undefined
    give(hand, seat, isCovered ? 'down' : face)
    event(hand, { ev: 'card', to, ...(isCovered ? {} : { face }) })
    return
  }
  give(hand, seat, 'up')
  const card = cardsOf(hand, seat).at(-1)
  event(hand, { ev: 'card', to, exposed: true, ...(card === undefined ? {} : { card }) })
  hand.misdeeds.push(`a downcard of seat ${seat} is exposed`)
  if (remedy === 'next-card-down') hand.coveredNext = seat
  if (card !== undefined && remedy === 'after-deal') hand.toReplace = { seat, card }
  if (card !== undefined && remedy === 'at-once') replace(hand, seat, card, 'discard')
}

/** One card of a hand may be exposed, and not the first of all, for which the cards are dealt again. */
const mayExpose = ({ random, told, misdeeds }: PeoplesHand): boolean =>
  random.next() < chance &&
  told.events.some(({ ev }) => ev === 'card') &&
  told.events.every(({ ev }) => ev === 'card' || ev === 'ante') &&
  !misdeeds.some((each) => each.includes('exposed'))

/** With the last card of the deal, an exposed one becomes the burn card and is replaced. */
export function replaceExposed(hand: PeoplesHand): void {
  const { toReplace } = hand
  if (toReplace === undefined) return
  hand.toReplace = undefined
  hand.spareBurns += 1
  replace(hand, toReplace.seat, toReplace.card, 'burn')
}

function replace(hand: PeoplesHand, seat: number, card: Card, to: 'burn' | 'discard'): void {
  say(hand, 'table-reader', 'off', placeOf(hand, seat, card), card)
  say(hand, 'table-reader', 'put', to, card)
  event(hand, { ev: 'to-discard', seat, card })
  const at = cardsOf(hand, seat).indexOf(card)
  const drawn = fromDeck(hand)
  hand.held[`seat:${seat}`] = cardsOf(hand, seat).with(at, drawn)
  say(hand, 'table-reader', 'put', `seat-${seat}`, drawn)
  event(hand, { ev: 'card', to: `seat:${seat}` })
}
