import { createBetFrames } from './bet-frames.ts'
import type { Host } from './hosts.ts'
import { type Subscriber, within } from './subscriber.ts'

/** A host's wire: what is sent on one end, and what the subscriber hears of it at the other. */
export type BenchLine = {
  host: Host
  send(frames: number): void
  /** From here on. What was sent before is heard no more. */
  countAnew(): void
  /** Resolves once so many are heard, or with false after `ms`. One that watched in a loop would take a core from the host. */
  hears(frames: number, ms: number): Promise<boolean>
  sent(): number
  heard(): number
  /** When the last of them came (ms), or 0. */
  lastHeardAt(): number
  /** Milliseconds from the wire to the subscriber, a frame each; Infinity for one that was lost. */
  delays(): number[]
}

const patience = 5_000
const retryEvery = 100

/** A host says that it is ready before its port is open: sends until a frame has come through. */
export async function openLine(host: Host, subscriber: Subscriber): Promise<BenchLine> {
  const line = createLine(host, subscriber)
  for (let waited = 0; waited < patience; waited += retryEvery) {
    line.send(1)
    if (await within(retryEvery, () => line.heard() > 0)) return line
  }
  throw new Error(`Nothing that is sent on the wire comes out at ${host.topic}.`)
}

function createLine(host: Host, subscriber: Subscriber): BenchLine {
  const nextFrame = createBetFrames()
  const heardAt = new Map<number, number>()
  let sentAt: number[] = []
  let sentBefore = 0
  let lastHeardAt = 0
  let awaited: { frames: number; resolve: (isHeard: boolean) => void } | undefined

  function tell(): void {
    if (awaited !== undefined && heardAt.size >= awaited.frames) awaited.resolve(true)
  }

  // The amount on a frame is its number. QoS 1 may bring one twice; the first counts.
  subscriber.hear(host, (amount) => {
    const frame = amount - sentBefore - 1
    if (frame < 0 || heardAt.has(frame)) return
    lastHeardAt = performance.now()
    heardAt.set(frame, lastHeardAt)
    tell()
  })

  return {
    host,
    send(frames) {
      const bytes = Buffer.concat(Array.from({ length: frames }, nextFrame))
      const now = performance.now()
      for (let i = 0; i < frames; i++) sentAt.push(now)
      host.bets.send(bytes)
    },
    countAnew() {
      sentBefore += sentAt.length
      sentAt = []
      heardAt.clear()
      lastHeardAt = 0
    },
    hears(frames, ms) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const tooLate = setTimeout(resolve, ms, false)
      awaited = { frames, resolve }
      tell()
      return promise.finally(() => clearTimeout(tooLate))
    },
    sent: () => sentAt.length,
    heard: () => heardAt.size,
    lastHeardAt: () => lastHeardAt,
    delays: () => sentAt.map((at, frame) => (heardAt.get(frame) ?? Number.POSITIVE_INFINITY) - at),
  }
}
