import { describe, expect, it } from 'vitest'
import { bench } from './cammegh-wire.ts'

describe('the flags', () => {
  it('voids a spin when no ball is seen in state 4 for 5 s', () => {
    const wheel = bench()
    wheel.line(1000, '*X;4;094;33;1;158;0')
    wheel.line(1500, '*X;4;094;33;1;158;0')
    expect(wheel.driver.wakeAt()).toBe(6000)
    expect(wheel.wake(5999)).toEqual([])
    expect(wheel.wake(6000)).toEqual([{ type: 'spin-void', reason: 'no-ball-seen', spin: 94 }])
    expect(wheel.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    wheel.line(6500, '*X;4;094;33;1;158;0')
    wheel.line(12_000, '*X;4;094;33;1;158;0')
    expect(wheel.of('spin-void')).toHaveLength(1)
  })

  it('gives no number for a spin that it has voided', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;1;158;0')
    wheel.wake(5000)
    wheel.line(7000, '17')
    wheel.line(7100, '*X;5;094;17;0;158;0')
    expect(wheel.of('winning-number')).toEqual([])
  })

  it('waits on in vain when the ball is seen again, and when the number comes', () => {
    for (const next of ['*X;4;094;33;0;158;0', '*X;5;094;17;0;158;0', '*X;5;094;  ;1;158;0', '17']) {
      const wheel = bench()
      wheel.line(0, '*X;4;094;33;1;158;0')
      wheel.line(4000, next)
      wheel.wake(5000)
      wheel.wake(60_000)
      expect(wheel.of('spin-void')).toEqual([])
    }
  })

  it('believes a number that lay in the same bytes as the end of the wait', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;1;158;0')
    wheel.line(5200, '*X;5;094;17;0;158;0')
    expect(wheel.of('spin-void')).toEqual([])
    expect(wheel.of('winning-number')).toHaveLength(1)
  })

  it('does not heed flag 1 outside state 4', () => {
    const wheel = bench()
    for (const state of [1, 2, 3, 6]) {
      wheel.line(0, `*X;${state};094;33;1;158;0`)
      expect(wheel.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    }
  })

  it('voids at once a ball that runs with the rotor in state 3, and restarts the wheel if it may', () => {
    for (const mode of ['tap', 'two-way'] as const) {
      const wheel = bench(mode)
      wheel.line(0, '*X;2;094;33;2;158;0')
      expect(wheel.of('spin-void')).toEqual([])
      for (let n = 1; n < 5; n++) wheel.line(n * 500, '*X;3;094;33;2;158;0')
      expect(wheel.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'ball-with-rotor', spin: 94 }])
      expect(wheel.replies).toEqual(mode === 'tap' ? [] : ['*R\r\n'])
    }
  })

  it('does not heed flag 2 outside state 3', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;2;158;0')
    expect(wheel.of('spin-void')).toEqual([])
  })

  it('takes the number of a spin that was started again under the same counter', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;2;158;0')
    wheel.line(500, '*X;2;094;33;0;158;0')
    wheel.line(10_000, '*X;3;094;33;0;158;0')
    wheel.line(30_000, '*X;5;094;17;0;158;0')
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17, spin: 94 }])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('reports a sensor fault when it comes and when it goes', () => {
    const wheel = bench()
    for (const flag of ['0', '4', '4', '5', '0', '0']) wheel.line(0, `*X;2;094;33;${flag};158;0`)
    expect(wheel.seen.slice(1)).toMatchObject([
      { type: 'device-fault', code: 'sensor-fault' },
      { type: 'device-fault-cleared', code: 'sensor-fault' },
    ])
  })

  it('keeps the alarm of a permanent fault in state 6, over a reconnect too', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;4;158;0')
    wheel.line(500, '*X;6;094;33;4;000;0')
    wheel.opened(1000)
    for (let n = 3; n < 20; n++) wheel.line(n * 500, '*X;6;094;33;4;000;0')
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['sensor-fault'])
    expect(wheel.of('device-fault-cleared')).toEqual([])
  })

  it('lets a failed launch pass for the first 3 s of state 3, and then reports it', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;094;33;0;158;0')
    wheel.line(10_000, '*X;3;094;33;8;158;0')
    wheel.line(12_900, '*X;3;094;33;8;158;0')
    expect(wheel.of('device-fault')).toEqual([])
    expect(wheel.line(13_000, '*X;3;094;33;8;158;0')).toHaveLength(1)
    wheel.line(13_500, '*X;3;094;33;8;158;0')
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['failed-launch'])
    wheel.line(14_000, '*X;2;094;33;0;158;0')
    expect(wheel.of('device-fault-cleared').map(({ code }) => code)).toEqual(['failed-launch'])
  })

  it('takes state 6 with flag 0 at the start for a closed table, with no alarm', () => {
    const wheel = bench('two-way', { powerOn: false })
    wheel.line(0, '*X;6;094;  ;0;000;0')
    expect(wheel.seen).toEqual([{ type: 'wheel-phase', phase: 'closed', spin: 94, rotor: 'clockwise', rpm: 0 }])
    expect(wheel.replies).toEqual([])
  })

  it('voids a spin that the wheel itself stopped after 75 s', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;0;158;0')
    for (let at = 8000; at < 75_000; at += 500) wheel.line(at, '*X;4;094;33;0;158;0')
    expect(wheel.of('spin-void')).toEqual([])
    wheel.line(75_000, '*X;6;094;33;0;000;0')
    wheel.line(75_500, '*X;6;094;33;0;000;0')
    expect(wheel.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'wheel-stopped', spin: 94 }])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('voids no spin when a table closes between spins', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '*X;5;094;17;0;158;0')
    wheel.line(1000, '*X;6;094;17;0;000;0')
    expect(wheel.of('spin-void')).toEqual([])
  })

  it('hands on state 7, and finds the number after it', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '*X;7;094;33;0;158;0')
    wheel.line(1000, '*X;5;094;17;0;158;0')
    expect(wheel.of('wheel-phase').at(-1)).toMatchObject({ phase: 'ball-not-seen' })
    expect(wheel.of('winning-number')).toHaveLength(1)
  })
})
