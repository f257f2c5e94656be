import { describe, expect, it } from 'vitest'
import { roulette } from '../games/gb/roulette.ts'
import {
  bet,
  findingsIn,
  lostMessages,
  noMoreBets,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  sensors,
  tableOf,
  wheel,
} from './table-talk.ts'
import { newTable, number, phase, voided } from './wheel-talk.ts'

describe('a spin without a result', () => {
  it('whose ball ran with the wheel is void, and its chips play on the next (ball-same-direction, line 328)', () => {
    const { hear, paidBy } = newTable()
    const effects = hear(bet(1, 'straight-up:7', 100), noMoreBets, voided('ball-with-rotor'))
    expect(rulesIn(effects)).toEqual(['ball-same-direction'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ round: 1, kind: 'void', settlements: [] })])
    expect(paidBy(bet(1, 'straight-up:8', 100), number(7))).toEqual([{ '1 straight-up:7': 3600, '1 straight-up:8': 0 }])
  })

  it.each(['no-ball-seen', 'wheel-stopped'] as const)('because of %s is void, and says why', (reason) => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, voided(reason))
    expect(findingsIn(effects)).toEqual([
      expect.objectContaining({ rule: 'round-interrupted', message: expect.stringContaining(reason) }),
    ])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'void', settlements: [] })])
  })

  it('is void when a person says so', () => {
    const { hear, refuses } = newTable()
    expect(refuses('void-round')).toBe(null)
    expect(refuses('new-shoe')).not.toBe(null)
    expect(resultsIn(hear(noMoreBets, operator('void-round')))).toEqual([expect.objectContaining({ kind: 'void' })])
  })

  it.each([37, 38, 39])(
    'because pocket %i is not on a single-zero wheel waits for a person (not-on-wheel)',
    (pocket) => {
      const { hear } = newTable()
      const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, number(pocket))
      expect(findingsIn(effects)).toEqual([expect.objectContaining({ rule: 'not-on-wheel', severity: 'integrity' })])
      expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'disputed', settlements: [] })])
    },
  )

  it.each(['37', '40', '99'])('because no wheel has a %s waits for a person (not-on-wheel)', (shown) => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, wheel({ type: 'impossible-number', shown }))
    expect(findingsIn(effects)).toEqual([
      expect.objectContaining({
        rule: 'not-on-wheel',
        severity: 'integrity',
        message: `${shown} is no number of the wheel`,
      }),
    ])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'disputed', settlements: [] })])
  })

  it('because messages of the wheel were lost waits for a person', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, wheel(lostMessages))
    expect(rulesIn(effects)).toEqual(['messages-lost', 'round-interrupted'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'interrupted', settlements: [] })])
    expect(resultsIn(hear(phase('place-bets'), number(5)))).toEqual([
      expect.objectContaining({ round: 2, kind: 'settled' }),
    ])
  })

  it('that has two numbers has the finding, which is one of integrity', () => {
    const { hear } = newTable()
    const text = 'The wheel gave pocket 9 and then 7 for one spin'
    const fault = wheel({ type: 'device-fault', code: 'number-disagrees', text })
    const [said] = hear(noMoreBets, number(9), fault).filter(({ type }) => type === 'finding')
    expect(said).toMatchObject({ round: 1, severity: 'integrity', message: expect.stringContaining(text) })
  })

  it('says in plain words that the number of a spin was not seen', () => {
    const { hear } = newTable()
    const [lost] = findingsIn(hear(wheel({ type: 'sequence', fault: 'gap', expected: 5, got: 5, of: 'spins' })))
    expect(lost).toMatchObject({
      rule: 'messages-lost',
      message: expect.stringMatching(/spin 5 ended, and its number/),
    })
  })

  it('but lost messages of the bet sensors do not stop it', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, sensors(lostMessages), number(5))
    expect(rulesIn(effects)).toEqual(['messages-lost'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'settled' })])
  })

  it('whose beginning was not seen is not settled; the next one is', () => {
    const { hear, view } = tableOf(roulette)
    hear(0, bet(1, 'dozen:1', 100), phase('ball-in-rim'), phase('no-more-bets'))
    expect(view().phase).toBe('joining')
    const effects = hear(0, number(5))
    expect(rulesIn(effects)).toEqual(['joined-mid-round'])
    expect(resultsIn(effects)).toEqual([
      expect.objectContaining({ round: 1, kind: 'interrupted', number: 5, settlements: [] }),
    ])
    expect(resultsIn(hear(0, phase('place-bets'), number(6))).map(paidIn)).toEqual([{ '1 dozen:1': 300 }])
  })
})
