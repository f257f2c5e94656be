import { describe, expect, it } from 'vitest'
import { type Tile, tileNamed, tileSet, tileTooMany } from '../../../../../games/kit/cards/tiles.ts'
import {
  isWorth,
  type TilePair,
  type TileRanking,
  tileHandsWon,
  tileSettings,
  tileStrength,
} from '../../../../../games/kit/families/tiles/hands.ts'
import { setTiles, type TileHouseWay } from '../../../../../games/kit/families/tiles/house-way.ts'
import { plainCompare, plainHand } from './plain-tile-hands.ts'

const plain: TileRanking = { wild: 'three-or-six', heavenWith: [9, 8, 7] }
const wild: TileRanking = { wild: 'any-tile', heavenWith: [9, 8] }

const kinds = [...new Set(tileSet)]
const pairsOfTiles: TilePair[] = kinds.flatMap((one, i) =>
  kinds.slice(i).flatMap((other): TilePair[] => (tileTooMany([one, other]) === undefined ? [[one, other]] : [])),
)

describe('Tiles', () => {
  it('are 32: eleven pairs alike and five unlike, under two names each', () => {
    expect(tileSet).toHaveLength(32)
    expect(kinds).toHaveLength(21)
    expect(['teen', 'gow-45', 'jee-24', '5-6', '7-7', 'constructor'].map(tileNamed)).toEqual([
      '6-6',
      '4-5',
      '2-4',
      '5-6',
      undefined,
      undefined,
    ])
    expect(tileTooMany(tileSet)).toBeUndefined()
    expect(tileTooMany(['4-5', '3-6', '4-5'])).toBe('4-5')
    expect(tileTooMany(['6-6', '6-6', '6-6'])).toBe('6-6')
  })
})

describe.each([
  ['Pai Gow Tiles', plain, false],
  ['Pai Gow Tiles Wild', wild, true],
] as const)('Hands of two in %s', (_name, ranking, isWild) => {
  it('rank as the printed list does, each against each', () => {
    const last = isWild ? 20 : 22
    const hands = pairsOfTiles.map((two) => ({
      two,
      strength: tileStrength(ranking, two),
      plain: plainHand(two, isWild),
    }))
    expect(Math.max(...hands.map(({ plain }) => plain[0]))).toBe(last)
    let differ = 0
    for (const a of hands)
      for (const b of hands)
        if (Math.sign(a.strength - b.strength) !== Math.sign(plainCompare(a.plain, b.plain, last))) differ++
    expect(differ).toBe(0)
  })

  it('are the same whichever tile is named first', () => {
    for (const [one, other] of pairsOfTiles)
      expect(tileStrength(ranking, [one, other])).toBe(tileStrength(ranking, [other, one]))
  })
})

/** Every hand of four kinds of tiles that the set can have, with the number of ways to draw it. */
function* hands(): Iterable<{ four: Tile[]; ways: number }> {
  const twins = (tile: Tile) => tileSet.filter((other) => other === tile).length
  for (const [i, a] of kinds.entries())
    for (const [j, b] of kinds.entries())
      for (const [k, c] of kinds.entries())
        for (const [l, d] of kinds.entries()) {
          if (!(i <= j && j <= k && k <= l) || tileTooMany([a, b, c, d]) !== undefined) continue
          const four = [a, b, c, d]
          const ways = kinds.reduce((product, tile) => {
            const held = four.filter((one) => one === tile).length
            return held === 1 && twins(tile) === 2 ? product * 2 : product
          }, 1)
          yield { four, ways }
        }
}

const houseWay: TileHouseWay = [
  { pips: [7], low: 7, besideHeaven: true },
  { pips: [8], low: 7 },
  { pips: [9], low: 9 },
  { pips: [12, 2], low: 6, orBeside: [9, 11] },
]

describe('Hands of four', () => {
  it('are 35,960, and each has three settings, of which the house way is one', () => {
    let all = 0
    for (const { four, ways } of hands()) {
      all += ways
      for (const ranking of [plain, wild]) {
        const settings = tileSettings(ranking, four)
        expect(settings).toHaveLength(3)
        const isOrdered = settings.every(({ high, low }) => tileStrength(ranking, high) >= tileStrength(ranking, low))
        const isWhole = settings.every(
          ({ high, low }) => [...high, ...low].toSorted().join() === four.toSorted().join(),
        )
        const set = setTiles(houseWay, ranking, four)
        if (!isOrdered || !isWhole || !settings.some((one) => one.high.join() === set?.high.join()))
          expect(four).toBe(settings)
      }
    }
    expect(all).toBe(35960)
  })

  it('beat with a hand that is higher alone: a copy is the player-dealer’s', () => {
    const [set] = tileSettings(plain, ['6-6', '4-5', '1-1', '2-6'])
    if (set === undefined) throw new Error('no setting')
    expect(tileHandsWon(plain, set, set)).toBe(0)
    const zero: TilePair = ['5-5', '4-6']
    const otherZero: TilePair = ['4-6', '1-3']
    expect(tileStrength(plain, zero)).toBe(0)
    expect(tileStrength(plain, otherZero)).toBe(400 - 4)
    expect(
      tileHandsWon(plain, { high: ['6-6', '6-6'], low: ['5-5', '4-6'] }, { high: ['1-1', '1-1'], low: ['4-6', '5-5'] }),
    ).toBe(1)
  })

  it('are worth points, or more than any points', () => {
    expect(isWorth(plain, ['1-2', '4-4'], 7)).toBe(false)
    expect(isWorth(plain, ['4-5', '2-6'], 7)).toBe(true)
    expect(isWorth(plain, ['6-6', '4-5'], 9)).toBe(true)
    expect(isWorth(plain, ['4-5', '2-6'], 8)).toBe(false)
  })
})

describe('The house way', () => {
  const set = (...names: string[]) => {
    const four = names.map((name) => tileNamed(name) ?? '6-6')
    const found = setTiles(houseWay, wild, four)
    return [found?.high.toSorted().join(' '), found?.low.toSorted().join(' ')].join(' | ')
  }

  it('keeps a pair high, but for those that it splits', () => {
    expect(set('1-3', '1-3', '6-6', '5-6')).toBe('1-3 1-3 | 5-6 6-6')
    // Sevens beside Heaven: 1-6 with 6-6 is 9, 1-6 with 5-5 is 7.
    expect(set('1-6', '1-6', '6-6', '5-5')).toBe('1-6 6-6 | 1-6 5-5')
    expect(set('1-6', '1-6', '4-6', '5-5')).toBe('1-6 1-6 | 4-6 5-5')
    // Eights: 8 and 10 make 8, 8 and 11 make 9.
    expect(set('4-4', '4-4', '5-5', '5-6')).toBe('4-4 5-6 | 4-4 5-5')
    expect(set('4-4', '4-4', '2-2', '1-3')).toBe('4-4 4-4 | 1-3 2-2')
    // Nines: split for a low of 9 or better, with Heaven and Earth.
    expect(set('4-5', '3-6', '6-6', '1-1')).toBe('4-5 6-6 | 1-1 3-6')
    expect(set('4-5', '3-6', '6-6', '1-3')).toBe('3-6 4-5 | 1-3 6-6')
    // Heaven: beside an eleven whatever is left in front.
    expect(set('6-6', '6-6', '5-6', '1-3')).toBe('1-3 6-6 | 5-6 6-6')
    expect(set('6-6', '6-6', '1-3', '2-2')).toBe('1-3 6-6 | 2-2 6-6')
    expect(set('6-6', '6-6', '2-3', '5-6')).toBe('2-3 6-6 | 5-6 6-6')
  })

  it('plays both wild tiles together, and two pairs as they are', () => {
    expect(set('1-2', '2-4', '6-6', '6-6')).toBe('1-2 2-4 | 6-6 6-6')
    expect(set('6-6', '6-6', '4-5', '3-6')).toBe('6-6 6-6 | 3-6 4-5')
  })

  it('puts Heaven or Earth with a nine or an eight high where there is no pair', () => {
    expect(set('6-6', '4-5', '5-5', '1-3')).toBe('4-5 6-6 | 1-3 5-5')
  })
})
