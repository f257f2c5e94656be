import { expect, it } from 'vitest'
import { lineWheel } from '../../../drivers/roulette-wheel/line.ts'
import { hear, line } from '../line-protocol/line-hearing.ts'

/** What the driver makes of messages in a row, without their phases. */
const ends = (...messages: string[]) => {
  let seq = 0
  const lines = messages.map((text) => {
    const [type = '', ...fields] = text.split(',')
    seq = type === 'BOOT' ? 0 : seq + 1
    return line(type, seq, ...fields)
  })
  return hear(lineWheel, Buffer.concat(lines)).filter(({ type }) => type !== 'wheel-phase' && type !== 'restarted')
}

const play = (spin: number) =>
  ['place-bets', 'ball-in-rim', 'no-more-bets'].map((phase) => `PHS,${phase},${spin},clockwise,250`)
const seven = { type: 'winning-number', pocket: 7, spin: 1 }
const disagrees = expect.objectContaining({
  type: 'device-fault',
  code: 'number-disagrees',
  text: expect.stringContaining('; one is wrong, or of a spin that was not seen:'),
})

// docs/protocols/line-protocol.md 7.4: each spin has one WIN or one VOID, never both.
it('takes an end that is told twice once', () => {
  expect(ends(...play(1), 'WIN,7,1', 'WIN,7,1')).toEqual([seven])
  expect(ends(...play(1), 'VOID,no-ball-seen,1', 'VOID,no-ball-seen,1')).toHaveLength(1)
})

it.each(['WIN,8,1', 'VOID,no-ball-seen,1'])(
  'reports %s behind the number of its spin, and ends nothing by it',
  (late) => {
    expect(ends(...play(1), 'WIN,7,1', late)).toEqual([seven, disagrees])
    expect(ends(...play(1), 'WIN,7,1', ...play(2), late)).toEqual([seven, disagrees])
  },
)

it('reports a number behind the void of its spin', () => {
  expect(ends(...play(1), 'VOID,no-ball-seen,1', 'WIN,8,1')).toEqual([
    { type: 'spin-void', reason: 'no-ball-seen', spin: 1 },
    disagrees,
  ])
})

it('takes no end for a spin before the last one, across the wrap too', () => {
  for (const [one, two, three] of [
    [1, 2, 3],
    [9999, 1, 2],
  ] as const) {
    const heard = ends(`WIN,7,${one}`, `WIN,8,${two}`, `VOID,no-ball-seen,${one}`, `WIN,7,${one}`, `WIN,9,${three}`)
    expect(heard.filter(({ type }) => type === 'winning-number')).toHaveLength(3)
    expect(heard.filter(({ type }) => type === 'spin-void')).toEqual([])
    expect(heard.filter(({ type }) => type === 'discarded')).toHaveLength(2)
  }
})

it('takes the alarm back with the next good number', () => {
  expect(ends(...play(1), 'WIN,7,1', 'WIN,8,1', ...play(2), 'WIN,8,2').slice(2)).toEqual([
    { type: 'device-fault-cleared', code: 'number-disagrees' },
    { type: 'winning-number', pocket: 8, spin: 2 },
  ])
})

it('counts anew with a wheel that has restarted, whether its BOOT was heard or not', () => {
  const again = ['PHS,closed,1,clockwise,0', ...play(1), 'WIN,7,1']
  expect(ends(...play(1), 'WIN,7,1', 'BOOT', ...again)).toEqual([seven, seven])
  expect(ends(...play(17), 'WIN,7,17', ...again)).toEqual([{ ...seven, spin: 17 }, seven])
})

it('takes the number of a spin that the wheel counts anew while the ball runs', () => {
  const next = ['BOOT', 'PHS,closed,1,clockwise,0', 'WIN,9,1']
  expect(ends(...play(1), 'WIN,7,1', ...play(2), ...next)).toEqual([seven, { ...seven, pocket: 9 }])
})

it('pays a spin once, though its phase is told again behind its number', () => {
  expect(ends(...play(1), 'WIN,7,1', 'PHS,no-more-bets,1,clockwise,250', 'WIN,7,1')).toEqual([seven])
})
