import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../games/co/baccarat.ts'
import { type Bet, emptyRound } from '../../../games/kit/round/round.ts'
import { type Hands, hands, roundOf } from '../../support/plain/plain-coup.ts'
import { optionsOf } from '../../support/table-inputs.ts'

const returnsFor = (wager: string, coup: Hands, options = optionsOf(baccarat)) =>
  baccarat.settle(roundOf(coup, [{ seat: 1, wager, stake: 1000 }]), options)[0]?.returns

describe('options that the document does not permit', () => {
  const problemsOf = (given: Record<string, unknown>) => {
    const read = baccarat.readOptions(given)
    return 'problems' in read ? read.problems.map(({ path, rule }) => [path, rule]) : []
  }

  it.each([
    ['five decks (line 104)', { decks: 5 }, ['decks', 'decks']],
    ['more than ten decks without a shuffler (line 120)', { decks: 16 }, ['decks', 'decks']],
    ['a tie under 8 to 1 (line 144)', { tiePays: 7 }, ['tiePays', 'minimum-odds']],
    ['a tie at a number under 8 (line 144)', { tiePays: 7.999 }, ['tiePays', 'minimum-odds']],
    ['a number that is no odds of whole numbers', { tiePays: 25 / 3 }, ['tiePays', 'minimum-odds']],
    ['a perfect pair under 25 to 1 (line 134)', { perfectPairPays: '49:2' }, ['perfectPairPays', 'minimum-odds']],
    ['vigorish under 5 percent (line 147)', { commissionPct: 4.9 }, ['commissionPct', 'commissionPct']],
    ['vigorish over 25 percent (line 147)', { commissionPct: 25.1 }, ['commissionPct', 'commissionPct']],
    ['limits for an unknown wager', { limits: { run: { min: 1 } } }, ['limits.run', 'tr-permitted-wagers']],
    ['a minimum over the maximum', { limits: { tie: { min: 2, max: 1 } } }, ['limits.tie', 'tr-notices']],
    ['a pay table for a wager without one', { payTable: { tie: 'margin-a' } }, ['payTable', 'tr-permitted-wagers']],
    ['a pay table that is not printed', { payTable: 'margin-d' }, ['payTable', 'tr-permitted-wagers']],
    ['odds for an unknown wager', { odds: { run: '9:1' } }, ['odds.run', 'tr-permitted-wagers']],
    ['odds under the rule', { odds: { 'total-cards-4': '1:1' } }, ['odds.total-cards-4', 'minimum-odds']],
    [
      'a row under its pay table',
      { odds: { 'winning-margin-player:by 9': '29:1' } },
      ['odds.winning-margin-player:by 9', 'minimum-odds'],
    ],
    ['an option that nobody knows', { sideBets: true }, ['sideBets', 'unknown-option']],
  ])('%s', (_, given, problem) => {
    expect(problemsOf(given)).toContainEqual(problem)
  })

  it('takes what is at the limits of the document', () => {
    for (const decks of [6, 7, 8, 9, 10]) expect(problemsOf({ decks })).toEqual([])
    expect(problemsOf({ decks: 20, automatedShuffler: true })).toEqual([])
    expect(problemsOf({ odds: { 'winning-margin-player:by 9': '31:1' } })).toEqual([])
  })

  it('opens no table without commission but with the approval, which a written round takes for given (line 153)', () => {
    const none = { commissionMode: 'none' }
    const problems = (given: Record<string, unknown>) => baccarat.verifyTable(optionsOf(baccarat, given))
    expect(problems(none)).toMatchObject([{ path: 'divisionApproval', rule: 'commissionMode' }])
    expect(problems({ ...none, divisionApproval: 'letter of 3 May' })).toEqual([])
    expect(returnsFor('banker', hands('Ts 2s', 'Tc 7c'), optionsOf(baccarat, none))).toBe(2000)
  })

  const limited = { limits: { player: { min: 500, max: 50_000 } } }

  it('warns of a table without a minimum and a maximum (tr-notices, line 90)', () => {
    const warned = (given: Record<string, unknown>) =>
      baccarat.warnings(optionsOf(baccarat, given)).map(({ path, rule }) => `${rule} at ${path}`)
    expect(warned({})).toEqual(['tr-notices at limits'])
    expect(warned(limited)).toEqual([])
  })

  it('warns of vigorish on ties that is not the 25 percent of line 128', () => {
    const warned = (given: Record<string, unknown>) =>
      baccarat.warnings(optionsOf(baccarat, { ...limited, ...given })).map(({ path }) => path)
    expect(warned({ commissionMode: 'on-tie', commissionPct: 5 })).toEqual(['commissionPct'])
    expect(warned({ commissionMode: 'on-tie', commissionPct: 25 })).toEqual([])
    expect(warned({ commissionPct: 5 })).toEqual([])
  })

  it('pays higher odds where the house offers them', () => {
    const higher = optionsOf(baccarat, { odds: { 'winning-margin-player:by 9': '40:1', 'total-cards-6': '5:2' } })
    expect(returnsFor('winning-margin-player', hands('Ts 2s 7h', 'Tc 2c 8d'), higher)).toBe(41_000)
    expect(returnsFor('total-cards-6', hands('Ts 2s 7h', 'Tc 2c 8d'), higher)).toBe(3500)
  })

  it.each<[number, string, string, Hands, number]>([
    [8.5, 'tie', 'tiePays', hands('7s Kh', '7d Qc'), 9500],
    [8, 'tie', 'tiePays', hands('7s Kh', '7d Qc'), 9000],
    [26.5, 'perfect-pair', 'perfectPairPays', hands('4s 4s', '2h 3c'), 27_500],
  ])('takes a number n for n:1, a fraction exactly: %f on %s (lines 134, 144)', (odds, wager, option, coup, back) => {
    expect(returnsFor(wager, coup, optionsOf(baccarat, { [option]: odds }))).toBe(back)
  })
})

describe('wagers that may not be taken', () => {
  const refusal = (bets: Bet[], given: Record<string, unknown> = {}) =>
    bets.map((bet) => baccarat.verifyBet({ ...emptyRound, bets }, bet, optionsOf(baccarat, given))?.rule)

  it('outside the permitted list (line 136)', () => {
    expect(refusal([{ seat: 1, wager: 'super-pan-9', stake: 100 }])).toEqual(['tr-permitted-wagers'])
    expect(refusal([{ seat: 1, wager: 'banker', on: [1], stake: 100 }])).toEqual(['tr-permitted-wagers'])
  })

  it('outside the posted limits (line 91)', () => {
    const stakes = [499, 500, 10_000, 10_001].map((stake, i): Bet => ({ seat: i + 1, wager: 'player', stake }))
    expect(refusal(stakes, { limits: { player: { min: 500, max: 10_000 } } })).toEqual([
      'tr-notices',
      undefined,
      undefined,
      'tr-notices',
    ])
  })

  it('without a standard wager at the seat, where the house asks for one (line 323)', () => {
    const bets: Bet[] = [
      { seat: 1, wager: 'tie', stake: 100 },
      { seat: 1, wager: 'perfect-pair', stake: 100 },
      { seat: 2, wager: 'perfect-pair', stake: 100 },
    ]
    expect(refusal(bets)).toEqual([undefined, undefined, undefined])
    expect(refusal(bets, { baseWagerRequired: true })).toEqual([undefined, undefined, 'base-wager-required'])
  })
})

describe('options that cannot be meant', () => {
  it.each([
    ['limits: a figure for a range', { limits: { banker: 500 } }],
    ['limits: an unknown key', { limits: { banker: { minimum: 500 } } }],
    ['limits: a name that every object has', { limits: { constructor: { min: 5 } } }],
    ['payTable: a number', { payTable: 5 }],
    ['odds: text', { odds: '9:1' }],
    ['odds: a name that every object has', { odds: { constructor: '5:1' } }],
    ['freeHandsPerShoe: half a hand', { freeHandsPerShoe: 2.5 }],
  ])('%s is refused', (_, given) => {
    expect(baccarat.readOptions(given)).toHaveProperty('problems')
  })
})

describe('amounts at their limits', () => {
  const options = (given: Record<string, unknown>) => optionsOf(baccarat, given)
  const banker = (stake: number) => [{ seat: 1, wager: 'banker', stake }]
  const win = { ...emptyRound, deal: { player: ['2s', '3c'], banker: ['9h', 'Kd'] } } as const

  it('takes no more vigorish than lies there (line 149)', () => {
    const [small] = baccarat.settle({ ...win, bets: banker(10) }, options({ commissionRounding: 'up-25c' }))
    expect(small?.returns).toBe(0)
  })

  it('pays the largest stake exactly', () => {
    const [large] = baccarat.settle({ ...win, bets: banker(9_999_999_999) }, options({}))
    expect(large?.returns).toBe(19_499_999_998)
  })
})
