import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LinkMode } from '../../../drivers/driver.ts'
import { cammegh } from '../../../drivers/roulette-wheel/cammegh/driver.ts'
import { createCammeghWheel } from '../../../simulators/devices/cammegh-wheel.ts'
import { bench, bytes, text } from './cammegh-wire.ts'

describe('the two-way link', () => {
  it('asks for the status every 100 ms, and no faster however often it is woken', () => {
    const wheel = bench('two-way')
    wheel.opened(0)
    expect(wheel.replies).toEqual(['*X\r\n'])
    for (let at = 1; at <= 1000; at++) wheel.wake(at)
    expect(wheel.replies).toHaveLength(11)
    expect(wheel.driver.wakeAt()).toBe(1100)
  })

  it('does not make up for the polls it missed', () => {
    const wheel = bench('two-way')
    wheel.opened(0)
    wheel.wake(1050)
    expect(wheel.replies).toHaveLength(2)
    expect(wheel.driver.wakeAt()).toBe(1150)
  })

  it('asks as slowly as it is told, never under 100 ms', () => {
    expect(cammegh.settings.safeParse({ poll: 99 }).success).toBe(false)
    expect(cammegh.settings.safeParse({ pol: 200 }).success).toBe(false)
    const wheel = bench('two-way', { poll: 250 })
    wheel.opened(0)
    expect(wheel.driver.wakeAt()).toBe(250)
  })

  it('writes nothing on a tap, whatever comes', () => {
    const lines = ['*X;3;094;33;2;158;0', '*X;4;094;33;1;158;0', '*X;6;094;33;0;000;0', '*X', '*P OK', '17']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines)), (game) => {
        const wheel = bench('tap', { poll: 100, powerOn: true })
        game.forEach((line, index) => {
          const at = index * 3000
          wheel.opened(at)
          wheel.line(at, line)
          wheel.wake(at + 2000)
        })
        expect(wheel.replies).toEqual([])
      }),
    )
  })

  const recovering = () => bench('two-way', { powerOn: true, poll: 1_000_000 })
  const powerOns = (wheel: ReturnType<typeof bench>) => wheel.replies.filter((reply) => reply === '*P 1\r\n').length

  it('switches a wheel on that came back closed: every second for 10 s, given up at 20 s', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    expect(powerOns(wheel)).toBe(1)
    for (let at = 1000; at < 20_500; at += 500) wheel.wake(at)
    expect(powerOns(wheel)).toBe(10)
    expect(wheel.of('device-fault')).toEqual([])
    wheel.wake(20_500)
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['no-recovery'])
    wheel.line(21_000, '*X;2;094;33;0;250;0')
    expect(wheel.of('device-fault-cleared').map(({ code }) => code)).toEqual(['no-recovery'])
  })

  it('asks no more once the wheel says OK, and is content with state 2', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    wheel.line(600, '*P OK')
    wheel.wake(1500)
    wheel.line(2500, '*X;2;094;33;0;250;0')
    wheel.wake(60_000)
    expect(powerOns(wheel)).toBe(1)
    expect(wheel.of('device-fault')).toEqual([])
  })

  it('counts its 20 s from the start, though the link opens again', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    wheel.opened(15_000)
    wheel.line(15_500, '*X;6;094;33;0;000;0')
    wheel.wake(20_500)
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['no-recovery'])
  })

  it('makes nothing of an OK that it did not ask for', () => {
    const wheel = bench()
    wheel.line(0, '*P OK')
    expect(wheel.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('gives up at 20 s on a wheel that says OK and stays closed', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    wheel.line(600, '*P OK')
    expect(wheel.driver.wakeAt()).toBe(20_500)
    wheel.wake(20_500)
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['no-recovery'])
  })

  it('leaves alone a wheel with a permanent fault, one that was closed by hand, and one it was not told to switch on', () => {
    const faulty = recovering()
    faulty.opened(0)
    faulty.line(500, '*X;6;094;33;4;000;0')
    const closed = recovering()
    closed.opened(0)
    closed.line(500, '*X;2;094;33;0;250;0')
    closed.line(1000, '*X;6;094;33;0;000;0')
    const untold = bench('two-way', { poll: 1_000_000 })
    untold.opened(0)
    untold.line(500, '*X;6;094;33;0;000;0')
    for (const wheel of [faulty, closed, untold]) {
      for (let at = 1000; at < 30_000; at += 500) wheel.wake(at)
      expect(powerOns(wheel)).toBe(0)
    }
  })

  it('switches on a wheel that fell silent and came back closed on an open link', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;2;094;33;0;250;0')
    wheel.line(10_000, '*X;6;094;33;0;000;0')
    expect(powerOns(wheel)).toBe(1)
  })
})

/** The simulator and the driver on one wire, on one clock of 100 ms steps. */
function table(mode: LinkMode, settings: object = {}, options: Parameters<typeof createCammeghWheel>[1] = {}) {
  const host = bench(mode, settings)
  let toWheel: (bytes: Uint8Array) => void = () => {}
  let carried = 0
  let now = 0
  const deliver = () => {
    while (carried < host.replies.length) toWheel(bytes(host.replies[carried++] ?? ''))
  }
  const wheel = createCammeghWheel(
    {
      send: (line) => {
        host.bytes(now, line)
      },
      onBytes: (listener) => {
        toWheel = listener
      },
    },
    options,
  )
  host.opened(0)
  return {
    ...host,
    wheel,
    run(ms: number) {
      for (const until = now + ms; now < until; ) {
        now += 100
        wheel.tick(now)
        if (now >= host.driver.wakeAt()) host.wake(now)
        deliver()
      }
    },
  }
}

function playGame({ wheel, run }: ReturnType<typeof table>, pocket: number) {
  wheel.setState('place-bets')
  run(10_500)
  wheel.launch()
  run(8000)
  wheel.noMoreBets()
  run(21_500)
  wheel.land(pocket)
  run(2000)
}

describe('the simulator', () => {
  it.each([
    ['tap', 'by-itself'],
    ['two-way', 'on-poll'],
  ] as const)('plays whole games on a %s link with statuses %s, over the wrap', (mode, statuses) => {
    const game = table(mode, {}, { spin: 255, statuses })
    game.run(1000)
    for (const pocket of [0, 37, 17, 17]) playGame(game, pocket)
    expect(game.of('winning-number')).toEqual([
      { type: 'winning-number', pocket: 0, spin: 255 },
      { type: 'winning-number', pocket: 37, spin: 256 },
      { type: 'winning-number', pocket: 17, spin: 1 },
      { type: 'winning-number', pocket: 17, spin: 2 },
    ])
    expect(game.of('wheel-phase').map(({ phase }) => phase)).toEqual([
      'closed',
      ...Array.from({ length: 4 }, () => ['place-bets', 'ball-in-rim', 'no-more-bets']).flat(),
    ])
    expect(game.seen).toHaveLength(1 + 12 + 4)
  })

  it('is switched on by the driver after a power loss', () => {
    const game = table('two-way', { powerOn: true })
    game.run(2000)
    expect(game.of('wheel-phase').map(({ phase }) => phase)).toEqual(['closed', 'place-bets'])
    expect(game.of('device-fault')).toEqual([])
  })

  it('is started again by the driver when the ball runs with the rotor, and plays on', () => {
    const game = table('two-way')
    game.wheel.setState('place-bets')
    game.run(1000)
    game.wheel.launch()
    game.wheel.setFlags('ball-with-rotor')
    game.run(1000)
    expect(game.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'ball-with-rotor', spin: 1 }])
    playGame(game, 5)
    expect(game.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 5, spin: 1 }])
  })

  it('stops itself at 75 s', () => {
    const game = table('tap')
    game.wheel.setState('place-bets')
    game.run(1000)
    game.wheel.launch()
    game.run(1000)
    game.wheel.noMoreBets()
    game.run(75_000)
    expect(game.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'wheel-stopped', spin: 1 }])
  })

  it('answers every command of a host', () => {
    const sent: string[] = []
    let ask: (bytes: Uint8Array) => void = () => {}
    createCammeghWheel({
      send: (line) => {
        sent.push(text(line))
      },
      onBytes: (listener) => {
        ask = listener
      },
    })
    ask(bytes('*X\r\n*P 1\r\n*u 3\r\n*X\r\n*R\r\n*S\r\n*V\r\n*F\r\n*P 0\r\nnonsense\r\n*X\r\n'))
    expect(sent[0]).toBe('*X;6;001;  ;0;000;0\r\n')
    expect(sent[1]).toBe('*P OK\r\n')
    expect(sent[3]).toBe('*X;2;001;  ;0;250;1\r\n')
    expect(sent.at(-1)).toBe('*X;6;001;  ;0;000;1\r\n')
    expect(sent).toHaveLength(10)
  })
})
