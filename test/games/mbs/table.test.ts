import { describe, expect, it } from 'vitest'
import { threeCardPoker } from '../../../games/gb/three-card-poker.ts'
import type { Card } from '../../../games/kit/cards/cards.ts'
import { texasHoldemBonusProgressive as mbs } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import type { Input } from '../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  findingsIn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  rulesIn,
  shuffler,
  tableAt,
} from '../../support/table-inputs.ts'

const dealtAt = (options: object, ...inputs: Input[]) =>
  tableAt(mbs, { progressiveWager: 500, ...options }, operator('new-shoe'), openBetting, ...inputs)
const antes = (...seats: number[]) => [...seats.map((seat) => bet(seat, 'ante', 500)), noMoreBets]
const checks = [key('check', 1), key('check', 1)]

describe('a player who does not show his cards (mbs 3.10.1, line 73)', () => {
  const royal = [bet(1, 'progressive', 500), ...antes(1), ...drawn('Qs Js Ts 2c Kd As Ks Ac Qd')]
  const lost = { '1 ante': 0, '1 flop': 0, '1 progressive': 0 }

  it.each([
    ['as soon as he has cards', [key('decline', 1), bet(1, 'flop', 1000), ...checks]],
    ['before the last check', [bet(1, 'flop', 1000), key('check', 1), key('decline', 1), key('check', 1)]],
  ])('loses to the dealer and has no jackpot hand, keyed %s', (_, inputs) => {
    const effects = dealtAt({}, ...royal).hear(...inputs)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([lost])
    expect(effects.filter(({ type }) => type === 'claims')).toEqual([])
  })

  it('has cards and a wager', () => {
    const { hear } = dealtAt({}, ...antes(1), ...drawn('Qs Js Ts 2c Kd'))
    expect(rulesIn(hear(key('decline', 1)))).toEqual(['decision-not-due'])
    expect(rulesIn(hear(...drawn('As Ks'), key('decline', 2)))).toEqual(['decision-not-due'])
  })
})

describe("the dealer's cards with the manual device (3.8, line 68)", () => {
  const aces = [...antes(1, 2), ...drawn('As 2s Ah 4d 9s 8h 7d 2c Kd')]
  const flops = [bet(1, 'flop', 1000), bet(2, 'flop', 1000)]
  const dealers = drawn('Qc Qd')
  const paid = { '1 ante': 500, '1 flop': 2000, '2 ante': 0, '2 flop': 0 }
  const turn = [key('check', 1), key('check', 2)]

  it.each([
    ['behind the Flop wagers', [...dealers, ...turn, ...turn]],
    ['between Turn and River', [...turn, ...dealers, ...turn]],
    ['behind all wagers', [...turn, ...turn, ...dealers]],
  ])('come %s', (_, inputs) => {
    const effects = dealtAt({ dealingDevice: 'manual' }, ...aces, ...flops).hear(...inputs)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([paid])
  })

  it('behind chips on the Turn that a later key shows', () => {
    const chips = [bet(1, 'turn', 500), key('check', 2)]
    const effects = dealtAt({ dealingDevice: 'manual' }, ...aces, ...flops).hear(...chips, ...dealers, ...turn)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ ...paid, '1 turn': 1000 }])
  })

  it('not before all have decided on the Flop wager', () => {
    const { hear } = dealtAt({ dealingDevice: 'manual' }, ...aces, bet(1, 'flop', 1000))
    expect(rulesIn(hear(key('check', 1)))).toEqual(['decision-not-due'])
  })
})

describe('cards that cannot be right (5.1 and 5.8, lines 159-161, 170)', () => {
  const round = [...antes(1), ...drawn('9s 8s 7d')]
  const checked = (found: { missing?: Card[]; extra?: Card[]; unreadable?: number }) =>
    shuffler({ type: 'deck-check', counted: 51, missing: [], extra: [], unreadable: 0, ...found })

  it.each<[string, Input]>([
    ['the shuffler misses one', checked({ missing: ['2c'] })],
    ['one is dealt twice', ...drawn('9s')] as [string, Input],
    ['one is no card of the deck', ...drawn('Xx')] as [string, Input],
  ])('make the round void as soon as they are found: %s', (_, found) => {
    const effects = dealtAt({}, ...round).hear(found)
    expect(findingsIn(effects)).toMatchObject([{ rule: 'irr-5.1-deck', severity: 'integrity' }])
    expect(resultsIn(effects)).toMatchObject([{ round: 1, kind: 'void' }])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 500 }])
  })

  it.each([
    ['a count that cards do not explain', checked({})],
    ['cards that the shuffler could not read', checked({ missing: [], unreadable: 1 })],
  ])('leave the round to a person where they are a doubt: %s', (_, found) => {
    const { hear } = dealtAt({}, ...round)
    expect(new Set(rulesIn(hear(found)))).toEqual(new Set(['irr-5.8-count-doubt']))
    expect(resultsIn(hear(...drawn('2h Kd As Ah Ac Qd'), key('fold', 1)))).toMatchObject([
      { kind: 'disputed', settlements: [] },
    ])
  })

  it('touch no round while betting is open', () => {
    const { hear } = dealtAt({}, checked({ missing: ['2c'] }), ...antes(1), ...drawn('9s 8h 7d 2c Kd As Ah Ac Qd'))
    expect(resultsIn(hear(key('fold', 1)))).toMatchObject([{ kind: 'settled' }])
  })

  it('are for a person where the document names no remedy (wrong-card-count, gb 5.3)', () => {
    const { hear } = tableAt(threeCardPoker, {}, operator('new-shoe'), ...antes(1), ...drawn('9s 9h'))
    hear(checked({ missing: ['2c'] }), ...drawn('2d Kc 7h 3s'))
    expect(resultsIn(hear(key('fold', 1)))).toMatchObject([{ kind: 'disputed' }])
  })
})

describe('a player who has left (mbs 5.11, line 176)', () => {
  const round = [...antes(1, 2), ...drawn('9s 8h 7d 2c Kd As Ah 3c 4d Ac Qd')]

  it('is the seat that is due, where none is keyed', () => {
    const effects = dealtAt({}, ...round).hear(key('fold', 1), key('absent'))
    expect(findingsIn(effects)).toMatchObject([{ rule: 'irr-5.11-absent', message: expect.stringContaining('seat 2') }])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 0, '2 ante': 500 }])
  })

  it('is the seat behind those whose chips say that they play', () => {
    const effects = dealtAt({}, ...round).hear(bet(1, 'flop', 1000), key('absent'), ...checks)
    expect(findingsIn(effects)).toMatchObject([{ rule: 'irr-5.11-absent', message: expect.stringContaining('seat 2') }])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'settled' }])
    expect(resultsIn(effects).map(paidIn)).toMatchObject([{ '2 ante': 500 }])
  })

  it('is nobody where no seat has cards', () => {
    expect(rulesIn(dealtAt({}, ...antes(1), ...drawn('9s 8h 7d 2c Kd')).hear(key('absent')))).toEqual([
      'decision-not-due',
    ])
  })
})

describe('a seat whose wager was refused', () => {
  const stakes = [bet(1, 'ante', 500), bet(2, 'ante', 90), noMoreBets]
  const board = drawn('9s 8h 7d 2c Kd')
  const limited = { limits: { ante: { min: 100 } } }

  it('gets no cards, and the round is settled as it was dealt', () => {
    const effects = dealtAt(limited, ...stakes).hear(...board, ...drawn('As Ah Ac Qd'), key('fold', 1))
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 0 }])
  })

  it("is the dealer's error where he deals to it, and a person rules where the cards belong", () => {
    const { hear } = dealtAt(limited, ...stakes)
    const effects = hear(...board, ...drawn('As Ah 3c 4d Ac Qd'))
    expect(findingsIn(effects)).toMatchObject([
      { rule: 'dealt-to-refused-seat', severity: 'violation', figures: { seat: 2, card: 'Ac' } },
    ])
    const deal = { 'seat:1': ['As', 'Ah'], board: ['9s', '8h', '7d', '2c', 'Kd'], dealer: ['Ac', 'Qd'] }
    const ruling = ruledBy({ round: 1, ruling: 'goes-on', reason: 'the hand of seat 2 is dead', deal })
    expect(resultsIn(hear(ruling, key('fold', 1))).map(paidIn)).toEqual([{ '1 ante': 0 }])
  })

  it('is none any more once its chips are gone', () => {
    const { hear } = dealtAt(limited, ...stakes, bet(2, 'ante', 0))
    expect(rulesIn(hear(...board, ...drawn('As Ah Ac Qd 2d')))).toEqual(['irr-5.3-board-or-dealer-count'])
  })
})
