import type { CardRoomAction, CardRoomCase, CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'

export const handSize = 13

/** A card as it is dealt; that it is exposed or boxed may be told apart. */
export const isPlain = ({ ev, exposed, boxed }: CardRoomEvent): boolean =>
  ev === 'card' && exposed !== true && boxed !== true

const seatNamed = ({ seat, to }: CardRoomEvent): number | undefined => seatOfHand(to) ?? seatOfHand(seat)

/** The seats that cards, actions and chips are told of. */
export const seatsOf = ({ deal, actions, bets, events }: CardRoomCase): number[] => {
  const cards = events.filter(({ ev }) => ev === 'card').map(({ to }) => to)
  const named = [...Object.keys(deal), ...[...actions, ...bets].map(({ seat }) => seat), ...cards]
  return [...new Set(named.map(seatOfHand).filter((seat) => seat !== undefined))].sort((a, b) => a - b)
}

/** How a seat has set its hand, the last time that it is told. */
export const setOf = ({ actions }: CardRoomCase, seat: number): CardRoomAction['sets'] =>
  actions.findLast((action) => action.do === 'set' && seatOfHand(action.seat) === seat)?.sets

/** The cards of a seat as they are told: in the deal, as they are set, and one by one. */
export function cardsTold(round: CardRoomCase, seat: number): readonly (readonly Piece[])[] {
  const events = round.events.filter((event) => event.ev === 'card' && seatNamed(event) === seat)
  const named = (told: readonly CardRoomEvent[]) => told.flatMap(({ card }) => (card === undefined ? [] : [card]))
  return [
    round.deal[`seat:${seat}`] ?? [],
    setOf(round, seat)?.flat() ?? [],
    named(events.filter(isPlain)),
    [...new Set(named(events))],
  ]
}

export const holdsTwice = (cards: readonly Piece[]): boolean => new Set(cards).size < cards.length

/** Cards that are told by these events, one each: who tells a card twice by its name or its place tells one. */
export const cardsIn = (events: readonly CardRoomEvent[]): number =>
  new Set(events.map((event, at) => event.card ?? (event.n === undefined ? `the event ${at}` : `card ${event.n}`))).size

/** What is told twice though it can be only once, or of which both can't be, as a sentence. */
export function contradiction(round: CardRoomCase): string | undefined {
  for (const seat of seatsOf(round)) {
    const wrong = cardTwice(round, seat) ?? otherCard(round, seat)
    if (wrong !== undefined) return wrong
  }
  return countTwice(round)
}

/** The same card of the same hand, by its place in it. */
function cardTwice({ events }: CardRoomCase, seat: number): string | undefined {
  const places = events.filter((event) => isPlain(event) && seatNamed(event) === seat).map(({ n }) => n)
  const twice = places.find((n, at) => n !== undefined && places.indexOf(n) < at)
  return twice === undefined ? undefined : `events: card ${twice} of seat ${seat} is told twice`
}

/** A whole hand has all the cards that are told of its seat, each as often as it is set. */
function otherCard(round: CardRoomCase, seat: number): string | undefined {
  const [deal = [], set = [], , events = []] = cardsTold(round, seat)
  if (deal.length < handSize) return undefined
  const left = [...deal]
  for (const card of set) {
    const at = left.indexOf(card)
    if (at < 0)
      return `actions: seat ${seat} sets ${card}, which is not in its hand${deal.includes(card) ? ' twice' : ''}`
    left.splice(at, 1)
  }
  const strange = events.find((card) => !deal.includes(card))
  return strange === undefined ? undefined : `events: ${strange} of seat ${seat} is not in its hand`
}

/** How many cards a hand has is counted once. */
function countTwice({ events }: CardRoomCase): string | undefined {
  const counted = new Map<number, number>()
  for (const [name, count] of events.flatMap(({ counts = {} }) => Object.entries(counts))) {
    const seat = seatOfHand(name) ?? 0
    const before = counted.get(seat) ?? count
    if (before !== count) return `events: seat ${seat} is told to have ${before} cards, and ${count}`
    counted.set(seat, count)
  }
  return undefined
}
