import { describe, expect, it } from 'vitest'
import type { Action, Bet, Round } from '../../../games/kit/round/round.ts'
import { texasHoldemBonusProgressive as mbs } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import {
  plainBest,
  plainBonus,
  plainDeals,
  type plainHole,
  quads,
  royal,
  straight,
  straightFlush,
} from '../../support/plain/plain-holdem.ts'
import { backFor, bet, compared, roundOf } from '../../support/plain/plain-poker.ts'
import { optionsOf } from '../../support/table-inputs.ts'

/* Texas Hold'em Bonus Progressive of Marina Bay Sands, version 6: mbs 3.9 to 4.2.1 and 5.1 to 5.16. */

const [ante, flop, turn, river, bonus, jackpot] = [
  bet('ante'),
  bet('flop', 200),
  bet('turn'),
  bet('river'),
  bet('bonus', 50),
  bet('progressive', 500),
] as const
const does = (...verbs: string[]): Action[] => verbs.map((verb) => ({ seat: 1, do: verb }))

type Told = { given?: object } & Partial<Round>
const settled = (hole: string, dealer: string, board: string, bets: Bet[], { given = {}, ...more }: Told = {}) =>
  mbs.settle(roundOf({ 'seat:1': hole, dealer, board }, bets, more), optionsOf(mbs, { ...given }))
const back = (...told: Parameters<typeof settled>) => backFor(settled(...told))

describe('the main game (mbs 3.10, 4.1)', () => {
  it.each([
    ['a winning straight pays all', '9s 8s', 'Kd Kh', '7c 6d 5h Ks 2c', [200, 400, 200, 200]],
    ['less than a straight stands the Ante off', 'As Ah', 'Kd Qh', 'Kc 7d 5h 3s 2c', [100, 400, 200, 200]],
    ['equal straights stand off (worked example, line 107)', 'Qs 2h', 'Qd 3h', '8c 9d Th Js 2c', [100, 200, 100, 100]],
    ["the dealer's hand takes all", '9s 8s', 'Ad Ah', '7c 6d 2h Ks 3c', [0, 0, 0, 0]],
    ['a hand that is not shown is the lower one (3.10.1)', 'As Ah', 'Kd Qh', 'Kc 7d 5h 3s 2c', [0, 0, 0, 0], 'decline'],
  ])('%s', (_, hole, dealer, board, [a, f, t, r], action?: string) => {
    const actions = action === undefined ? [] : does(action)
    expect(back(hole, dealer, board, [ante, flop, turn, river], { actions })).toEqual({
      ...{ '1 ante': a, '1 flop': f, '1 turn': t, '1 river': r },
    })
  })

  it('settles as the document tells it, on 1,500 deals', () => {
    for (const { hole, dealer, board, chance } of plainDeals(1500, 51)) {
      const [stays, pays] = [chance() < 0.8, chance() < 0.5]
      const bets = [ante, bonus, jackpot, ...(stays ? [flop, turn, river] : [])]
      const [own, his] = [plainBest([...hole, ...board]), plainBest([...dealer, ...board])]
      const lead = Math.sign(compared(own, his))
      const wins = (stake: number) => [0, stake, 2 * stake][lead + 1]
      const odds = stays && (pays || lead >= 0) ? plainBonus(hole, dealer, true) : 0
      const given = { bonusOnLosingHand: pays ? 'pay' : 'lose', progressiveMeter: 10_000_000 }
      expect(back(hole.join(' '), dealer.join(' '), board.join(' '), bets, { given })).toEqual({
        '1 ante': !stays ? 0 : lead > 0 && (own[0] ?? 0) < straight ? 100 : wins(100),
        '1 bonus': odds > 0 ? 50 + 50 * odds : 0,
        '1 progressive': plainJackpot(hole, board, stays),
        ...(stays ? { '1 flop': wins(200), '1 turn': wins(100), '1 river': wins(100) } : {}),
      })
    }
  })
})

/** Lines 135-155, one award a wager, with $100,000 on the meter: so a 5 % royal flush is more than a fixed award. */
function plainJackpot(hole: PlainHand, board: PlainHand, stays: boolean): number {
  const category = (cards: PlainHand) => plainBest(cards)[0] ?? 0
  const ofBoard = { [royal]: 1_000_000, [straightFlush]: 150_000, [quads]: 30_000 }[category(board)] ?? 0
  if (!stays) return ofBoard
  if (category([...hole, ...board.slice(0, 3)]) === royal) return 10_000_000
  if (category([...hole, ...board.slice(0, 4)]) === royal) return 2_500_000
  const best = category([...hole, ...board])
  if (best === royal && category(board) !== royal) return 500_000
  return Math.max(ofBoard, { [straightFlush]: 150_000, [quads]: 30_000 }[best] ?? 0)
}
type PlainHand = Parameters<typeof plainHole>[0]

describe('Bonus (mbs 4.1.1)', () => {
  it.each([
    ['aa-both', 'As Ah', 'Ad Ac', 1000],
    ['aa', 'As Ah', '2d 3c', 30],
    ['ak-suited', 'As Ks', '2d 3c', 25],
    ['aq-aj-suited', 'Ac Jc', '2d 3c', 20],
    ['ak-offsuit', 'As Kd', '2d 3c', 15],
    ['high-pairs', 'Ks Kd', '2d 3c', 10],
    ['aq-aj-offsuit', 'Qs Ad', '2d 3c', 5],
    ['low-pairs', 'Ts Td', '2d 3c', 3],
  ])('%s: %s against %s pays %i to 1', (row, hole, dealer, odds) => {
    const [, , won] = settled(hole, dealer, '9s 9h 8c 6d 4h', [ante, flop, bonus])
    expect(won).toMatchObject({ row, returns: 50 + 50 * odds })
  })

  it('falls with a lower hand as 3.10.3 says, unless the operator pays it (bonusOnLosingHand)', () => {
    const beaten = ['As Ah', 'Kd Kh', 'Kc 7d 5h 3s 2c', [ante, flop, bonus]] as [string, string, string, Bet[]]
    expect(back(...beaten)['1 bonus']).toBe(0)
    expect(back(...beaten, { given: { bonusOnLosingHand: 'pay' } })['1 bonus']).toBe(1550)
    expect(back('As Ah', '2d 3c', '9s 9h 8c 6d 4h', [ante, bonus])['1 bonus']).toBe(0)
  })
})

describe('Progressive Jackpot (mbs 4.2 and 4.2.1)', () => {
  const all = [ante, flop, jackpot]
  const rowOf = (hole: string, board: string, told: Told = {}, bets = all) => {
    const won = settled(hole, '2d 3h', board, bets, told).at(-1)
    return [won?.row, won?.pending ?? won?.returns]
  }

  it.each([
    ['royal-flop', 'As Ks', 'Qs Js Ts 9h 8d', true],
    ['royal-turn', 'As Ks', 'Qs Js 9h Ts 8d', true],
    ['royal-river', 'As Ks', 'Qs Js 9h 8d Ts', true],
    ['royal-river', 'As 4d', 'Ks Qs Js 8d Ts', true],
    ['straight-flush', '9s 4d', 'Ks Qs Js 8d Ts', 150_000],
    ['quads', '9s 9d', '9h 9c Js 8d Ts', 30_000],
    ['community-royal', '9d 9h', 'As Ks Qs Js Ts', 1_000_000],
  ])('%s: %s on %s', (row, hole, board, paid) => {
    expect(rowOf(hole, board)).toEqual([row, paid])
  })

  it('keeps the table of the board alone when the hand is folded (3.9.1)', () => {
    const folded = [ante, jackpot]
    expect(rowOf('9s 9d', '9h 9c Js 8d Ts', {}, folded)).toEqual([undefined, 0])
    expect(rowOf('4d 9d', 'As Ks Qs Js Ts', {}, folded)).toEqual(['community-royal', 1_000_000])
    expect(rowOf('4d 9d', '8s 9s Qs Js Ts', {}, folded)).toEqual(['community-straight-flush', 150_000])
    expect(rowOf('4d 9d', '8s 8h 8d 8c Ts', {}, folded)).toEqual(['community-quads', 30_000])
  })

  it('has no award for a hand that is not shown (3.10.1)', () => {
    expect(rowOf('4d 9d', 'As Ks Qs Js Ts', { actions: does('decline') })).toEqual([undefined, 0])
    // A hand that was folded before is not compared (3.9.1).
    const told = { actions: does('fold', 'decline') }
    expect(rowOf('4d 9d', 'As Ks Qs Js Ts', told, [ante, jackpot])).toEqual(['community-royal', 1_000_000])
  })

  it('pays one award, the highest by what the meter shows, or every one (pjAwards)', () => {
    const both = ['As 4d', '9s Ks Qs Js Ts'] as const
    const meter = (progressiveMeter: number, more = {}) => ({ given: { progressiveMeter, ...more } })
    expect(rowOf(...both, meter(10_000_000))).toEqual(['royal-river', 500_000])
    expect(rowOf(...both, meter(2_000_000))).toEqual(['community-straight-flush', 150_000])
    expect(rowOf(...both, meter(2_000_000, { pjAwards: 'cumulative' }))).toEqual([
      'royal-river + community-straight-flush',
      250_000,
    ])
  })

  it('goes by the meter that pays it when the table says another (4.2)', () => {
    const told = { given: { progressiveMeter: 10_000_000 }, meters: { 'progressive-jackpot': 2_000_000 } }
    expect(rowOf('As 4d', '9s Ks Qs Js Ts', told)).toEqual(['community-straight-flush', 150_000])
  })

  it('gives the wager back beside an award where the operator does (progressiveStakeReturned)', () => {
    const given = { progressiveStakeReturned: true, progressiveMeter: 1_000_000 }
    expect(rowOf('9s 9d', '9h 9c Js 8d Ts', { given })[1]).toBe(30_500)
    expect(rowOf('As Ks', 'Qs Js 9h 8d Ts', { given })[1]).toBe(50_500)
    expect(rowOf('As Kd', 'Qs Js 9h 8d 2s', { given })[1]).toBe(0)
    expect(rowOf('9s 9d', '9h 9c Js 8d Ts', { given })[0]).toBe('quads + wager back')
  })

  it('has no rows but those of the two pay tables (4.2, 4.2.1)', () => {
    const { pays } = mbs.wagers.progressive as { pays: object }
    expect(Object.keys(pays)).toEqual([
      ...['royal-flop', 'royal-turn', 'royal-river', 'straight-flush', 'quads'],
      ...['community-royal', 'community-straight-flush', 'community-quads'],
    ])
  })

  it('starts its meter again from the seed that the operator has set (oq-pj-meter)', () => {
    const told = { deal: { 'seat:1': 'As Ks', dealer: '2d 3h', board: 'Qs Js Ts 2h 3d' } }
    const bets = [bet('ante', 100), bet('flop', 200), bet('progressive', 500)]
    const options = { progressive: { seed: 1_000_000 } }
    const meters = { 'progressive-jackpot': 3_000_000 }
    expect(settleCase({ id: 1, game: mbs.id, options, bets, meters, ...told })).toMatchObject({
      jackpots: [{ award: 3_000_000, after: 1_000_000 }],
    })
  })

  it('pays a royal flush after the lower hands of its round (3.15)', () => {
    const seats = [1, 2].flatMap((seat) => [
      bet('ante', 100, seat),
      bet('flop', 200, seat),
      bet('progressive', 500, seat),
    ])
    const deal = { 'seat:1': 'As Ks', 'seat:2': '9s 8s', dealer: '2d 3h', board: 'Qs Js Ts 2h 3d' }
    const paid = (fixedAwardsFromMeter: boolean) =>
      backFor(mbs.settle(roundOf(deal, seats), optionsOf(mbs, { progressiveMeter: 1_000_000, fixedAwardsFromMeter })))
    expect(paid(true)).toMatchObject({ '1 progressive': 850_000, '2 progressive': 150_000 })
    expect(paid(false)).toMatchObject({ '1 progressive': 1_000_000, '2 progressive': 150_000 })
  })
})

describe('irregularities (mbs 5.1-5.16)', () => {
  const winning = ['As Ah', 'Kd Qh', 'Kc 7d 5h 3s 2c'] as const
  const dealtRules = (deal: Record<string, string>, bets: Bet[] = [ante, flop]) =>
    mbs.verifyRound(roundOf(deal, bets), optionsOf(mbs)).map(({ rule }) => rule)
  const good = { 'seat:1': 'As Ah', dealer: 'Kd Qh', board: 'Kc 7d 5h 3s 2c' }
  const refusal = (bets: Bet[], more: Partial<Round> = {}, given: object = {}) => {
    const round = roundOf({}, bets, more)
    const findings = bets.map((each) => mbs.verifyBet(round, each, optionsOf(mbs, { ...given })))
    return findings.find((finding) => finding !== undefined)?.rule
  }
  const dealt = { deal: roundOf(good, []).deal }

  it('5.1 and 5.3: a deck, a board or a dealer that cannot be makes the round void', () => {
    expect(dealtRules(good)).toEqual([])
    expect(dealtRules({ ...good, dealer: 'As Qh' })).toEqual(['irr-5.1-deck'])
    expect(dealtRules({ ...good, dealer: 'Xx Qh' })).toEqual(['irr-5.1-deck'])
    expect(dealtRules({ ...good, board: 'Kc 7d 5h 3s' })).toEqual(['irr-5.3-board-or-dealer-count'])
    expect(dealtRules({ ...good, dealer: 'Kd Qh 2s' })).toEqual(['irr-5.3-board-or-dealer-count'])
    expect(dealtRules({ ...good, 'seat:4': '9d 9h' })).toEqual(['irr-5.2-misdeal-untouched'])
  })

  it('5.7: a hand with a wrong number of cards is out of play and its wagers go back; others play on', () => {
    const seats = [ante, flop, bonus, bet('ante', 100, 2), bet('flop', 200, 2)]
    const deal = { ...good, 'seat:1': 'As Ah 9c', 'seat:2': 'Ac Ad' }
    expect(dealtRules(deal, seats)).toEqual([])
    expect(backFor(mbs.settle(roundOf(deal, seats), optionsOf(mbs)))).toEqual({
      ...{ '1 ante': 100, '1 flop': 200, '1 bonus': 50 },
      ...{ '2 ante': 100, '2 flop': 400 },
    })
  })

  it('5.5: a wager after "No more bets" is refused', () => {
    expect(refusal([{ ...ante, phase: 'deal' }])).toBe('irr-5.5-late-wager')
    expect(refusal([ante, { ...flop, phase: 'turn-decision' }])).toBe('irr-5.5-late-wager')
    expect(refusal([ante, flop, { ...turn, phase: 'turn-decision' }])).toBeUndefined()
  })

  it('5.10: of hands that a player should not have had, the viewed ones play, or the first dealt', () => {
    const seats = [1, 2, 3].map((seat) => ({ ...bet('ante', 100, seat), player: 'x' }))
    const given = { multipleHands: 'forbidden' }
    expect(refusal(seats, {}, given)).toBe('irr-5.10-multi-hand-error')
    expect(refusal(seats)).toBeUndefined()
    const played = (actions: Action[]) => backFor(mbs.settle(roundOf({}, seats, { actions }), optionsOf(mbs, given)))
    expect(played([])).toEqual({ '1 ante': 0, '2 ante': 100, '3 ante': 100 })
    expect(played([{ seat: 2, do: 'view' }])).toEqual({ '1 ante': 100, '2 ante': 0, '3 ante': 100 })
  })

  it('5.10: the hands that are out of play are named, with the rule and what is done', () => {
    const hands = (actions: object[], multipleHands: string) =>
      settleCase({
        id: 1,
        game: mbs.id,
        options: { multipleHands },
        deal: {
          'seat:1': ['Qs', '2h'],
          'seat:2': ['3c', '4s'],
          dealer: ['Qd', '3h'],
          board: ['8c', '9d', 'Th', 'Js', '2c'],
        },
        actions,
        bets: [1, 2].map((seat) => ({ ...bet('ante', 100, seat), player: 'x' })),
      })
    const viewed = [1, 2].map((seat) => ({ seat, do: 'view' }))
    expect(hands([], 'forbidden')).toMatchObject({
      findings: [
        {
          rule: 'irr-5.10-multi-hand-error',
          message: 'seat 2: its player has another hand; this one is invalid',
          citation: 'mbs 5.10, lines 172-175',
          remedy: expect.stringContaining('the first dealt plays'),
        },
      ],
    })
    expect(hands(viewed.slice(0, 1), 'allowed')).toMatchObject({ findings: [] })
    expect(hands(viewed, 'allowed')).toMatchObject({
      findings: [{ rule: 'one-hand-viewed', citation: 'mbs 3.4.1, line 57' }],
    })
  })

  it('5.11: who has folded has left the round as one that folds (3.9.1)', () => {
    const told = { actions: does('fold', 'absent') }
    expect(back('As Ah', 'Kd Qh', 'Kc 7d 5h 3s 2c', [ante, bonus], told)).toEqual({ '1 ante': 0, '1 bonus': 0 })
  })

  it('5.11: who is not there for the Flop gets Ante and Progressive back; later it is a check (absentBonus)', () => {
    const told = { actions: does('absent') }
    const gone = back(...winning, [ante, bonus, jackpot], told)
    expect(gone).toEqual({ '1 ante': 100, '1 bonus': 50, '1 progressive': 500 })
    expect(back(...winning, [ante, bonus], { ...told, given: { absentBonus: 'lose' } })['1 bonus']).toBe(0)
    expect(back(...winning, [ante, flop], told)).toEqual({ '1 ante': 100, '1 flop': 400 })
  })

  it('5.11: with nobody there for the Flop no board need be turned, though a Progressive wager lies there', () => {
    const rules = (actions: Action[]) =>
      mbs.verifyRound(roundOf({ 'seat:1': 'As Ah' }, [ante, jackpot], { actions }), optionsOf(mbs))
    expect(rules(does('absent'))).toEqual([])
    expect(rules(does('fold'))).not.toEqual([])
  })

  it('5.12: a Progressive wager without an Ante is refused before the deal, and goes back after it', () => {
    expect(refusal([jackpot])).toBe('irr-5.12-progressive-without-ante')
    expect(refusal([jackpot], dealt)).toBeUndefined()
    expect(back('As Ks', '2d 3h', 'Qs Js Ts 9h 8d', [jackpot])).toEqual({ '1 progressive': 500 })
    const found = (bets: readonly Bet[]) =>
      settleCase({
        ...{ id: 1, game: mbs.id, options: { progressiveWager: 500 }, bets, actions: does('fold') },
        deal: { 'seat:1': 'As Ks', dealer: '2d 3h', board: 'Qs Js Ts 9h 8d' },
      })
    expect(found([jackpot])).toMatchObject({
      settlements: [{ verdict: 'void', returns: 500 }],
      findings: [
        {
          rule: 'irr-5.12-progressive-without-ante',
          citation: 'mbs 5.12, lines 177-180',
          remedy: expect.stringContaining('it goes back when the hand ends'),
        },
      ],
    })
    expect(found([ante, jackpot])).toMatchObject({ findings: [] })
  })

  it('5.13: a wager under the minimum is refused before the deal, and settled after it', () => {
    expect(refusal([ante], {}, { anteMin: 500 })).toBe('irr-5.13-under-min')
    expect(refusal([ante], dealt, { anteMin: 500 })).toBeUndefined()
    expect(refusal([ante], {}, { anteMin: 101 })).toBe('irr-5.13-under-min')
    expect(refusal([ante], {}, { anteMin: 100 })).toBeUndefined()
  })

  it('layout-areas: the last position of the layout is played, and none beyond it (line 193)', () => {
    for (const positions of [4, 5, 6, 7]) {
      expect(refusal([bet('ante', 100, positions)], {}, { positions })).toBeUndefined()
      expect(refusal([bet('ante', 100, positions + 1)], {}, { positions })).toBe('layout-areas')
    }
  })

  it('5.14: what is over the maximum goes back, won or lost', () => {
    const given = { anteMax: 60 }
    expect(back('9s 8s', 'Kd Kh', '7c 6d 5h Ks 2c', [ante, flop], { given })).toEqual({ '1 ante': 160, '1 flop': 400 })
    expect(back('9s 8s', 'Ad Ah', '7c 6d 2h Ks 3c', [ante, flop], { given })).toEqual({ '1 ante': 40, '1 flop': 0 })
  })

  it.each([
    ['following-wagers', [ante, bet('flop', 100)]],
    ['following-wagers', [ante, turn]],
    ['following-wagers', [ante, flop, bet('river', 200)]],
    ['bonus-needs-ante', [bonus]],
    ['one-wager-an-area', [ante, bet('ante', 50)]],
    ['layout-areas', [bet('ante', 100, 8)]],
    ['layout-areas', [ante, bet('trips')]],
    ['jackpot-of-the-seat', [ante, { ...jackpot, behind: true }]],
  ])('%s', (rule, bets) => {
    expect(refusal(bets)).toBe(rule)
  })

  it('has one set of odds, and a jackpot wager of one size (4.1.1, 3.5.3)', () => {
    expect(mbs.readOptions({ odds: { flop: '2:1' } })).toMatchObject({ problems: [{ rule: 'payout-odds' }] })
    expect(refusal([ante, jackpot], {}, { progressiveWager: 1000 })).toBe('table-limits')
    expect(mbs.verifyTable(optionsOf(mbs)).map(({ path }) => path)).toEqual(['progressiveWager'])
    expect(mbs.verifyTable(optionsOf(mbs, { progressiveWager: 500 }))).toEqual([])
  })

  it('a minimum over the maximum is refused (3.4)', () => {
    const limits = (anteMin: number | null, anteMax: number | null) => mbs.readOptions({ anteMin, anteMax })
    expect(limits(5000, 1000)).toMatchObject({ problems: [{ path: 'anteMin', rule: 'table-limits' }] })
    for (const [min, max] of [
      [1000, 1000],
      [5000, null],
      [null, 1000],
    ] as const)
      expect(limits(min, max)).toHaveProperty('options')
  })
})
