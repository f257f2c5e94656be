import { describe, expect, it } from 'vitest'
import { dice as craps } from '../../../../games/gb/dice/dice.ts'
import { sicBo } from '../../../../games/gb/sic-bo.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import { settleCase } from '../../../../games/settle/settle-case.ts'
import { diceTable } from '../../../../games/table/dice/table.ts'
import type { Effect, Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  dice,
  findingsIn,
  key,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  paidIn,
  resultsIn,
  rulesIn,
  sensors,
  tableOf,
} from '../../../support/table-inputs.ts'

const thrown = (...values: number[]) => dice({ type: 'dice-rolled', values })
const shaking = dice({ type: 'dice-state', state: 'shaking' })

function tableFrom(game: Game, ...first: Input[]) {
  const table = tableOf(game)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(...first)
  return { ...table, at: table.hear, hear, paid: (...inputs: Input[]) => resultsIn(hear(...inputs)).map(paidIn) }
}

const newShooter = () => tableFrom(craps, operator('new-shooter'))

describe('wagers over several throws (gb 8.17)', () => {
  it('odds behind a line that stands are taken up to its stake, and paid by the point', () => {
    const { paid, hear } = newShooter()
    expect(paid(bet(1, 'win-line', 1000), thrown(4, 2))).toEqual([{ '1 win-line': 'open' }])
    expect(rulesIn(hear(bet(1, 'behind-win-line', 1000), noMoreBets))).toEqual([])
    // 6 to 5 on a point of 6.
    expect(paid(thrown(5, 1))).toEqual([{ '1 win-line': 2000, '1 behind-win-line': 2200 }])
  })

  it('odds above the line that stands are refused (odds-over-line)', () => {
    const { paid, hear } = newShooter()
    paid(bet(1, 'win-line', 1000), thrown(4, 2))
    expect(rulesIn(hear(bet(1, 'behind-win-line', 1001), noMoreBets))).toEqual(['odds-over-line'])
    expect(paid(thrown(6, 1))).toEqual([{ '1 win-line': 0 }])
  })

  it('a line wager with a point standing, and a come wager before it, are refused (line-after-comeout)', () => {
    const { paid, hear } = newShooter()
    expect(rulesIn(hear(bet(2, 'come', 500), noMoreBets))).toEqual(['line-after-comeout'])
    paid(thrown(4, 4), bet(2, 'come', 0))
    expect(rulesIn(hear(bet(3, 'win-line', 500), noMoreBets))).toEqual(['line-after-comeout'])
  })

  it('come wagers of one seat each travel to their own point, and are decided throws later', () => {
    const all = newShooter().hear(
      ...[bet(1, 'win-line', 1000), thrown(4, 4), bet(1, 'come', 500), thrown(3, 2)],
      ...[bet(1, 'come', 1200), thrown(6, 3), thrown(1, 2), thrown(4, 1)],
      // The dealer hands over what the five has won, and the stake of the nine stays.
      ...[bet(1, 'come', 700), thrown(5, 2)],
    )
    const settlements = resultsIn(all).map(({ settlements }) =>
      settlements.map(({ wager, stake, returns }) => [wager, stake, returns]),
    )
    expect(settlements.slice(-2)).toEqual([
      [
        ['win-line', 1000, undefined],
        ['come', 500, 1000],
        ['come', 700, undefined],
      ],
      [
        ['win-line', 1000, 0],
        ['come', 700, 0],
      ],
    ])
    expect(rulesIn(all)).toEqual([])
  })

  it('a line stake that is lowered after its point stays until it is decided (contract-removed)', () => {
    const { paid, hear } = newShooter()
    paid(bet(1, 'win-line', 1000), thrown(4, 4))
    expect(findingsIn(hear(bet(1, 'win-line', 400)))).toMatchObject([
      { rule: 'contract-removed', citation: expect.stringContaining('1850') },
    ])
    expect(paid(thrown(6, 2))).toEqual([{ '1 win-line': 2000 }])
  })

  it('a wager that may be taken down is; chips that come back before the same throw are a new one', () => {
    const { paid } = newShooter()
    expect(paid(bet(1, 'win-line', 100), bet(1, 'place-to-win:6', 600), thrown(4, 4))).toEqual([
      { '1 win-line': 'open', '1 place-to-win:6': 'open' },
    ])
    // 7 to 6 on a placed 6.
    expect(paid(bet(1, 'place-to-win:6', 0), bet(1, 'place-to-win:6', 300), thrown(4, 2))).toEqual([
      { '1 win-line': 'open', '1 place-to-win:6': 650 },
    ])
  })

  it('a wager that is lowered keeps its point and loses only what is left', () => {
    const { paid, hear } = newShooter()
    paid(bet(1, 'win-line', 100), thrown(4, 4), bet(2, 'dont-come', 1000), thrown(3, 2))
    expect(rulesIn(hear(bet(2, 'dont-come', 400)))).toEqual([])
    expect(paid(thrown(4, 3))).toEqual([{ '1 win-line': 0, '2 dont-come': 800 }])
  })
})

describe('calls by the keypad (gb 8.17 g to k)', () => {
  /** A place bet on 6 has outlasted the point of 8, so that a come-out throw is next. */
  function beforeComeOut() {
    const table = newShooter()
    table.hear(bet(1, 'win-line', 100), bet(1, 'place-to-win:6', 600), bet(1, 'place-to-win:5', 500))
    table.hear(thrown(4, 4), thrown(5, 3), bet(1, 'win-line', 0))
    return table
  }

  it('a place bet is off on a come-out throw when nothing was called', () => {
    expect(beforeComeOut().paid(thrown(3, 3))).toEqual([{ '1 place-to-win:6': 'open', '1 place-to-win:5': 'open' }])
  })

  it('a call concerns the wager whose key was pressed before it', () => {
    const { paid } = beforeComeOut()
    expect(paid(key('place-to-win-6', 1), key('call-on', 1), thrown(4, 3))).toEqual([
      { '1 place-to-win:6': 0, '1 place-to-win:5': 'open' },
    ])
  })

  it('a call that names no wager concerns all that the seat may call, until the opposite call', () => {
    expect(beforeComeOut().paid(key('call-on', 1), thrown(3, 3))).toEqual([
      { '1 place-to-win:6': 1300, '1 place-to-win:5': 'open' },
    ])
    expect(beforeComeOut().paid(key('call-on', 1), key('call-off', 1), thrown(4, 3))).toEqual([
      { '1 place-to-win:6': 'open', '1 place-to-win:5': 'open' },
    ])
  })

  it('a call of another seat, and keys that name nothing, change nothing', () => {
    const { paid } = beforeComeOut()
    expect(paid(key('place-to-win-6', 2), key('call-on', 2), key('coffee', 1), key('call-on'), thrown(3, 3))).toEqual([
      { '1 place-to-win:6': 'open', '1 place-to-win:5': 'open' },
    ])
  })
})

describe('what is not known of dice is not guessed', () => {
  it('a table is joined behind a 7, which leaves no point, and not behind another throw (gb 8.13)', () => {
    const { hear, view } = tableFrom(craps)
    const early = hear(bet(1, 'win-line', 100), openBetting, thrown(4, 4))
    expect(resultsIn(early)).toMatchObject([{ kind: 'interrupted', dice: [4, 4], settlements: [] }])
    expect(view().phase).toBe('joining')
    expect(resultsIn(hear(thrown(3, 4)))).toMatchObject([{ kind: 'interrupted', dice: [3, 4] }])
    expect(resultsIn(hear(thrown(5, 6))).map(paidIn)).toEqual([{ '1 win-line': 200 }])
  })

  it('a table is joined where betting opens on an empty layout: the shooter of a point has a line wager (gb 8.10, line 1538)', () => {
    const { hear, view } = tableFrom(craps, openBetting)
    expect(view().phase).toBe('betting')
    expect(resultsIn(hear(bet(1, 'win-line', 100), noMoreBets, thrown(5, 6))).map(paidIn)).toEqual([
      { '1 win-line': 200 },
    ])
    const inDoubt = tableFrom(craps, sensors({ type: 'bet-total', amount: 500 }), openBetting)
    expect(inDoubt.view().phase).toBe('joining')
  })

  it('a table is joined when the dice go to a seat, whose first throw is a come-out', () => {
    const { paid } = tableFrom(craps, bet(1, 'win-line', 100), key('shooter', 1))
    expect(paid(thrown(5, 6))).toEqual([{ '1 win-line': 200 }])
  })

  it('a cocked die waits for a person, and a point that stood stands', () => {
    const { hear, paid } = newShooter()
    paid(bet(1, 'win-line', 100), thrown(4, 4))
    expect(resultsIn(hear(shaking, dice({ type: 'dice-void', reason: 'cocked' })))).toMatchObject([
      { kind: 'disputed', settlements: [] },
    ])
    expect(paid(thrown(4, 4))).toEqual([{ '1 win-line': 200 }])
  })

  it('a reader that lost messages loses the point with them', () => {
    const { hear } = newShooter()
    hear(bet(1, 'win-line', 100), thrown(4, 4))
    const effects = hear(dice(lostMessages))
    expect(rulesIn(effects)).toEqual(['messages-lost', 'chips-unknown'])
    expect(resultsIn(hear(thrown(4, 4)))).toMatchObject([{ kind: 'interrupted' }])
  })

  it('three dice at a table of two are no throw (bad-dice)', () => {
    const effects = newShooter().hear(bet(1, 'win-line', 100), thrown(4, 4, 1))
    expect(findingsIn(effects)).toMatchObject([{ rule: 'bad-dice', severity: 'integrity' }])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', settlements: [] }])
  })

  it('chips that move once the dice do are late, and change nothing', () => {
    const { at } = newShooter()
    at(1_000, bet(1, 'win-line', 100), shaking)
    const effects = at(1_400, bet(1, 'win-line', 900), thrown(5, 6))
    expect(findingsIn(effects)).toMatchObject([{ rule: 'no-more-bets', figures: { marginMs: 400 } }])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 win-line': 200 }])
  })
})

describe('sic bo (gb 9)', () => {
  const resting = dice({ type: 'dice-state', state: 'idle' })
  const inOrder = [shaking, resting, openBetting]

  it('shaken, opened, closed and uncovered, a round is settled as the chips lie when it is uncovered (9.11)', () => {
    const { hear } = tableFrom(sicBo)
    const effects = hear(...inOrder, bet(1, 'small', 500), bet(1, 'total:9', 100), noMoreBets, bet(1, 'small', 700))
    expect(effects).toEqual([])
    const done = hear(thrown(2, 3, 4))
    expect(rulesIn(done)).toEqual([])
    // Small 1 to 1; a total of 9 pays 7 to 1.
    expect(resultsIn(done).map(paidIn)).toEqual([{ '1 small': 1400, '1 total:9': 800 }])
  })

  it('a reading under the cover waits for betting to close', () => {
    const { hear, paid } = tableFrom(sicBo)
    expect(resultsIn(hear(...inOrder, thrown(6, 6, 6), bet(1, 'any-triple', 100)))).toEqual([])
    expect(paid(noMoreBets)).toEqual([{ '1 any-triple': 3100 }])
  })

  it('a table whose dealer has no button is settled when the dice are read', () => {
    expect(tableFrom(sicBo).paid(bet(1, 'big', 100), shaking, resting, thrown(6, 5, 3))).toEqual([{ '1 big': 200 }])
  })

  it('betting that is opened before the shake is reported, as is a shake after it', () => {
    expect(rulesIn(tableFrom(sicBo).hear(openBetting, shaking))).toEqual([
      'betting-before-shake',
      'betting-before-shake',
    ])
    expect(rulesIn(tableFrom(sicBo).hear(...inOrder, noMoreBets, thrown(1, 2, 4), ...inOrder))).toEqual([])
  })

  it('a reading that betting never closed on is not settled', () => {
    const effects = tableFrom(sicBo).hear(...inOrder, bet(1, 'big', 100), thrown(6, 5, 3), shaking)
    expect(resultsIn(effects)).toMatchObject([{ kind: 'interrupted', dice: [6, 5, 3], settlements: [] }])
  })

  it('a declared result that is not what the reader saw is held, or found when it comes later (wrong-dice, 9.3)', () => {
    const early = tableFrom(sicBo).hear(bet(1, 'big', 100), shaking, key('declare-653'), thrown(6, 5, 4))
    expect(findingsIn(early)).toMatchObject([
      { rule: 'wrong-dice', severity: 'integrity', figures: { read: '6-5-4', declared: '6-5-3' } },
    ])
    expect(resultsIn(early)).toMatchObject([{ kind: 'disputed', settlements: [] }])
    const { hear } = tableFrom(sicBo, shaking, thrown(6, 5, 4))
    expect(rulesIn(hear(key('declare-456')))).toEqual([])
    expect(rulesIn(hear(key('declare-466')))).toEqual(['wrong-dice'])
  })
})

it('shows throws as they were thrown', () => {
  const { hear, view } = newShooter()
  hear(bet(1, 'win-line', 1000), shaking, thrown(5, 1))
  expect(view().dice).toEqual([[5, 1]])
})

describe('a restart', () => {
  const evening: Record<string, { game: Game; inputs: Input[] }> = {
    craps: {
      game: craps,
      inputs: [
        ...[operator('new-shooter'), bet(1, 'win-line', 1000), bet(2, 'place-to-win:6', 600), shaking, thrown(4, 4)],
        ...[bet(1, 'behind-win-line', 1000), bet(1, 'come', 500), thrown(3, 2), bet(1, 'come', 900), thrown(6, 4)],
        ...[key('place-to-win-6', 2), key('call-on', 2), thrown(4, 4), thrown(3, 3), thrown(4, 3)],
      ],
    },
    'sic bo': {
      game: sicBo,
      inputs: [
        ...[shaking, openBetting, bet(1, 'small', 500), thrown(1, 2, 4), key('declare-124'), noMoreBets],
        ...[bet(1, 'small', 0), key('declare-125'), shaking, thrown(5, 5, 6)],
      ],
    },
  }

  it.each(Object.entries(evening))('anywhere in %s leads to the same results from the same inputs', (_, evening) => {
    const { game, inputs } = evening
    const live = diceTable(game, optionsOf(game))
    const fold = (from: typeof live.initial, heard: readonly Input[]) => {
      let state = from
      const effects: Effect[] = []
      for (const input of heard) {
        const step = live.apply(state, input, 0)
        state = step.state
        effects.push(...step.effects)
      }
      return { state, effects }
    }
    const whole = fold(live.initial, inputs)
    expect(resultsIn(whole.effects).some(({ kind }) => kind === 'settled')).toBe(true)
    for (const kill of inputs.keys()) {
      const before = fold(live.initial, inputs.slice(0, kill))
      const after = fold(JSON.parse(JSON.stringify(before.state)), inputs.slice(kill))
      expect([...before.effects, ...after.effects]).toEqual(whole.effects)
    }
  })
})

describe('the double and the single of sic bo (gb 9.12 m)', () => {
  const on = (...spots: string[]) => [openBetting, ...spots.map((spot, i) => bet(i + 1, spot, 100)), noMoreBets]

  it('is written as three faces, or the double first, on the wire as in a case', () => {
    const { paid } = tableFrom(sicBo, shaking)
    const spots = on(
      'double-and-single:5-2',
      'double-and-single:2-5',
      'double-and-single:5-5-2',
      'double-and-single:2-5-5',
    )
    expect(paid(...spots, thrown(5, 2, 5))).toEqual([
      {
        '1 double-and-single:2-5-5': 5100,
        '2 double-and-single:2-2-5': 0,
        '3 double-and-single:2-5-5': 5100,
        '4 double-and-single:2-5-5': 5100,
      },
    ])
    const forms = [
      [5, 2],
      [2, 5],
      [5, 5, 2],
      [2, 5, 5],
    ]
    const bets = forms.map((on, i) => ({ seat: i + 1, wager: 'double-and-single', on, stake: 100 }))
    const answer = settleCase({ id: 1, game: 'gb.sic-bo', outcome: { dice: [5, 2, 5] }, bets })
    expect('settlements' in answer && answer.settlements.map(({ on, returns }) => [on, returns])).toEqual([
      [[2, 5, 5], 5100],
      [[2, 2, 5], 0],
      [[2, 5, 5], 5100],
      [[2, 5, 5], 5100],
    ])
  })

  it('is one spot of the layout, however it is written', () => {
    const { hear, paid } = tableFrom(sicBo, shaking, openBetting, bet(1, 'double-and-single:5-2', 100))
    hear(sensors({ type: 'all-bets', bets: [{ seat: 1, spot: 'double-and-single:5-5-2', amount: 100 }] }))
    expect(paid(noMoreBets, thrown(5, 2, 5))).toEqual([{ '1 double-and-single:2-5-5': 5100 }])
  })
})
