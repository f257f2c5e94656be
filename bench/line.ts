import { createBetFrames } from './bet-frames.ts'
import type { Host } from './hosts.ts'
import { type Subscriber, within } from './subscriber.ts'

/** A host's wire: what is sent on one end, and what the subscriber hears of it at the other. */
export type Line = {
  host: Host
  send(frames: number): void
  sent(): number
  /** Different frames that came through. */
  heard(): number
  /** Frames that came through once more. */
  copies(): number
  /** Milliseconds from the wire to the subscriber of every frame from this one on; Infinity for one that was lost. */
  delaysFrom(frame: number): number[]
  /** When the last one came (ms). */
  lastHeardAt(): number
}

const patience = 5_000
const retryEvery = 100

/** A host says that it is ready before its port is open: sends until the first frame has come through. */
export async function openLine(host: Host, subscriber: Subscriber): Promise<Line> {
  const line = createLine(host, subscriber)
  for (let waited = 0; waited < patience; waited += retryEvery) {
    line.send(1)
    if (await within(retryEvery, () => line.heard() > 0)) return line
  }
  throw new Error(`Nothing that is sent on the wire comes out at ${host.topic}.`)
}

function createLine(host: Host, subscriber: Subscriber): Line {
  const nextFrame = createBetFrames()
  const sentAt: number[] = []
  const heardAt = new Map<number, number>()
  let copies = 0
  let lastHeardAt = 0

  subscriber.hear(host, (amount) => {
    lastHeardAt = performance.now()
    if (heardAt.has(amount - 1)) copies++
    else heardAt.set(amount - 1, lastHeardAt)
  })

  function send(frames: number): void {
    const bytes = Buffer.concat(Array.from({ length: frames }, nextFrame))
    const at = performance.now()
    for (let i = 0; i < frames; i++) sentAt.push(at)
    host.bets.send(bytes)
  }

  return {
    host,
    send,
    sent: () => sentAt.length,
    heard: () => heardAt.size,
    copies: () => copies,
    delaysFrom: (frame) =>
      sentAt.slice(frame).map((at, i) => (heardAt.get(frame + i) ?? Number.POSITIVE_INFINITY) - at),
    lastHeardAt: () => lastHeardAt,
  }
}
