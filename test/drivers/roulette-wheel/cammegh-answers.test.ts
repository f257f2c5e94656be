import { describe, expect, it } from 'vitest'
import { bench } from './cammegh-wire.ts'

const note = (about: string, text: string) => ({ type: 'device-note', about, text })

describe('what a wheel answers', () => {
  it.each([
    ['*P OK', 'power', 'OK'],
    ['*S 4.12', 'software', '4.12'],
    ['*V Mercury 360', 'version', 'Mercury 360'],
    ['*w 31.7', 'chi-squared', '31.7'],
    ['*W 0:12 1:9 2:14', 'win-table', '0:12 1:9 2:14'],
    ['*M 3 0 1', 'misfire-table', '3 0 1'],
    ['*d g 14:02:11', 'clock', 'g 14:02:11'],
    ['*A 128', 'rotor-position', '128'],
    ['*o 5', 'mode-bits', '5'],
    ['*T h 120', 'games-an-hour', '120'],
    ['*T n 2920', 'no-more-bets-lap', '2920'],
    ['*T z 37', 'pockets', '37'],
    ['*R', 'restart', ''],
    ['*u 3', 'rotor', '3'],
    ['*Q 1', 'other', 'Q 1'],
  ])('%s is told, on a tap too', (line, about, text) => {
    expect(bench('tap').line(0, line)).toEqual([note(about, text)])
  })

  it('has room for a table of all pockets', () => {
    const wins = Array.from({ length: 40 }, (_, pocket) => `${pocket}:${100 + pocket}`).join(' ')
    expect(bench().line(0, `*W ${wins}`)).toEqual([note('win-table', wins)])
  })
})

describe('a self-test', () => {
  it.each([
    ['11', 'The self-test found that rim sensor 1 always sees a ball: clean it.'],
    ['13', 'The self-test found that rim sensor 3 always sees a ball: clean it.'],
    ['21', 'The self-test found that rim sensor 1 never sees the ball: clean it and look at its cable.'],
    ['23', 'The self-test found that rim sensor 3 never sees the ball: clean it and look at its cable.'],
    ['100', 'The self-test came to no end: look for the ball, and test again.'],
    // What these mean is not public.
    ...['1', '2', '3', '4', '5', '6', '7', '8'].map((result) => [
      result,
      `The self-test gave ${result}: look it up in the maker's manual.`,
    ]),
  ])('with result %s is a fault, until one with 0', (result, text) => {
    const wheel = bench()
    wheel.line(0, `*F ${result}`)
    wheel.line(1, `*F ${result}`)
    wheel.line(2, '*F 0')
    wheel.line(3, '*F 0')
    expect(wheel.seen).toEqual([
      { type: 'device-fault', code: 'self-test', text },
      note('self-test', result),
      note('self-test', result),
      { type: 'device-fault-cleared', code: 'self-test' },
      note('self-test', '0'),
      note('self-test', '0'),
    ])
  })
})
