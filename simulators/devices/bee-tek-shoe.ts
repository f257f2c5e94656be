import type { ShoeMessage } from '../../drivers/shoe/bee-tek-codec.ts'
import { encodeMessage, wireCard } from '../../drivers/shoe/bee-tek-codec.ts'
import type { DevicePort } from '../wires/port.ts'

type Options = {
  /** How this shoe writes the rank of a ten. */
  tens?: 'T' | '10'
  /** After the first card of a game, a card's characters come once more behind its message. */
  repeatsCards?: boolean
}

/** The shoe's end of the wire. It hears nothing, deals what it is told to, and knows no rules of the game. */
export function createBeeTekShoe(port: DevicePort, { tens = 'T', repeatsCards = false }: Options = {}) {
  let dealt = false

  const say = (message: ShoeMessage<string>) => port.send(encodeMessage(message, tens))

  return {
    /** A card of the game, written rank then suit. */
    card(card: string) {
      say({ type: 'card', mode: 'game', card })
      if (repeatsCards && dealt) port.send(new TextEncoder().encode(wireCard(card, tens)))
      dealt = true
    },
    burn: (card: string) => say({ type: 'card', mode: 'burn', card }),
    /** A card passed that the shoe could not read. */
    unread: () => say({ type: 'unread', mode: 'game', said: 'Game' }),
    alarm: (text = 'E3 Card Not Read') => say({ type: 'alarm', text }),
    warning: (code = 'W0x01') => say({ type: 'warning', code }),
  }
}
