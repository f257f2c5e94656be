import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fortuneRow, fortuneRows, fortuneWays } from '../../../../games/hg/pai-gow/fortune-hands.ts'
import { fortunePaiGowPoker } from '../../../../games/hg/pai-gow/fortune-pai-gow-poker.ts'
import { oddsOfCardRoomGame } from '../../../../games/odds/card-room-odds.ts'
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'
import { rankOf } from './plain-hg-pai-gow.ts'

const settled = (told: object) =>
  settleAnyCase({ id: 1, game: 'hg.fortune-pai-gow-poker', options: {}, ...told }) as {
    settlements?: { seat: number; wager: string; returns?: number }[]
    refused?: string
  }
const row = (cards: string, royal: 'royal-flush' | 'straight-flush-with-joker' = 'royal-flush') =>
  fortuneRow(cards.split(' ') as Parameters<typeof fortuneRow>[0], royal)

/** The row of the best paid hand of five among seven cards. */
function plainRow(seven: readonly string[]) {
  const fives = seven.flatMap((one, i) =>
    seven.slice(i + 1).map((other) => seven.filter((card) => card !== one && card !== other)),
  )
  const rows = fives.map((five) => {
    const [kind = 0, top = 0] = rankOf(five, 'wild with fives')
    const isJoker = five.includes('Xx')
    if (kind === 9 && top < 14) return isJoker ? 4 : 3
    return { 11: 0, 10: 1, 9: 2, 8: 5, 7: 6, 6: 7, 5: 8 }[kind] ?? 9
  })
  return fortuneRows[Math.min(...rows)]
}

describe('The Fortune Bonus', () => {
  it.each([
    ['five aces', 'As Ad Ah Ac Xx 3c 4d'],
    ['five of a kind other than aces', '8s 8d 8h 8c Xx 3c 4d'],
    ['royal flush', 'As Ks Qs Js Ts 3c 4d'],
    ['royal flush', 'As Ks Qs Js Xx 3c 4d'],
    ['straight flush without joker', '5s 6s 7s 8s 9s 3c 4d'],
    ['straight flush without joker', '5s 6s 7s 8s 9s Xx 4d'],
    ['straight flush without joker', 'As 2s 3s 4s 5s Kd 4d'],
    ['straight flush made with the joker', '5s 6s 7s 8s Xx 3c 4d'],
    ['four of a kind', '8s 8d 8h Xx 3c 4d Js'],
    ['full house', '8s 8d 3h Xx 3c 4d Js'],
    ['flush', '2s 5s 8s Ts Xx 4d 4c'],
    ['straight (A-2-3-4-5 included)', 'As 2d 3h 4c Xx Kd Kc'],
    ['straight (A-2-3-4-5 included)', '9s Td Jh Qc Ks 2d 2c'],
    [undefined, '8s 8d 8h Kc Qd 3c 4d'],
    [undefined, '8s 8d Xx Kc Jd 3c 4d'],
  ])('%s: %s', (expected, cards) => {
    expect(row(cards)).toBe(expected)
  })

  it('takes a royal flush with the joker as a straight flush where the table says so', () => {
    expect(row('As Ks Qs Js Xx 3c 4d', 'straight-flush-with-joker')).toBe('straight flush made with the joker')
    expect(row('As Ks Qs Js Ts 3c Xx', 'straight-flush-with-joker')).toBe('royal flush')
  })

  it('has the counts that are known of seven cards', () => {
    const { none, wild } = fortuneWays['royal-flush']()
    const total = (ways: ReadonlyMap<unknown, number>) => [...ways.values()].reduce((sum, count) => sum + count, 0)
    expect(total(none)).toBe(133784560)
    expect(total(wild)).toBe(154143080)
    // Category counts of seven cards of 52.
    expect(none.get('royal flush')).toBe(4324)
    expect(none.get('straight flush without joker')).toBe(37260)
    expect(none.get('four of a kind')).toBe(224848)
    expect(none.get('full house')).toBe(3473184)
    expect(none.get('flush')).toBe(4047644)
    expect(none.get('straight (A-2-3-4-5 included)')).toBe(6180020)
    // Four of one rank, the joker, and two of the other 48.
    expect(wild.get('five aces')).toBe(1128)
    expect(wild.get('five of a kind other than aces')).toBe(12 * 1128)
  })

  it('is the best paid row of the 21 hands of five, the joker tried as every card', () => {
    const pack = [...'23456789TJQKA'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))
    const few = pack.filter((card) => 'sh'.includes(card.charAt(1)))
    const sixAndJoker = fc
      .oneof(
        fc.shuffledSubarray(pack, { minLength: 6, maxLength: 6 }),
        fc.shuffledSubarray(few, { minLength: 6, maxLength: 6 }),
      )
      .map((six) => [...six, 'Xx'])
    fc.assert(
      fc.property(fc.oneof(sixAndJoker, fc.shuffledSubarray(few, { minLength: 7, maxLength: 7 })), (seven) => {
        expect(row(seven.join(' '))).toBe(plainRow(seven))
      }),
      { numRuns: 150 },
    )
  })

  it('has an exact edge: what the rows bring, by the counts', () => {
    const pays = [500, 200, 100, 50, 30, 25, 5, 4, 2]
    const [odds] = oddsOfCardRoomGame(fortunePaiGowPoker, { options: {}, wager: 'fortune-bonus' })
    const { wild } = fortuneWays['royal-flush']()
    const won = fortuneRows.reduce((sum, name, at) => sum + (wild.get(name) ?? 0) * (1 + (pays[at] ?? 0)), 0)
    expect(odds).toMatchObject({ method: 'exact', outcomes: 154143080 })
    expect(odds?.edge).toBeCloseTo(1 - won / 154143080, 12)
    expect(() => oddsOfCardRoomGame(fortunePaiGowPoker, { options: {}, wager: 'envy-bonus' })).toThrow(
      'counted with it',
    )
  })

  it('is settled on the seven cards even where they are set foul', () => {
    const deal = {
      'seat:1': ['8s', '8d', '8h', '8c', '3c', '3d', 'Js'],
      dealer: ['As', 'Ks', 'Qd', '9c', '7c', 'Jd', 'Th'],
    }
    const actions = [
      { seat: 1, do: 'set', high: ['8s', '3c', '3d', '8c', 'Js'], low: ['8d', '8h'] },
      { seat: 'dealer', do: 'set', high: deal.dealer.slice(0, 5), low: deal.dealer.slice(5) },
    ]
    const bets = [
      { seat: 1, wager: 'pai-gow', stake: 1000 },
      { seat: 1, wager: 'fortune-bonus', stake: 500 },
    ]
    expect(settled({ deal, actions, bets }).settlements).toMatchObject([
      { returns: 2 * 1000 - 100 },
      { returns: 13000 },
    ])
    const foul = [{ ...actions[0], high: ['3c', '3d', 'Js', '8s', '4d'] }, actions[1]]
    expect(rankOf(['8d', '8h'], 'wild')).toEqual([2, 8])
    expect(
      settled({ deal: { ...deal, 'seat:1': ['8s', '8d', '8h', '3d', '3c', '4d', 'Js'] }, actions: foul, bets })
        .settlements,
    ).toMatchObject([
      { wager: 'pai-gow', returns: 0 },
      { wager: 'fortune-bonus', returns: 3000 },
    ])
  })

  it('is no bar to piles of seats without a wager, which are reported', () => {
    const deal = { 'seat:2': ['8s', '8d', '8h', '8c', '3c', '3d', 'Js'] }
    const bets = [{ seat: 1, wager: 'pai-gow', stake: 1000 }]
    expect(settled({ deal, bets })).toMatchObject({ findings: [{ rule: 'no-wager-pile' }] })
    expect(settled({ deal, bets: [{ ...bets[0], seat: 2 }] })).toEqual({ id: 1, accepted: true })
  })

  it('needs a wager of its seat', () => {
    expect(settled({ bets: [{ seat: 1, wager: 'fortune-bonus', stake: 500 }] })).toMatchObject({
      refused: 'bonus-without-base',
    })
    expect(settled({ bets: [{ seat: 7, wager: 'pai-gow', stake: 500 }] })).toMatchObject({ refused: 'no-such-seat' })
  })
})

describe('The Envy Bonus', () => {
  const deal = {
    'seat:1': ['As', 'Ad', 'Ah', 'Ac', 'Xx', '3c', '4d'],
    'seat:2': ['2s', '3s', '4s', '5s', '6s', 'Kd', 'Kh'],
    'seat:3': ['2d', '4h', '7d', '9d', 'Jh', 'Qc', 'Kc'],
    dealer: ['7s', '8s', '9s', 'Ts', 'Js', '6c', '8d'],
  }
  const actions = Object.entries(deal).map(([hand, seven]) => {
    const [low, high] =
      hand === 'seat:3' ? [seven.slice(4, 6), [...seven.slice(0, 4), 'Kc']] : [seven.slice(5), seven.slice(0, 5)]
    return { seat: hand === 'dealer' ? 'dealer' : Number(hand.slice(5)), do: 'set', high, low }
  })
  const bet = (seat: number, bonus: number) => [
    { seat, wager: 'pai-gow', stake: 1000 },
    ...(bonus > 0 ? [{ seat, wager: 'fortune-bonus', stake: bonus }] : []),
  ]
  const envy = (bets: object[]) =>
    settled({ deal, actions, bets })
      .settlements?.filter(({ wager }) => wager === 'envy-bonus')
      .map(({ seat, returns }) => [seat, returns])

  it('is paid for the hands of others, not for one’s own or the player-dealer’s', () => {
    expect(envy([...bet(1, 500), ...bet(2, 500), ...bet(3, 500)])).toEqual([
      [1, 2500],
      [2, 20000],
      [3, 22500],
    ])
  })

  it('needs five dollars on the bonus; whoever makes the hand need not have it', () => {
    expect(envy([...bet(1, 0), ...bet(2, 499), ...bet(3, 500)])).toEqual([[3, 22500]])
    expect(envy([...bet(1, 0), ...bet(3, 500)])).toEqual([[3, 20000]])
  })

  it('is not paid for the hand of the bettor behind a seat, nor before all hands of others are seen', () => {
    const behind = { seat: 1, wager: 'fortune-bonus', stake: 500, by: 2 }
    const bets = [...bet(1, 0), { ...behind, wager: 'pai-gow' }, behind, ...bet(3, 0)]
    expect(envy(bets)).toEqual([])
    expect(envy([...bets, ...bet(2, 0)])).toEqual([])
    expect(envy([...bet(2, 500), ...bet(3, 0), ...bet(4, 0)])).toEqual([])
  })

  it('is paid last, as far as the bank still goes', () => {
    const bank = { seat: 'dealer', wager: 'player-dealer-bank', stake: 30000 }
    const answer = settled({ deal, actions, bets: [...bet(2, 500), ...bet(1, 0), ...bet(3, 500), bank] })
    const paid = answer.settlements?.map(({ seat, wager, returns = 0 }) => [seat, wager, returns]) ?? []
    const staked = 1000 * 3 + 500 * 2 + 30000
    expect(paid.reduce((sum, [, , returns]) => sum + Number(returns), 0)).toBe(staked)
    expect(paid.at(-1)?.[1]).toBe('envy-bonus')
    expect(paid.filter(([, wager]) => wager === 'player-dealer-bank')).toEqual([['dealer', 'player-dealer-bank', 0]])
  })
})
