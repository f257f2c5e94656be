import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tileSet } from '../../../../games/kit/cards/tiles.ts'
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'
import { plainCompare, plainHand } from '../../kit/families/tiles/plain-tile-hands.ts'

type Answer = {
  settlements?: { seat: number | 'dealer'; wager: string; returns?: number; open?: true }[]
  refused?: string
  state?: object
  sets?: object[]
  error?: string
}
const settled = (told: object) => settleAnyCase({ id: 1, options: {}, ...told }) as Answer

type Two = readonly string[]
const beats = (own: Two, banks: Two, isWild: boolean): boolean =>
  plainCompare(plainHand(own, isWild), plainHand(banks, isWild), isWild ? 20 : 22) > 0

const isWildTile = (tile: string) => tile === '1-2' || tile === '2-4'

describe.each([
  ['hg.pai-gow-tiles', 'base', false],
  ['hg.pai-gow-tiles-wild', 'wager', true],
] as const)('%s', (game, wager, isWild) => {
  const last = isWild ? 20 : 22
  const better = (a: Two, b: Two) => plainCompare(plainHand(a, isWild), plainHand(b, isWild), last)
  /** Two hands of four tiles, the better one first; wild tiles together where they must be. */
  const setOf = (four: readonly string[]): [Two, Two] => {
    const [a = '', b = '', c = '', d = ''] = four
    const wilds = four.filter(isWildTile)
    const others = four.filter((tile) => !isWildTile(tile))
    const [one, other]: [Two, Two] =
      isWild && wilds.length === 2
        ? [wilds, others]
        : [
            [a, b],
            [c, d],
          ]
    return better(one, other) >= 0 ? [one, other] : [other, one]
  }

  it('settles any round as a plain settlement does, and no cent is lost', () => {
    const seen = new Set<number>()
    const stakes = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 3, maxLength: 3 })
    const dealt = fc.shuffledSubarray([...tileSet.keys()], { minLength: 16, maxLength: 16 })
    const bank = fc.option(fc.integer({ min: 1, max: 12000 }))
    fc.assert(
      fc.property(
        dealt,
        stakes,
        bank,
        fc.constantFrom('net', 'matched'),
        fc.integer({ min: 1, max: 3 }),
        (tiles, stake, money, coverage, first) => {
          const fours = [0, 4, 8, 12].map((from) => tiles.slice(from, from + 4).map((at) => tileSet[at] ?? '6-6'))
          const names = ['seat:1', 'seat:2', 'seat:3', 'dealer']
          const deal = Object.fromEntries(names.map((name, i) => [name, fours[i] ?? []]))
          const sets = fours.map(setOf)
          const [banksHigh, banksLow] = sets[3] ?? [[], []]
          const actions = sets.map(([high, low], i) => ({
            seat: i < 3 ? i + 1 : 'dealer',
            do: 'set',
            ...(isWild ? { high, low } : { hands: [low, high] }),
          }))
          const bets = stake.map((amount, i) => ({ seat: i + 1, wager, stake: amount }))
          const bankBet = money === null ? [] : [{ seat: 'dealer', wager: 'player-dealer-bank', stake: money }]
          const answer = settled({
            game,
            options: { coverage, action_seat: first },
            deal,
            actions,
            bets: [...bets, ...bankBet],
          })
          const won = [0, 1, 2].map((i) => {
            const [high, low] = sets[i] ?? [[], []]
            return Number(beats(high, banksHigh, isWild)) + Number(beats(low, banksLow, isWild))
          })
          for (const count of won) seen.add(count)
          const expected = plainPayments(won, stake, money, coverage, first)
          expect(answer.settlements?.map(({ returns }) => returns)).toEqual(expected)
          if (money !== null) {
            const total = answer.settlements?.reduce((sum, { returns = 0 }) => sum + returns, 0)
            expect(total).toBe(stake.reduce((sum, amount) => sum + amount, money))
          }
        },
      ),
      { numRuns: 400 },
    )
    expect([...seen].toSorted()).toEqual([0, 1, 2])
  })
})

/** Two hands won double a stake, one brings it back, none loses it; the bank pays and collects from the first seat on. */
function plainPayments(won: number[], stake: number[], bank: number | null, coverage: string, first: number): number[] {
  const returns = [0, 0, 0]
  let kept = 0
  let left = bank ?? 0
  for (const i of [0, 1, 2].map((step) => (first - 1 + step) % 3)) {
    const [wins, amount] = [won[i] ?? 0, stake[i] ?? 0]
    const canPay = bank === null ? amount : coverage === 'net' ? bank + kept : left
    const canTake = bank === null ? amount : coverage === 'net' ? bank - kept : left
    const isOver = bank !== null && (canPay <= 0 || canTake <= 0)
    const moved = isOver || wins === 1 ? 0 : wins === 2 ? Math.min(amount, canPay) : -Math.min(amount, canTake)
    returns[i] = amount + moved
    kept -= moved
    left -= Math.abs(moved)
  }
  return bank === null ? returns : [...returns, bank + kept]
}

describe('Pai Gow Tiles', () => {
  const game = 'hg.pai-gow-tiles'
  const bet = { seat: 1, wager: 'base', stake: 1000 }
  const bank = {
    seat: 'dealer',
    do: 'set',
    hands: [
      ['5-5', '4-6'],
      ['1-1', '2-5'],
    ],
  }

  it('waits for tiles that are not set', () => {
    const deal = { 'seat:1': ['6-6', '4-5', '1-3', '5-6'], dealer: ['5-5', '4-6', '1-1', '2-5'] }
    expect(settled({ game, deal, actions: [bank], bets: [bet] }).settlements).toBeUndefined()
    const set = {
      seat: 1,
      do: 'set',
      hands: [
        ['6-6', '4-5'],
        ['1-3', '5-6'],
      ],
    }
    expect(
      settled({ game, deal, actions: [set, bank], bets: [bet, { ...bet, wager: 'backline', by: 3 }] }).settlements,
    ).toMatchObject([{ returns: 2000 }, { by: 3, returns: 2000 }])
  })

  it('reports four tiles in one stack, and waits for the way the house sets them', () => {
    const deal = { 'seat:1': ['6-6', '4-5', '1-3', '5-6'], dealer: ['5-5', '4-6', '1-1', '2-5'] }
    const stack = { seat: 1, do: 'set', hands: [deal['seat:1']] }
    const answer = settled({ game, deal, actions: [stack, bank], bets: [bet] })
    expect(answer).toMatchObject({ findings: [{ rule: 'unset-hand' }], accepted: true })
    expect(answer.settlements).toBeUndefined()
  })

  it('refuses bets after the cup is opened, and a person on two spots', () => {
    const wager = { ev: 'wager', ...bet }
    const cup = { ev: 'cup-opened', dice: [2, 3, 4] }
    expect(settled({ game, events: [cup, wager] })).toMatchObject({ refused: 'late-bet' })
    expect(settled({ game, events: [wager, cup] })).toMatchObject({
      accepted: true,
      state: { first_hand: 'dealer', action_seat: 1 },
    })
    const bets = [bet, { ...bet, seat: 2 }]
    expect(settled({ game, options: { owner: { 1: 'P1', 2: 'P1' } }, bets })).toMatchObject({
      refused: 'two-spots-one-player',
    })
    expect(settled({ game, options: { owner: { 1: 'P1', 2: 'P2' } }, bets })).toMatchObject({ accepted: true })
    const behind = [bet, { ...bet, seat: 2, wager: 'backline', by: 1 }]
    expect(settled({ game, options: { owner: { 1: 'P1', 2: 'P1' } }, bets: behind })).toMatchObject({ accepted: true })
  })

  it('refuses tiles that the set does not have, and hands of others', () => {
    const dealt = (...tiles: string[]) => settled({ game, deal: { 'seat:1': tiles } })
    expect(dealt('4-5', '4-5', '1-3', '5-6')).toMatchObject({ refused: 'tile-not-in-set' })
    expect(dealt('0-6', '4-5', '1-3', '5-6')).toMatchObject({ refused: 'tile-not-in-set' })
    expect(dealt('6-6', '6-6', '1-3')).toMatchObject({ refused: 'wrong-card-count' })
    expect(dealt('teen', 'teen', '1-3', 'gow-45')).toMatchObject({ accepted: true })
    const deal = { 'seat:1': ['6-6', '4-5', '1-3', '5-6'] }
    const set = {
      seat: 1,
      do: 'set',
      hands: [
        ['6-6', '4-5'],
        ['1-3', '4-6'],
      ],
    }
    expect(settled({ game, deal, actions: [set] }).error).toContain('other tiles')
  })
})

describe('Pai Gow Tiles Wild', () => {
  const game = 'hg.pai-gow-tiles-wild'

  it('answers the house way with the ranks of the tiles', () => {
    const deal = { 'seat:1': ['1-6', '1-6', '6-6', '5-5'], 'seat:2': ['1-3', '1-3', '6-6', '5-6'] }
    const actions = [1, 2].map((seat) => ({ seat, do: 'house-way' }))
    expect(settled({ game, deal, actions }).sets).toEqual([
      { seat: 1, set: { high_ranks: '1 10', low_ranks: '5 10' } },
      { seat: 2, set: { high_ranks: '4 4', low_ranks: '1 8' } },
    ])
  })

  it('loses a setting whose low hand is the higher one', () => {
    const deal = { 'seat:1': ['6-6', '6-6', '1-3', '5-6'], dealer: ['5-5', '4-6', '1-1', '2-5'] }
    const bank = { seat: 'dealer', do: 'set', high: ['1-1', '2-5'], low: ['5-5', '4-6'] }
    const set = (high: string[], low: string[]) =>
      settled({
        game,
        deal,
        actions: [{ seat: 1, do: 'set', high, low }, bank],
        bets: [{ seat: 1, wager: 'wager', stake: 1000 }],
      })
    expect(set(['1-3', '5-6'], ['6-6', '6-6']).settlements).toMatchObject([{ returns: 0 }])
    expect(set(['6-6', '6-6'], ['1-3', '5-6']).settlements).toMatchObject([{ returns: 2000 }])
  })

  it('refuses wild tiles apart, late bets, and bets on the hands of others', () => {
    const deal = { 'seat:1': ['1-2', '2-4', '1-3', '5-6'] }
    const set = (high: string[], low: string[]) => settled({ game, deal, actions: [{ seat: 1, do: 'set', high, low }] })
    expect(set(['1-2', '1-3'], ['2-4', '5-6'])).toMatchObject({ refused: 'supreme-pair-split' })
    expect(set(['1-2', '2-4'], ['1-3', '5-6'])).toMatchObject({ accepted: true })
    const wager = { seat: 1, wager: 'wager', stake: 1000 }
    expect(
      settled({
        game,
        events: [
          { ev: 'cup-opened', dice: [1, 2, 3] },
          { ev: 'wager', ...wager },
        ],
      }),
    ).toMatchObject({
      refused: 'bet-after-dice-opened',
    })
    expect(settled({ game, bets: [{ ...wager, by: 2 }] })).toMatchObject({ refused: 'backline-not-allowed' })
  })

  it('leaves the button to the operator when the dice point at the player-dealer', () => {
    expect(settled({ game, outcome: { dice: [3, 3, 3] } }).state).toEqual({ first_hand: 'dealer' })
    expect(settled({ game, outcome: { dice: [6, 6, 6] } }).state).toEqual({ first_hand: 1, action_seat: 1 })
  })
})
