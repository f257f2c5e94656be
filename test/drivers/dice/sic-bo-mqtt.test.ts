import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePayload, sicBoMqtt } from '../../../drivers/dice/sic-bo-mqtt.ts'
import type { LinkMode } from '../../../drivers/driver.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { deviceEvent } from '../../../drivers/events.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { createSicBoShaker } from '../../../simulators/devices/sic-bo-shaker.ts'
import { runningDriver } from '../../support/running-driver.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

/** A driver that is told payloads in plain words, `open` for a link opened again, and a number for the time (ms). */
function hear(...words: (string | number)[]): DeviceEvent[] {
  const driver = runningDriver(sicBoMqtt.create(sicBoMqtt.settings.parse({}), 'tap'))
  let at = 0
  return words.flatMap((word) => {
    if (word === 'open') return driver.opened(at).events
    if (typeof word === 'string') return driver.receive(bytes(word), at).events
    at = word
    return at >= driver.wakeAt() ? driver.wake(at).events : []
  })
}

/** Without the dealer's button. */
const hearDice = (...words: (string | number)[]) => hear(...words).filter(({ type }) => type !== 'device-note')

const shaking: DeviceEvent = { type: 'dice-state', state: 'shaking' }
const idle: DeviceEvent = { type: 'dice-state', state: 'idle' }
const told: DeviceEvent = { type: 'device-note', about: 'shaker', text: 'The shaker was told to shake.' }
const rolled = (...values: number[]): DeviceEvent => ({ type: 'dice-rolled', values })
const unseen: DeviceEvent = { type: 'dice-void', reason: 'no-shake-seen' }
const fault = (code: string): DeviceEvent => ({ type: 'device-fault', code, text: expect.any(String) })
const cleared = (code: string): DeviceEvent => ({ type: 'device-fault-cleared', code })

const anyPayload = fc.oneof(
  fc.constantFrom('S0', 'S1', 'S2', 'S90', 'V 3 4 6', 'V 1 1 1', 'E no-shake', 'E cocked').map(bytes),
  fc.uint8Array({ maxLength: 40 }),
)
const anyStep = fc.oneof(anyPayload, fc.constant('open' as const), fc.constant('time' as const))

describe('the payloads', () => {
  it.each<[string, DeviceEvent[]]>([
    ['S0', [idle]],
    ['S1', [shaking]],
    ['S2', [told]],
    ['S90', [fault('motion-error')]],
  ])('%s', (payload, events) => {
    expect(hear(payload)).toEqual(events)
    expect(hear(`${payload}\r\n`)).toEqual(events)
  })

  it.each<[string, DeviceEvent]>([
    ['V 3 4 6', rolled(3, 4, 6)],
    ['V 1 1 1', rolled(1, 1, 1)],
    ['E no-shake', unseen],
    ['E cocked', { type: 'dice-void', reason: 'cocked' }],
    ['E unreadable', { type: 'dice-void', reason: 'unreadable' }],
    ['E wrong-number', { type: 'dice-void', reason: 'wrong-number' }],
  ])('%s, after a shake', (payload, event) => {
    expect(hear('S2', 'S1', 'S0', payload)).toEqual([told, shaking, idle, event])
    expect(hear('S2', 'S1', 'S0', ` ${payload}\n`)).toEqual([told, shaking, idle, event])
  })

  it.each([
    'S',
    'S3',
    'S01',
    'V',
    'V 3 4',
    'V 3 4 6 1',
    'V 0 4 6',
    'V 3 4 7',
    'V 346',
    'V  3 4 6',
    'E',
    'E no',
    's1',
    'x',
    '\0',
    `S0${' '.repeat(31)}`,
  ])('the payload %j means nothing', (payload) => {
    const discarded = { type: 'discarded', bytes: payload.length, reason: 'a payload that means nothing' }
    expect(hear('S1', 'S0', payload)).toEqual([shaking, idle, discarded])
  })

  it('a payload that begins with another capital letter is of an unknown type', () => {
    expect(hear('X 7')).toEqual([{ type: 'unknown-message', message: 'X', bytes: 3 }])
  })

  it('an empty payload, which deletes a retained message, says nothing', () => {
    expect(hear('')).toEqual([])
  })

  it('are written as they are read', () => {
    const text = (said: Parameters<typeof encodePayload>[0]) => Buffer.from(encodePayload(said)).toString()
    expect(text({ state: 'motion-error' })).toBe('S90')
    expect(text({ values: [3, 4, 6] })).toBe('V 3 4 6')
    expect(text({ error: 'no-shake-seen' })).toBe('E no-shake')
  })
})

describe('one shake, one result', () => {
  const shake = ['S2', 'S1', 'S0']

  it('states that are repeated every half second are told once', () => {
    expect(hearDice('S0', 'S0', 'S2', 'S1', 'S1', 'S1', 'S0', 'S0', 'V 3 4 6', 'S0')).toEqual([
      idle,
      shaking,
      idle,
      rolled(3, 4, 6),
    ])
  })

  it('a report that is repeated is told once', () => {
    expect(hearDice(...shake, 'V 3 4 6', 'V 3 4 6')).toEqual([shaking, idle, rolled(3, 4, 6)])
    expect(hearDice(...shake, 'E no-shake', 'E no-shake')).toEqual([shaking, idle, unseen])
  })

  it('the same values after the next shake are a result of their own', () => {
    expect(
      hearDice(...shake, 'V 3 4 6', ...shake, 'V 3 4 6').filter(({ type }) => type === 'dice-rolled'),
    ).toHaveLength(2)
  })

  it('a second, different report of one shake is a fault and no result, until the next shake', () => {
    expect(hearDice(...shake, 'V 3 4 6', 'V 3 4 5', 'E cocked', 'S1')).toEqual([
      shaking,
      idle,
      rolled(3, 4, 6),
      fault('reports-disagree'),
      cleared('reports-disagree'),
      shaking,
    ])
  })

  it('values after the camera saw no shake are a fault and no result', () => {
    expect(hearDice(...shake, 'E no-shake', 'V 3 4 6')).toEqual([shaking, idle, unseen, fault('reports-disagree')])
  })

  it('values without a shake are void', () => {
    expect(hearDice('S0', 'V 3 4 6')).toEqual([idle, unseen])
  })

  it('values while the dice are shaken are no result, and the later ones are', () => {
    const late: DeviceEvent = { type: 'discarded', bytes: 7, reason: 'a report while the dice were shaken' }
    expect(hearDice('S1', 'V 1 1 1', 'S2', 'V 1 1 1', 'S0', 'V 3 4 6')).toEqual([
      shaking,
      late,
      late,
      idle,
      rolled(3, 4, 6),
    ])
  })
})

describe('a link that is opened anew', () => {
  it('brings a kept report of a roll that was told, which is dropped', () => {
    expect(hearDice('S1', 'S0', 'V 3 4 6', 'open', 'S0', 'V 3 4 6')).toEqual([shaking, idle, rolled(3, 4, 6), idle])
  })

  it('brings a kept report that was never told, which is void', () => {
    expect(hearDice('open', 'S0', 'V 3 4 6')).toEqual([idle, unseen])
    expect(hearDice('S1', 'S0', 'V 3 4 6', 'open', 'V 2 2 2')).toEqual([shaking, idle, rolled(3, 4, 6), unseen])
  })

  it('never gives an old report to a shake that broke off with the link', () => {
    expect(hearDice('S1', 'S0', 'open', 'V 3 4 6')).toEqual([shaking, idle, unseen])
    expect(hearDice('S1', 'open', 'V 3 4 6')).toEqual([shaking, unseen])
  })

  it('counts a shake that it sees to the end', () => {
    expect(hearDice('open', 'S1', 'S0', 'V 3 4 6')).toEqual([shaking, idle, rolled(3, 4, 6)])
  })
})

describe('faults', () => {
  it('a motion error ends with the next other state, and no report counts for the broken shake', () => {
    expect(hearDice('S1', 'S90', 'S90', 'S0', 'V 3 4 6')).toEqual([
      shaking,
      fault('motion-error'),
      cleared('motion-error'),
      idle,
      unseen,
    ])
  })

  it('a shake without a report in 20 s is a fault, until the report or the next shake', () => {
    expect(hearDice(1000, 'S1', 'S0', 20_999)).toEqual([shaking, idle])
    expect(hearDice(1000, 'S1', 'S0', 21_000, 30_000)).toEqual([shaking, idle, fault('no-report')])
    expect(hearDice(1000, 'S1', 'S0', 21_000, 'V 3 4 6').slice(3)).toEqual([rolled(3, 4, 6), cleared('no-report')])
    expect(hearDice(1000, 'S1', 21_000, 'S0', 'S1').slice(1)).toEqual([
      fault('no-report'),
      idle,
      cleared('no-report'),
      shaking,
    ])
  })

  it.each([['V 3 4 6'], ['S90'], ['open']])('nothing is waited for after %s', (end) => {
    expect(hearDice('S1', 'S0', end, 1_000_000)).not.toContainEqual(fault('no-report'))
  })

  it('the waiting time is a setting of at least a second', () => {
    const driver = runningDriver(sicBoMqtt.create(sicBoMqtt.settings.parse({ reportWithin: 5000 }), 'tap'))
    driver.receive(bytes('S1'), 100)
    expect(driver.wakeAt()).toBe(5100)
    expect(sicBoMqtt.settings.safeParse({ reportWithin: 999 }).success).toBe(false)
  })
})

describe('any payloads at all', () => {
  function play(steps: (Uint8Array | 'open' | 'time')[], mode: LinkMode) {
    const driver = runningDriver(sicBoMqtt.create(sicBoMqtt.settings.parse({}), mode))
    return steps.map((step, turn) => {
      if (step === 'open') return driver.opened(turn * 1000)
      return step === 'time' ? driver.wake(turn * 1000) : driver.receive(step, turn * 1000)
    })
  }

  it('never throw, are never answered, and come out as events that the games know', () => {
    fc.assert(
      fc.property(fc.array(anyStep), fc.constantFrom('tap', 'two-way'), (steps, mode) => {
        for (const { events, replies, frames } of play(steps, mode)) {
          expect(replies).toEqual([])
          expect(frames).toBeLessThanOrEqual(1)
          for (const event of events) expect(deviceEvent.safeParse(event).error).toBeUndefined()
        }
      }),
    )
  })

  it('give no more results than shakes', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 200 }), (steps) => {
        const events = play(steps, 'tap').flatMap((reading) => reading.events)
        let open = 0
        for (const event of events) {
          if (event.type === 'dice-state' && event.state === 'shaking') open = 1
          if (event.type === 'dice-rolled') open -= 1
          expect(open).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('a simulated shaker and the driver', () => {
  function connect(options: Parameters<typeof createSicBoShaker>[2] = {}) {
    const driver = runningDriver(sicBoMqtt.create(sicBoMqtt.settings.parse({}), 'tap'))
    const events: DeviceEvent[] = []
    const sent: string[] = []
    let at = 0
    const send = (payload: Uint8Array) => {
      sent.push(Buffer.from(payload).toString())
      events.push(...driver.receive(payload, at).events)
    }
    const shaker = createSicBoShaker({ send, onBytes: () => undefined }, seeded(7), options)
    const runUntil = (end: number) => {
      for (; at <= end; at += 100) {
        shaker.tick(at)
        if (at >= driver.wakeAt()) events.push(...driver.wake(at).events)
      }
    }
    return { shaker, events, sent, runUntil }
  }

  it('shakes and reports in a cycle of 9.6 s', () => {
    const { shaker, events, sent, runUntil } = connect()
    shaker.shake()
    runUntil(9500)
    expect(sent).toEqual(['S2', 'S1', 'S0'])
    runUntil(9600)
    expect(sent.at(-1)).toBe(`V ${shaker.dice().join(' ')}`)
    expect(events).toEqual([told, shaking, idle, rolled(...shaker.dice())])
  })

  it('shakes a hundred times, each once, while it repeats its state every half second', () => {
    const { shaker, events, sent, runUntil } = connect({ repeatEvery: 500 })
    const dice = Array.from({ length: 100 }, (_, round) => {
      shaker.shake()
      shaker.shake()
      runUntil((round + 1) * 10_000)
      return shaker.dice()
    })
    expect(events.filter(({ type }) => type === 'dice-rolled')).toEqual(dice.map((values) => rolled(...values)))
    expect(events.filter(({ type }) => type === 'device-note')).toHaveLength(100)
    expect(events).toHaveLength(400)
    expect(sent.length).toBeGreaterThan(1900)
  })

  it('jams, is freed, and shakes again', () => {
    const { shaker, events, runUntil } = connect()
    shaker.shake()
    runUntil(3000)
    shaker.jam()
    runUntil(30_000)
    shaker.free()
    shaker.shake()
    runUntil(50_000)
    expect(events).toEqual([
      told,
      shaking,
      fault('motion-error'),
      cleared('motion-error'),
      idle,
      told,
      shaking,
      idle,
      rolled(...shaker.dice()),
    ])
  })

  it('has a camera that sees no shake, or nothing', () => {
    const { shaker, events, runUntil } = connect()
    shaker.cameraSees('no shake')
    shaker.shake()
    runUntil(10_000)
    shaker.cameraSees('nothing')
    shaker.shake()
    runUntil(40_000)
    expect(events).toEqual([told, shaking, idle, unseen, told, shaking, idle, fault('no-report')])
  })
})
