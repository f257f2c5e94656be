import { z } from 'zod'
import type { DeviceMessage } from './scenario-schema.ts'

/** What a hand for a pot has beside its title: what its devices say, in order, as people write it. */
const toldHand = z.strictObject({ told: z.array(z.string()).min(1) })

/**
 * A hand as its table tells it, several messages a line: `key raise 3 800`, `bet 3 800` and `ante 3 50` (seat and amount),
 * `put seat-3 As Kd`, `off seat-3 As`. Throws a RangeError for anything else.
 */
export function handMessages(round: object): DeviceMessage[] {
  const read = toldHand.safeParse(round)
  if (!read.success) throw new RangeError('a hand of this game is `told` in lines such as `key raise 3 800, bet 3 800`')
  return read.data.told.flatMap((line) => line.split(',')).flatMap((message) => saidBy(message.trim()))
}

function saidBy(message: string): DeviceMessage[] {
  const [verb = '', first = '', ...more] = message.split(/\s+/)
  const numbers = more.map(Number)
  switch (verb) {
    case 'key':
      return [['keypad', 'press', first, ...numbers]]
    case 'put':
    case 'off':
      return more.map((piece): DeviceMessage => ['table-reader', verb, first, piece])
    case '':
      return []
    default:
      return [['bet-board', 'place', Number(first), verb, ...numbers]]
  }
}
