import { describe, expect, it } from 'vitest'
import { bench, bytes } from './cammegh-wire.ts'

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

  it('takes a number line that comes first after a reconnect for the spin in play', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.opened(5000)
    wheel.line(5100, '17')
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17, spin: 94 }])
  })

  it.each<{
    of: string
    before: string[]
    first: string
    after?: string[]
    pockets?: number[]
    gap?: number
    alarms?: number
  }>([
    { of: 'the spin that is over', before: ['5;001; 7'], first: ' 7' },
    { of: 'the spin that is over, and another', before: ['5;001; 7'], first: '22', alarms: 1 },
    { of: 'a spin that has rested', before: ['5;001; 7', '2;002; 7'], first: ' 7', after: ['2;002; 7'] },
    {
      of: 'one that rests on, and another',
      before: ['5;001; 7', '2;002; 7'],
      first: '22',
      after: ['2;002; 7'],
      alarms: 1,
    },
    {
      of: 'the next spin',
      before: ['5;001; 7', '2;002; 7'],
      first: '22',
      after: ['5;002;22', '2;003;22'],
      pockets: [7, 22],
    },
    {
      of: 'the next, the same again',
      before: ['5;001; 7', '2;002; 7'],
      first: ' 7',
      after: ['5;002; 7'],
      pockets: [7, 7],
    },
    {
      of: 'the next, which no status ends',
      before: ['5;001; 7', '2;002; 7'],
      first: '22',
      after: ['2;003;22'],
      gap: 2,
    },
    {
      of: 'the next, when the ball of another runs',
      before: ['5;001; 7', '2;002; 7'],
      first: '22',
      after: ['3;003;22'],
      gap: 2,
    },
    {
      of: 'the next, which ends otherwise',
      before: ['5;001; 7', '2;002; 7'],
      first: '22',
      after: ['5;002;23'],
      gap: 2,
    },
  ])(
    'leaves a number line that comes first after a reconnect to the statuses around it: $of',
    ({ before, first, after = [], pockets = [7], gap, alarms = 0 }) => {
      const wheel = bench()
      for (const line of ['4;001; 7', ...before]) wheel.line(0, `*X;${line};0;155;0`)
      wheel.opened(40_000)
      wheel.line(40_100, first)
      wheel.line(40_200, first)
      for (const line of after) wheel.line(40_500, `*X;${line};0;155;0`)
      expect(wheel.of('winning-number').map(({ pocket }) => pocket)).toEqual(pockets)
      expect(wheel.of('sequence').map(({ expected }) => expected)).toEqual(gap === undefined ? [] : [gap])
      expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(Array(alarms).fill('number-disagrees'))
    },
  )

  it('takes the number that is found late, behind a reconnect, for that of the spin that was void meanwhile', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;001; 9;1;155;0')
    wheel.wake(5000)
    wheel.opened(40_000)
    wheel.lines([40_100, '*X;2;002; 7;0;155;0'], [60_000, '*X;3;002; 7;0;155;0'], [80_000, '*X;5;002; 8;0;155;0'])
    expect(wheel.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'no-ball-seen', spin: 1 }])
    expect(wheel.of('sequence')).toEqual([])
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 8, spin: 2 }])
  })

  it('leaves a number line that comes first after a reconnect to the status behind it, where no spin was in play', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;001;  ;0;155;0')
    wheel.opened(60_000)
    wheel.line(60_100, ' 7')
    wheel.line(60_500, '*X;5;002; 7;0;155;0')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 2, got: 2, of: 'spins' }])
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
    ['a whole spin between bets and the next ball', ['2;094'], '3;095', 94, 95],
    ['another number than that of the last spin', ['4;094', '5;094'], '2;095', 95, 95],
    ['another number, the counter not yet moved', ['2;094'], '1;094', 94, 94],
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
