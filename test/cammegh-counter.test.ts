import { describe, expect, it } from 'vitest'
import { bench, bytes } from './cammegh-bench.ts'

describe('the spin counter', () => {
  it.each<{ what: string; lines: [number, string][]; numbers?: [number, number][]; gap?: [number, number] }>([
    {
      what: 'wraps from 256 to 1 without a gap',
      lines: [
        [0, '4;256;33'],
        [500, '5;256;17'],
        [3000, '2;001;17'],
        [13_000, '3;001;17'],
        [40_000, '5;001;17'],
      ],
      numbers: [
        [17, 256],
        [17, 1],
      ],
    },
    {
      what: 'takes a ball that falls out of the rim for a new launch',
      lines: [
        [0, '3;094;33'],
        [500, '2;094;33'],
      ],
    },
    {
      what: 'takes a ball that is lost from state 4 for a gap',
      lines: [
        [0, '4;094;33'],
        [500, '2;094;33'],
      ],
      gap: [94, 94],
    },
    {
      what: 'takes no number for a launch that ended, when the next one was never seen',
      lines: [
        [0, '3;094;33'],
        [500, '2;094;33'],
        [30_000, '5;094;17'],
        [33_000, '1;095;17'],
      ],
      gap: [94, 95],
    },
    {
      what: 'takes the number whose states before it were lost, when its own line came too',
      lines: [
        [0, '2;005;33'],
        [40_000, '5;005;17'],
        [40_100, '17'],
        [40_500, '5;005;17'],
        [43_000, '1;006;17'],
      ],
      numbers: [[17, 5]],
    },
    {
      what: 'reports a spin whose state 5 was lost in noise on an open link',
      lines: [
        [0, '4;094;33'],
        [500, '*X;5;0#4;17;0;155;0'],
        [3000, '1;095;17'],
      ],
      gap: [94, 95],
    },
  ])('$what', ({ lines, numbers = [], gap }) => {
    const wheel = bench()
    wheel.lines(...lines)
    expect(wheel.of('winning-number').map(({ pocket, spin }) => [pocket, spin])).toEqual(numbers)
    expect(wheel.of('sequence').map(({ fault, of, expected, got }) => [fault, of, expected, got])).toEqual(
      gap === undefined ? [] : [['gap', 'spins', ...gap]],
    )
  })

  it('may also move when the bets open or when the ball is launched', () => {
    const wheel = bench()
    for (const line of ['1;094', '2;094', '3;095', '4;095', '5;095', '1;095', '2;096', '3;096', '5;096']) {
      wheel.line(0, `*X;${line};17;0;155;0`)
    }
    expect(wheel.of('winning-number').map(({ spin }) => spin)).toEqual([95, 96])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('goes on with the spin in play after a short reconnect', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;0;158;0')
    wheel.bytes(400, bytes('*X;3;094'))
    wheel.opened(5000)
    wheel.line(5100, '*X;5;094;17;0;155;0')
    expect(wheel.seen).toMatchObject([
      { type: 'wheel-phase', phase: 'ball-in-rim' },
      { type: 'discarded', bytes: 8 },
      { type: 'winning-number', pocket: 17, spin: 94 },
    ])
  })

  it('takes a number line that comes first after a reconnect, for the spin in play and for a new one', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.opened(5000)
    wheel.line(5100, '17')
    wheel.opened(60_000)
    wheel.line(60_100, '21')
    expect(wheel.of('winning-number')).toEqual([
      { type: 'winning-number', pocket: 17, spin: 94 },
      { type: 'winning-number', pocket: 21 },
    ])
  })

  it.each([
    ['a spin in play that is over', ['3;094'], '2;095', 94, 95],
    ['a spin in play that is over, the counter not yet moved', ['3;094'], '1;094', 94, 94],
    ['a spin in play when the next is in play too', ['4;094'], '3;095', 94, 95],
    ['a spin in play and a table closed since', ['4;094'], '6;094', 94, 94],
    ['two spins', ['4;094', '5;094'], '2;096', 95, 96],
    ['two spins across the wrap', ['4;256', '5;256'], '3;002', 1, 2],
    ['a number on the wheel of a spin never seen', ['4;094', '5;094'], '5;095', 95, 95],
    ['a whole spin between bets and bets', ['2;094'], '2;095', 94, 95],
  ])('reports %s after a reconnect', (_, before, after, expected, got) => {
    const wheel = bench()
    for (const line of before) wheel.line(0, `*X;${line};17;0;155;0`)
    wheel.opened(60_000)
    wheel.line(60_100, `*X;${after};21;0;155;0`)
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected, got, of: 'spins' }])
    expect(wheel.of('winning-number').every((event) => event.pocket === 17)).toBe(true)
    expect(wheel.of('spin-void')).toEqual([])
  })

  it.each([
    ['5;094', '2;095'],
    ['1;094', '2;095'],
    ['2;094', '3;095'],
  ])('reports no gap when the next spin simply began meanwhile: %s, %s', (before, after) => {
    const wheel = bench()
    wheel.line(0, `*X;${before};17;0;155;0`)
    wheel.opened(5000)
    wheel.line(5100, `*X;${after};17;0;155;0`)
    expect(wheel.of('sequence')).toEqual([])
  })

  it('reports no gap when the counter moves between two statuses of an open link, but gives the phase its new spin', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;094;33;0;158;0')
    wheel.line(500, '*X;2;095;33;0;158;0')
    expect(wheel.seen).toMatchObject([
      { type: 'wheel-phase', phase: 'place-bets', spin: 94 },
      { type: 'wheel-phase', phase: 'place-bets', spin: 95 },
    ])
  })

  it('takes no number for a spin that it has reported as missed', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;004;33;0;158;0')
    wheel.opened(30_000)
    wheel.line(40_000, '*X;5;005;17;0;158;0')
    wheel.line(40_100, '17')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 5, got: 5, of: 'spins' }])
  })

  it('never joins half a line to what comes after a reconnect', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.bytes(400, bytes('*X;5;0'))
    wheel.opened(5000)
    wheel.line(5000, '94;17;0;155;0')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('discarded').map((event) => event.bytes)).toEqual([6, 13])
  })
})
