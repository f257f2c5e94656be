import type { CardRoomAction, CardRoomCase, CardRoomEvent } from '../../games/kit/card-room/case.ts'
import type { Card } from '../../games/kit/cards/cards.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import { cardsHeld } from '../../games/kit/pot/betting/play-betting.ts'
import { type HandStanding, standingOf } from '../../games/kit/pot/hand-standing.ts'
import type { PotPage } from '../../games/kit/pot/pot-page.ts'
import type { DeviceMessage } from '../scenario-player/scenario-schema.ts'

/** A hand while it is played: what is on the table, what people know, and what the devices have said. */
export type PeoplesHand = {
  page: PotPage
  random: Random
  /** The hand in the notation of the card room, as far as it has come. */
  told: CardRoomCase
  deck: Card[]
  /** The cards that each seat and board has now. */
  held: Record<string, Card[]>
  upcards: Set<Card>
  /** The seat whose next upcard comes down, for a downcard of it was exposed. */
  coveredNext: number | undefined
  /** An exposed card that is replaced behind the deal. */
  toReplace: { seat: number; card: Card } | undefined
  /** Exposed cards that became burn cards, for which no other card is burnt. */
  spareBurns: number
  /** What each seat began with, has put in during rounds that are closed, and has in front (minor units). */
  stacks: Record<number, number>
  put: Record<number, number>
  front: Record<number, number>
  messages: DeviceMessage[]
  /** What people have done against the rules, each answered by a finding. */
  misdeeds: string[]
}

export type PotSeating = {
  seated: readonly number[]
  button?: number
  options: CardRoomCase['options']
  /** Who kills the pot before the cards are dealt. */
  kill?: number
}

/** A hand that is about to be dealt, with a shuffled deck. */
export function newHand(page: PotPage, { options, ...seating }: PotSeating, random: Random): PeoplesHand {
  const { seated, kill } = seating
  return {
    page,
    random,
    told: {
      ...{ id: 'hand', game: page.id, kind: 'showdown', setup: {}, deal: {}, upcards: {}, outcome: {} },
      options: { ...options, ...seating, seated: [...seated] },
      ...{ events: [], actions: [], bets: [], hands: [], half_hours: [] },
    },
    deck: random.shuffle(page.deck),
    held: {},
    upcards: new Set(),
    coveredNext: undefined,
    toReplace: undefined,
    spareBurns: 0,
    stacks: Object.fromEntries(seated.map((seat) => [seat, 100 * ((kill === undefined ? 4 : 8) + random.int(60))])),
    put: {},
    front: {},
    messages: [],
    misdeeds: [],
  }
}

/** Where the hand stands by the rules. */
export function standing(hand: PeoplesHand): HandStanding {
  const now = standingOf(hand.page, hand.told)
  if (now === undefined) throw new RangeError(`${hand.page.id} can't be dealt to these seats`)
  return now
}

export const say = (hand: PeoplesHand, ...message: DeviceMessage): void => {
  hand.messages.push(message)
}
export const key = (hand: PeoplesHand, name: string, seat?: number, amount?: number): void =>
  say(hand, 'keypad', 'press', name, ...(seat === undefined ? [] : [seat]), ...(amount === undefined ? [] : [amount]))

export const event = (hand: PeoplesHand, told: CardRoomEvent): void => {
  hand.told = { ...hand.told, events: [...hand.told.events, told] }
}
export const action = (hand: PeoplesHand, told: CardRoomAction): void => {
  hand.told = { ...hand.told, actions: [...hand.told.actions, told] }
}

/** Chips in front of a seat, all of this betting round. */
export function lay(hand: PeoplesHand, seat: number, amount: number): void {
  hand.front[seat] = amount
  say(hand, 'bet-board', 'place', seat, 'bet', amount)
}

/** What a seat can still put in front in this betting round. */
export const mostOf = ({ stacks, put }: PeoplesHand, seat: number): number => (stacks[seat] ?? 0) - (put[seat] ?? 0)

/** The dealer sweeps all bets into the pot. */
export function sweep(hand: PeoplesHand): void {
  for (const seat of Object.keys(hand.front).map(Number)) {
    hand.put[seat] = (hand.put[seat] ?? 0) + (hand.front[seat] ?? 0)
    if ((hand.front[seat] ?? 0) > 0) lay(hand, seat, 0)
  }
  hand.front = {}
}

export const cardsOf = ({ held }: PeoplesHand, seat: number): readonly Card[] => held[`seat:${seat}`] ?? []

export function fromDeck(hand: PeoplesHand): Card {
  const card = hand.deck.pop()
  if (card === undefined) throw new RangeError(`the deck of ${hand.page.id} is empty`)
  return card
}

export const placeOf = (hand: PeoplesHand, seat: number, card: Card): string =>
  hand.upcards.has(card) ? `seat-${seat}-up` : `seat-${seat}`

export function give(hand: PeoplesHand, seat: number, face: 'down' | 'up'): void {
  const card = fromDeck(hand)
  if (face === 'up') hand.upcards.add(card)
  hand.held[`seat:${seat}`] = [...cardsOf(hand, seat), card]
  say(hand, 'table-reader', 'put', placeOf(hand, seat, card), card)
}

export function burn(hand: PeoplesHand): void {
  if (hand.spareBurns > 0) hand.spareBurns -= 1
  else say(hand, 'table-reader', 'put', 'burn', fromDeck(hand))
  event(hand, { ev: 'burn' })
}

/** A card goes from a seat to the discards, or with its hand to the muck. */
export function throwAway(hand: PeoplesHand, seat: number, card: Card, to: 'discard' | 'muck'): void {
  say(hand, 'table-reader', 'off', placeOf(hand, seat, card), card)
  say(hand, 'table-reader', 'put', to, card)
  if (to === 'discard') hand.held[`seat:${seat}`] = cardsOf(hand, seat).filter((each) => each !== card)
}

/** Seats that are still in, in the order in which they get their cards of a deal. */
export function inDealingOrder(hand: PeoplesHand): number[] {
  const { deal, live } = standing(hand)
  return deal.order.filter((seat) => live.includes(seat))
}

/** The same in the order in which they give cards up and draw. */
export function inDrawingOrder(hand: PeoplesHand): number[] {
  const { deal, live } = standing(hand)
  return deal.draws.filter((seat) => live.includes(seat))
}

/** The upcards of all who are in, by which a game without blinds says who opens the betting. */
export function showUpcards(hand: PeoplesHand): void {
  const { page, told } = hand
  const now = standing(hand)
  if (page.opening.by !== 'bring-in' || now.betting === undefined) return
  const open = Object.fromEntries(
    now.live.map((seat) => [seat, cardsOf(hand, seat).filter((card) => hand.upcards.has(card))]),
  )
  const held = cardsHeld(page, now.betting.at)
  // A game that begins with four cards holds as many on fourth street; who folded has shown his door card.
  hand.told = { ...told, upcards: { ...told.upcards, [held]: { ...told.upcards[held], ...open } } }
}
