import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settle } from '../expect-round.ts'
import { allRanks, compare, deckOf, type PlainCard, plainHigh, rankOf, suitOf } from '../plain-ranks.ts'
import { type PlainPlayer, type PlainSets, plain13Card, plainFaceUp, plainSweeps } from './plain-chinese.ts'

/** Thirteen cards taken out of a deck, where it still has such a hand. */
type Wish = (deck: readonly PlainCard[]) => readonly PlainCard[]

const first = (deck: readonly PlainCard[], count: number, test: (card: PlainCard) => boolean) =>
  deck.filter(test).slice(0, count)
const isRed = (card: PlainCard) => 'hd'.includes(suitOf(card))
const run = (deck: readonly PlainCard[], from: number, size: number) =>
  [...allRanks.slice(from, from + size)].flatMap((rank) => first(deck, 1, (card) => rankOf(card) === rank))

const wishes: readonly Wish[] = [
  (deck) => first(deck, 13, (card) => suitOf(card) === suitOf(deck[0] ?? '')),
  (deck) => run(deck.filter(isRed), 0, 13),
  (deck) => run(deck, 0, 13),
  (deck) => first(deck, 13, isRed),
  (deck) => [...first(deck, 12, isRed), ...first(deck, 1, (card) => !isRed(card))],
  (deck) => first(deck, 13, (card) => '23456789'.includes(rankOf(card))),
  (deck) => {
    const pairs = [...allRanks].map((rank) => first(deck, 2, (card) => rankOf(card) === rank))
    return [...pairs.filter(({ length }) => length === 2).slice(0, 6), first(deck, 13, () => true)].flat()
  },
  (deck) => ['s', 'h', 'd'].flatMap((suit, at) => first(deck, at === 0 ? 3 : 5, (card) => suitOf(card) === suit)),
  (deck) => [...run(deck, 9, 3), ...run(deck, 0, 5), ...run(deck, 4, 5)],
]
const anyCards: Wish = (deck) => deck

type Setting = { order: 'rank' | 'suit' | 'none'; isReversed: boolean }

/** Three, five and five cards: the first way, as they lie in a circle, that is no foul. */
function setOut(cards: readonly PlainCard[], { order, isReversed }: Setting): PlainSets {
  const key = (card: PlainCard) => (order === 'rank' ? allRanks.indexOf(rankOf(card)) : 'shdc'.indexOf(suitOf(card)))
  const sorted = order === 'none' ? cards : cards.toSorted((a, b) => key(a) - key(b))
  const ways = sorted.map((_, at) => {
    const turned = [...sorted.slice(at), ...sorted.slice(0, at)]
    const fives = [turned.slice(3, 8), turned.slice(8)].sort((a, b) => compare(plainHigh(a), plainHigh(b)))
    return [turned.slice(0, 3), ...(isReversed ? fives.toReversed() : fives)]
  })
  const isPaired = ([front = []]: PlainSets) => new Set(front.map(rankOf)).size < 3
  return ways.find((way) => !isPaired(way)) ?? ways[0] ?? []
}

const point = 500
/** In chips of half a point. Who has fewer than nine points may not play Face-Up (line 6828). */
const chipsFrom = (least: number) => fc.integer({ min: 2 * least, max: 200 }).map((chips) => (chips * point) / 2)

const playerWith = (least: number) =>
  fc.record({
    wish: fc.oneof(
      { weight: 3, arbitrary: fc.constant(anyCards) },
      { weight: 1, arbitrary: fc.constantFrom(...wishes) },
    ),
    setting: fc.record<Setting>({
      order: fc.constantFrom('rank', 'suit', 'none'),
      isReversed: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
    }),
    declares: fc.constantFrom('truth', 'truth', 'truth', 'nothing', 'anything'),
    claim: fc.integer({ min: 1, max: plainSweeps.length }),
    chips: chipsFrom(least),
  })

const handOf = (most: number, wish: fc.Arbitrary<boolean>, least = 0.5) =>
  fc
    .record({
      deck: fc.shuffledSubarray(deckOf(allRanks), { minLength: 52 }),
      players: fc.array(playerWith(least), { minLength: 2, maxLength: most }),
      button: fc.integer({ min: 1, max: most }),
      isWished: wish,
      bonus: fc.boolean(),
    })
    .map(({ deck: shuffled, players, button, isWished, bonus }) => {
      const deck = [...shuffled]
      return {
        bonus,
        button: Math.min(button, players.length),
        players: players.map(({ wish: asked, setting, declares, claim, chips }, at): PlainPlayer => {
          const wished = isWished ? asked(deck).slice(0, 13) : []
          const own = new Set([...wished, ...deck].slice(0, 13))
          const cards = [...own, ...deck.filter((card) => !own.has(card))].slice(0, 13)
          for (const card of cards) deck.splice(deck.indexOf(card), 1)
          const isSpecial = isWished && asked !== anyCards && wished.length === 13
          const sets = isSpecial ? [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)] : setOut(cards, setting)
          const held = plainSweeps.findIndex(([, holds]) => holds(sets)) + 1
          const declared = !isSpecial || declares === 'nothing' ? undefined : declares === 'truth' ? held : claim
          return { seat: at + 1, sets, declared: declared === 0 ? undefined : declared, chips }
        }),
      }
    })

const chipsAfter = (answer: ReturnType<typeof settle>) => answer.settlements?.map(({ returns }) => returns)
const setActions = (players: readonly PlainPlayer[]) => players.map(({ seat, sets }) => ({ seat, do: 'set', sets }))

const dealt = (players: readonly PlainPlayer[]) =>
  Object.fromEntries(players.map(({ seat, sets }) => [`seat:${seat}`, sets.flat()]))

describe('Chinese hands are settled as a second, plain engine settles them', () => {
  it('13-Card, with clean sweeps, fouls, home runs and players who are all-in', () => {
    const seen = { sweeps: 0, fouls: 0 }
    fc.assert(
      fc.property(handOf(4, fc.boolean()), ({ players, button, bonus }) => {
        const answer = settle('hg.13-card', {
          options: { button, point_value: point, bonus_system: bonus },
          deal: dealt(players),
          actions: [
            ...setActions(players),
            ...players.flatMap(({ seat, declared: rank }) =>
              rank === undefined ? [] : [{ seat, do: 'declare-clean-sweep', rank }],
            ),
          ],
          bets: players.map(({ seat, chips }) => ({ seat, wager: 'stack', stake: chips })),
        })
        const expected = plain13Card(players, button, point, bonus)
        expect(chipsAfter(answer)).toEqual(expected)
        expect(expected.reduce((sum, each) => sum + each)).toBe(players.reduce((sum, { chips }) => sum + chips, 0))
        seen.sweeps += players.filter(({ declared }) => declared !== undefined).length
        seen.fouls += answer.findings?.length ?? 0
      }),
      { numRuns: 300 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
  })

  it('Face-Up, with bonuses, fouls and players who run out of chips', () => {
    fc.assert(
      fc.property(handOf(3, fc.constant(false), 9), ({ players, button }) => {
        const answer = settle('hg.face-up-chinese', {
          options: { button, point_value: point },
          outcome: { players: players.length },
          actions: setActions(players),
          bets: players.map(({ seat, chips }) => ({ seat, wager: 'table-stakes', stake: chips })),
        })
        expect(chipsAfter(answer)).toEqual(plainFaceUp(players, button, point))
      }),
      { numRuns: 300 },
    )
  })

  it('chips are conserved, and the order in which hands are told does not matter', () => {
    const sum = (chips: readonly (number | undefined)[] = []) =>
      chips.reduce<number>((all, each) => all + (each ?? 0), 0)
    const games = [
      ['hg.13-card', 'stack', 4, 0.5],
      ['hg.face-up-chinese', 'table-stakes', 3, 9],
    ] as const
    for (const [game, wager, most, least] of games)
      fc.assert(
        fc.property(handOf(most, fc.constant(false), least), ({ players, button }) => {
          const told = (inOrder: readonly PlainPlayer[]) =>
            settle(game, {
              options: { button, point_value: point },
              outcome: { players: players.length },
              deal: game === 'hg.13-card' ? dealt(inOrder) : {},
              actions: setActions(inOrder),
              bets: inOrder.map(({ seat, chips }) => ({ seat, wager, stake: chips })),
            })
          const returns = chipsAfter(told(players))
          expect(sum(returns)).toBe(sum(players.map(({ chips }) => chips)))
          expect(chipsAfter(told(players.toReversed()))?.toReversed()).toEqual(returns)
        }),
        { numRuns: 60 },
      )
  })
})
