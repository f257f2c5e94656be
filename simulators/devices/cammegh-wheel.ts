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

/** The wheel as it stands. */
type Wheel = {
  readonly port: DevicePort
  readonly rpm: number
  readonly statuses: 'by-itself' | 'on-poll'
  spin: number
  rotor: WheelStatus['rotor']
  state: WheelStatusCode
  flags: WheelFlag[]
  win: number | undefined
  /** The ball is in its pocket, and the next spin is not prepared yet. */
  hasLanded: boolean
  /** How many times each pocket has won. */
  readonly wins: number[]
  /** What the host has set, by name. */
  readonly settings: Map<string, number>
  now: number
  launchedAt: number
  statusAt: number
}

/**
 * A Cammegh compatible wheel. It has no clock: the caller passes the time (ms) to `tick`.
 * `*P OK` is the manufacturer's answer; the answers to the other commands are this simulator's own.
 */
export function createCammeghWheel(port: DevicePort, options: Options = {}) {
  const { spin = 1, rotor = 'clockwise', rpm = 25, statuses = 'by-itself' } = options
  const wheel: Wheel = {
    port,
    rpm,
    statuses,
    spin,
    rotor,
    state: 'closed',
    flags: [],
    win: undefined,
    hasLanded: false,
    wins: Array.from({ length: 40 }, () => 0),
    settings: new Map(),
    now: 0,
    launchedAt: 0,
    statusAt: Number.NEGATIVE_INFINITY,
  }
  const reader = createReader(commandFramer)
  port.onBytes((bytes) => {
    for (const heard of messagesIn(reader.receive(bytes))) {
      if (heard.type === 'command') answers[heard.command](wheel)
      if (heard.type === 'setting') wheel.settings.set(heard.setting, heard.value)
    }
  })
  return {
    setState: (state: WheelStatusCode) => setState(wheel, state),
    status: () => sendStatus(wheel),
    /** Sets the status flags; they stay until set again. */
    setFlags(...raised: WheelFlag[]) {
      wheel.flags = raised
    },
    /** The dealer turns the rotor, each spin the other way. */
    turnBack() {
      wheel.rotor = wheel.rotor === 'clockwise' ? 'anticlockwise' : 'clockwise'
    },
    /** The ball has completed one lap of the rim. */
    launch() {
      wheel.launchedAt = wheel.now
      setState(wheel, 'ball-in-rim')
    },
    /** The ball is slower than the configured lap time. */
    noMoreBets: () => setState(wheel, 'no-more-bets'),
    /** The ball is in its pocket (37 is 00, 38 is 000, 39 is 0000): the number is sent at once. */
    land: (pocket: number) => land(wheel, pocket),
    close: () => setState(wheel, 'closed'),
    /** A value that the host has set, by name. */
    setting: (name: string) => wheel.settings.get(name),
    /** Advances the time: sends a status when due, and ends a spin that lasts too long. */
    tick: (at: number) => tick(wheel, at),
  }
}

const reply = ({ port }: Wheel, text: string): void => port.send(encodeMessage({ type: 'reply', text }))

function sendStatus({ port, state, spin, win, flags, rpm, rotor }: Wheel): void {
  port.send(encodeMessage({ type: 'status', state, spin, win, flags, rpm: state === 'closed' ? 0 : rpm, rotor }))
}

/** The spin counter increments when the wheel prepares for the next spin, and wraps from 256 to 1. */
function setState(wheel: Wheel, state: WheelStatusCode): void {
  if (wheel.hasLanded && (state === 'before-game' || state === 'place-bets')) {
    wheel.spin = (wheel.spin % 256) + 1
    wheel.hasLanded = false
  }
  wheel.state = state
}

function restart(wheel: Wheel): void {
  wheel.flags = wheel.flags.filter((flag) => flag === 'sensor-fault')
  setState(wheel, 'place-bets')
}

function power(wheel: Wheel, isOn: boolean): void {
  reply(wheel, '*P OK')
  if (!isOn) setState(wheel, 'closed')
  else if (wheel.state === 'closed' && !wheel.flags.includes('sensor-fault')) restart(wheel)
}

function startRotor(wheel: Wheel, direction: WheelStatus['rotor']): void {
  wheel.rotor = direction
  reply(wheel, '*u OK')
}

function land(wheel: Wheel, pocket: number): void {
  wheel.win = pocket
  wheel.wins[pocket] = (wheel.wins[pocket] ?? 0) + 1
  wheel.hasLanded = true
  setState(wheel, 'winning-number')
  wheel.port.send(encodeMessage({ type: 'number', pocket }))
}

const running: readonly WheelStatusCode[] = ['ball-in-rim', 'no-more-bets', 'ball-not-seen']

function tick(wheel: Wheel, at: number): void {
  wheel.now = at
  if (running.includes(wheel.state) && at - wheel.launchedAt >= longestSpin) setState(wheel, 'closed')
  if (wheel.statuses === 'on-poll' || at < wheel.statusAt + statusEvery) return
  wheel.statusAt = at
  sendStatus(wheel)
}

const answers: Record<WheelCommand, (wheel: Wheel) => void> = {
  status: sendStatus,
  restart: (wheel) => {
    restart(wheel)
    reply(wheel, '*R OK')
  },
  'power-off': (wheel) => power(wheel, false),
  'power-on': (wheel) => power(wheel, true),
  'start-clockwise': (wheel) => startRotor(wheel, 'clockwise'),
  'start-anticlockwise': (wheel) => startRotor(wheel, 'anticlockwise'),
  software: (wheel) => reply(wheel, '*S simulator'),
  version: (wheel) => reply(wheel, '*V 1.0'),
  'self-test': (wheel) => reply(wheel, wheel.flags.includes('sensor-fault') ? '*F 11' : '*F 0'),
  'chi-squared': (wheel) => reply(wheel, '*w 36.0'),
  'win-table': (wheel) => reply(wheel, `*W ${wheel.wins.join(',')}`),
  'misfire-table': (wheel) => reply(wheel, '*M 0'),
  clock: (wheel) => reply(wheel, '*d g 12:00:00'),
  'rotor-position': (wheel) => reply(wheel, '*A 0'),
}
