import { describe, expect, it } from 'vitest'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import type { RoundEnding } from '../../../../games/kit/document/game.ts'
import { seeded } from '../../../../games/kit/odds/random.ts'
import { optionsOf } from '../../../support/table-inputs.ts'

/** Every deal of six decks takes a minute to check: `npm run test:long` does. */
const long = it.skipIf(process.env.FELTWIRE_LONG === undefined)
const minutes = 600_000

describe('the initial wager of one who never splits, over every deal', () => {
  it('of one deck: each deal once, as many blackjacks as there are, and what rounds by chance cost', () => {
    const given = { decks: 1 }
    const { all, blackjacks, brought } = counted('as-the-dealer', given)
    expect(blackjacks * 52n * 51n).toBe(all * 2n * 4n * 16n)
    const cards = Array.from({ length: 40 }, (_, i) => 52n - BigInt(i))
    expect(cards.map((_, dealt) => cards.slice(0, dealt + 1).reduce((a, b) => a * b))).toContain(all)
    const { mean, error } = simulated('as-the-dealer', given, 15_000)
    expect(Math.abs(mean - brought)).toBeLessThan(4 * error)
  })

  it('is not counted where pairs are split as often as they come', () => {
    expect(blackjack.outcomes('initial', optionsOf(blackjack), 'basic')).toBeUndefined()
  })

  long.each(['as-the-dealer', 'never-split'])(
    'of six decks costs what 400,000 simulated rounds cost: %s',
    (strategy) => {
      const { mean, error } = simulated(strategy, {}, 400_000)
      expect(Math.abs(mean - counted(strategy, {}).brought)).toBeLessThan(4 * error)
    },
    minutes,
  )
})

const profitIn = ({ profit: { over, under } }: RoundEnding): number => Number(over) / Number(under)

function counted(strategy: string, given: object) {
  let [all, blackjacks] = [0n, 0n]
  const byProfit = new Map<number, bigint>()
  for (const ending of blackjack.outcomes('initial', optionsOf(blackjack, { ...given }), strategy) ?? []) {
    const cards = ending.round?.deal['seat:1'] ?? []
    all += ending.weight
    if (cards.length === 2 && cards.includes('As') && cards.includes('Ts')) blackjacks += ending.weight
    byProfit.set(profitIn(ending), (byProfit.get(profitIn(ending)) ?? 0n) + ending.weight)
  }
  const shares = [...byProfit].map(([profit, ways]) => profit * (Number((ways * 10n ** 18n) / all) / 1e18))
  return { all, blackjacks, brought: shares.reduce((sum, share) => sum + share, 0) }
}

function simulated(strategy: string, given: object, rounds: number) {
  let [total, squares, played] = [0, 0, 0]
  const options = optionsOf(blackjack, { ...given })
  for (const ending of blackjack.samples('initial', options, seeded(7).next, strategy) ?? []) {
    total += profitIn(ending)
    squares += profitIn(ending) ** 2
    if (++played === rounds) break
  }
  const mean = total / rounds
  return { mean, error: Math.sqrt((squares / rounds - mean ** 2) / rounds) }
}
