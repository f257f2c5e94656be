import { type Random, seeded } from '../../games/kit/odds/random.ts'
import type { DevicePort } from './port.ts'

/** The probability of each fault for one sent frame, 0 to 1. A missing one never happens. */
export type FrameFaults = {
  drop?: number
  /** Only the first part of the frame is sent. */
  cut?: number
  /** One bit is flipped. */
  corrupt?: number
  duplicate?: number
  /** The frame is held back until the next one is sent. */
  reorder?: number
}

export type FaultyPort = DevicePort & {
  /** From now on nothing is sent; frames queue up. */
  stall(): void
  /** Sends all queued frames in one piece. */
  burst(): void
}

/** A device's port with faults. `faults` is read for every frame, so a caller may change it at any time. */
export function withFrameFaults(port: DevicePort, faults: FrameFaults, random: Random): FaultyPort {
  let stalled = false
  let pile: Uint8Array[] = []
  let late: Uint8Array[] = []

  // Every fault draws one random number per frame, whether it happens or not, so that enabling one does not move the
  // others. The position of the damage comes from another generator for the same reason.
  const places = seeded(random.int(2 ** 32))
  const strikes = (chance = 0) => random.next() < chance

  const transmit = (frame: Uint8Array) => {
    if (stalled) pile.push(frame)
    else port.send(frame)
  }

  const send = (frame: Uint8Array) => {
    const [drop, duplicate, reorder] = [strikes(faults.drop), strikes(faults.duplicate), strikes(faults.reorder)]
    const cut = strikes(faults.cut) ? cutShort(frame, places) : frame
    const sent = strikes(faults.corrupt) ? flipBit(cut, places) : cut
    if (drop) return
    const copies = duplicate ? [sent, sent] : [sent]
    const overdue = late
    late = reorder ? copies : []
    if (!reorder) copies.forEach(transmit)
    overdue.forEach(transmit)
  }

  return {
    send,
    onBytes: port.onBytes,
    stall: () => {
      stalled = true
    },
    burst: () => {
      stalled = false
      if (pile.length > 0) port.send(Buffer.concat(pile))
      pile = []
    },
  }
}

function cutShort(frame: Uint8Array, places: Random): Uint8Array {
  return frame.subarray(0, 1 + places.int(Math.max(frame.length - 1, 1)))
}

function flipBit(frame: Uint8Array, places: Random): Uint8Array {
  const place = places.int(frame.length)
  const bit = 1 << places.int(8)
  return frame.map((byte, index) => (index === place ? byte ^ bit : byte))
}
