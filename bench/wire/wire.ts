import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { atLeast, atMost, compared, type Figure, megabytes, milliseconds, percentile, perSecond } from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { type BenchLine, openLine } from './host-line.ts'
import { fillCompileCache, startFeltwire, startRelay } from './hosts.ts'
import { createSubscriber } from './subscriber.ts'

/** Delays in ms, rate in frames a second, processor time in ms, memory in bytes. */
type Wire = { delays: number[]; rate: number; lost: number; timePerFrame: number; residentMemory: number }

/** Frames a second of the steady part. */
const pace = 50
/** Frames that let both processes come to speed; they are not counted. */
const warmUp = 100
/** For the last messages of the steady part (ms). */
const settling = 500
/** Frames under way in a burst: never more than the simulator's queue holds, so that whatever is lost, the host lost it. */
const underWay = 1_500
const atOnce = 100
/** A burst is over when nothing has come for so long (ms). */
const patience = 5_000

/** The steady part, the burst, and what the daemon then holds in memory. The peer is the relay. */
export async function wireFigures(place: BenchFolder, seconds: number, frames: number): Promise<Figure[]> {
  await fillCompileCache(place, join(place.directory, 'first.journal'))
  const { feltwire, relay } = await measureWire(place, join(place.directory, 'wire.journal'), seconds, frames)
  const delay = (share: number) => ({
    feltwire: percentile(feltwire.delays, share),
    peer: percentile(relay.delays, share),
  })
  const [middle, slow] = [delay(0.5), delay(0.99)]
  const rate = { feltwire: feltwire.rate, peer: relay.rate }
  const time = { feltwire: feltwire.timePerFrame, peer: relay.timePerFrame }
  const memory = { feltwire: feltwire.residentMemory, peer: relay.residentMemory }
  return [
    compared(`wire to message at ${pace}/s, p50`, middle, milliseconds),
    compared(`wire to message at ${pace}/s, p99`, slow, milliseconds, atMost('within 15 ms', slow.feltwire, 15)),
    compared(
      `burst of ${frames} frames`,
      rate,
      perSecond('frames'),
      atLeast('10,000 frames/s or more', rate.feltwire, 10_000),
    ),
    {
      what: '  frames lost',
      feltwire: String(feltwire.lost),
      peer: String(relay.lost),
      bar: atMost('none', feltwire.lost, 0),
    },
    compared('  processor time a frame', time, milliseconds),
    compared('  resident memory after it', memory, megabytes, atMost('under 120 MB', memory.feltwire, 120e6)),
  ]
}

/**
 * The same frames through Feltwire and through the relay, with one broker and one subscriber: first at a steady pace
 * and in turns, then as a burst, one after the other.
 */
async function measureWire(place: BenchFolder, journal: string, seconds: number, burst: number) {
  await using feltwire = await startFeltwire(place, journal)
  await using relay = await startRelay(place)
  await using subscriber = createSubscriber(place.broker)
  const own = await openLine(feltwire, subscriber)
  const peer = await openLine(relay, subscriber)
  await takeTurns([own, peer], warmUp)
  await takeTurns([own, peer], seconds * pace)
  return { feltwire: await measureBurst(own, burst), relay: await measureBurst(peer, burst) }
}

async function takeTurns(lines: readonly BenchLine[], frames: number): Promise<void> {
  for (const line of lines) line.countAnew()
  const gap = 1_000 / pace / lines.length
  const beganAt = performance.now()
  for (let turn = 0; turn < frames * lines.length; turn++) {
    await sleep(Math.max(1, beganAt + turn * gap - performance.now()))
    lines[turn % lines.length]?.send(1)
  }
  await sleep(settling)
}

async function measureBurst(line: BenchLine, frames: number): Promise<Wire> {
  const delays = line.delays()
  line.countAnew()
  const timeBefore = line.host.processorTime()
  const beganAt = performance.now()
  const stalled = () => performance.now() - Math.max(beganAt, line.lastHeardAt()) > patience
  while (line.heard() < frames && !stalled()) {
    if (line.sent() < frames && line.sent() - line.heard() < underWay) line.send(Math.min(atOnce, frames - line.sent()))
    await nextTurn()
  }
  return {
    delays,
    rate: (line.heard() * 1_000) / (line.lastHeardAt() - beganAt),
    lost: frames - line.heard(),
    timePerFrame: (line.host.processorTime() - timeBefore) / frames,
    residentMemory: line.host.residentMemory(),
  }
}
