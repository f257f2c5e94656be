import { describe, expect, it } from 'vitest'
import { placeShares, quinellaPlaceShares } from '../../../games/hkjc/dividends/dead-heats.ts'
import { type Exact, exactText } from '../../../games/kit/settle/money.ts'
import { settled } from './pools.ts'

/** So many horses on each place in turn: `1,2` is horse 1, then 2 and 3 level, then the others alone. */
function race(levels: string): number[][] {
  let horse = 0
  const groups = levels.split(',').map((many) => Array.from({ length: Number(many) }, () => ++horse))
  return [...groups, ...Array.from({ length: 4 }, () => [++horse])]
}

const totalOf = (shares: readonly { share: Exact }[]): number =>
  shares.reduce((sum, { share }) => sum + Number(share.over) / Number(share.under), 0)

/** hkjc lines 33-35, as printed: the case, then the part of each horse that is placed 1st, 2nd and 3rd. */
const placeRows: [dividends: 2 | 3, levels: string, parts: Record<number, string>][] = [
  [2, '2', { 1: '1/2', 2: '1/2' }],
  [2, '3', { 1: '1/3', 2: '1/3', 3: '1/3' }],
  [2, '1,2', { 1: '1/2', 2: '1/4', 3: '1/4' }],
  [2, '1,3', { 1: '1/2', 2: '1/6', 3: '1/6', 4: '1/6' }],
  [3, '2', { 1: '1/3', 2: '1/3', 3: '1/3' }],
  [3, '3', { 1: '1/3', 2: '1/3', 3: '1/3' }],
  [3, '1,2', { 1: '1/3', 2: '1/3', 3: '1/3' }],
  [3, '1,3', { 1: '1/3', 2: '2/9', 3: '2/9', 4: '2/9' }],
  [3, '1,1,2', { 1: '1/3', 2: '1/3', 3: '1/6', 4: '1/6' }],
  [3, '1,1,3', { 1: '1/3', 2: '1/3', 3: '1/9', 4: '1/9', 5: '1/9' }],
  [3, '2,2', { 1: '1/3', 2: '1/3', 3: '1/6', 4: '1/6' }],
]

describe('a dead heat in a Place pool (hkjc 3.10(a)(i))', () => {
  it.each(placeRows)('%i dividends, %s level', (dividends, levels, parts) => {
    const shares = placeShares(race(levels), dividends)
    expect(Object.fromEntries(shares.map(({ horse, share }) => [horse, exactText(share)]))).toEqual(parts)
    expect(totalOf(shares)).toBeCloseTo(1, 12)
  })

  it('four level for 1st have a quarter each, four level for 3rd a twelfth each', () => {
    expect(placeShares(race('4'), 3).map(({ share }) => exactText(share))).toEqual(Array(4).fill('1/4'))
    expect(placeShares(race('1,1,4'), 3).map(({ share }) => exactText(share))).toEqual([
      '1/3',
      '1/3',
      ...Array(4).fill('1/12'),
    ])
  })
})

/** hkjc lines 35-37, as printed: the case, then how many combinations have which part. */
const quinellaPlaceRows: [levels: string, parts: Record<string, string>][] = [
  ['2', { '1-2': '1/3', '1-3': '1/3', '2-3': '1/3' }],
  ['3', { '1-2': '1/3', '1-3': '1/3', '2-3': '1/3' }],
  ['1,2', { '1-2': '1/3', '1-3': '1/3', '2-3': '1/3' }],
  ['1,3', { '1-2': '1/6', '1-3': '1/6', '1-4': '1/6', '2-3': '1/6', '2-4': '1/6', '3-4': '1/6' }],
  ['1,1,2', { '1-2': '1/3', '1-3': '2/15', '1-4': '2/15', '2-3': '2/15', '2-4': '2/15', '3-4': '2/15' }],
  [
    '1,1,3',
    {
      ...{ '1-2': '1/3', '1-3': '2/27', '1-4': '2/27', '1-5': '2/27', '2-3': '2/27' },
      ...{ '2-4': '2/27', '2-5': '2/27', '3-4': '2/27', '3-5': '2/27', '4-5': '2/27' },
    },
  ],
  ['2,2', { '1-2': '1/3', '1-3': '2/15', '1-4': '2/15', '2-3': '2/15', '2-4': '2/15', '3-4': '2/15' }],
  [
    '2,3',
    {
      ...{ '1-2': '1/3', '1-3': '2/27', '1-4': '2/27', '1-5': '2/27', '2-3': '2/27' },
      ...{ '2-4': '2/27', '2-5': '2/27', '3-4': '2/27', '3-5': '2/27', '4-5': '2/27' },
    },
  ],
]

describe('a dead heat in a Quinella Place pool (hkjc 3.10(a)(ii))', () => {
  it.each(quinellaPlaceRows)('%s level', (levels, parts) => {
    const shares = quinellaPlaceShares(race(levels))
    expect(Object.fromEntries(shares.map(({ pair, share }) => [pair.join('-'), exactText(share)]))).toEqual(parts)
    expect(totalOf(shares)).toBeCloseTo(1, 12)
  })

  it('without a dead heat the three combinations have a third each (3.5(a)(ii))', () => {
    expect(quinellaPlaceShares(race('1,1,1')).map(({ share }) => exactText(share))).toEqual(['1/3', '1/3', '1/3'])
  })

  it('four level for 1st make six combinations with a sixth each', () => {
    expect(quinellaPlaceShares(race('4')).map(({ share }) => exactText(share))).toEqual(Array(6).fill('1/6'))
  })
})

const options = { unitBet: 1_000 }
const rows = (given: object) =>
  settled({ options, ...given }).dividends.map(({ on, perUnit, kind }) => [kind ?? '', on, perUnit])

describe('an unbacked member of a dead heat', () => {
  it('in Place leaves its part to the backed in proportion (oq-place-unbacked-dh)', () => {
    // 1st 1/3, two level 2nd 1/3 each. Horse 3 has no bets: 1 and 2 have half of 90,000 each, over 10 and 30 units.
    const stakes = [
      { on: [1], stake: 10_000 },
      { on: [2], stake: 30_000 },
    ]
    const pool = { game: 'hkjc.place', pool: { net: 90_000 }, stakes, result: { 1: [1], 2: [2, 3] } }
    expect(rows(pool)).toEqual([
      ['', [1], 4_500],
      ['', [2], 1_500],
    ])
  })

  it('in Quinella leaves the Net Pool to the backed (3.10(a))', () => {
    // 1-2 and 1-3 win; only 1-2 has bets: 90,000 over 30 units.
    const stakes = [{ on: [2, 1], stake: 30_000 }]
    const pool = { game: 'hkjc.quinella', pool: { net: 90_000 }, stakes, result: { 1: [1], 2: [2, 3] } }
    expect(rows(pool)).toEqual([['', [1, 2], 3_000]])
  })

  it('in Double Trio sends its part, the share of the Jackpot included, to the Jackpot Pool (3.10(a)(iv)(c), oq-dh-jackpot)', () => {
    // Level 3rd in the second leg: 4-5-6 and 4-5-7. (200,000 + 100,000) / 2 = 150,000 each, over 5 units: 30,000.
    const answer = settled({
      game: 'hkjc.double-trio',
      options,
      pool: { net: 200_000, jackpot: 100_000, jackpotPool: 1_000 },
      stakes: [
        {
          on: [
            [1, 2, 3],
            [4, 5, 6],
          ],
          stake: 5_000,
          ticket: 1,
        },
      ],
      result: {
        legs: [
          { 1: [1], 2: [2], 3: [3] },
          { 1: [4], 2: [5], 3: [6, 7] },
        ],
      },
    })
    expect(answer.dividends).toMatchObject([{ perUnit: 30_000, kind: 'winning' }])
    expect(answer).toMatchObject({
      paid: 150_000,
      toJackpotPool: 150_000,
      jackpotPoolAfter: 151_000,
      jackpotReturned: 0,
    })
  })
})

describe('the combinations that win', () => {
  it('a Treble has no consolation when its last leg is dead-heated for 1st (3.10(a)(iii))', () => {
    // Winners 1-2-3 and 1-2-4: 100,000 in two parts of 50,000, over 10 and 4 units; 1-2-5 has nothing.
    const stakes = [
      { on: [1, 2, 3], stake: 10_000 },
      { on: [1, 2, 4], stake: 4_000 },
      { on: [1, 2, 5], stake: 1_000 },
    ]
    const result = { legs: [{ 1: [1] }, { 1: [2] }, { 1: [3, 4], 3: [5] }] }
    expect(rows({ game: 'hkjc.treble', pool: { net: 100_000 }, stakes, result })).toEqual([
      ['winning', [1, 2, 3], 5_000],
      ['winning', [1, 2, 4], 12_500],
    ])
  })

  it('a Double with a dead heat for 2nd in the last leg has a part for each backed consolation (oq-consolation-dh)', () => {
    // 15,000 in two parts of 7,500: over 5 units 1,500, over 2 units 3,750. 85,000 over 10 units: 8,500.
    const stakes = [
      { on: [1, 2], stake: 10_000 },
      { on: [1, 3], stake: 5_000 },
      { on: [1, 4], stake: 2_000 },
    ]
    const result = { legs: [{ 1: [1] }, { 1: [2], 2: [3, 4] }] }
    expect(rows({ game: 'hkjc.double', pool: { net: 100_000 }, stakes, result })).toEqual([
      ['winning', [1, 2], 8_500],
      ['consolation', [1, 3], 1_500],
      ['consolation', [1, 4], 3_750],
    ])
  })

  it.each([
    [
      'level 2nd: the 1st and any two of them (3.10(a)(iv)(b)(1))',
      { 1: [1], 2: [2, 3, 4] },
      ['1+2+3', '1+2+4', '1+3+4'],
    ],
    [
      'level 3rd: the 1st, the 2nd and any of them (3.10(a)(iv)(b)(2))',
      { 1: [1], 2: [2], 3: [3, 4] },
      ['1+2+3', '1+2+4'],
    ],
    ['two level 1st: both and the 3rd (oq-dh-first-trio)', { 1: [1, 2], 3: [3] }, ['1+2+3']],
    ['three level 1st: these three', { 1: [1, 2, 3], 4: [4] }, ['1+2+3']],
    ['four level 1st: any three of them', { 1: [1, 2, 3, 4] }, ['1+2+3', '1+2+4', '1+3+4', '2+3+4']],
  ])('of a Double Trio leg, %s', (_, leg, trios) => {
    const every = ['1+2+3', '1+2+4', '1+3+4', '2+3+4'].map((trio) => trio.split('+').map(Number))
    const stakes = every.map((trio) => ({ on: [trio, [1, 2, 3]], stake: 1_000 }))
    const result = { legs: [leg, { 1: [1], 2: [2], 3: [3] }] }
    const answer = settled({ game: 'hkjc.double-trio', options, pool: { net: 600_000 }, stakes, result })
    expect(answer.dividends.map(({ on }) => [on[0]].flat().join('+'))).toEqual(trios)
    expect(answer.dividends[0]?.perUnit).toBe(600_000 / trios.length)
  })

  it('of a Six Up: all level for 1st are 1st, all level for 2nd are 2nd (3.10(a)(iv)(a)), and the bonus has a part for each', () => {
    // A = 100,000 over 4 units: 25,000. Bonus winners 1-... and 2-...: (100,000 + 60,000) / 2 = 80,000 each, over 2 and 1.
    const alone = { 1: [1], 2: [2] }
    const five = [alone, alone, alone, alone]
    const legs = [{ 1: [1, 2], 3: [3] }, ...five, { 1: [1], 2: [2, 3] }]
    const stakes = [
      { on: [1, 1, 1, 1, 1, 1], stake: 2_000 },
      { on: [2, 1, 1, 1, 1, 1], stake: 1_000 },
      { on: [2, 2, 1, 1, 1, 3], stake: 1_000 },
      { on: [3, 1, 1, 1, 1, 1], stake: 1_000 },
    ]
    const pool = { net: 200_000, jackpot: 60_000 }
    expect(
      rows({ game: 'hkjc.six-up', pool, stakes, result: { legs } }).map(([kind, , perUnit]) => [kind, perUnit]),
    ).toEqual([
      ['six-up', 25_000],
      ['six-win-bonus', 40_000],
      ['six-win-bonus', 80_000],
    ])
  })
})
