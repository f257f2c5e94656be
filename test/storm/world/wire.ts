import type { Cable } from './edges.ts'
import { worldNow } from './world.ts'

/** How often a serial adapter on USB hands over what has come (ms). */
const usbEvery = 16

/** When the machine gets what has come at the end of a wire. */
const handedOver = (at: number): number => (worldNow().isOnUsb ? Math.ceil(at / usbEvery) * usbEvery : at)

/** @param inPackets what is sent at once arrives by itself, as a report or a message */
export function newWire(name: string, inPackets = false): Cable {
  let listener: (bytes: Uint8Array) => void = () => {}
  let clearAt = 0
  let pending: { at: number; bytes: Buffer }[] = []

  function send(bytes: Uint8Array): void {
    const { agenda, random } = worldNow()
    if (wire.isUnplugged || random.wires.next() < wire.loss) return
    const copy = Buffer.from(bytes)
    const at = handedOver(Math.max(agenda.now() + 2 + random.wires.int(12), clearAt, wire.heldUntil))
    clearAt = at
    pending.push({ at, bytes: copy })
    agenda.at(at, arrive)
    if (wire.repeats) agenda.at(at + 1, () => wire.end?.bytes(copy))
  }

  function arrive(): void {
    const now = worldNow().agenda.now()
    const ready = pending.filter(({ at }) => at <= now)
    if (ready.length === 0) return
    pending = pending.filter(({ at }) => at > now)
    const packets = ready.map(({ bytes }) => bytes)
    for (const bytes of inPackets ? packets : [Buffer.concat(packets)]) wire.end?.bytes(bytes)
  }

  function hear(hears: typeof listener): void {
    listener = hears
  }

  const wire: Cable = {
    name,
    loss: 0,
    repeats: false,
    heldUntil: 0,
    isUnplugged: false,
    device: { send, onBytes: hear },
    end: undefined,
    written: (bytes) => {
      const { agenda, random } = worldNow()
      const copy = Buffer.from(bytes)
      agenda.after(2 + random.wires.int(12), () => {
        if (!wire.isUnplugged) listener(copy)
      })
    },
    hangUp: () => {
      wire.end?.hungUp()
      wire.end = undefined
    },
  }
  return wire
}
