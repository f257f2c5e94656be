import type { CommandEncoder } from '../commands.ts'
import { amount, command, matching, message } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

const meter = matching('meter', '1 to 32 of a-z, 0-9, - and _', /^[a-z0-9_-]{1,32}$/)

export const meterCommands = {
  /** The display says VAL when it shows the amount (minor units), and no longer flashes. */
  show: command('SHOW', meter, amount),
  /** The display says FLSH when it flashes the meter's amount, and goes on until the next `show`. */
  flash: command('HIT', meter),
}

/** After its start a display shows nothing, so what it shows stands. */
const commands: CommandEncoder = (command) => {
  switch (command.type) {
    case 'show-meter': {
      const { meter, amount } = command
      return {
        bytes: [meterCommands.show.encode(meter, amount)],
        answers: [(event) => event.type === 'meter-shown' && event.meter === meter && event.amount === amount],
        stands: true,
      }
    }
    case 'flash-hit': {
      const { meter } = command
      return {
        bytes: [meterCommands.flash.encode(meter)],
        answers: [(event) => event.type === 'hit-flashed' && event.meter === meter],
        stands: true,
      }
    }
    default:
      return undefined
  }
}

/** Jackpot displays that speak the project's line protocol. They say what they show, so that a lost command is seen. */
export const lineMeter = lineDriver(
  'jackpot-meter',
  {
    VAL: message([meter, amount], (meter, amount) => [{ type: 'meter-shown', meter, amount }]),
    FLSH: message([meter], (meter) => [{ type: 'hit-flashed', meter }]),
  },
  { commands },
)
