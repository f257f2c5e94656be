import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice } from '../../../games/gb/dice/dice.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type Action, fromSpot } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'
import { breaches, defaults, four, on, refusal, roundWith, settled, seven, six } from './dice-inputs.ts'
import { expectRefused } from './general/general-cases.ts'

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
