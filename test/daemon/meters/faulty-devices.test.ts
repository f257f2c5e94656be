import { describe, expect, it } from 'vitest'
import { floorOf, foldedAgain, openFixture } from '../../support/metered-tables.ts'
import { asked, type Fixture, findingsIn, nothing, operator, otherNothing, played, royal } from './stud-meter.ts'

describe('a meter in doubt (gr.progressive.faults, gb 2.7 a)', () => {
  it('is frozen while a sensor or display of its tables is lost: nothing is settled, and a round that is played is a finding', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    const table = fixture.table('stud-1')
    played(table, royal, nothing)
    fixture.take({ kind: 'link', table: 'stud-1', device: 'sign', state: 'silent', reason: 'no message for 5 s' })
    const [hit] = fixture.meter().pending
    expect(
      fixture.sessionState.meters.refuses('stud-1', asked('confirm-hit', { meter: 'stud', hit: hit?.id ?? '' })),
    ).toMatch(/is frozen/)
    fixture.heard()
    played(table, nothing, otherNothing)
    expect(findingsIn(fixture.heard())).toEqual(['meter-in-doubt'])
    fixture.take({ kind: 'link', table: 'stud-1', device: 'sign', state: 'open' })
    expect(
      fixture.sessionState.meters.refuses('stud-1', asked('confirm-hit', { meter: 'stud', hit: hit?.id ?? '' })),
    ).toBeNull()
  })

  it('is cleared by people who counted what the books say, until a device is lost again', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    played(fixture.table('stud-1'), royal, nothing)
    const [hit] = fixture.meter().pending
    const confirming = asked('confirm-hit', { meter: 'stud', hit: hit?.id ?? '' })
    const clearing = (counted: number) => asked('clear-meter', { meter: 'stud', counted, reason: 'sign in repair' })
    const { refuses } = fixture.sessionState.meters
    const { display } = fixture.meter()
    expect(refuses('stud-1', clearing(display))).toBe('meter stud is not frozen: there is nothing to clear')
    lost(fixture, 'sign')
    expect(refuses('stud-1', clearing(display - 1))).toBe(
      `meter stud is booked at ${display}, and ${display - 1} was counted: find the difference, and set it right by adjust-meter first`,
    )
    expect(refuses('stud-1', clearing(display))).toBeNull()
    fixture.heard()
    operator(fixture, 'clear-meter', { meter: 'stud', counted: display, reason: 'sign in repair' })
    expect(findingsIn(fixture.heard())).toEqual(['meter-cleared'])
    expect(fixture.meter()).toMatchObject({
      frozen: [],
      cleared: { by: 'Ann', counted: display, reason: 'sign in repair', lost: ['stud-1/sign: no message for 5 s'] },
    })
    expect(fixture.sessionState.machines.get('stud-1')?.alerts().has('meter-stud-frozen')).toBe(false)
    expect(refuses('stud-1', confirming)).toBeNull()
    lost(fixture, 'bets')
    expect(refuses('stud-1', confirming)).toMatch(/is frozen/)
  })

  const lost = (fixture: Fixture, device: string) =>
    fixture.take({ kind: 'link', table: 'stud-1', device, state: 'silent', reason: 'no message for 5 s' })

  it.each([
    ['its display', ['sign']],
    ['its bet sensors', ['bets']],
    ['both', ['sign', 'bets']],
  ])(
    'a round is one finding when it is begun without %s, whether a stake on the progressive is seen or none',
    (_, devices) => {
      const fixture = openFixture(floorOf(['stud-1']))
      const { bets, deal } = fixture.table('stud-1')
      bets.place(1, 'ante', 500)
      for (const device of devices) lost(fixture, device)
      fixture.heard()
      deal('2c 5d')
      expect(findingsIn(fixture.heard())).toEqual(['meter-in-doubt'])
    },
  )

  it('a round that is begun while a hit at another table locks the link is a finding without any stake on it (co, line 711)', () => {
    const fixture = openFixture(floorOf(['stud-1', 'stud-2'], 'main: 70, seed: 100000, locksLink: true'))
    played(fixture.table('stud-1'), royal, nothing)
    const { bets, deal } = fixture.table('stud-2')
    bets.place(1, 'ante', 500)
    fixture.heard()
    deal('2c 5d')
    expect(findingsIn(fixture.heard())).toEqual(['hit-pending'])
  })
})

describe('a display that disagrees with the books (gr.progressive.sign, gb 2.7 g)', () => {
  const floor = floorOf(['stud-1'])
  const isAlarm = (fixture: Fixture) => fixture.sessionState.machines.get('stud-1')?.alerts().has('meter-stud-display')
  /** A second without a word of the display, in which its driver is woken as often as it may want. */
  const aSecondLater = (fixture: Fixture) => {
    for (let i = 0; i < 100; i++) fixture.take({ kind: 'wake', table: 'stud-1', device: 'sign' })
  }

  it('is an alarm until it is right again', () => {
    const fixture = openFixture(floor)
    const { sign } = fixture.table('stud-1')
    sign.say('VAL', 'stud', 123)
    expect(isAlarm(fixture)).toBe(true)
    sign.say('VAL', 'stud', 100_000)
    expect(isAlarm(fixture)).toBe(false)
  })

  it('is none while its answer is on the way, and is one when it shows the same a second later', () => {
    const fixture = openFixture(floor)
    const table = fixture.table('stud-1')
    played(table, nothing, otherNothing)
    table.sign.say('VAL', 'stud', 100_000)
    expect(isAlarm(fixture)).toBe(false)
    aSecondLater(fixture)
    expect(isAlarm(fixture)).toBe(false)
    table.sign.say('VAL', 'stud', 100_000)
    expect(isAlarm(fixture)).toBe(true)
    expect(foldedAgain(floor, fixture.entries).difference()).toBeUndefined()
  })

  it('is an alarm when it beats and never says that it shows the meter, and settles hits still', () => {
    const fixture = openFixture(floor)
    const table = fixture.table('stud-1', (device) => device !== 'sign')
    expect(isAlarm(fixture)).toBe(false)
    aSecondLater(fixture)
    expect(isAlarm(fixture)).toBe(true)
    expect(fixture.meter().frozen).toEqual([])
    table.deal('2c')
    expect(foldedAgain(floor, fixture.entries).difference()).toBeUndefined()
  })

  it('is an alarm when it obeyed before and leaves the figure as it was', () => {
    const fixture = openFixture(floor)
    let obeys = true
    const table = fixture.table('stud-1', (device) => obeys || device !== 'sign')
    obeys = false
    played(table, nothing, otherNothing)
    aSecondLater(fixture)
    expect(isAlarm(fixture)).toBe(true)
    obeys = true
    played(table, nothing, otherNothing)
    expect(isAlarm(fixture)).toBe(false)
  })
})
