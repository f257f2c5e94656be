import fc from 'fast-check'
import { oneDeck } from '../../../../games/kit/cards/cards.ts'
import { clockwiseFrom } from '../../../../games/kit/pot/seats.ts'
import { type SettingTable, settingTable } from './played.ts'

const parts = ['front', 'middle', 'back'] as const
type Part = (typeof parts)[number]
const sizes = { front: 3, middle: 5, back: 5 }

/** All that people decide in a hand: how they sit, what they have, the order of the cards, and where each is set. */
export type SetFate = {
  seats: number
  button: number
  stacks: number[]
  deck: readonly string[]
  choices: readonly number[]
}

export const fateOf = (most: number): fc.Arbitrary<SetFate> =>
  fc.integer({ min: 2, max: most }).chain((seats) =>
    fc.record({
      seats: fc.constant(seats),
      button: fc.integer({ min: 1, max: seats }),
      stacks: fc.array(fc.integer({ min: 9, max: 60 }), { minLength: seats, maxLength: seats }),
      deck: fc.shuffledSubarray([...oneDeck], { minLength: 52 }),
      choices: fc.array(fc.nat(99), { minLength: 60, maxLength: 60 }),
    }),
  )

/** The hand by the people's own books. */
export type SetTruth = {
  table: SettingTable
  sets: Record<number, Record<Part, string[]>>
  /** Cards that were dealt and are not set. */
  thrown: string[]
  /** What everybody had heard and seen when the first hand was turned up, as text. */
  beforeShow: string
}

export const caseOf = ({ seats, button, stacks }: SetFate, { sets }: SetTruth, stack: string) => ({
  options: { point_value: 100, seated: seatsOf(seats), button },
  actions: Object.entries(sets).map(([seat, set]) => ({
    seat: Number(seat),
    do: 'set',
    sets: parts.map((part) => set[part]),
  })),
  bets: seatsOf(seats).map((seat) => ({ seat, wager: stack, stake: 100 * (stacks[seat - 1] ?? 0) })),
})

const seatsOf = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

function begun(id: string, { seats, button, stacks }: SetFate, stack: string): SettingTable {
  const table = settingTable(id, { seated: seatsOf(seats), button })
  for (const seat of seatsOf(seats)) table.front(seat, 100 * (stacks[seat - 1] ?? 0), stack)
  table.key('new-hand', button)
  return table
}

const emptySets = (seats: number): SetTruth['sets'] =>
  Object.fromEntries(seatsOf(seats).map((seat) => [seat, { front: [], middle: [], back: [] }]))

/** Thirteen cards each, face down, which people set as they like: many of the hands are fouled. */
export function playThirteen(fate: SetFate): SetTruth {
  const table = begun('hg.13-card', fate, 'stack')
  const deck = fate.deck.values()
  const hands = seatsOf(fate.seats).map((seat) => ({
    seat,
    cards: Array.from({ length: 13 }, () => deck.next().value ?? ''),
  }))
  for (let at = 0; at < 13; at++) for (const { seat, cards } of hands) table.put(`seat-${seat}`, cards[at] ?? '')
  const sets = emptySets(fate.seats)
  for (const { seat, cards } of hands) {
    const own = sets[seat]
    const ordered = sorted(cards, fate.choices[seat] ?? 0)
    if (own !== undefined)
      Object.assign(own, { front: ordered.slice(0, 3), middle: ordered.slice(3, 8), back: ordered.slice(8) })
    for (const part of parts)
      for (const card of own?.[part] ?? []) {
        table.off(`seat-${seat}`, card)
        table.put(`seat-${seat}-${part}`, card)
      }
  }
  const beforeShow = JSON.stringify([table.effects, table.views])
  table.key('show')
  table.key('pay')
  return { table, sets, thrown: [], beforeShow }
}

/** Most people put their highest cards in the back; some set without a thought. */
const sorted = (cards: readonly string[], choice: number): readonly string[] =>
  choice < 30
    ? cards
    : cards.toSorted((a, b) => '23456789TJQKA'.indexOf(a.charAt(0)) - '23456789TJQKA'.indexOf(b.charAt(0)))

/** Five cards and four times three, set as they come; one of three is thrown. */
export function playFaceUp(fate: SetFate): SetTruth {
  const table = begun('hg.face-up-chinese', fate, 'table-stakes')
  const deck = fate.deck.values()
  const choices = fate.choices.values()
  const sets = emptySets(fate.seats)
  const thrown: string[] = []
  const order = clockwiseFrom(fate.button, seatsOf(fate.seats))
  const held: Record<number, string[]> = {}
  const give = (seat: number) => {
    const card = deck.next().value ?? ''
    held[seat] = [...(held[seat] ?? []), card]
    table.put(`seat-${seat}`, card)
  }
  const place = (seat: number, card: string) => {
    const own = sets[seat] ?? { front: [], middle: [], back: [] }
    const free = parts.filter((part) => own[part].length < sizes[part])
    const part = free[(choices.next().value ?? 0) % free.length] ?? 'back'
    own[part].push(card)
    table.off(`seat-${seat}`, card)
    table.put(`seat-${seat}-${part}`, card)
  }
  for (let turn = 0; turn < 5; turn++) {
    if (turn === 0) for (let at = 0; at < 5; at++) for (const seat of order) give(seat)
    else for (const seat of order) for (let at = 0; at < 3; at++) give(seat)
    for (const seat of order) {
      const cards = held[seat] ?? []
      const kept = turn === 0 ? cards : cards.slice(0, 2)
      for (const card of kept) place(seat, card)
      for (const card of cards.slice(kept.length)) {
        thrown.push(card)
        table.off(`seat-${seat}`, card)
        table.put('discard', card)
      }
      held[seat] = []
    }
  }
  const beforeShow = JSON.stringify([table.effects, table.views])
  table.key('pay')
  return { table, sets, thrown, beforeShow }
}
