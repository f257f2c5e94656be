import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Random } from '../../games/kit/odds/random.ts'

/** Each kind of command, about few subjects, so that one overtakes another. */
const commands: readonly ((random: Random) => DeviceCommand)[] = [
  (random) => ({
    type: 'lamp',
    seat: 1 + random.int(2),
    spot: 'player',
    lamp: random.pick(['off', 'on', 'blinking']),
  }),
  (random) => ({ type: 'betting', open: random.int(2) === 1 }),
  () => ({ type: 'tell-bets' }),
  () => ({ type: 'self-test' }),
  (random) => ({ type: 'show-meter', meter: random.pick(['grand', '__proto__']), amount: random.int(1e9) }),
  () => ({ type: 'flash-hit', meter: 'grand' }),
  (random) => ({ type: 'show-text', text: random.pick(['', 'CLOSED']) }),
  (random) => ({ type: 'lock-shoe', locked: random.int(2) === 1 }),
  (random) => ({ type: 'clear-fault', code: random.pick(['overdraw', 'error-12', 'jam']) }),
  () => ({ type: 'confirm-shoe' }),
  (random) => ({ type: 'wheel-power', on: random.int(2) === 1 }),
  () => ({ type: 'restart-wheel' }),
  (random) => ({ type: 'start-rotor', rotor: random.pick(['clockwise', 'anticlockwise']) }),
  (random) => ({ type: 'ask-wheel', about: random.pick(['version', 'clock']) }),
  (random) => ({ type: 'set-wheel', setting: 'pockets', value: 37 + random.int(4) }),
]

export const anyCommand = (random: Random): DeviceCommand => random.pick(commands)(random)
