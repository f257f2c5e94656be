import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Place, startFeltwire, startRelay } from './hosts.ts'
import { type Line, openLine } from './line.ts'
import { createSubscriber, within } from './subscriber.ts'

export type Burst = { rate: number; lost: number; copies: number; processorTime: number }
export type Wire = { delays: number[]; burst: Burst; residentMemory: number }

/** Frames a second of the steady part. */
export const pace = 50
/** Frames that let both processes come to speed; they are not counted. */
const warmUp = 100
/** The most frames under way in a burst: what the kernel and the simulator's queue hold together, and no byte is dropped. */
const underWay = 2_000
const atOnce = 100
const patience = 10_000

/**
 * The same frames through Feltwire and through the relay, with one broker and one subscriber: first at a steady pace
 * and in turns, then as a burst, one after the other.
 */
export async function measureWire(place: Place, journal: string, seconds: number, burst: number) {
  await using feltwire = await startFeltwire(place, journal)
  await using relay = await startRelay(place)
  await using subscriber = createSubscriber(place.broker)
  const lines = [await openLine(feltwire, subscriber), await openLine(relay, subscriber)] as const
  await takeTurns(lines, warmUp)
  const from = lines.map((line) => line.sent())
  await takeTurns(lines, seconds * pace)
  const delays = lines.map((line, i) => line.delaysFrom(from[i] ?? 0))
  const measured: Wire[] = []
  for (const [i, line] of lines.entries())
    measured.push({
      delays: delays[i] ?? [],
      burst: await sendBurst(line, burst),
      residentMemory: line.host.residentMemory(),
    })
  const [ofFeltwire, ofRelay] = measured
  if (ofFeltwire === undefined || ofRelay === undefined) throw new Error('Both wires must be measured.')
  return { feltwire: ofFeltwire, relay: ofRelay }
}

async function takeTurns(lines: readonly Line[], frames: number): Promise<void> {
  const gap = 1_000 / pace / lines.length
  const beganAt = performance.now()
  for (let turn = 0; turn < frames * lines.length; turn++) {
    await sleep(beganAt + turn * gap - performance.now())
    lines[turn % lines.length]?.send(1)
  }
  for (const line of lines) await within(patience, () => line.heard() === line.sent())
}

async function sendBurst(line: Line, frames: number): Promise<Burst> {
  const before = { sent: line.sent(), heard: line.heard(), copies: line.copies(), time: line.host.processorTime() }
  const beganAt = performance.now()
  while (line.sent() < before.sent + frames && performance.now() - line.lastHeardAt() < patience) {
    if (line.sent() - line.heard() < underWay) line.send(atOnce)
    await nextTurn()
  }
  await within(patience, () => line.heard() - before.heard >= frames)
  return {
    rate: (frames * 1_000) / (line.lastHeardAt() - beganAt),
    lost: frames - (line.heard() - before.heard),
    copies: line.copies() - before.copies,
    processorTime: line.host.processorTime() - before.time,
  }
}
