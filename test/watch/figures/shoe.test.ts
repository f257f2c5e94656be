import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneDeck } from '../../../games/kit/cards/cards.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { isSuspicious, longer, runEndingHere, type Slug } from '../../../watch/figures/repeated-slugs.ts'
import {
  beginsShoe,
  cardDealt,
  cutCard,
  newShoes,
  nextShoe,
  shoeFigures,
  suspiciousSlug,
} from '../../../watch/figures/shoe.ts'
import { shuffleQuality } from '../../../watch/figures/shuffle-quality.ts'

const chance = seeded(11)
const shuffled = (decks: number): string[] => chance.shuffle(Array.from({ length: decks }, () => oneDeck).flat())

/** The shoes one after the other, as they are dealt. */
const dealt = (...shoes: readonly (readonly string[])[]) =>
  shoes.reduce((history, shoe) => shoe.reduce(cardDealt, nextShoe(history)), newShoes)

const longestIn = (order: readonly string[], earlier: readonly (readonly string[])[]): Slug | null =>
  order.reduce<Slug | null>((best, _, i) => longer(best, runEndingHere(order.slice(0, i + 1), earlier)), null)

describe('A slug of cards that was not shuffled', () => {
  it.each([
    [false, 2],
    [true, 1],
  ])('of forty is found in another place, reversed: %s', (reversed, shoesAgo) => {
    const earlier = [shuffled(8), shuffled(8)]
    const kept = earlier[shoesAgo - 1]?.slice(100, 140) ?? []
    const others = shuffled(8).slice(0, 300)
    const order = [...others.slice(0, 60), ...(reversed ? kept.toReversed() : kept), ...others.slice(60)]
    const slug = longestIn(order, earlier)
    expect(slug).toMatchObject({ shoesAgo, reversed })
    expect(slug?.length).toBeGreaterThanOrEqual(40)
    expect(slug?.endsAt).toBeGreaterThanOrEqual(100)
    expect(slug !== null && isSuspicious(slug)).toBe(true)
  })

  it('is found in none of forty shuffled shoes of eight decks', () => {
    let history = newShoes
    for (let shoe = 0; shoe < 40; shoe++) {
      history = shuffled(8).slice(0, 340).reduce(cardDealt, nextShoe(history))
      expect(suspiciousSlug(history)).toBeUndefined()
    }
  })

  it('is as long as the longest text that both shoes have', () => {
    const cards = fc.array(fc.constantFrom('As', 'Kd', '2h'), { minLength: 2, maxLength: 24 })
    fc.assert(
      fc.property(cards, cards, (order, before) => {
        const has = (shoe: string[], run: string[]) => shoe.join('').includes(run.join(''))
        const runs = order.flatMap((_, from) =>
          order.slice(from).map((_, length) => order.slice(from, from + length + 1)),
        )
        const common = runs.filter((run) => has(before, run) || has(before, run.toReversed()))
        const longest = Math.max(0, ...common.map(({ length }) => length))
        expect(longestIn(order, [before])?.length ?? 0).toBe(longest < 2 ? 0 : longest)
      }),
    )
  })
})

describe('How well a shoe was shuffled', () => {
  it('of one shuffled deck 4.5 of 52 cards are guessed right, and 26.5 sequences rise', () => {
    const before = shuffled(1)
    const all = Array.from({ length: 200 }, () => shuffleQuality(before, shuffled(1), 1))
    const harmonic = oneDeck.reduce((sum, _, i) => sum + 1 / (i + 1), 0)
    const mean = (of: 'guessed' | 'rising') =>
      all.reduce((sum, quality) => sum + (quality?.[of]?.value ?? 0), 0) / all.length
    expect(all[0]?.guessed.expected).toBeCloseTo(harmonic, 10)
    expect(harmonic).toBeCloseTo(4.538, 3)
    expect(Math.abs(mean('guessed') - harmonic)).toBeLessThan(4 * Math.sqrt(2.9 / 200))
    expect(all[0]?.rising).toMatchObject({ expected: 26.5, deviation: expect.closeTo(2.1, 2) })
    expect(Math.abs(mean('rising') - 26.5)).toBeLessThan(4 * Math.sqrt(53 / 12 / 200))
  })

  it('a deck that was riffled once has two rising sequences, and most of it is guessed', () => {
    const before = shuffled(1)
    const [left, right] = [before.slice(0, 26), before.slice(26)]
    const after: string[] = []
    while (left.length + right.length > 0)
      after.push(...(chance.int(left.length + right.length) < left.length ? left : right).splice(0, 1))
    const quality = shuffleQuality(before, after, 1)
    expect(quality?.rising?.value).toBe(2)
    expect(quality?.rising?.score).toBeLessThan(-10)
    expect(quality?.guessed.score).toBeGreaterThan(6)
  })

  it('a shoe that was not shuffled at all is guessed from end to end', () => {
    const shoe = shuffled(1)
    expect(shuffleQuality(shoe, shoe, 1)).toMatchObject({ guessed: { value: 52 }, rising: { value: 1 } })
  })

  it('of eight decks in new-deck order neighbours are alike', () => {
    const sorted = Array.from({ length: 8 }, () => oneDeck)
      .flat()
      .toSorted()
    expect(shuffleQuality(shuffled(8), sorted, 8)?.correlation.score).toBeGreaterThan(10)
    const { correlation, guessed } = shuffleQuality(shuffled(8), shuffled(8), 8) ?? {}
    expect(Math.abs(correlation?.score ?? 9)).toBeLessThan(4)
    expect(Math.abs(guessed?.score ?? 9)).toBeLessThan(4)
  })

  it('says nothing of a few cards', () => {
    expect(shuffleQuality(shuffled(1), ['As', 'Kd'], 1)).toBeUndefined()
  })
})

describe('The census of a shoe', () => {
  it('counts every card', () => {
    const figures = shoeFigures(['As', 'As', 'Kd'].reduce(cardDealt, nextShoe(newShoes)))
    expect(figures).toMatchObject({ cards: 3, census: { As: 2, Kd: 1 }, shoes: 1 })
  })

  it('shows over shoes a kind of card that is too rare, and accuses no whole shoes', () => {
    const counted = (shoes: number, nines: number) => {
      const dealt = Object.fromEntries(oneDeck.map((card) => [card, card === '9s' ? nines : 8 * shoes]))
      return shoeFigures({ ...newShoes, dealt }).composition?.chance
    }
    expect(counted(40, 100)).toBeLessThan(1e-6)
    expect(counted(40, 320)).toBeCloseTo(1, 6)
  })

  it('begins with the first card, or with a card burnt behind the cut card', () => {
    expect(beginsShoe(newShoes, 'first-card')).toBe(true)
    expect(beginsShoe(newShoes, 'burn')).toBe(false)
    expect(beginsShoe(cutCard(newShoes), 'burn')).toBe(true)
    expect(beginsShoe(cutCard(newShoes), 'player')).toBe(false)
  })

  it('keeps five shoes and no more', () => {
    const history = dealt(...Array.from({ length: 8 }, () => shuffled(1)))
    expect(history.earlier).toHaveLength(5)
    expect(history.shoes).toBe(8)
  })
})
