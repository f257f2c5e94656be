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

/**
 * A sic bo shaker with its camera; each `send` of its port is one MQTT payload. It has no clock: the caller passes the
 * time (ms) to `tick`.
 */
export function createSicBoShaker(
  port: DevicePort,
  random: Random,
  { cycle = 9600, repeatEvery = Number.POSITIVE_INFINITY }: Options = {},
) {
  let plan: { at: number; act: () => void }[] = []
  let state: State = 'idle'
  let now = 0
  let stateDue = repeatEvery
  let sees: 'dice' | 'nothing' | 'no shake' = 'dice'
  let dice = throwDice(random)

  const say = (said: Said) => port.send(encodePayload(said))
  const goTo = (next: State) => {
    state = next
    stateDue = now + repeatEvery
    say({ state })
  }
  const report = () => {
    if (sees === 'dice') say({ values: dice })
    if (sees === 'no shake') say({ error: 'no-shake-seen' })
  }
  const rest = () => {
    dice = throwDice(random)
    goTo('idle')
  }

  return {
    /** The dealer's button. The shaker ignores further commands during a cycle. */
    shake() {
      if (plan.length > 0) return
      goTo('command-received')
      goTo('shaking')
      plan = [
        { at: now + cycle * 0.8, act: rest },
        { at: now + cycle, act: report },
      ]
    },
    /** The motor stalls. */
    jam() {
      plan = []
      goTo('motion-error')
    },
    /** Somebody frees the shaker by hand. */
    free: () => goTo('idle'),
    /** What the camera sees from now on: the dice, nothing, or no shake. */
    cameraSees(what: typeof sees) {
      sees = what
    },
    /** The faces of the dice in the shaker. */
    dice: () => dice,
    /** Advances the time: ends the shake, and sends the camera's report or a state when due. */
    tick(at: number) {
      now = at
      const due = plan.filter((step) => step.at <= at)
      plan = plan.filter((step) => step.at > at)
      for (const { act } of due) act()
      if (at >= stateDue) goTo(state)
    },
  }
}

const throwDice = (random: Random): [number, number, number] => [die(random), die(random), die(random)]
const die = (random: Random) => 1 + random.int(6)
