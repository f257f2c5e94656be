import { describe, expect, it } from 'vitest'
import { drivers } from '../../../drivers/registry.ts'
import { createGpioPanel } from '../../../simulators/devices/gpio-panel.ts'
import { runningDriver } from '../../support/running-driver.ts'
import { twoWayDriver } from '../../support/two-way-driver.ts'

const switches = {
  lines: { 17: { seat: 1, spot: 'progressive' }, 18: { seat: 2, spot: 'progressive' } },
  debounce: 20,
  stuckAfter: 1_000,
}

const coin = (seat: number, count: number) => ({ type: 'coins-in', seat, spot: 'progressive', coins: count })

describe('the lamps and locks beside the coin switches', () => {
  const withOutputs = {
    ...switches,
    outputs: {
      lamps: [
        { line: 22, seat: 1, spot: 'progressive' },
        { line: 23, activeLow: true, seat: 2, spot: 'progressive' },
      ],
      bettingClosed: [{ line: 24 }, { line: 25, activeLow: true }],
    },
  }
  const lamp = (seat: number, is: 'on' | 'off' | 'blinking') =>
    ({ type: 'lamp', seat, spot: 'progressive', lamp: is }) as const
  const host = () => {
    const made = twoWayDriver('gpio-coin-in', withOutputs)
    made.opened()
    const atFirst = made.written.splice(0)
    return { ...made, atFirst, say: (text: string) => made.port.send(Buffer.from(text)) }
  }
  const allOff = ['22 0\n', '23 1\n', '24 0\n', '25 1\n']

  it('are off when the link is opened, however they are wired', () => {
    expect(host().atFirst).toEqual(allOff)
  })

  it.each([
    [lamp(1, 'on'), ['22 1\n'], '22 1\n'],
    [lamp(1, 'off'), ['22 0\n'], '22 0\n'],
    [lamp(2, 'on'), ['23 0\n'], '23 0\n'],
    [{ type: 'betting', open: false } as const, ['24 1\n', '25 0\n'], '25 0\n24 1\n'],
    [{ type: 'betting', open: true } as const, ['24 0\n', '25 1\n'], '24 0\n25 1\n'],
  ])('are set by %o, once when they are read back so', (command, levels, readBack) => {
    const { tell, say, wait, written, events, driver } = host()
    expect(tell(command)).toBeUndefined()
    say(readBack)
    wait(60_000)
    expect(written).toEqual(levels)
    expect(events.map(({ type }) => type)).toEqual(levels.map(() => 'device-note'))
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('say for people how they were read', () => {
    const { say, events } = host()
    say('23 0\n24 0\n')
    expect(events).toEqual([
      { type: 'device-note', about: 'line-23', text: 'on' },
      { type: 'device-note', about: 'line-24', text: 'off' },
    ])
  })

  it.each([
    ['nothing', ''],
    ['another level', '24 1\n25 1\n'],
    ['only one of two', '24 1\n'],
  ])('are told three times, and are then a fault, when %s is read back', (_what, readBack) => {
    const { tell, say, wait, written, events } = host()
    tell({ type: 'betting', open: false })
    say(readBack)
    wait(60_000)
    expect(written).toHaveLength(6)
    expect(events.at(-1)).toEqual({
      type: 'device-fault',
      code: 'betting-unanswered',
      text: "The device did not answer 'betting', sent 3 times: look at it.",
    })
  })

  it('are set again as they were commanded when the link was lost', () => {
    const { tell, say, opened, written } = host()
    tell(lamp(2, 'on'))
    tell({ type: 'betting', open: false })
    say('23 0\n24 1\n25 0\n')
    const before = written.length
    opened()
    expect(written.slice(before)).toEqual([...allOff, '23 0\n', '24 1\n', '25 0\n'])
  })

  it('are read back again behind a lost link', () => {
    const { tell, say, opened, wait, events } = host()
    tell({ type: 'betting', open: false })
    say('24 1\n25 0\n')
    opened()
    say('24 1\n')
    wait(60_000)
    expect(events.at(-1)).toMatchObject({ type: 'device-fault', code: 'betting-unanswered' })
  })

  it.each([
    [lamp(1, 'blinking'), 'A lamp on a GPIO line is on or off, and cannot blink.'],
    [lamp(3, 'on'), 'The settings name no lamp for seat 3, progressive.'],
  ])('refuse %o', (command, refusal) => {
    const { tell, written } = host()
    expect(tell(command)).toBe(refusal)
    expect(written).toEqual([])
  })

  it('refuse what only an input is there for, or nothing', () => {
    const { tell, written } = twoWayDriver('gpio-coin-in', switches)
    expect(tell(lamp(1, 'on'))).toBe('The settings name no lamp for seat 1, progressive: line 17 there is an input.')
    expect(tell({ type: 'betting', open: false })).toBe(
      'The settings name no output that is on while betting is closed.',
    )
    expect(written).toEqual([])
  })

  it('are not to be had on a tap, which commands and drives nothing', () => {
    const prepared = drivers.get('gpio-coin-in')?.prepare(withOutputs, 'tap')
    const driver = prepared && 'driver' in prepared ? runningDriver(prepared.driver) : undefined
    expect(prepared).not.toHaveProperty('driver.supports')
    expect(driver?.command(lamp(1, 'on'), 0).replies).toEqual([])
    expect(driver?.opened(0).replies).toEqual([])
    expect(driver?.receive(Buffer.from('17 0\n18 0\n'), 1).replies).toEqual([])
  })

  it.each([
    ['a lamp on the line of a switch', { lamps: [{ line: 17, seat: 1, spot: 'progressive' }] }, 'line 17 is an input'],
    ['two on one line', { bettingClosed: [{ line: 24 }, { line: 24 }] }, 'line 24 is an output twice'],
  ])('are refused in the settings: %s', (_what, outputs, message) => {
    const wrong = [{ path: 'outputs', message: expect.stringContaining(message) }]
    expect(drivers.get('gpio-coin-in')?.prepare({ ...switches, outputs }, 'two-way')).toEqual({ wrong })
  })
})

describe('a simulated panel', () => {
  const settings = {
    ...switches,
    outputs: { lamps: [{ line: 22, seat: 1, spot: 'progressive' }], bettingClosed: [{ line: 24 }] },
  }
  const plugged = () => {
    const host = twoWayDriver('gpio-coin-in', settings)
    const board = createGpioPanel(host.port, { inputs: [17, 18], outputs: [22, 24] })
    host.opened()
    board.join()
    return { ...host, board }
  }

  it('drops coins through switches that bounce, and each counts once', () => {
    const { board, wait, events } = plugged()
    for (const line of [17, 18, 17]) {
      board.move(line, 3)
      wait(50)
      board.move(line, 2)
      wait(50)
    }
    expect(events.filter(({ type }) => type === 'coins-in')).toEqual([coin(1, 1), coin(2, 1), coin(1, 2)])
  })

  it('lights its lamp and locks its chute as it is told', () => {
    const { board, tell, wait, events } = plugged()
    tell({ type: 'lamp', seat: 1, spot: 'progressive', lamp: 'on' })
    tell({ type: 'betting', open: false })
    wait(60_000)
    expect([board.isOn(22), board.isOn(24)]).toEqual([true, true])
    expect(events.filter(({ type }) => type === 'device-fault')).toEqual([])
  })

  it('whose lock does not move is a fault, until it does', () => {
    const { board, tell, wait, events } = plugged()
    board.tear(24)
    tell({ type: 'betting', open: false })
    wait(60_000)
    expect(board.isOn(24)).toBe(false)
    expect(events).toContainEqual(expect.objectContaining({ type: 'device-fault', code: 'betting-unanswered' }))
    tell({ type: 'betting', open: true })
    expect(events.at(-1)).toEqual({ type: 'device-fault-cleared', code: 'betting-unanswered' })
  })

  it('with a coin in its switch is a fault', () => {
    const { board, wait, events } = plugged()
    board.move(18)
    wait(1_100)
    expect(events.at(-1)).toMatchObject({ type: 'device-fault', code: 'line-18-stuck' })
  })
})
