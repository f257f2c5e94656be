import { encodePayload } from '../../../drivers/dice/sic-bo-mqtt.ts'
import type { Cable } from '../world/edges.ts'
import { newWire } from '../world/wire.ts'
import { worldNow } from '../world/world.ts'

export const shakerTopic = 'shaker/1'

/** What a reader of dice says, as a shaker with a camera says it over MQTT. */
export function createShaker(table: string) {
  const wire: Cable = newWire(`${table}/dice`, true)
  wire.end = {
    bytes(bytes) {
      const { broker } = worldNow()
      if (!broker.isAway) broker.receive(undefined, { topic: shakerTopic, payload: bytes.toString(), retain: false })
    },
    hungUp() {},
  }
  const send = (said: Parameters<typeof encodePayload>[0]) => wire.device.send(encodePayload(said))
  return {
    say(verb: string, args: readonly unknown[]) {
      const [a, b, c] = args.map(Number)
      if (verb === 'shake') send({ state: 'shaking' })
      if (verb === 'settle') send({ state: 'idle' })
      if (verb === 'read' && a !== undefined && b !== undefined && c !== undefined) send({ values: [a, b, c] })
    },
  }
}
