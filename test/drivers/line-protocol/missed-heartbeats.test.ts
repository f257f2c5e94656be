import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import { lineDice } from '../../../drivers/dice/line.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { runningDriver } from '../../support/running-driver.ts'

type Sent = { at: number; type: string; fields?: (string | number)[] }

const heartbeat = (device: string) => [1, device, 'M', 'S1', '1.0']

/** What a host reads of the lines that it hears; the first is number 1. */
function heardOf(kind: typeof lineDice, lines: readonly Sent[], isHeard: (line: Sent, i: number) => boolean) {
  const driver = runningDriver(kind.create({ answers: 'silent' }, 'tap'))
  return lines.flatMap((line, i): DeviceEvent[] => {
    const bytes = encodeLine({ type: line.type, seq: i + 1, fields: (line.fields ?? []).map(String) })
    return isHeard(line, i) ? driver.receive(bytes, line.at).events : []
  })
}

const beatsAt = (device: string, ...seconds: number[]): Sent[] =>
  seconds.map((second) => ({ at: second * 1_000, type: 'HB', fields: heartbeat(device) }))
const gapsIn = (events: readonly DeviceEvent[]) => events.filter(({ type }) => type === 'sequence')

describe('numbers that are missing when a host was away', () => {
  const reader = (...seconds: number[]) => beatsAt('dice-reader', ...seconds)
  const shaking: Sent = { at: 2_400, type: 'SHK', fields: ['shaking'] }
  const rolled: Sent = { at: 4_600, type: 'DICE', fields: ['34'] }

  it('are those of heartbeats, as many as were due (line protocol 4 and 5)', () => {
    const lines = [...reader(0, 1, 2), ...reader(3, 4, 5, 6)]
    expect(gapsIn(heardOf(lineDice, lines, ({ at }) => at <= 1_000 || at >= 5_000))).toEqual([])
  })

  it('are those of heartbeats before a line that is none', () => {
    const lines = [...reader(0, 1, 2, 3, 4), rolled]
    const events = heardOf(lineDice, lines, ({ at }) => at <= 1_000 || at > 4_000)
    expect(gapsIn(events)).toEqual([])
    expect(events.at(-1)).toEqual({ type: 'dice-rolled', values: [3, 4] })
  })

  it('are a gap when one line more is missing', () => {
    const lines = [...reader(0, 1, 2), shaking, ...reader(3, 4, 5)]
    expect(gapsIn(heardOf(lineDice, lines, ({ at }) => at <= 1_000 || at >= 4_000))).toEqual([
      { type: 'sequence', fault: 'gap', expected: 3, got: 6, heartbeats: 2 },
    ])
  })

  it('are a gap where no heartbeat was heard before', () => {
    expect(gapsIn(heardOf(lineDice, [shaking, ...reader(3, 4, 5)], ({ at }) => at !== 3_000))).toHaveLength(1)
  })

  it('count twice for a board that tells its total with each heartbeat', () => {
    const beat = (second: number): Sent[] => [
      ...beatsAt('bet-sensors', second),
      { at: second * 1_000 + 5, type: 'TOT', fields: [0] },
    ]
    const lines = [0, 1, 2, 3, 4].flatMap(beat)
    expect(gapsIn(heardOf(lineBetSensors, lines, ({ at }) => at < 1_500 || at >= 4_000))).toEqual([])
    // It was plugged in between a heartbeat and its total.
    expect(gapsIn(heardOf(lineBetSensors, lines, ({ at }) => at < 1_500 || at > 4_000))).toEqual([])
    const bet: Sent = { at: 2_500, type: 'BET', fields: [1, 'win-line', 100] }
    const withBet = lines.toSpliced(6, 0, bet)
    expect(gapsIn(heardOf(lineBetSensors, withBet, ({ at }) => at < 1_500 || at >= 4_000))).toHaveLength(1)
  })

  it('never hide a line that was lost, whatever the pace of the heartbeats (0.9 to 1.1 s)', () => {
    const pauses = fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 4, maxLength: 30 })
    fc.assert(
      fc.property(pauses, fc.nat(), fc.nat(), (pauses, from, length) => {
        const beats = pauses.map((_, i) => pauses.slice(0, i).reduce((sum, pause) => sum + pause, 0))
        const first = 1 + (from % (beats.length - 3))
        const last = Math.min(beats.length - 1, first + 1 + (length % 20))
        const lost: Sent = { at: (beats[first] ?? 0) + 450, type: 'DICE', fields: ['34'] }
        const lines = [...beats.map((at): Sent => ({ at, type: 'HB', fields: heartbeat('dice-reader') })), lost]
        lines.sort((a, b) => a.at - b.at)
        const isHeard = ({ at }: Sent) => at < (beats[first] ?? 0) + 1 || at >= (beats[last] ?? 0)
        expect(gapsIn(heardOf(lineDice, lines, isHeard))).toHaveLength(1)
      }),
    )
  })
})
