import type { CardRoomCase } from '../../games/kit/card-room/case.ts'
import { type Card, oneDeck } from '../../games/kit/cards/cards.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import type { SettingGame } from '../../games/kit/pot/chinese/live-page.ts'
import { clockwiseFrom } from '../../games/kit/pot/seats.ts'
import type { DeviceMessage } from '../scenario-player/scenario-schema.ts'
import type { PotSeating } from './pot-hand.ts'

const parts = ['front', 'middle', 'back'] as const
type Part = (typeof parts)[number]
const sizes: Readonly<Record<Part, number>> = { front: 3, middle: 5, back: 5 }

/** A hand that people have set: what its devices said in order, and the case that it truly is. */
type PlayedSetHand = {
  messages: readonly DeviceMessage[]
  truth: Pick<CardRoomCase, 'options' | 'actions' | 'bets'>
}

/** A hand while it is set: what is said of it, what each seat holds, and where its cards lie. */
type SetHand = {
  random: Random
  deck: Card[]
  messages: DeviceMessage[]
  held: Record<number, Card[]>
  sets: Record<number, Record<Part, Card[]>>
  /** Where every card lies. */
  places: Map<Card, string>
}

type SetSeating = PotSeating & { button: number }

/** Who sits at such a table, who has the button, and what a point is worth. */
export const setSeating = ({ setting }: SettingGame, random: Random): SetSeating => {
  const seated = Array.from({ length: 2 + random.int(setting.sets === 'open' ? 2 : 3) }, (_, at) => at + 1)
  return { seated, button: random.pick(seated), options: { point_value: 100 } }
}

/** People play a hand of 13-Card or Face-Up Chinese; some of them foul theirs. */
export function playSetHand(
  { setting }: SettingGame,
  { seated, button, options }: SetSeating,
  random: Random,
): PlayedSetHand {
  const hand: SetHand = {
    ...{ random, deck: random.shuffle([...oneDeck]), messages: [], places: new Map() },
    held: Object.fromEntries(seated.map((seat) => [seat, []])),
    sets: Object.fromEntries(seated.map((seat) => [seat, { front: [], middle: [], back: [] }])),
  }
  const stakes = seated.map((seat) => ({ seat, stake: 100 * (9 + random.int(50)) }))
  for (const { seat, stake } of stakes) hand.messages.push(['bet-board', 'place', seat, setting.stack, stake])
  hand.messages.push(['keypad', 'press', 'new-hand', button])
  if (setting.sets === 'closed') setClosed(hand, seated)
  else setOpen(hand, clockwiseFrom(button, seated))
  hand.messages.push(['keypad', 'press', 'pay'])
  for (const [card, place] of hand.places) hand.messages.push(['table-reader', 'off', place, card])
  return {
    messages: hand.messages,
    truth: {
      options: { ...options, seated: [...seated], button },
      actions: seated.map((seat) => ({ seat, do: 'set', sets: parts.map((part) => hand.sets[seat]?.[part] ?? []) })),
      bets: stakes.map(({ seat, stake }) => ({ seat, wager: setting.stack, stake })),
    },
  }
}

function give({ deck, held, places, messages }: SetHand, seat: number): void {
  const card = deck.pop()
  if (card === undefined) throw new RangeError('the deck is empty')
  held[seat]?.push(card)
  places.set(card, `seat-${seat}`)
  messages.push(['table-reader', 'put', `seat-${seat}`, card])
}

function move({ places, messages }: SetHand, card: Card, to: string): void {
  messages.push(['table-reader', 'off', places.get(card) ?? '', card])
  messages.push(['table-reader', 'put', to, card])
  places.set(card, to)
}

function set(hand: SetHand, seat: number, part: Part, card: Card): void {
  hand.sets[seat]?.[part].push(card)
  move(hand, card, `seat-${seat}-${part}`)
}

/** Thirteen cards each; most people put their highest cards in the back, and some set without a thought. */
function setClosed(hand: SetHand, seated: readonly number[]): void {
  for (let at = 0; at < 13; at++) for (const seat of seated) give(hand, seat)
  for (const seat of seated) {
    const cards = hand.held[seat] ?? []
    const ordered = hand.random.int(4) === 0 ? cards : cards.toSorted((a, b) => rankOf(a) - rankOf(b))
    for (const [at, card] of ordered.entries()) set(hand, seat, at < 3 ? 'front' : at < 8 ? 'middle' : 'back', card)
  }
  hand.messages.push(['keypad', 'press', 'show'])
}

const rankOf = (card: Card): number => '23456789TJQKA'.indexOf(card.charAt(0))

/** Five cards, then four times three of which one is thrown away; each is set as it comes. */
function setOpen(hand: SetHand, order: readonly number[]): void {
  for (let turn = 0; turn < 5; turn++) {
    if (turn === 0) for (let at = 0; at < 5; at++) for (const seat of order) give(hand, seat)
    else for (const seat of order) for (let at = 0; at < 3; at++) give(hand, seat)
    for (const seat of order) {
      const cards = hand.held[seat] ?? []
      const kept = turn === 0 ? cards.length : 2
      for (const card of cards.slice(0, kept)) set(hand, seat, freePart(hand, seat), card)
      for (const card of cards.slice(kept)) move(hand, card, 'discard')
      hand.held[seat] = []
    }
  }
}

const freePart = ({ random, sets }: SetHand, seat: number): Part =>
  random.pick(parts.filter((part) => (sets[seat]?.[part].length ?? 0) < sizes[part]))
