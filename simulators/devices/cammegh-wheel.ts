import { createReader, messagesIn } from '../../drivers/framing/framer.ts'
import {
  commandFramer,
  encodeMessage,
  type WheelCommand,
  type WheelFlag,
  type WheelStatus,
  type WheelStatusCode,
} from '../../drivers/roulette-wheel/cammegh/codec.ts'
import type { DevicePort } from '../wires/port.ts'

/** `statuses`: `by-itself` sends one every 500 ms, `on-poll` only answers `*X`. */
type Options = { spin?: number; rotor?: WheelStatus['rotor']; rpm?: number; statuses?: 'by-itself' | 'on-poll' }

const statusEvery = 500
/** The wheel stops when a spin lasts this long (ms). */
const longestSpin = 75_000

/**
 * A Cammegh compatible wheel. It has no clock: the caller passes the time (ms) to `tick`.
 * `*P OK` is the manufacturer's answer; the answers to the other commands are this simulator's own.
 */
export function createCammeghWheel(port: DevicePort, options: Options = {}) {
  const { rpm = 25, statuses = 'by-itself' } = options
  let { spin = 1, rotor = 'clockwise' } = options
  let state: WheelStatusCode = 'closed'
  let flags: WheelFlag[] = []
  let win: number | undefined
  let landed = false
  /** How many times each pocket has won. */
  const wins = Array.from({ length: 40 }, () => 0)
  const settings = new Map<string, number>()
  let now = 0
  let launchedAt = 0
  let statusAt = Number.NEGATIVE_INFINITY

  const reply = (text: string) => port.send(encodeMessage({ type: 'reply', text }))
  const status = () =>
    port.send(encodeMessage({ type: 'status', state, spin, win, flags, rpm: state === 'closed' ? 0 : rpm, rotor }))

  const setState = (next: WheelStatusCode) => {
    // The spin counter increments when the wheel prepares for the next spin, and wraps from 256 to 1.
    if (landed && (next === 'before-game' || next === 'place-bets')) {
      spin = (spin % 256) + 1
      landed = false
    }
    state = next
  }
  const restart = () => {
    flags = flags.filter((flag) => flag === 'sensor-fault')
    setState('place-bets')
  }
  const power = (on: boolean) => {
    reply('*P OK')
    if (!on) setState('closed')
    else if (state === 'closed' && !flags.includes('sensor-fault')) restart()
  }
  const startRotor = (direction: WheelStatus['rotor']) => {
    rotor = direction
    reply('*u OK')
  }

  const handlers: Record<WheelCommand, () => void> = {
    status,
    restart: () => {
      restart()
      reply('*R OK')
    },
    'power-off': () => power(false),
    'power-on': () => power(true),
    'start-clockwise': () => startRotor('clockwise'),
    'start-anticlockwise': () => startRotor('anticlockwise'),
    software: () => reply('*S simulator'),
    version: () => reply('*V 1.0'),
    'self-test': () => reply(flags.includes('sensor-fault') ? '*F 11' : '*F 0'),
    'chi-squared': () => reply('*w 36.0'),
    'win-table': () => reply(`*W ${wins.join(',')}`),
    'misfire-table': () => reply('*M 0'),
    clock: () => reply('*d g 12:00:00'),
    'rotor-position': () => reply('*A 0'),
  }
  const reader = createReader(commandFramer)
  port.onBytes((bytes) => {
    for (const heard of messagesIn(reader.receive(bytes))) {
      if (heard.type === 'command') handlers[heard.command]()
      if (heard.type === 'setting') settings.set(heard.setting, heard.value)
    }
  })

  return {
    setState,
    status,
    /** Sets the status flags; they stay until set again. */
    setFlags(...raised: WheelFlag[]) {
      flags = raised
    },
    /** The ball has completed one lap of the rim. */
    launch() {
      launchedAt = now
      setState('ball-in-rim')
    },
    /** The ball is slower than the configured lap time. */
    noMoreBets: () => setState('no-more-bets'),
    /** The ball is in its pocket (37 is 00, 38 is 000, 39 is 0000): the number is sent at once. */
    land(pocket: number) {
      win = pocket
      wins[pocket] = (wins[pocket] ?? 0) + 1
      landed = true
      setState('winning-number')
      port.send(encodeMessage({ type: 'number', pocket }))
    },
    close: () => setState('closed'),
    /** A value that the host has set, by name. */
    setting: (name: string) => settings.get(name),
    /** Advances the time: sends a status when due, and ends a spin that lasts too long. */
    tick(at: number) {
      now = at
      const running = state === 'ball-in-rim' || state === 'no-more-bets' || state === 'ball-not-seen'
      if (running && now - launchedAt >= longestSpin) setState('closed')
      if (statuses === 'on-poll' || now < statusAt + statusEvery) return
      statusAt = now
      status()
    },
  }
}
