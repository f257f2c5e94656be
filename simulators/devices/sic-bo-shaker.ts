import { encodePayload } from '../../drivers/dice/sic-bo-mqtt.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import type { DevicePort } from '../wires/port.ts'

type Said = Parameters<typeof encodePayload>[0]
type State = Extract<Said, { state: unknown }>['state']

type Options = {
  /** From the start of the shake to the camera's report (ms). */
  cycle?: number
  /** How often an unchanged state is reported (ms). */
  repeatEvery?: number
}

type Dice = [number, number, number]

/** What a cycle has still to do. */
type Planned = { at: number; act: 'rest' | 'report' }

/** Times are in ms. */
type Shaker = {
  readonly port: DevicePort
  readonly random: Random
  readonly repeatEvery: number
  now: number
  state: State
  /** When the state is said again, unchanged as it is. */
  stateDue: number
  plan: Planned[]
  sees: 'dice' | 'nothing' | 'no shake'
  dice: Dice
}

/**
 * A sic bo shaker with its camera; each `send` of its port is one MQTT payload. It has no clock: the caller passes the
 * time (ms) to `tick`.
 */
export function createSicBoShaker(
  port: DevicePort,
  random: Random,
  { cycle = 9600, repeatEvery = Number.POSITIVE_INFINITY }: Options = {},
) {
  const shaker: Shaker = {
    port,
    random,
    repeatEvery,
    now: 0,
    state: 'idle',
    stateDue: repeatEvery,
    plan: [],
    sees: 'dice',
    dice: throwDice(random),
  }
  return {
    /** The dealer's button. The shaker ignores further commands during a cycle. */
    shake() {
      const { now, plan } = shaker
      if (plan.length > 0) return
      goTo(shaker, 'command-received')
      goTo(shaker, 'shaking')
      shaker.plan = [
        { at: now + cycle * 0.8, act: 'rest' },
        { at: now + cycle, act: 'report' },
      ]
    },
    /** The motor stalls. */
    jam() {
      shaker.plan = []
      goTo(shaker, 'motion-error')
    },
    /** Somebody frees the shaker by hand. */
    free: () => goTo(shaker, 'idle'),
    /** What the camera sees from now on: the dice, nothing, or no shake. */
    cameraSees(what: Shaker['sees']) {
      shaker.sees = what
    },
    /** The faces of the dice in the shaker. */
    dice: () => shaker.dice,
    /** Advances the time: ends the shake, and sends the camera's report or a state when due. */
    tick: (at: number) => tick(shaker, at),
  }
}

const say = ({ port }: Shaker, said: Said) => port.send(encodePayload(said))

function goTo(shaker: Shaker, state: State): void {
  shaker.state = state
  shaker.stateDue = shaker.now + shaker.repeatEvery
  say(shaker, { state })
}

function tick(shaker: Shaker, at: number): void {
  const { plan } = shaker
  shaker.now = at
  shaker.plan = plan.filter((planned) => planned.at > at)
  for (const planned of plan) if (planned.at <= at) acts[planned.act](shaker)
  if (at >= shaker.stateDue) goTo(shaker, shaker.state)
}

const acts: Readonly<Record<Planned['act'], (shaker: Shaker) => void>> = {
  rest(shaker) {
    shaker.dice = throwDice(shaker.random)
    goTo(shaker, 'idle')
  },
  report(shaker) {
    if (shaker.sees === 'dice') say(shaker, { values: shaker.dice })
    if (shaker.sees === 'no shake') say(shaker, { error: 'no-shake-seen' })
  },
}

const throwDice = (random: Random): Dice => [die(random), die(random), die(random)]
const die = (random: Random) => 1 + random.int(6)
