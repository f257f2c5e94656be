import { describe, expect, it } from 'vitest'
import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import { lineMeter } from '../../../drivers/jackpot-meter/line.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createMeterDisplay } from '../../../simulators/devices/meter-display.ts'
import { beat, changes, outcomes, plugIn, type Spoil, textOf } from './conform-bench.ts'

describe('the commands of a class (section 8.2), on a two-way link', () => {
  const answersOf = (kind: 'meter' | 'board', spoil?: Spoil) => {
    const wire =
      kind === 'meter'
        ? plugIn(lineMeter, 'two-way', createMeterDisplay, spoil)
        : plugIn(lineBetSensors, 'two-way', createBetBoard, spoil)
    wire.device.boot()
    if (kind === 'meter') wire.device.heartbeat()
    beat(wire, 75)
    return outcomes(wire.report())
  }
  /** The numbers go on: in place of the answer comes a word of the maker's own. */
  const silent =
    (...types: string[]): Spoil =>
    (line) =>
      types.reduce((spoiled, type) => changes(type, { type: 'XTMP' })(spoiled), line)

  it.each(['meter', 'board'] as const)('pass when a %s answers each', (kind) => {
    const { passed, failed } = answersOf(kind)
    expect(failed).toEqual([])
    expect(passed).toContain('commands')
  })

  it.each([
    ['meter', 'all commands', silent('VAL', 'FLSH')],
    ['meter', 'HIT', silent('FLSH')],
    ['board', 'ASK', silent('ALL')],
    ['board', 'LCK', silent('OPN', 'NMB')],
    ['board', 'TST', silent('FLC')],
  ] as const)('fail when a %s ignores %s', (kind, _what, spoil) => {
    expect(answersOf(kind, spoil).failed).toEqual(['commands'])
  })

  it('fail when a meter shows another amount', () => {
    expect(answersOf('meter', changes('VAL', { fields: ['grand', '5'] })).failed).toEqual(['commands'])
  })

  it('fail by an answer that comes later than 100 ms', () => {
    const late: Uint8Array[] = []
    const wire = plugIn(lineMeter, 'two-way', (port, plate) =>
      createMeterDisplay(
        {
          ...port,
          send: (bytes) => (/^\$(VAL|FLSH)/.test(textOf(bytes)) ? late.push(bytes) : port.send(bytes)),
        },
        plate,
      ),
    )
    wire.device.boot()
    wire.device.heartbeat()
    beat(wire, 3)
    wire.pass(160)
    for (const bytes of late) wire.send(textOf(bytes))
    expect(wire.failed()).toEqual(['commands'])
  })
})
