import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceCommand } from '../../drivers/commands.ts'
import { encodeLine } from '../../drivers/line-protocol/codec.ts'
import { drivers } from '../../drivers/registry.ts'
import { createAlphaSign } from '../../simulators/devices/alpha-sign.ts'
import { createAngelEyeShoe } from '../../simulators/devices/angel-eye-shoe.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createCammeghWheel } from '../../simulators/devices/cammegh-wheel.ts'
import { createMeterDisplay } from '../../simulators/devices/meter-display.ts'
import { twoWayDriver } from '../support/two-way-driver.ts'

const nameplate = { model: 'M-1', serial: '000117', firmware: '1.4.2' }
const grand = (amount: number): DeviceCommand => ({ type: 'show-meter', meter: 'grand', amount })
const flash: DeviceCommand = { type: 'flash-hit', meter: 'grand' }
const showLine = '$SHOW,0000,grand,2500000*C6FF\r\n'
const hitLine = '$HIT,0000,grand*C24A\r\n'
const line = (type: string, seq: number, ...fields: string[]) => encodeLine({ type, seq, fields })
const faultsIn = (events: readonly { type: string; code?: string }[]) =>
  events.filter(({ type }) => type.startsWith('device-fault')).map(({ type, code }) => `${type} ${code}`)

describe('an order that the device answers', () => {
  it('is told once when the answer comes', () => {
    const host = twoWayDriver('line-jackpot-meter')
    const display = createMeterDisplay(host.port, nameplate)
    host.tell(grand(2_500_000))
    host.tell(flash)
    host.wait(60_000)
    expect(host.written).toEqual([showLine, hitLine])
    expect([display.shown('grand'), display.flashes('grand')]).toEqual([2_500_000, true])
    expect(host.events).toEqual([
      { type: 'meter-shown', meter: 'grand', amount: 2_500_000 },
      { type: 'hit-flashed', meter: 'grand' },
    ])
    expect(host.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('is told three times in all, 300 ms apart, and is then a fault of the device', () => {
    const host = twoWayDriver('line-jackpot-meter')
    host.tell(grand(2_500_000))
    host.wait(299)
    expect(host.written).toHaveLength(1)
    host.wait(1)
    expect(host.written).toHaveLength(2)
    host.wait(300)
    expect(host.written).toEqual([showLine, showLine, showLine])
    host.wait(299)
    expect(host.events).toEqual([])
    host.wait(60_000)
    expect(host.written).toHaveLength(3)
    expect(host.events).toEqual([
      {
        type: 'device-fault',
        code: 'show-meter-unanswered',
        text: "The device did not answer 'show-meter grand', sent 3 times: look at it.",
      },
    ])
  })

  it('is no fault any more when a later one is answered', () => {
    const host = twoWayDriver('line-jackpot-meter')
    host.tell(grand(1))
    host.wait(1_000)
    createMeterDisplay(host.port, nameplate)
    host.tell(grand(2))
    expect(faultsIn(host.events)).toEqual([
      'device-fault show-meter-unanswered',
      'device-fault-cleared show-meter-unanswered',
    ])
  })

  it('is not answered by another value, and the last value is the one that is told again', () => {
    const host = twoWayDriver('line-jackpot-meter')
    host.tell(grand(1))
    host.tell(grand(2_500_000))
    host.port.send(line('VAL', 1, 'grand', '1'))
    host.wait(300)
    expect(host.written.at(-1)).toBe(showLine)
    host.port.send(line('VAL', 2, 'grand', '2500000'))
    host.wait(60_000)
    expect(host.written).toHaveLength(3)
  })

  it('of a self-test has 60 s for its answer, and is not told again', () => {
    const host = twoWayDriver('line-bet-sensors')
    host.tell({ type: 'self-test' })
    host.wait(60_000)
    expect(host.events).toEqual([])
    host.wait(60_000)
    expect(faultsIn(host.events)).toEqual(['device-fault self-test-unanswered'])
    expect(host.written).toEqual(['$TST,0000*E802\r\n'])
  })

  it('is answered by a board whose self-test fails, too', () => {
    const host = twoWayDriver('line-bet-sensors')
    host.tell({ type: 'self-test' })
    host.port.send(line('FLT', 1, 'self-test', 'Memory'))
    host.wait(600_000)
    expect(faultsIn(host.events)).toEqual(['device-fault self-test'])
  })
})

describe('what stands', () => {
  it('and what waits for an answer is told again when the link opens, and has its time anew', () => {
    const host = twoWayDriver('line-bet-sensors')
    host.tell({ type: 'lamp', seat: 3, spot: 'ante', lamp: 'on' })
    host.tell({ type: 'betting', open: false })
    host.wait(299)
    host.opened()
    const both = [expect.stringContaining('$LMP'), '$LCK,0000,closed*93DB\r\n']
    expect(host.written).toEqual([...both, ...both])
    host.wait(299)
    expect(host.written).toHaveLength(4)
    createBetBoard(host.port, nameplate).noMoreBets()
    host.wait(60_000)
    expect(host.written).toHaveLength(4)
  })

  it('is told again to a display that has started again: its amount, and then its flashing', () => {
    const host = twoWayDriver('line-jackpot-meter')
    const display = createMeterDisplay(host.port, nameplate)
    host.tell(grand(2_500_000))
    host.tell(flash)
    display.boot()
    expect([display.shown('grand'), display.flashes('grand')]).toEqual([2_500_000, true])
    expect(host.written).toEqual([showLine, hitLine, showLine, hitLine])
  })

  it('is told again when the link opens again, for the display may have started unheard', () => {
    const host = twoWayDriver('line-jackpot-meter')
    createMeterDisplay(host.port, nameplate)
    host.tell(grand(2_500_000))
    host.opened()
    expect(host.written).toEqual([showLine, showLine])
  })

  it('flashes no more once the meter is shown anew', () => {
    const host = twoWayDriver('line-jackpot-meter')
    const display = createMeterDisplay(host.port, nameplate)
    host.tell(grand(1))
    host.tell(flash)
    host.tell(grand(2_500_000))
    display.boot()
    expect([display.shown('grand'), display.flashes('grand')]).toEqual([2_500_000, false])
  })

  it('lights the lamps of a board again that has started again, and locks it', () => {
    const host = twoWayDriver('line-bet-sensors')
    const board = createBetBoard(host.port, nameplate)
    host.tell({ type: 'lamp', seat: 3, spot: 'ante', lamp: 'on' })
    host.tell({ type: 'lamp', seat: 4, spot: 'ante', lamp: 'blinking' })
    host.tell({ type: 'betting', open: false })
    expect([board.lamp(3, 'ante'), board.lamp(4, 'ante'), board.isOpen()]).toEqual(['on', 'blinking', false])
    board.boot()
    expect([board.lamp(3, 'ante'), board.lamp(4, 'ante'), board.isOpen()]).toEqual(['on', 'blinking', false])
    host.wait(60_000)
    expect(faultsIn(host.events)).toEqual([])
  })

  it('and was answered must be answered again when it is told again', () => {
    const host = twoWayDriver('line-bet-sensors')
    host.tell({ type: 'betting', open: false })
    host.port.send(line('NMB', 1))
    host.port.send(line('BOOT', 0))
    host.wait(60_000)
    expect(host.written).toEqual(Array(4).fill('$LCK,0000,closed*93DB\r\n'))
    expect(faultsIn(host.events)).toEqual(['device-fault betting-unanswered'])
  })
})

describe('what a board says of betting', () => {
  const hears = (open: boolean, ...said: ('NMB' | 'OPN')[]) => {
    const host = twoWayDriver('line-bet-sensors')
    host.tell({ type: 'betting', open })
    for (const [i, type] of said.entries()) host.port.send(line(type, i + 1))
    return host.events
  }
  const told = (open: boolean) => ({ type: 'betting', open, told: true })
  const pressed = (open: boolean) => ({ type: 'betting', open })

  it('is not the dealer when it is the answer, and is the dealer behind it', () => {
    expect(hears(false, 'NMB', 'NMB', 'OPN')).toEqual([told(false), pressed(false), pressed(true)])
    expect(hears(true, 'OPN', 'OPN', 'NMB')).toEqual([told(true), pressed(true), pressed(false)])
  })

  it('was said before the board heard that betting closes, when it opens it', () => {
    expect(hears(false, 'OPN', 'NMB')).toEqual([told(true), told(false)])
  })

  it('is the answer to an order that was overtaken by another', () => {
    const host = twoWayDriver('line-bet-sensors')
    for (const open of [false, true, false]) host.tell({ type: 'betting', open })
    for (const [i, type] of ['NMB', 'OPN', 'NMB', 'NMB'].entries()) host.port.send(line(type, i + 1))
    expect(host.events).toEqual([told(false), told(true), told(false), pressed(false)])
    host.wait(60_000)
    expect(host.written).toHaveLength(3)
  })

  it('is the dealer who closes betting while the host opens it', () => {
    expect(hears(true, 'NMB', 'OPN')).toEqual([pressed(false), told(true)])
  })
})

it('whether a driver obeys is asked without telling the device', () => {
  const host = twoWayDriver('line-bet-sensors')
  const lamp: DeviceCommand = { type: 'lamp', seat: 3, spot: 'ante', lamp: 'on' }
  const { driver } = host
  expect([lamp, grand(1), { ...lamp, seat: 100 }].map((command) => driver.supports?.(command))).toEqual([
    true,
    false,
    false,
  ])
  host.opened()
  host.wait(60_000)
  expect(host.written).toEqual([])
})

describe('a shoe', () => {
  it('says that it is locked, and clears an error that was seen to', () => {
    const host = twoWayDriver('angel-eye')
    const shoe = createAngelEyeShoe(host.port)
    shoe.error(3)
    host.tell({ type: 'lock-shoe', locked: true })
    host.tell({ type: 'clear-fault', code: 'wrong-button' })
    host.wait(60_000)
    expect(host.events.map(({ type }) => type)).toEqual(['device-fault', 'shoe-state', 'device-fault-cleared'])
    expect(host.written).toHaveLength(2)
  })

  it('that says nothing is not taken for one that refused', () => {
    const host = twoWayDriver('angel-eye')
    host.tell({ type: 'lock-shoe', locked: true })
    host.wait(60_000)
    expect(host.written).toHaveLength(3)
    expect(host.events).toMatchObject([
      { code: 'lock-shoe-unanswered', text: expect.stringContaining('did not answer') },
    ])
  })
})

describe('a wheel', () => {
  const wheelOnPoll = () => {
    const host = twoWayDriver('cammegh', { poll: 1_000_000 })
    const wheel = createCammeghWheel(host.port, { statuses: 'on-poll' })
    return { ...host, wheel }
  }
  const notes = (events: readonly { type: string }[]) => events.filter(({ type }) => type === 'device-note')

  it('is switched on, set and asked', () => {
    const { tell, wait, wheel, events, written } = wheelOnPoll()
    tell({ type: 'wheel-power', on: true })
    tell({ type: 'set-wheel', setting: 'games-an-hour', value: 120 })
    tell({ type: 'ask-wheel', about: 'chi-squared' })
    wait(60_000)
    expect(written).toEqual(['*P 1\r\n', '*T h 120\r\n', '*w\r\n'])
    expect(wheel.setting('games-an-hour')).toBe(120)
    expect(notes(events)).toEqual([
      { type: 'device-note', about: 'power', text: 'OK' },
      { type: 'device-note', about: 'chi-squared', text: '36.0' },
    ])
    expect(faultsIn(events)).toEqual([])
  })

  it('that does not answer is told to switch on every second for 10 s', () => {
    const host = twoWayDriver('cammegh', { poll: 1_000_000 })
    host.tell({ type: 'wheel-power', on: true })
    host.wait(60_000)
    expect(host.written).toEqual(Array(10).fill('*P 1\r\n'))
    expect(faultsIn(host.events)).toEqual(['device-fault wheel-power-unanswered'])
  })
})

describe('a sign', () => {
  const signOf = (settings: object) => {
    const host = twoWayDriver('alpha-sign', settings)
    const sign = createAlphaSign(host.port)
    host.opened()
    return { ...host, sign }
  }

  it('is set up when its link opens, and shows each meter in its place', () => {
    const { tell, sign, opened } = signOf({ text: 'GRAND {grand}  MINI {mini}', currency: '$' })
    tell(grand(2_500_000))
    tell({ type: 'show-meter', meter: 'mini', amount: 999 })
    expect(sign.shows()).toBe('GRAND $25,000.00  MINI $9.99')
    opened()
    expect(sign.shows()).toBe('GRAND $25,000.00  MINI $9.99')
  })

  it('flashes a hit until the meter is shown anew, and another meter does not end it', () => {
    const { tell, sign } = signOf({ text: '{grand} {mini}', decimals: 0 })
    tell(grand(5000))
    tell(flash)
    expect([sign.shows(), sign.flashes()]).toEqual(['GRAND 5,000', true])
    tell({ type: 'show-meter', meter: 'mini', amount: 10 })
    expect(sign.flashes()).toBe(true)
    tell(grand(1000))
    expect([sign.shows(), sign.flashes()]).toEqual(['1,000 10', false])
  })

  it('says a text over everything until it is empty', () => {
    const { tell, sign } = signOf({ text: '{grand}' })
    tell(grand(100))
    tell({ type: 'show-text', text: 'CLOSED' })
    expect(sign.shows()).toBe('CLOSED')
    tell({ type: 'show-text', text: '' })
    expect(sign.shows()).toBe('1.00')
  })

  it('shows no meter that its text has no place for', () => {
    const { tell } = signOf({ text: '{grand}' })
    expect(tell({ type: 'show-meter', meter: 'mini', amount: 1 })).toMatch(/does not take 'show-meter'/)
    expect(tell({ type: 'flash-hit', meter: 'mini' })).toMatch(/does not take 'flash-hit'/)
  })

  it.each([
    [{ text: 'GRAND {grand' }, 'must be plain ASCII, with meters in braces as in {grand}'],
    [{ text: 'x'.repeat(257) }, 'is more than a sign holds: 256 characters'],
    [{ currency: '£' }, 'must be at most 4 characters of plain ASCII'],
  ])('is not set up with %j', (settings, message) => {
    expect(drivers.get('alpha-sign')?.prepare(settings, 'two-way')).toMatchObject({ wrong: [{ message }] })
  })
})

it('no command makes a driver throw, and no unanswered one is told for ever', () => {
  const name = fc.constantFrom('grand', 'ante', 'self-test', 'error-3', '')
  const anyCommand = fc.record({
    type: fc.constantFrom(
      'lamp',
      'betting',
      'self-test',
      'show-meter',
      'flash-hit',
      'show-text',
      'lock-shoe',
      'clear-fault',
      'ask-wheel',
      'set-wheel',
      'wheel-power',
    ),
    meter: name,
    spot: name,
    code: name,
    text: fc.string(),
    seat: fc.integer(),
    amount: fc.double(),
    lamp: fc.constantFrom('on', 'off'),
    open: fc.boolean(),
    locked: fc.boolean(),
    on: fc.boolean(),
    about: fc.constantFrom('clock', 'version'),
    setting: fc.constantFrom('pockets', 'mode-bits'),
    value: fc.integer(),
  })
  const driver = fc.constantFrom('angel-eye', 'cammegh', 'line-bet-sensors', 'line-jackpot-meter', 'alpha-sign')
  fc.assert(
    fc.property(driver, fc.array(anyCommand, { maxLength: 8 }), (driver, commands) => {
      const host = twoWayDriver(driver)
      for (const command of commands) host.tell(command as unknown as DeviceCommand)
      host.wait(3_600_000)
      expect(host.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    }),
  )
})
