import { describe, expect, it } from 'vitest'
import { categoryIn, pokerCategories, pokerStrength } from '../../../games/kit/ranks/poker-strength.ts'

/*
 * How many hands of each category a deck holds, by combinatorics. Hands of six and seven cards that differ only in which
 * suit is which count as one, so often as there are such hands; the long tests rank every single one of the 133,784,560.
 */
const everySingleOne = process.env.FELTWIRE_LONG !== undefined

const inFive = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
/** Three of a kind or better are 7.2798 % of them (hg-2 6 Card Bonus, lines 2567-2568). */
const inSix = [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188]
const inSeven = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324]

type Count = { hands: number[]; strengths: Set<number> }
const nothing = (): Count => ({ hands: pokerCategories.map(() => 0), strengths: new Set() })

function add({ hands, strengths }: Count, codes: readonly number[], times: number): void {
  const strength = pokerStrength(codes)
  const category = categoryIn(strength)
  hands[category] = (hands[category] ?? 0) + times
  strengths.add(strength)
}

/** Every hand of so many cards. */
function counted(cards: number): Count {
  const count = nothing()
  const codes = Array.from({ length: cards }, () => 0)
  const deal = (at: number, lowest: number): void => {
    for (let code = lowest; code <= 52 - cards + at; code++) {
      codes[at] = code
      if (at === cards - 1) add(count, codes, 1)
      else deal(at + 1, code + 1)
    }
  }
  deal(0, 0)
  return count
}

/** All that one suit can hold, by how many ranks it holds. */
const holdings = Array.from({ length: 1 << 13 }, (_, bits) => ({
  bits,
  ranks: Array.from({ length: 13 }, (_, rank) => rank).filter((rank) => (bits >> rank) & 1),
}))

/** One hand for all that differ only in which suit is which: its suits hold less and less. Each counts so often. */
function countedBySuits(cards: number): Count {
  const count = nothing()
  const within = Array.from({ length: cards + 1 }, (_, most) => holdings.filter(({ ranks }) => ranks.length <= most))
  const exactly = within.map((some, most) => some.filter(({ ranks }) => ranks.length === most))
  const fill = (suit: number, left: number, before: number, alike: number, times: number, codes: number[]): void => {
    for (const { bits, ranks } of (suit === 3 ? exactly : within)[left] ?? []) {
      if (bits > before) break
      const same = bits === before ? alike + 1 : 1
      const more = [...codes, ...ranks.map((rank) => 13 * suit + rank)]
      if (suit === 3) add(count, more, times / same)
      else fill(suit + 1, left - ranks.length, bits, same, times / same, more)
    }
  }
  fill(0, cards, Number.POSITIVE_INFINITY, 0, 24, [])
  return count
}

describe('hands of each category, weakest first', () => {
  it('all 2,598,960 of five cards, in 7,462 steps', () => {
    const { hands, strengths } = counted(5)
    expect(hands).toEqual(inFive)
    expect(strengths.size).toBe(7_462)
  })

  it('all 20,358,520 of six cards', () => {
    expect(countedBySuits(6).hands).toEqual(inSix)
  })

  it('all 133,784,560 of seven cards, in 4,824 steps', { timeout: 120_000 }, () => {
    const { hands, strengths } = everySingleOne ? counted(7) : countedBySuits(7)
    expect(hands).toEqual(inSeven)
    expect(strengths.size).toBe(4_824)
  })
})
