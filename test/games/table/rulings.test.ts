import { describe, expect, it } from 'vitest'
import { dice as craps } from '../../../games/gb/dice/dice.ts'
import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { sicBo } from '../../../games/gb/sic-bo.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import type { Input } from '../../../games/table/inputs-and-effects.ts'
import type { Ruling } from '../../../games/table/rulings/ruling-shape.ts'
import {
  bet,
  dice,
  findingsIn,
  key,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  rulesIn,
  seen,
  sensors,
  wheel,
} from '../../support/table-inputs.ts'
import { because, inDoubt, ruledAt } from './ruled-table.ts'
import { black, number, otherRed, phase, red, voided } from './wheel/wheel-inputs.ts'

const placeBets = phase('place-bets')
const noBallSeen = voided('no-ball-seen')
const sameWay = voided('ball-with-rotor')

describe('a spin that waits for a person', () => {
  const atWheel = (...inputs: Input[]) =>
    ruledAt(roulette, {}, placeBets, bet(1, 'straight-up:17', 100), bet(2, 'red-black:red', 100), ...inputs)

  it('stands on the number that he has seen, by name, and cites what was found (ball-same-direction, gb 3.6)', () => {
    const { rule } = atWheel(noMoreBets, sameWay)
    const [result] = resultsIn(rule({ round: 1, ruling: 'stands', number: 17, ...because }))
    expect(result).toMatchObject({
      ...{ round: 1, kind: 'settled', number: 17 },
      ruling: { ruling: 'stands', by: 'Ann', ...because },
    })
    expect(result?.ruling?.rules).toEqual([{ rule: 'ball-same-direction', citation: 'gb 3.6, line 328' }])
    // gb 3.2: 35 to 1 on the number; 17 is black.
    expect(result && paidIn(result)).toEqual({ '1 straight-up:17': 3600, '2 red-black:red': 0 })
  })

  it('is void when he says so, and every stake goes back', () => {
    const { rule, view } = atWheel(noMoreBets, noBallSeen)
    expect(view().notes).toContain('wait for a ruling: 1')
    const [result] = resultsIn(rule({ round: 1, ruling: 'void', ...because }))
    expect(result).toMatchObject({ kind: 'void', ruling: { rules: [{ rule: 'round-interrupted' }] } })
    expect(result && paidIn(result)).toEqual({ '1 straight-up:17': 100, '2 red-black:red': 100 })
    expect(view().notes).toEqual([])
  })

  it('stands with the chips that he has counted, where the sensors are not sure', () => {
    const { rule, refusesRuling } = atWheel(...inDoubt(200), noMoreBets, number(17))
    expect(refusesRuling({ round: 1, ruling: 'stands', ...because })?.code).toBe('result-not-known')
    const bets = [{ seat: 1, spot: 'straight-up:17', stake: 300 }]
    const [result] = resultsIn(rule({ round: 1, ruling: 'stands', bets, ...because }))
    expect(result).toMatchObject({ kind: 'settled', number: 17 })
    expect(result && paidIn(result)).toEqual({ '1 straight-up:17': 10_800 })
  })

  it.each([
    ['before betting closed', [...inDoubt(200), noMoreBets]],
    ['while it was open', inDoubt(200)],
  ])('and void says that its chips are in doubt: who lets it stand names them (%s)', (_, doubt) => {
    const { hear, rule, refusesRuling } = atWheel(...doubt)
    const effects = hear(noBallSeen)
    expect(rulesIn(effects)).toEqual(['round-interrupted', 'chips-unknown'])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'void', reason: expect.stringMatching(/messages.*were lost/) }])
    const stands = { round: 1, ruling: 'stands', number: 17, ...because } as const
    expect(refusesRuling(stands)).toMatchObject({
      code: 'result-not-known',
      reason: expect.stringMatching(/name the `bets`/),
    })
    const bets = [{ seat: 1, spot: 'straight-up:17', stake: 300 }]
    expect(resultsIn(rule({ ...stands, bets })).map(paidIn)).toEqual([{ '1 straight-up:17': 10_800 }])
  })

  it('that was missed while its chips were in doubt says so: who lets it stand names them', () => {
    const { hear, refusesRuling } = atWheel(...inDoubt(200))
    const effects = hear(noMoreBets, wheel(lostMessages))
    expect(rulesIn(effects)).toContain('chips-unknown')
    const stands = { round: 1, ruling: 'stands', number: 17, ...because } as const
    expect(refusesRuling(stands)?.reason).toMatch(/name the `bets`/)
    expect(refusesRuling({ ...stands, bets: [{ seat: 1, spot: 'straight-up:17', stake: 300 }] })).toBeNull()
  })

  it('that was joined stands only with the chips that he names: no betting was seen (joined-mid-round)', () => {
    const { refusesRuling } = ruledAt(roulette, {}, bet(1, 'straight-up:17', 100), number(17))
    const stands = { round: 1, ruling: 'stands', ...because } as const
    expect(refusesRuling(stands)?.reason).toMatch(/name the `bets`/)
    expect(refusesRuling({ ...stands, bets: [{ seat: 1, spot: 'straight-up:17', stake: 100 }] })).toBeNull()
  })

  it('tells of chips that were moved once betting had closed on it (line protocol 7.4)', () => {
    const { hear, rule } = atWheel(noMoreBets, noBallSeen)
    expect(rulesIn(hear(bet(1, 'straight-up:17', 0)))).toEqual(['gr.chip-position-governs'])
    const [result] = resultsIn(rule({ round: 1, ruling: 'stands', number: 17, ...because }))
    expect(result?.ruling?.rules.map(({ rule }) => rule)).toEqual(['round-interrupted', 'gr.chip-position-governs'])
  })

  it('that was called goes on, and its result names him', () => {
    const { hear, rule } = atWheel(noMoreBets, seen({ irregularity: 'ball-same-direction' }))
    expect(rule({ round: 1, ruling: 'goes-on', ...because })).toEqual([])
    expect(resultsIn(hear(number(17)))).toMatchObject([{ kind: 'settled', ruling: { ruling: 'goes-on', by: 'Ann' } }])
    expect(resultsIn(hear(number(17)))[0]?.ruling).toBeUndefined()
  })

  it.each<[Partial<Ruling>, string]>([
    [{ round: 2 }, 'round-not-waiting'],
    [{ ruling: 'goes-on' }, 'ruling-not-allowed'],
    [{}, 'result-not-known'],
    [{ number: 37 }, 'not-on-wheel'],
    [{ dice: [1, 2] }, 'malformed-request'],
    [{ ruling: 'void', number: 17 }, 'malformed-request'],
    [{ number: 17, bets: [{ seat: 1, spot: 'split:17-21', stake: 100 }] }, 'impossible-selection'],
    [{ number: 17, bets: [{ seat: 1, spot: 'dragon', stake: 100 }] }, 'gr.no-unlisted-variation'],
  ])('%o is refused by its code, and changes nothing', (asked, code) => {
    const { refusesRuling, hear, view } = atWheel(noMoreBets, noBallSeen)
    const ruling: Ruling = { round: 1, ruling: 'stands', ...because, ...asked }
    expect(refusesRuling(ruling)?.code).toBe(code)
    expect(hear(ruledBy(ruling))).toEqual([])
    expect(view().notes).toContain('wait for a ruling: 1')
  })

  it('is settled by hand once other rules take over, and each such round is named (rules-changed)', () => {
    const { hear, interrupt } = atWheel(noBallSeen, placeBets, noMoreBets, number(17), number(38))
    hear(ruledBy({ round: 3, ruling: 'void', ...because }), noMoreBets, sameWay)
    const told = findingsIn(interrupt('the configuration of the table was changed'))
    expect(told.map(({ rule, round, message, remedy }) => [rule, round, message, remedy])).toEqual(
      [1, 4].map((round) => [
        'rules-changed',
        round,
        `round ${round} waited for a ruling: the configuration of the table was changed`,
        expect.stringContaining('settle this round by hand'),
      ]),
    )
    const { refusesRuling } = atWheel()
    expect(refusesRuling({ round: 1, ruling: 'void', ...because })).toMatchObject({
      code: 'round-not-waiting',
      reason: expect.stringContaining('rounds left open by a change of rules are settled by hand'),
    })
  })

  it('can be ruled on once', () => {
    const { rule, refusesRuling } = atWheel(noMoreBets, noBallSeen)
    rule({ round: 1, ruling: 'void', ...because })
    expect(refusesRuling({ round: 1, ruling: 'void', ...because })?.code).toBe('round-not-waiting')
  })
})

describe('wagers that stand over several spins', () => {
  const rage = bet(1, 'roulette-rage', 100)
  const options = { payTable: { 'roulette-rage': 'rage-1' } }
  const atRun = () =>
    ruledAt(
      roulette,
      options,
      ...[placeBets, noMoreBets, number(black), noMoreBets, number(red), rage, noMoreBets, noBallSeen],
    )

  it('stand on behind a ruling (gb 3.19)', () => {
    const { rule, view, hear } = atRun()
    expect(resultsIn(rule({ round: 3, ruling: 'stands', number: otherRed, ...because })).map(paidIn)).toEqual([
      { '1 roulette-rage': 'open' },
    ])
    expect(view().spins).toContain(otherRed)
    expect(resultsIn(hear(placeBets, noMoreBets, number(black))).map(paidIn)).toEqual([{ '1 roulette-rage': 0 }])
  })

  it.each([
    [1, 0],
    [3, 700],
    [6, 3100],
  ])(
    'stand on behind an impossible number after %i spins of their colour, and are told so that the next numbers settle them (gb 3.21-3.27)',
    (before, returns) => {
      const { rule, hear } = ruledAt(
        roulette,
        options,
        ...[placeBets, ...[black, red].map(number), rage, ...Array(before).fill(number(otherRed))],
      )
      const [{ kind, known } = { kind: 'settled' }] = resultsIn(hear(number(38)))
      expect(kind).toBe('disputed')
      const outcome = { spins: [...(known?.spins ?? []), otherRed, black] }
      const bets = known?.bets.map(({ spot, ...bet }) => ({ ...bet, wager: spot }))
      expect(settleCase({ id: 1, game: 'gb.roulette', options, outcome, bets })).toMatchObject({
        settlements: [{ returns }],
      })
      const ruled = rule({ round: before + 3, ruling: 'stands', number: otherRed, ...because })
      expect(resultsIn(ruled).map(paidIn)).toEqual([{ '1 roulette-rage': 'open' }])
      expect(resultsIn(hear(number(black))).map(paidIn)).toEqual([{ '1 roulette-rage': returns }])
    },
  )

  it('cannot be followed behind a later spin: that is settled by hand', () => {
    const { hear, refusesRuling } = atRun()
    hear(placeBets, noMoreBets, number(red))
    expect(refusesRuling({ round: 3, ruling: 'stands', number: otherRed, ...because })?.code).toBe('ruling-too-late')
  })
})

describe('a throw that waits for a person', () => {
  const shaking = dice({ type: 'dice-state', state: 'shaking' })
  const cocked = dice({ type: 'dice-void', reason: 'cocked' })
  const thrown = (...values: number[]) => dice({ type: 'dice-rolled', values })
  const atCraps = (...inputs: Input[]) =>
    ruledAt(craps, {}, operator('new-shooter'), bet(1, 'win-line', 1000), ...inputs)

  it('stands as the Boxman has read a cocked die, and the point stands (gb 8.11)', () => {
    const { rule, hear, view } = atCraps(shaking, cocked)
    expect(resultsIn(rule({ round: 1, ruling: 'stands', dice: [2, 4], ...because })).map(paidIn)).toEqual([
      { '1 win-line': 'open' },
    ])
    expect(view().dice).toEqual([[2, 4]])
    expect(resultsIn(hear(shaking, thrown(3, 3))).map(paidIn)).toEqual([{ '1 win-line': 2000 }])
  })

  it('that was called bad stands on its faces when he rules so (bad-throw, gb 8.11)', () => {
    const { rule, hear } = atCraps(shaking, seen({ irregularity: 'bad-throw' }))
    expect(resultsIn(hear(thrown(4, 3)))).toMatchObject([{ kind: 'disputed', dice: [4, 3] }])
    const [result] = resultsIn(rule({ round: 1, ruling: 'stands', ...because }))
    expect(result).toMatchObject({ dice: [4, 3], ruling: { rules: [{ rule: 'bad-throw' }] } })
    expect(result && paidIn(result)).toEqual({ '1 win-line': 2000 })
  })

  it('goes on from the point that it had once the chips are known', () => {
    const { rule, hear, view } = atCraps(shaking, thrown(2, 4), ...inDoubt(1000), shaking, thrown(5, 4))
    expect(view().phase).toBe('joining')
    const bets = [{ seat: 1, spot: 'win-line', stake: 1000, at: 1 }]
    rule({ round: 2, ruling: 'stands', bets, ...because })
    hear(sensors({ type: 'all-bets', bets: [{ seat: 1, spot: 'win-line', amount: 1000 }] }))
    expect(resultsIn(hear(shaking, thrown(3, 3))).map(paidIn)).toEqual([{ '1 win-line': 2000 }])
  })

  it('is no throw where the document has none (shooter-without-line, gb 8.10)', () => {
    const { refusesRuling, rule } = ruledAt(
      craps,
      {},
      ...[operator('new-shooter'), key('shooter', 2), bet(1, 'win-line', 1000), shaking, thrown(4, 3)],
    )
    const refusal = refusesRuling({ round: 1, ruling: 'stands', ...because })
    expect(refusal?.code).toBe('ruling-not-allowed')
    expect(refusal?.reason).toMatch(/shooter-without-line, gb 8.10, .*no throw until a line wager stands/)
    expect(resultsIn(rule({ round: 1, ruling: 'void', ...because })).map(paidIn)).toEqual([{ '1 win-line': 1000 }])
  })

  it.each([
    ['the dice are shaken', shaking],
    ['betting is opened', openBetting],
  ])(
    'whose close nobody has heard stands only with chips that are named: others may lie there when %s again (gb 9.11)',
    (_, next) => {
      const { hear, rule, refusesRuling } = ruledAt(
        sicBo,
        {},
        ...[shaking, dice({ type: 'dice-state', state: 'settled' }), openBetting, bet(1, 'big', 1000), thrown(6, 5, 4)],
      )
      expect(rulesIn(hear(bet(1, 'big', 0), next)).slice(0, 2)).toEqual(['round-interrupted', 'chips-unknown'])
      const stands = { round: 1, ruling: 'stands', ...because } as const
      expect(refusesRuling(stands)?.reason).toMatch(/name the `bets`/)
      // gb 9.12: 1 to 1 on big, and the dice show 15.
      const bets = [{ seat: 1, spot: 'big', stake: 1000 }]
      expect(resultsIn(rule({ ...stands, bets })).map(paidIn)).toEqual([{ '1 big': 2000 }])
    },
  )

  it('that the reader has lost stands only with chips that are named: they may be paid and gone (gb 9.11)', () => {
    const { hear, rule, refusesRuling } = ruledAt(
      sicBo,
      {},
      ...[shaking, dice({ type: 'dice-state', state: 'settled' }), openBetting, bet(1, 'big', 1000), noMoreBets],
    )
    expect(rulesIn(hear(bet(1, 'big', 0), dice(lostMessages)))).toEqual(['messages-lost', 'chips-unknown'])
    const stands: Ruling = { round: 1, ruling: 'stands', dice: [6, 5, 4], ...because }
    expect(refusesRuling(stands)?.reason).toMatch(/name the `bets`/)
    // gb 9.12: 1 to 1 on big, and the dice show 15.
    const bets = [{ seat: 1, spot: 'big', stake: 1000 }]
    expect(resultsIn(rule({ ...stands, bets })).map(paidIn)).toEqual([{ '1 big': 2000 }])
  })

  it('is what was declared, where the reader saw no three dice (wrong-dice, gb 9.3)', () => {
    const { rule, refusesRuling } = ruledAt(
      sicBo,
      {},
      ...[shaking, dice({ type: 'dice-state', state: 'settled' }), bet(1, 'big', 1000), noMoreBets, thrown(4, 4)],
    )
    expect(refusesRuling({ round: 1, ruling: 'stands', ...because })?.code).toBe('wrong-dice')
    expect(resultsIn(rule({ round: 1, ruling: 'stands', dice: [4, 4, 5], ...because })).map(paidIn)).toEqual([
      { '1 big': 2000 },
    ])
  })
})
