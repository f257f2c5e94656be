import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gpioCoinIn } from '../../../drivers/bet-sensors/gpio.ts'
import { gpioButtons } from '../../../drivers/dealer-keypad/gpio.ts'
import type { LinkMode, Reading } from '../../../drivers/driver.ts'
import { deviceEvent } from '../../../drivers/events.ts'
import { createReader, messagesIn } from '../../../drivers/framing/framer.ts'
import { encodeLevel, levelFramer } from '../../../drivers/gpio/levels.ts'
import { type RunningDriver, runningDriver } from '../../support/running-driver.ts'

const coinSettings = {
  lines: { 17: { seat: 1, spot: 'progressive' }, 18: { seat: 2, spot: 'progressive' } },
  debounce: 20,
  stuckAfter: 1_000,
}

const coins = (settings: object = {}) =>
  runningDriver(gpioCoinIn.create(gpioCoinIn.settings.parse({ ...coinSettings, ...settings }), 'tap'))

const panelSettings = {
  contacts: {
    4: { is: 'closes-betting', debounce: 20 },
    5: { is: 'opens-betting', debounce: 20 },
    6: { is: 'key', name: 'call', seat: 3, debounce: 20 },
    7: { is: 'door', name: 'drop-box', activeLow: true, debounce: 20 },
  },
  outputs: { bettingClosed: [{ line: 20 }, { line: 21, activeLow: true }], trouble: [{ line: 22 }] },
  stuckAfter: 5_000,
}

const panel = (mode: LinkMode = 'tap') =>
  runningDriver(gpioButtons.create(gpioButtons.settings.parse(panelSettings), mode))

/** Levels as the wire has them, with the time of each piece. */
const say = (driver: RunningDriver, ...said: [at: number, text: string][]) =>
  said.flatMap(([at, text]) => driver.receive(Buffer.from(text), at).events)

const repliesOf = ({ replies }: Reading) => replies.map((reply) => Buffer.from(reply).toString())

/** Where all lines of a panel stand when nothing is pressed and the door is shut. */
const atRest = '4 0\n5 0\n6 0\n7 1\n'

const coin = (seat: number, count: number) => ({ type: 'coins-in', seat, spot: 'progressive', coins: count })

describe('levels on the wire', () => {
  it('are a line, its level and a newline', () => {
    expect(Buffer.from(encodeLevel({ line: 17, level: 1 })).toString()).toBe('17 1\n')
  })

  it('come out as they went in, however they were cut', () => {
    const level = fc.record({ line: fc.integer({ min: 0, max: 9999 }), level: fc.constantFrom(0 as const, 1 as const) })
    fc.assert(
      fc.property(fc.array(level), fc.array(fc.nat(12)), (levels, cuts) => {
        const parser = createReader(levelFramer)
        let rest = Buffer.concat(levels.map(encodeLevel))
        const pieces = cuts.flatMap((cut) => {
          const piece = rest.subarray(0, cut)
          rest = rest.subarray(cut)
          return parser.receive(piece)
        })
        expect(messagesIn([...pieces, ...parser.receive(rest)])).toEqual(levels)
      }),
    )
  })

  it.each(['17 2\n', '017 1\n', '17  1\n', '17,1\n', '\n', '17 1\r\n', '1234567'])('are not %j', (text) => {
    const pieces = createReader(levelFramer).receive(Buffer.from(text))
    expect(pieces.length).toBeGreaterThan(0)
    expect(pieces.every(({ kind }) => kind === 'discarded')).toBe(true)
  })
})

describe('a coin switch', () => {
  it('counts each coin when its switch has been closed for the debounce time', () => {
    const driver = coins()
    expect(say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n'])).toEqual([])
    expect(driver.wakeAt()).toBe(120)
    expect(driver.wake(120).events).toEqual([coin(1, 1)])
    expect(say(driver, [150, '17 0\n'], [200, '17 1\n'], [230, '17 0\n'], [300, '17 0\n'])).toEqual([coin(1, 2)])
  })

  it('counts the seats apart', () => {
    const driver = coins()
    say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n18 1\n'])
    expect(driver.wake(120).events).toEqual([coin(1, 1), coin(2, 1)])
  })

  it('does not count a bounce', () => {
    const driver = coins()
    say(driver, [0, '17 0\n18 0\n'])
    const bounces = say(driver, [100, '17 1\n'], [105, '17 0\n'], [110, '17 1\n'], [115, '17 0\n'])
    expect([...bounces, ...driver.wake(1_000).events]).toEqual([])
  })

  it('counts a coin once that bounces on its way in and out', () => {
    const driver = coins()
    const events = say(
      driver,
      [0, '17 0\n18 0\n'],
      [100, '17 1\n17 0\n17 1\n'],
      [108, '17 0\n17 1\n'],
      [140, '17 0\n17 1\n17 0\n'],
      [146, '17 1\n'],
      [150, '17 0\n'],
      [500, '18 0\n'],
    )
    expect(events).toEqual([coin(1, 1)])
  })

  it('begins the wait anew with each bounce', () => {
    const driver = coins()
    say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n'], [115, '17 0\n17 1\n'])
    expect(driver.wakeAt()).toBe(135)
  })

  it('counts a level that comes twice as one, as when edges were read too late', () => {
    const driver = coins()
    say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n'], [105, '17 1\n'])
    expect(say(driver, [200, '17 1\n'], [300, '17 1\n'])).toEqual([coin(1, 1)])
  })

  it('counts on the falling edge when it is active low', () => {
    const driver = coins({ activeLow: true })
    say(driver, [0, '17 1\n18 1\n'], [100, '17 0\n'])
    expect(driver.wake(120).events).toEqual([coin(1, 1)])
  })

  it('counts at once without a debounce time', () => {
    const driver = coins({ debounce: 0 })
    expect(say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n17 0\n17 1\n'])).toEqual([coin(1, 1), coin(1, 2)])
  })

  it('does not count a switch that is closed when the link is opened', () => {
    const driver = coins()
    expect(say(driver, [0, '17 1\n18 0\n'], [100, '17 0\n'], [200, '17 1\n'], [300, '18 0\n'])).toEqual([coin(1, 1)])
  })

  it('goes on counting after the link was opened again', () => {
    const driver = coins()
    say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n'], [200, '17 0\n'])
    driver.opened(1_000)
    expect(say(driver, [1_001, '17 0\n18 0\n'], [1_100, '17 1\n'], [1_200, '17 0\n'])).toEqual([coin(1, 2)])
  })

  it('forgets an edge that had not settled when the link was lost', () => {
    const driver = coins()
    say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n'])
    driver.opened(110)
    expect(say(driver, [111, '17 0\n18 0\n'], [500, '18 0\n'])).toEqual([])
  })

  it('is a fault when it stays closed for too long, and cleared when it opens', () => {
    const driver = coins()
    say(driver, [0, '17 0\n18 0\n'], [100, '17 1\n'])
    expect(driver.wake(120).events).toEqual([coin(1, 1)])
    expect(driver.wakeAt()).toBe(1_100)
    expect(driver.wake(1_099).events).toEqual([])
    expect(driver.wake(1_100).events).toEqual([
      expect.objectContaining({ type: 'device-fault', code: 'line-17-stuck' }),
    ])
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    say(driver, [2_000, '17 0\n'])
    expect(driver.wake(2_020).events).toEqual([{ type: 'device-fault-cleared', code: 'line-17-stuck' }])
  })

  it('is a fault too when it was found closed', () => {
    const driver = coins()
    say(driver, [0, '17 1\n18 0\n'])
    expect(driver.wake(1_000).events).toEqual([expect.objectContaining({ code: 'line-17-stuck' })])
  })

  it('refuses a line without a meaning, and what is no level', () => {
    expect(say(coins(), [0, '3 1\nxyz\n'])).toMatchObject([
      { type: 'discarded', bytes: 4, reason: expect.stringContaining('line 3') },
      { type: 'discarded', bytes: 4 },
    ])
  })

  it('names the lines to open', () => {
    expect(gpioCoinIn.lines(gpioCoinIn.settings.parse(coinSettings))).toEqual({ inputs: [17, 18], outputs: [] })
  })
})

describe('a panel of buttons', () => {
  const pressed = (driver: RunningDriver, line: number, at: number) => {
    driver.receive(Buffer.from(`${line} 1\n`), at)
    const reading = driver.wake(at + 20)
    driver.receive(Buffer.from(`${line} 0\n`), at + 100)
    driver.wake(at + 120)
    return reading
  }

  it.each([
    [4, { type: 'betting', open: false }],
    [5, { type: 'betting', open: true }],
    [6, { type: 'key', key: 'call', seat: 3 }],
  ])('tells the press on line %i once', (line, event) => {
    const driver = panel()
    expect(say(driver, [0, atRest])).toEqual([])
    expect(pressed(driver, line, 100).events).toEqual([event])
    expect(driver.wake(1_000).events).toEqual([])
  })

  it('does not take a button that is held when the link is opened for a press, but for stuck', () => {
    const driver = panel()
    expect(say(driver, [0, '4 1\n5 0\n6 0\n7 1\n'])).toEqual([])
    expect(driver.wake(5_000).events).toEqual([expect.objectContaining({ type: 'device-fault', code: 'line-4-stuck' })])
    say(driver, [6_000, '4 0\n'])
    expect(driver.wake(6_020).events).toEqual([{ type: 'device-fault-cleared', code: 'line-4-stuck' }])
  })

  it('tells an open door, also one that was found open, and never takes it for stuck', () => {
    const driver = panel()
    expect(say(driver, [0, '4 0\n5 0\n6 0\n7 0\n'])).toEqual([
      { type: 'device-fault', code: 'drop-box', text: 'The drop-box is open: close it.' },
    ])
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    say(driver, [90_000, '7 1\n'])
    expect(driver.wake(90_020).events).toEqual([{ type: 'device-fault-cleared', code: 'drop-box' }])
  })

  it('tells that a door was shut while the link was lost', () => {
    const driver = panel()
    say(driver, [0, '4 0\n5 0\n6 0\n7 0\n'])
    driver.opened(1_000)
    expect(say(driver, [1_001, atRest])).toEqual([{ type: 'device-fault-cleared', code: 'drop-box' }])
  })

  it('shows on its outputs that betting is closed, and each change once', () => {
    const driver = panel('two-way')
    expect(repliesOf(driver.opened(0))).toEqual(['20 0\n', '21 1\n', '22 0\n'])
    expect(repliesOf(driver.receive(Buffer.from(atRest), 1))).toEqual([])
    expect(repliesOf(pressed(driver, 4, 100))).toEqual(['20 1\n', '21 0\n'])
    expect(repliesOf(pressed(driver, 4, 300))).toEqual([])
    expect(repliesOf(pressed(driver, 5, 500))).toEqual(['20 0\n', '21 1\n'])
  })

  it('tells how an output was read back', () => {
    expect(say(panel('two-way'), [0, '21 0\n22 0\n'])).toEqual([
      { type: 'device-note', about: 'line-21', text: 'on' },
      { type: 'device-note', about: 'line-22', text: 'off' },
    ])
  })

  it('lights its beacon while a door is open', () => {
    const driver = panel('two-way')
    driver.opened(0)
    driver.receive(Buffer.from(atRest), 1)
    driver.receive(Buffer.from('7 0\n'), 100)
    expect(repliesOf(driver.wake(120))).toEqual(['22 1\n'])
    driver.receive(Buffer.from('7 1\n'), 200)
    expect(repliesOf(driver.wake(220))).toEqual(['22 0\n'])
  })

  it('sets all its outputs again when the link was lost', () => {
    const driver = panel('two-way')
    driver.opened(0)
    driver.receive(Buffer.from(atRest), 1)
    pressed(driver, 4, 100)
    expect(repliesOf(driver.opened(1_000))).toEqual(['20 1\n', '21 0\n', '22 0\n'])
  })

  it('drives nothing as a tap', () => {
    const driver = panel('tap')
    driver.opened(0)
    driver.receive(Buffer.from(atRest), 1)
    expect(repliesOf(pressed(driver, 4, 100))).toEqual([])
  })

  it('names the lines to open', () => {
    expect(gpioButtons.lines(gpioButtons.settings.parse(panelSettings))).toEqual({
      inputs: [4, 5, 6, 7],
      outputs: [20, 21, 22],
    })
  })

  it.each([
    ['an output on the line of a contact', { ...panelSettings, outputs: { trouble: [{ line: 4 }] } }],
    [
      'a lamp for closed betting that nothing can put out',
      { contacts: { 4: { is: 'closes-betting' } }, outputs: { bettingClosed: [{ line: 20 }] } },
    ],
    ['two outputs on one line', { ...panelSettings, outputs: { trouble: [{ line: 22 }, { line: 22 }] } }],
    ['a name that is no part of a topic', { contacts: { 4: { is: 'door', name: 'Drop box' } } }],
  ])('refuses %s', (_what, settings) => {
    expect(gpioButtons.settings.safeParse(settings).success).toBe(false)
  })
})

describe('any bytes at any time', () => {
  const level = fc.tuple(fc.constantFrom(4, 5, 6, 7, 17, 18, 99), fc.constantFrom(0, 1))
  const said = fc.oneof(
    level.map(([line, on]) => Buffer.from(`${line} ${on}\n`)),
    fc.uint8Array({ maxLength: 12 }),
  )
  const step = fc.record({ after: fc.nat(3_000), bytes: said, wakes: fc.boolean(), reopens: fc.boolean() })

  it.each([
    ['coin switches', coins],
    ['a panel', () => panel('two-way')],
  ])('of %s give only what a device can say, twice the same', (_name, create) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const play = () => {
          const driver = create()
          let at = 0
          return steps.map(({ after, bytes, wakes, reopens }) => {
            at += after
            const readings = [wakes ? driver.wake(at) : undefined, reopens ? driver.opened(at) : undefined]
            return [...readings, driver.receive(bytes, at), driver.wakeAt()]
          })
        }
        const readings = play()
        for (const reading of readings.flat()) {
          if (typeof reading === 'object') for (const event of reading.events) deviceEvent.parse(event)
        }
        expect(play()).toEqual(readings)
      }),
    )
  })

  it('never leaves a driver asking to be woken in the past', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const driver = coins()
        let at = 0
        for (const { after, bytes } of steps) {
          at += after
          driver.receive(bytes, at)
          expect(driver.wakeAt()).toBeGreaterThan(at)
        }
      }),
    )
  })
})
