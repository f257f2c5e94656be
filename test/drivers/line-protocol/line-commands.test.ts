import { describe, expect, it } from 'vitest'
import { betSensorCommands, lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import { lineMeter, meterCommands } from '../../../drivers/jackpot-meter/line.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { lineKinds } from '../../../drivers/registry.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createMeterDisplay } from '../../../simulators/devices/meter-display.ts'
import { connect, hear } from './line-hearing.ts'

describe('a command', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

  it('is written as on the page', () => {
    expect(text(betSensorCommands.lamp.encode(3, 'progressive', 'blinking'))).toBe(
      '$LMP,0000,3,progressive,blinking*D541\r\n',
    )
    expect(text(betSensorCommands.lock.encode('closed'))).toBe('$LCK,0000,closed*93DB\r\n')
    expect(text(betSensorCommands.selfTest.encode())).toBe('$TST,0000*E802\r\n')
    expect(text(meterCommands.show.encode('grand', 2_500_000))).toBe('$SHOW,0000,grand,2500000*C6FF\r\n')
    expect(text(meterCommands.flash.encode('grand'))).toBe('$HIT,0000,grand*C24A\r\n')
  })

  it('is refused when a field cannot carry its value', () => {
    expect(() => meterCommands.show.encode('grand', -1)).toThrow("amount '-1' is not a whole number from 0")
    expect(() => meterCommands.show.encode('grand', 0.5)).toThrow(RangeError)
    expect(() => meterCommands.show.encode('grand', 1e21)).toThrow(RangeError)
    expect(() => meterCommands.flash.encode('Grand')).toThrow("HIT: meter 'Grand' is not 1 to 32 of a-z, 0-9, - and _")
    expect(() => betSensorCommands.lamp.encode(100, 'ante', 'on')).toThrow(RangeError)
  })

  it('sets lamps, locks betting and starts a self-test on a bet board', () => {
    const { device, events, command } = connect(lineBetSensors, createBetBoard)
    command(betSensorCommands.lamp.encode(3, 'ante', 'blinking'))
    expect([device.lamp(3, 'ante'), device.lamp(4, 'ante')]).toEqual(['blinking', 'off'])
    for (const betting of ['closed', 'closed', 'open'] as const) command(betSensorCommands.lock.encode(betting))
    command(betSensorCommands.selfTest.encode())
    expect(events).toEqual([
      { type: 'betting', open: false },
      { type: 'betting', open: false },
      { type: 'betting', open: true },
      { type: 'device-fault-cleared', code: 'self-test' },
    ])
    device.boot()
    expect(device.lamp(3, 'ante')).toBe('off')
  })

  it('makes a display flash until it shows the next amount', () => {
    const { device, command } = connect(lineMeter, createMeterDisplay)
    command(meterCommands.show.encode('grand', 2_500_000))
    command(meterCommands.flash.encode('grand'))
    expect([device.shown('grand'), device.flashes('grand')]).toEqual([2_500_000, true])
    command(meterCommands.show.encode('grand', 1_000_000))
    expect([device.shown('grand'), device.flashes('grand')]).toEqual([1_000_000, false])
    device.boot()
    expect(device.shown('grand')).toBeUndefined()
  })

  it('that the device cannot read, or that is of another class, does nothing', () => {
    const { device, events, command } = connect(lineMeter, createMeterDisplay)
    command(encodeLine({ type: 'SHOW', seq: 0, fields: ['grand', 'much'] }))
    command(encodeLine({ type: 'SHOW', seq: 0, fields: ['grand'] }))
    command(betSensorCommands.selfTest.encode())
    command(encodeLine({ type: 'DIM', seq: 0, fields: ['3'] }))
    expect(events).toEqual([])
    expect(device.shown('grand')).toBeUndefined()
  })

  it('that comes back on a two-wire line is not taken for a message', () => {
    for (const kind of lineKinds) {
      expect(hear(kind, meterCommands.show.encode('grand', 1))).toEqual([])
      expect(hear(kind, betSensorCommands.selfTest.encode())).toEqual([])
    }
  })
})
