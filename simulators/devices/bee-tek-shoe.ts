import type { ShoeMessage } from '../../drivers/shoe/bee-tek-codec.ts'
import { encodeMessage, wireCard } from '../../drivers/shoe/bee-tek-codec.ts'
import type { DevicePort } from '../wires/port.ts'

type Options = {
  /** How the shoe writes the rank of a ten. */
  tens?: 'T' | '10'
  /** After the first card of a game, the card's characters are repeated after its message. */
  repeatsCards?: boolean
}

/** A Bee-Tek compatible shoe. It reads nothing, deals the given cards and knows no rules of the game. */
export function createBeeTekShoe(port: DevicePort, { tens = 'T', repeatsCards = false }: Options = {}) {
  let dealt = false

  const say = (message: ShoeMessage<string>) => port.send(encodeMessage(message, tens))

  return {
    /** A card of the game, rank then suit. */
    card(card: string) {
      say({ type: 'card', mode: 'game', card })
      if (repeatsCards && dealt) port.send(new TextEncoder().encode(wireCard(card, tens)))
      dealt = true
    },
    burn: (card: string) => say({ type: 'card', mode: 'burn', card }),
    /** A card that the shoe cannot read. */
    unread: () => say({ type: 'unread', mode: 'game', said: 'Game' }),
    alarm: (text = 'E3 Card Not Read') => say({ type: 'alarm', text }),
    warning: (code = 'W0x01') => say({ type: 'warning', code }),
  }
}
