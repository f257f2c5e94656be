import { describe, expect, it } from 'vitest'
import { endingOf, stakeLeft } from '../../../../games/kit/families/dice/bet-history.ts'
import {
  againstTheDice,
  numberBeforeSeven,
  sevenBeforeNumber,
  staysWhenOff,
  withTheDice,
} from '../../../../games/kit/families/dice/bet-resolution.ts'
import { diceOutcomes } from '../../../../games/kit/families/dice/dice-odds.ts'
import type { CrapsRules } from '../../../../games/kit/families/dice/rules.ts'
import { refusesDiceBet, verifyThrows } from '../../../../games/kit/families/dice/verify.ts'
import { type Bet, emptyRound, type Round } from '../../../../games/kit/round/round.ts'
import { exact } from '../../../../games/kit/settle/money.ts'

/** As in Nevada a twelve on the come-out is void, not a two; its players may take a bet against the dice down. */
const nevada: CrapsRules = {
  wagers: {
    'dont-pass': { resolves: againstTheDice({ wins: [2, 3], loses: [7, 11], voids: [12] }), placedOn: 'come-out' },
    pass: { resolves: withTheDice({ wins: [7, 11], loses: [2, 3, 12] }), placedOn: 'come-out', contract: true },
    lay: { resolves: sevenBeforeNumber, behind: 'dont-pass', lays: true },
    place: { resolves: staysWhenOff(numberBeforeSeven), onNumber: true, uncalled: 'off' },
  },
  broken: {
    dice: 'dice',
    contract: 'contract',
    call: 'call',
    shooterWithoutLine: 'shooter',
    wrongThrow: 'wrong-throw',
    oddsWithoutPoint: 'no-point',
    oddsOverFlat: 'over-flat',
  },
}

const bet = (wager: string, more: Partial<Bet> = {}): Bet => ({ seat: 1, wager, stake: 100, ...more })
const thrown = (rolls: number[][], bets: Bet[] = [], more: Partial<Round> = {}): Round => ({
  ...emptyRound,
  rolls,
  bets,
  ...more,
})

describe("a house's own craps", () => {
  it.each([
    [[[6, 6]], 'void'],
    [[[1, 1]], 'win'],
    [[[5, 6]], 'lose'],
    [[[2, 2]], 'open'],
    [
      [
        [2, 2],
        [3, 4],
      ],
      'win',
    ],
    [
      [
        [2, 2],
        [1, 3],
      ],
      'lose',
    ],
  ])('decides by its totals: %j', (rolls, end) => {
    expect(endingOf(nevada, thrown(rolls), bet('dont-pass')).end).toBe(end)
  })

  it('leaves a place bet where it is on a come-out throw, unless it is called on', () => {
    const place = bet('place', { on: [6] })
    expect(endingOf(nevada, thrown([[3, 3]]), place).end).toBe('open')
    const actions = [{ seat: 1, do: 'call-on' }]
    expect(endingOf(nevada, thrown([[3, 3]], [], { actions }), place).end).toBe('win')
  })

  it('binds the wagers that it names to their point, and no others', () => {
    const rolls = [
      [2, 2],
      [5, 6],
    ]
    const takenDown = (wager: string) =>
      thrown(rolls, [bet(wager)], { actions: [{ seat: 1, do: 'take-down', wager, at: 2 }] })
    expect(verifyThrows(nevada, takenDown('dont-pass'))).toEqual([])
    expect(endingOf(nevada, takenDown('dont-pass'), bet('dont-pass')).end).toBe('taken-down')
    expect(stakeLeft(nevada, takenDown('dont-pass'), bet('dont-pass'))).toBe(100)
    expect(verifyThrows(nevada, takenDown('pass'))).toMatchObject([{ rule: 'contract', figures: { point: 4 } }])
  })

  it('takes odds behind its own flat wager, as far as they win no more than it', () => {
    const flat = bet('dont-pass')
    const lay = bet('lay', { stake: 200, at: 2 })
    const refused = (win: number, bets: Bet[]) =>
      refusesDiceBet(nevada, thrown([[2, 2]], bets), lay, () => exact(win))?.rule
    expect(refused(100, [flat, lay])).toBeUndefined()
    expect(refused(101, [flat, lay])).toBe('over-flat')
    expect(refusesDiceBet(nevada, thrown([[2, 2]]), bet('dont-pass', { at: 2 }), () => exact(0))?.rule).toBe(
      'wrong-throw',
    )
    expect(refusesDiceBet(nevada, thrown([]), bet('lay'), () => exact(0))?.rule).toBe('no-point')
  })

  it("counts Don't Pass as the books do: 949 ways to win in 1,980 that are not void, and 55 of 1,980 void", () => {
    const ways = { win: 0n, lose: 0n, void: 0n }
    for (const { round, bets, weight } of diceOutcomes(nevada, 'dont-pass', [])) {
      const { end } = endingOf(nevada, round, bets[0])
      if (end === 'win' || end === 'lose' || end === 'void') ways[end] += weight
    }
    const all = ways.win + ways.lose + ways.void
    expect(ways.win * 1980n).toBe(all * 949n)
    expect(ways.void * 1980n).toBe(all * 55n)
  })
})
