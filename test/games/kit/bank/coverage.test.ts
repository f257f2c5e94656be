import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShort, ranOutSaid, settleInOrder, type WagerDue } from '../../../../games/kit/bank/coverage.ts'

const due = (stake: number, full: number, seat = 1): WagerDue => ({
  bet: { seat, wager: 'base', stake },
  citation: '',
  verdict: full > stake ? 'win' : full < stake ? 'lose' : 'push',
  full,
})
const open: WagerDue = { bet: { seat: 9, wager: 'base', stake: 100 }, citation: '', verdict: 'open' }
const returns = (wagers: readonly WagerDue[], bank: number | undefined, coverage: 'net' | 'matched' = 'net') => {
  const settled = settleInOrder(wagers, bank, coverage)
  return [...settled.rows.map((row) => row.returns), settled.bank]
}

describe('Coverage', () => {
  it('settles all in full where no bank is told', () => {
    expect(returns([due(100, 0), due(100, 4_100), due(100, 100)], undefined)).toEqual([0, 4_100, 100, -3_900])
  })

  it('pays a winner what is left, and gives back what it does not reach', () => {
    expect(returns([due(300, 600), due(300, 600), due(300, 0)], 500)).toEqual([600, 500, 300, 0])
  })

  it('pays with what the bank has won in the round', () => {
    expect(returns([due(400, 0), due(900, 1_800)], 500)).toEqual([0, 1_800, 0])
  })

  it('lets the bank win no more than it has put up', () => {
    expect(returns([due(400, 0), due(400, 0), due(400, 0)], 500)).toEqual([0, 300, 400, 1_000])
  })

  it('is used up by every amount that moves, where it is matched', () => {
    expect(returns([due(400, 0), due(900, 1_800), due(10, 0)], 500, 'matched')).toEqual([0, 1_000, 10, 800])
  })

  it('is not ended by a push', () => {
    expect(returns([due(400, 400), due(500, 1_000)], 500)).toEqual([400, 1_000, 0])
  })

  it('leaves what comes after an open wager open, unless every wager is covered', () => {
    expect(returns([due(100, 0), open, due(100, 0)], 500)).toEqual([0, undefined, undefined, undefined])
    expect(returns([due(100, 0), open, due(100, 0)], undefined)).toEqual([0, undefined, 0, undefined])
  })

  it('conserves money to the cent, and gives nobody more than he is due', () => {
    const wager = fc.record({ stake: fc.integer({ min: 1, max: 5_000 }), profit: fc.integer({ min: -1, max: 8 }) })
    const told = fc.tuple(fc.array(wager, { maxLength: 12 }), fc.nat(20_000), fc.constantFrom('net', 'matched'))
    fc.assert(
      fc.property(told, ([wagers, bank, coverage]) => {
        const all = wagers.map(({ stake, profit }) => due(stake, stake + stake * profit))
        const { rows, bank: left = Number.NaN } = settleInOrder(all, bank, coverage)
        const staked = wagers.reduce((sum, { stake }) => sum + stake, bank)
        expect(rows.reduce((sum, row) => sum + (row.returns ?? 0), left)).toBe(staked)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(2 * bank)
        for (const [i, row] of rows.entries()) {
          const { stake = 0, profit = 0 } = wagers[i] ?? {}
          expect(row.returns).toBeLessThanOrEqual(Math.max(stake, stake + stake * profit))
          expect(row.returns).toBeGreaterThanOrEqual(Math.min(stake, stake + stake * profit))
        }
      }),
    )
  })
})

describe('Where the money of the bank ran out', () => {
  const told = (wagers: readonly WagerDue[], bank: number, coverage: 'net' | 'matched' = 'net') => {
    const { rows } = settleInOrder(wagers, bank, coverage)
    return { says: ranOutSaid(rows, coverage), short: rows.filter(isShort).map(({ bet }) => bet.seat) }
  }

  it('is the seat that had the last of it, in part or in whole', () => {
    const says = "at seat 2 the player-dealer's money was used up"
    expect(told([due(300, 600, 1), due(300, 600, 2), due(300, 0, 3)], 500)).toEqual({ says, short: [2, 3] })
    expect(told([due(300, 600, 1), due(200, 400, 2), due(300, 300, 3), due(300, 0, 4)], 500)).toEqual({
      says,
      short: [4],
    })
  })

  it('is where he had won as much as he put up, unless all that moves uses it up', () => {
    const lost = [due(400, 0, 1), due(400, 0, 2), due(400, 0, 3)]
    const won = 'at seat 2 the player-dealer had won as much as he put up'
    expect(told(lost, 500)).toEqual({ says: won, short: [2, 3] })
    expect(told(lost, 500, 'matched').says).toBe("at seat 2 the player-dealer's money was used up")
  })

  it('is nowhere, where he had none', () => {
    expect(told([due(300, 600)], 0)).toEqual({ says: 'the player-dealer had no money to cover it', short: [1] })
  })
})
