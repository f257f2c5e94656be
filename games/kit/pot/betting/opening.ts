import { type Card, joker, rankOf, suitPlace } from '../../cards/cards.ts'
import type { Citation } from '../../document/citation.ts'
import { bySeat, clockwiseFrom, type Seats } from '../seats.ts'

/** What goes into the pot before anybody acts, and who acts first in each round. */
export type PotOpening =
  | { by: 'blinds'; cite: Citation; headsUp: 'button-posts-small' | 'left-of-button-posts-small' }
  | {
      by: 'bring-in'
      cite: Citation
      door: DoorRule
      showing: ShowingRule
      /** Who brings in has no fold until somebody raises. */
      noFold?: Citation
    }

/** Whose door card makes the forced bet. */
export type DoorRule = {
  cite: Citation
  card: 'lowest' | 'highest'
  /** Ranks from the lowest. */
  order: string
  /** Of equal ranks the one of this suit first; or the first seat clockwise from the button. */
  ties: 'clubs-first' | 'spades-first' | 'clockwise'
}

/** Who acts first in the later rounds, by the upcards. */
export type ShowingRule = {
  cite: Citation
  /** How good upcards look; the best board acts first. */
  best(cards: readonly Card[], street: number): number
  /** Streets on which the worst board acts first. */
  worstOn?: readonly number[]
  /** Of equal boards the first clockwise from the house dealer, from the button, or the last one. */
  ties: 'first' | 'last' | 'from-button'
}

/** A joker that lies open counts as an ace (hg 361). */
const rankPlace = (card: Card, order: string): number => order.indexOf(card === joker ? 'A' : rankOf(card))

export type Upcards = Readonly<Record<number, readonly Card[]>>

/** The seat whose first upcard makes the forced bet; undefined without upcards. */
export function doorSeat({ card, order, ties }: DoorRule, upcards: Upcards, button = 0): number | undefined {
  const sign = card === 'highest' ? 1 : -1
  const suitSign = ties === 'clubs-first' ? -1 : 1
  const doors = bySeat(upcards).flatMap(([seat, [door]]) => (door === undefined ? [] : [{ seat, door }]))
  const order_ = clockwiseFrom(
    button,
    doors.map(({ seat }) => seat),
  )
  const ranked = doors.toSorted(
    (a, b) =>
      sign * (rankPlace(b.door, order) - rankPlace(a.door, order)) ||
      (ties === 'clockwise'
        ? order_.indexOf(a.seat) - order_.indexOf(b.seat)
        : suitSign * (suitPlace(b.door) - suitPlace(a.door))),
  )
  return ranked[0]?.seat
}

/** The seat whose upcards act first; undefined without upcards. */
export function showingSeat(rule: ShowingRule, upcards: Upcards, street: number, button = 0): number | undefined {
  const sign = rule.worstOn?.includes(street) ? -1 : 1
  const boards = bySeat(upcards).map(([seat, cards]) => ({ seat, value: sign * rule.best(cards, street) }))
  const best = Math.max(...boards.map(({ value }) => value))
  const equal: Seats = boards.filter(({ value }) => value === best).map(({ seat }) => seat)
  if (rule.ties === 'last') return equal.at(-1)
  return clockwiseFrom(rule.ties === 'from-button' ? button : 0, equal)[0]
}
