import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice } from '../../../games/gb/dice/dice.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type Action, type Bet, emptyRound, fromSpot, type Round } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'
import { expectRefused } from './general/general-cases.ts'

const defaults = optionsOf(dice)

const on = (wager: string, stake: number, more: Partial<Bet> = {}): Bet => ({ seat: 1, wager, stake, ...more })
const roundWith = (rolls: Round['rolls'], bets: Bet[], actions: Action[] = []): Round => ({
  ...emptyRound,
  rolls,
  bets,
  actions,
})
/** The rules by which the last of these bets is refused, if it is. */
const refusal = (rolls: Round['rolls'], ...bets: Bet[]) => {
  const last = bets.at(-1)
  return last === undefined ? undefined : dice.verifyBet(roundWith(rolls, bets), last, defaults)?.rule
}
const breaches = (round: Partial<Round>) =>
  dice.verifyRound({ ...emptyRound, ...round }, defaults).map(({ rule }) => rule)
const settled = (rolls: Round['rolls'], bet: Bet, ...actions: Action[]) =>
  dice.settle(roundWith(rolls, [bet], actions), defaults)[0]

const six = [3, 3]
const four = [2, 2]
const seven = [3, 4]

describe('when line and come wagers go down (gb 8.17 a-d)', () => {
  it.each(['win-line', 'dont-win-line'])('%s before a come-out throw only', (wager) => {
    expect(refusal([], on(wager, 100))).toBe(undefined)
    expect(refusal([six], on(wager, 100, { at: 2 }))).toBe('line-after-comeout')
    expect(refusal([six, seven], on(wager, 100, { at: 3 }))).toBe(undefined)
    expect(refusal([six, four, six], on(wager, 100, { at: 4 }))).toBe(undefined)
    expect(refusal([[1, 1]], on(wager, 100, { at: 2 }))).toBe(undefined)
  })

  it.each(['come', 'dont-come'])('%s only with a come-out point', (wager) => {
    expect(refusal([], on(wager, 100))).toBe('line-after-comeout')
    expect(refusal([six], on(wager, 100, { at: 2 }))).toBe(undefined)
    expect(refusal([six, six], on(wager, 100, { at: 3 }))).toBe('line-after-comeout')
  })
})

describe('a throw closes the betting on it', () => {
  it.each(['throw', 'settlement'])('and no wager goes down in the %s (no-more-bets)', (phase) => {
    expect(refusal([[6, 6]], on('field', 100, { phase }))).toBe('no-more-bets')
    expect(refusal([six], on('win-line', 100, { phase }))).toBe('no-more-bets')
  })

  it('but between throws they do', () => {
    expect(refusal([six], on('field', 100, { at: 2, phase: 'betting-between-throws' }))).toBe(undefined)
  })
})

describe('odds behind a line (gb 8.17 e-h)', () => {
  const line = on('win-line', 100)
  const dont = on('dont-win-line', 100)

  it('need the point', () => {
    expect(refusal([], line, on('behind-win-line', 50))).toBe('odds-before-point')
    expect(refusal([[1, 1]], dont, on('behind-dont-win', 50, { at: 2 }))).toBe('odds-before-point')
    expect(refusal([six], line, on('behind-win-line', 50, { at: 2, point: 8 }))).toBe('odds-before-point')
    const come = on('come', 100, { at: 2 })
    expect(refusal([six], come, on('behind-come', 100, { at: 2, point: 4 }))).toBe('odds-before-point')
    expect(refusal([six, four], come, on('behind-come', 100, { at: 3, point: 5 }))).toBe('odds-before-point')
    expect(refusal([six, four], line, on('behind-come', 100, { at: 3, point: 4 }))).toBe('odds-before-point')
  })

  it('are no more than the flat stake, all together', () => {
    const behind = (stake: number) => on('behind-win-line', stake, { at: 2 })
    expect(refusal([six], line, behind(100))).toBe(undefined)
    expect(refusal([six], line, behind(101))).toBe('odds-over-line')
    expect(refusal([six], line, behind(60), behind(40))).toBe(undefined)
    expect(refusal([six], line, behind(60), behind(41))).toBe('odds-over-line')
    expect(refusal([six], behind(1))).toBe('odds-over-line')
    expect(refusal([six], { ...line, seat: 2 }, behind(1))).toBe('odds-over-line')
  })

  it.each([
    [[2, 2], 200],
    [[1, 4], 150],
    [[3, 3], 120],
    [[4, 4], 120],
    [[4, 5], 150],
    [[5, 5], 200],
  ])('laid against %j win no more than the flat stake of 100: up to %i', (point, most) => {
    const lay = (stake: number) => on('behind-dont-win', stake, { at: 2 })
    expect(refusal([point], dont, lay(most))).toBe(undefined)
    expect(refusal([point], dont, lay(most + 1))).toBe('odds-over-line')
    const dontCome = on('dont-come', 100, { at: 2 })
    const behind = (stake: number) => on('behind-dont-come', stake, { at: 3, point: (point[0] ?? 0) + (point[1] ?? 0) })
    expect(refusal([point, point], dontCome, behind(most))).toBe(undefined)
    expect(refusal([point, point], dontCome, behind(most + 1))).toBe('odds-over-line')
  })

  it('are counted by what they win at the odds of the table', () => {
    const better = optionsOf(dice, { odds: { 'behind-dont-win:6/8': '1:1' }, higherOddsNotice: 'shown' })
    const lay = on('behind-dont-win', 120, { at: 2 })
    expect(dice.verifyBet(roundWith([six], [dont, lay]), lay, better)?.rule).toBe('odds-over-line')
  })
})

describe('what may be taken down (gb 8.17, lines 1850-1853)', () => {
  const down = (wager: string, at: number, more: Partial<Action> = {}): Action => ({
    seat: 1,
    do: 'take-down',
    wager,
    at,
    ...more,
  })

  it.each([
    ['win-line', 1],
    ['come', 2],
  ])('not %s behind its point, nor a part of it', (wager, at) => {
    const bets = [on(wager, 100, { at })]
    const rolls = [six, four]
    expect(breaches({ rolls, bets, actions: [down(wager, 3)] })).toEqual(['contract-removed'])
    expect(breaches({ rolls, bets, actions: [down(wager, 3, { amount: 10 })] })).toEqual(['contract-removed'])
    expect(breaches({ rolls, bets, actions: [down(wager, at)] })).toEqual([])
    expect(settled(rolls, on(wager, 100, { at }), down(wager, at))).toMatchObject({ returns: 100 })
  })

  it('not a line after the fact: once it is decided there is nothing to take', () => {
    expect(breaches({ rolls: [six, six], bets: [on('win-line', 100)], actions: [down('win-line', 3)] })).toEqual([])
    expect(settled([six, six], on('win-line', 100), down('win-line', 3))).toMatchObject({ returns: 200, at: 2 })
  })

  it.each([
    on('dont-win-line', 100),
    on('dont-come', 100, { at: 2 }),
    on('behind-win-line', 100, { at: 2 }),
    on('place-to-win', 100, { on: [8], at: 2 }),
    on('place-to-lose', 100, { on: [8], at: 2 }),
    on('hardways', 100, { on: [4, 4] }),
  ])('%j goes back whole, by no throw', (bet) => {
    const rolls = [six, [4, 1], seven]
    const back = settled(rolls, bet, down(bet.wager, 3))
    expect(breaches({ rolls, bets: [bet], actions: [down(bet.wager, 3)] })).toEqual([])
    expect(back).toMatchObject({ returns: 100, verdict: 'void' })
    expect(back?.at).toBe(undefined)
  })

  it('gives a part back and plays on for the rest', () => {
    const bet = on('place-to-win', 500, { on: [6], at: 2 })
    const rolls = [four, [1, 2], six]
    expect(settled(rolls, bet, down('place-to-win', 3, { amount: 140 }))).toMatchObject({ returns: 140 + 360 + 420 })
    expect(settled(rolls, bet, down('place-to-win', 3, { amount: 500 }))).toMatchObject({ returns: 500 })
    expect(settled(rolls, bet, down('place-to-win', 4, { amount: 140 }))).toMatchObject({ returns: 500 + 584 })
    expect(settled([four, seven], bet, down('place-to-win', 2, { amount: 140 }))).toMatchObject({ returns: 140 })
  })

  it('takes from a seat that names no wager all but its contracts', () => {
    const bets = [on('win-line', 100), on('place-to-win', 100, { on: [8], at: 2 }), on('hardways', 100, { on: [4, 4] })]
    const round = roundWith([six, seven], bets, [{ seat: 1, do: 'take-down', at: 2 }])
    expect(breaches(round)).toEqual([])
    expect(dice.settle(round, defaults).map(({ returns }) => returns)).toEqual([0, 100, 100])
  })
})

describe('several wagers on one spot (gb 8.17, lines 1749-1766 and 1850-1853)', () => {
  const place = (more: Partial<Bet> = {}) => on('place-to-win', 10, { on: [5], at: 2, ...more })
  const take = (more: Partial<Action> = {}): Action => ({
    seat: 1,
    do: 'take-down',
    wager: 'place-to-win',
    at: 3,
    ...more,
  })
  const back = (bets: Bet[], actions: Action[], rolls: Round['rolls'] = [four, [1, 2], [1, 6]]) =>
    dice.settle(roundWith(rolls, bets, actions), defaults).map(({ returns }) => returns)

  it('give back what is taken down once, the last of them first', () => {
    expect(back([place(), place()], [take({ amount: 4 })])).toEqual([0, 4])
    expect(back([place(), place()], [take({ amount: 14 })])).toEqual([4, 10])
    expect(back([place(), place()], [take()])).toEqual([10, 10])
    // 7 to 5 on what is left: 16 of 20 bring 38.40, rounded up wager by wager.
    expect(back([place(), place()], [take({ amount: 4 })], [four, [1, 2], [1, 4]])).toEqual([24, 4 + 15])
  })

  it('are each of their own player', () => {
    const bets = [place({ player: 'a' }), place({ player: 'b' })]
    expect(back(bets, [take({ player: 'a' })])).toEqual([10, 0])
    expect(back([place(), place({ player: 'b' })], [take()])).toEqual([10, 0])
    expect(back([place({ player: 'b' })], [take()])).toEqual([10])
    const line = on('win-line', 100, { player: 'a' })
    expect(refusal([six], line, on('behind-win-line', 50, { at: 2, player: 'b' }))).toBe('odds-over-line')
    expect(refusal([six], line, on('behind-win-line', 50, { at: 2 }))).toBe(undefined)
  })

  it('of which a part is taken by their point, where they have two', () => {
    const odds = (point: number) => on('behind-come', 10, { at: 4, point })
    const comes = [on('come', 10, { at: 2 }), on('come', 10, { at: 3 })]
    const rolls = [six, four, [1, 4], [1, 1], seven]
    const taken = (more: Partial<Action>) =>
      settleCase({
        ...{ id: 1, game: 'gb.dice', outcome: { rolls }, bets: [...comes, odds(4), odds(5)] },
        actions: [take({ wager: 'behind-come', at: 5, amount: 4, ...more })],
      })
    expect(taken({ on: [4] })).toMatchObject({
      settlements: [{}, {}, { point: 4, returns: 4 }, { point: 5, returns: 0 }],
    })
    expect(taken({})).toEqual({
      id: 1,
      error:
        'actions: seat 1 take-down behind-come: it takes 4, and does not say from which of seat 1 behind-come:4 and seat 1 behind-come:5',
    })
  })

  it('of the come lie on their point once they have travelled there', () => {
    const told = (wager: string) =>
      roundWith([six, four, seven], [on(wager, 10, { at: 2 })], [take({ wager, on: [4] })])
    expect(dice.verifyRound(told('come'), defaults).map(({ rule }) => rule)).toEqual(['contract-removed'])
    expect(dice.verifyRound(told('dont-come'), defaults)).toEqual([])
    expect(dice.settle(told('dont-come'), defaults)).toMatchObject([{ returns: 10, verdict: 'void' }])
  })
})

describe('a round that contradicts itself has no answer', () => {
  const place = { seat: 1, wager: 'place-to-win', on: [5], stake: 10, at: 2 }
  const comes = [
    { seat: 1, wager: 'come', stake: 10, at: 2 },
    { seat: 1, wager: 'come', stake: 10, at: 3 },
  ]
  const answer = (bets: object[], ...actions: object[]) =>
    settleCase({ id: 1, game: 'gb.dice', outcome: { rolls: [six, four, [1, 4], seven] }, bets, actions })
  const take = { seat: 1, do: 'take-down', wager: 'place-to-win', at: 3 }

  it.each([
    [[place], { ...take, wager: 'place-to-wn' }, "actions: gb.dice has no wager 'place-to-wn'"],
    [[place], { ...take, do: 'call-on', wager: 'place-to-won' }, "actions: gb.dice has no wager 'place-to-won'"],
    [[place], { ...take, on: [6] }, 'actions: seat 1 take-down place-to-win 6: no such wager lies there'],
    [[place], { ...take, player: 'b' }, 'actions: seat 1 take-down place-to-win: no such wager lies there'],
    [[place], { ...take, at: 4 }, 'actions: seat 1 take-down place-to-win: nothing lies there then'],
    [[place], { ...take, at: 9 }, 'actions: seat 1 take-down place-to-win: it comes before throw 9, and there are 4'],
    [[place], { ...take, amount: 11 }, 'actions: seat 1 take-down place-to-win: it takes 11, and 10 lies there then'],
    [
      [place, { ...place, on: [8] }],
      { ...take, amount: 5 },
      'actions: seat 1 take-down place-to-win: it takes 5, and does not say from which of seat 1 place-to-win:5 and seat 1 place-to-win:8',
    ],
    [
      [
        { ...place, player: 'a' },
        { ...place, player: 'b' },
      ],
      take,
      "actions: seat 1 take-down place-to-win: wagers of a and b lie there; say whose by 'player'",
    ],
  ])('%j with %j: what is taken down or called is not there', (bets, action, error) => {
    expect(answer(bets, action)).toEqual({ id: 1, error })
  })

  it('odds on one number behind the point of another', () => {
    const odds = { seat: 1, wager: 'behind-come', stake: 10, at: 4, on: [4], point: 5 }
    expect(answer([...comes, odds])).toEqual({
      id: 1,
      error: 'bets: seat 1 behind-come:4 lies on 4, and its point is said to be 5',
    })
  })

  it('while odds that could stand behind two points are asked behind which, and answered with the point', () => {
    const odds = { seat: 1, wager: 'behind-come', stake: 10, at: 4 }
    expect(answer([...comes, odds])).toMatchObject({
      refused: 'odds-before-point',
      findings: [{ message: 'seat 1 behind-come: the come stands on 4 and 5, and it does not say behind which' }],
    })
    expect(answer([...comes, { ...odds, point: 5 }])).toMatchObject({ settlements: [{}, {}, { point: 5, returns: 0 }] })
  })
})

describe('dice and shooter (gb 8.3, 8.10)', () => {
  it.each([[[1, 7]], [[0, 3]], [[2]], [[1, 2, 3]], [[]]])('refuses the throw %j', (throw_) => {
    expect(breaches({ rolls: [six, throw_] })).toEqual(['bad-dice'])
  })

  it('wants a line wager from the shooter at every throw until his Loser 7', () => {
    const shooter = { state: { shooter: 1 } }
    const line = on('win-line', 100)
    expect(breaches({ ...shooter, rolls: [six, seven], bets: [line] })).toEqual([])
    expect(breaches({ ...shooter, rolls: [six, seven, seven], bets: [line] })).toEqual([])
    expect(breaches({ ...shooter, rolls: [six], bets: [{ ...line, seat: 2 }] })).toEqual(['shooter-without-line'])
    expect(breaches({ ...shooter, rolls: [six, six, four], bets: [line] })).toEqual(['shooter-without-line'])
    expect(breaches({ ...shooter, rolls: [six, six, four], bets: [line, { ...line, at: 3 }] })).toEqual([])
    expect(breaches({ ...shooter, rolls: [[1, 1]], bets: [on('dont-win-line', 100)] })).toEqual([])
    expect(breaches({ rolls: [six] })).toEqual([])
  })

  it.each([
    ['at the throw behind it', [six, four], 2],
    ['at his Loser 7, which is still his throw (8.13 c, 8.14)', [six, seven], 2],
    ['at a Loser 7 later on', [six, four, seven], 3],
  ])("misses the Don't Win of a shooter who took it down behind its point, %s", (_, rolls, at) => {
    const down: Action = { seat: 1, do: 'take-down', wager: 'dont-win-line', at }
    const round = { ...roundWith(rolls, [on('dont-win-line', 100)], [down]), state: { shooter: 1 } }
    expect(dice.verifyRound(round, defaults)).toMatchObject([{ rule: 'shooter-without-line', figures: { throw: at } }])
  })
})

describe('selections, limits, options', () => {
  it.each([
    'hardways:1-1',
    'hardways:3-4',
    'hardways:6-6',
    'hardways',
    'place-to-win:7',
    'place-to-win',
    'place-to-lose:3',
    'specific-pair:1-2',
    'specific-pair:7-7',
    'specific-non-pair:2-2',
    'win-line:6',
    'behind-come:7',
    'big-6',
  ])('refuses %s as nothing that is listed (gb 8.2)', (spot) => {
    expect(refusal([], on('', 100, fromSpot(spot)))).toBe('gr.no-unlisted-variation')
  })

  it('takes pairs in either order', () => {
    expect(fromSpot('specific-non-pair:5-2')).toEqual({ wager: 'specific-non-pair', on: [2, 5] })
    expect(settled([[5, 2]], on('specific-non-pair', 100, { on: [2, 5] }))).toMatchObject({ returns: 1700 })
  })

  it('refuses spoken wagers without cover or confirmation (gb 8.7)', () => {
    const spoken = (confirmed: boolean, funds: number) => refusal([], on('field', 100, { oral: { confirmed, funds } }))
    expect([spoken(true, 100), spoken(true, 99), spoken(false, 100)]).toEqual([
      undefined,
      'gr.oral-wagers',
      'gr.oral-wagers',
    ])
  })

  it('keeps posted limits and pays better odds only with a notice (gb 8.6, 8.19)', () => {
    const limits = optionsOf(dice, { limits: { field: { min: 10, max: 50 } } })
    const rule = (stake: number) => dice.verifyBet(roundWith([], []), on('field', stake), limits)?.rule
    expect([9, 10, 50, 51].map(rule)).toEqual([
      'gr.table-limits-notice',
      undefined,
      undefined,
      'gr.table-limits-notice',
    ])
    const worse = dice.readOptions({ odds: { 'place-to-win:6/8': '1:1' } })
    expect('problems' in worse && worse.problems.map(({ rule }) => rule)).toEqual(['gr.minimum-odds'])
    const better = optionsOf(dice, { odds: { 'field:12': '4:1' } })
    expect(dice.settle(roundWith([[6, 6]], [on('field', 100)]), better)[0]).toMatchObject({ returns: 500 })
    expectRefused('gr.changed-odds-at-table', { game: 'gb.dice', odds: { 'field:12': '4:1' } })
  })
})

describe('odds that follow from 36 throws', () => {
  /** Chance of one total before another. */
  const ways = (total: number) => 6 - Math.abs(7 - total)
  const first = (total: number, other: number) => ways(total) / (ways(total) + ways(other))
  const edgesOf = (wager: string) => oddsFor(dice, wager).map(({ edge }) => edge)

  it('7 in 495 on the line, and 3 in 220 against it, the void 2 counted', () => {
    for (const wager of ['win-line', 'come']) expect(edgesOf(wager)[0]).toBeCloseTo(7 / 495, 12)
    for (const wager of ['dont-win-line', 'dont-come']) expect(edgesOf(wager)[0]).toBeCloseTo(3 / 220, 12)
    expect(oddsFor(dice, 'win-line')[0]).toMatchObject({ method: 'exact', hitFrequency: expect.closeTo(244 / 495, 12) })
  })

  it('nothing behind the line and behind the come', () => {
    for (const wager of ['behind-win-line', 'behind-dont-win', 'behind-come', 'behind-dont-come'])
      expect(edgesOf(wager).map((edge) => Math.abs(edge) < 1e-12)).toEqual([true, true, true])
  })

  it('odds behind the come that win less often, since a come-out throw gives them back', () => {
    const others = [5, 6, 8, 9, 10].map(ways)
    const total = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0)
    // At a come-out throw 4 and 7 give back, 2, 3, 11 and 12 change nothing, and another point of w ways goes on to win
    // with (3 + w c) / (9 + w), c being the chance before a come-out throw.
    const c = (3 * total(others.map((w) => w / (9 + w)))) / (30 - total(others.map((w) => (w * w) / (9 + w))))
    expect(oddsFor(dice, 'behind-come')[0]?.hitFrequency).toBeCloseTo((33 / 24) * c, 12)
  })

  it.each([
    ['place-to-win', [19 / 10, 7 / 5, 7 / 6], (box: number) => first(box, 7)],
    ['place-to-lose', [5 / 11, 5 / 8, 4 / 5], (box: number) => first(7, box)],
  ])('%s on 4, 5 and 6', (wager, pays, chance) => {
    const boxes = [4, 5, 6]
    const due = boxes.map((box, i) => 1 - chance(box) * (1 + (pays[i] ?? 0)))
    expect(edgesOf(wager)).toEqual(due.map((edge) => expect.closeTo(edge, 12)))
    expect(oddsFor(dice, wager).map(({ on, hitFrequency }) => [on, hitFrequency])).toEqual(
      boxes.map((box) => [[box], expect.closeTo(chance(box), 12)]),
    )
  })

  it('hardways 1 in 9 and 1 in 11', () => {
    expect(edgesOf('hardways')).toEqual([expect.closeTo(1 - 8.5 / 9, 12), expect.closeTo(1 - 10.5 / 11, 12)])
  })

  it.each([
    ['any-craps', 4, 7.5],
    ['craps-2', 1, 33],
    ['craps-3', 2, 16],
    ['craps-12', 1, 33],
    ['eleven', 2, 16],
    ['any-seven', 6, 4],
    ['specific-pair', 1, 33],
    ['specific-non-pair', 2, 16],
  ])('%s: %i of 36 throws at %f to 1', (wager, winning, to1) => {
    expect(edgesOf(wager)[0]).toBeCloseTo(1 - (winning / 36) * (to1 + 1), 12)
  })

  it('1 in 36 on the field', () => {
    expect(edgesOf('field')[0]).toBeCloseTo(1 / 36, 12)
  })

  it('as 5,000 shooters would find it on the line (seeded)', () => {
    const random = seeded(495)
    const rolls = Array.from({ length: 60 }, () => 0)
    let won = 0
    for (let shooter = 0; shooter < 5_000; shooter++) {
      const thrown = rolls.map(() => [1 + random.int(6), 1 + random.int(6)])
      won += settled(thrown, on('win-line', 1))?.returns === 2 ? 1 : 0
    }
    expect(Math.abs(won / 5_000 - 244 / 495)).toBeLessThan(4 * Math.sqrt(0.25 / 5_000))
  })
})

describe('cases of any kind', () => {
  const anyWager = fc.constantFrom(...Object.keys(dice.wagers), 'big-6', 'constructor')
  const anyOn = fc.option(fc.array(fc.oneof(fc.integer({ min: -1, max: 12 }), fc.string()), { maxLength: 3 }), {
    nil: undefined,
  })
  const anyBet = fc.record({
    seat: fc.integer({ min: 1, max: 3 }),
    wager: anyWager,
    on: anyOn,
    stake: fc.integer({ min: 1, max: 1_000 }),
    at: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    point: fc.option(fc.integer({ min: -1, max: 12 }), { nil: undefined }),
  })
  const anyAction = fc.record({
    seat: fc.integer({ min: 1, max: 3 }),
    do: fc.constantFrom('call-on', 'call-off', 'take-down'),
    wager: fc.option(anyWager, { nil: undefined }),
    on: anyOn,
    at: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    amount: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
  })
  const anyCase = fc.record({
    id: fc.constant(1),
    game: fc.constant('gb.dice'),
    outcome: fc.record({ rolls: fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 })) }),
    bets: fc.array(anyBet, { maxLength: 6 }),
    actions: fc.array(anyAction, { maxLength: 4 }),
    state: fc.record({ shooter: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }) }),
  })

  it('get an answer, and no wager gives back more than its odds', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const answer = settleCase(given)
        if ('error' in answer) expect(answer.error).toMatch(/^(actions|bets): /)
        else for (const { stake, returns = 0 } of answer.settlements) expect(returns).toBeLessThanOrEqual(34 * stake)
      }),
      { numRuns: 300, seed: 8 },
    )
  })
})
