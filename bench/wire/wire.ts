import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  atLeast,
  atMost,
  compared,
  type Figure,
  median,
  megabytes,
  milliseconds,
  percentile,
  perSecond,
} from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { type BenchLine, openLine } from './host-line.ts'
import { fillCompileCache, startFeltwire, startRelay } from './hosts.ts'
import { createSubscriber } from './subscriber.ts'

/** Rate in frames a second, processor time in ms, memory in bytes behind it. */
type Burst = { rate: number; lost: number; timePerFrame: number; residentMemory: number }

/** What came of one host: delays of the steady part in ms, its first burst, and those after it. */
type Wire = { delays: readonly number[]; first: Burst; later: readonly Burst[] }

/** Frames a second of the steady part. */
const pace = 50
/** Frames that let both processes come to speed; they are not counted. */
const warmUp = 100
/** For the last messages of the steady part (ms). */
const settling = 500
/** Frames under way in a burst: never more than the simulator's queue holds, so that whatever is lost, the host lost it. */
const underWay = 1_500
const atOnce = 100
/** Bursts behind the first, in which the compilers are at work. One differs from the next by a fifth. */
const laterBursts = 9
/** Frames that have not come by then are lost (ms). */
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
  const first = (read: (burst: Burst) => number) => ({ feltwire: read(feltwire.first), peer: read(relay.first) })
  const later = (read: (burst: Burst) => number) => ({
    feltwire: median(feltwire.later.map(read)),
    peer: median(relay.later.map(read)),
  })
  const rate = later((burst) => burst.rate)
  const memory = first((burst) => burst.residentMemory)
  const lost = ({ first, later }: Wire) => [first, ...later].reduce((sum, { lost }) => sum + lost, 0)
  return [
    compared(`wire to message at ${pace}/s, p50`, middle, milliseconds),
    compared(`wire to message at ${pace}/s, p99`, slow, milliseconds, atMost('within 15 ms', slow.feltwire, 15)),
    compared(
      `first burst of ${frames} frames`,
      first((burst) => burst.rate),
      perSecond('frames'),
    ),
    compared(
      '  processor time a frame',
      first((burst) => burst.timePerFrame),
      milliseconds,
    ),
    compared('  resident memory after it', memory, megabytes, atMost('under 120 MB', memory.feltwire, 120e6)),
    compared(
      `bursts after it, median of ${laterBursts}`,
      rate,
      perSecond('frames'),
      atLeast('10,000 frames/s, 0.7 of the relay', rate.feltwire, Math.max(10_000, 0.7 * rate.peer)),
    ),
    compared(
      '  processor time a frame',
      later((burst) => burst.timePerFrame),
      milliseconds,
    ),
    {
      what: '  frames lost in all of them',
      feltwire: String(lost(feltwire)),
      peer: String(lost(relay)),
      bar: atMost('none', lost(feltwire), 0),
    },
  ]
}

/**
 * The same frames through Feltwire and through the relay, with one broker and one subscriber: first at a steady pace
 * and in turns, then in bursts, one after the other.
 */
async function measureWire(place: BenchFolder, journal: string, seconds: number, frames: number) {
  await using feltwire = await startFeltwire(place, journal)
  await using relay = await startRelay(place)
  await using subscriber = createSubscriber(place.broker)
  const own = await openLine(feltwire, subscriber)
  const peer = await openLine(relay, subscriber)
  await takeTurns([own, peer], warmUp)
  await takeTurns([own, peer], seconds * pace)
  const delays = { feltwire: own.delays(), relay: peer.delays() }
  const first = { feltwire: await measureBurst(own, frames), relay: await measureBurst(peer, frames) }
  const later: { feltwire: Burst[]; relay: Burst[] } = { feltwire: [], relay: [] }
  for (let burst = 0; burst < laterBursts; burst++) {
    later.feltwire.push(await measureBurst(own, frames))
    later.relay.push(await measureBurst(peer, frames))
  }
  const of = (host: 'feltwire' | 'relay'): Wire => ({ delays: delays[host], first: first[host], later: later[host] })
  return { feltwire: of('feltwire'), relay: of('relay') }
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

async function measureBurst(line: BenchLine, frames: number): Promise<Burst> {
  line.countAnew()
  const timeBefore = line.host.processorTime()
  const beganAt = performance.now()
  while (line.sent() < frames && (await line.hears(line.sent() + atOnce - underWay, patience)))
    line.send(Math.min(atOnce, frames - line.sent()))
  await line.hears(frames, patience)
  return {
    rate: (line.heard() * 1_000) / (line.lastHeardAt() - beganAt),
    lost: frames - line.heard(),
    timePerFrame: (line.host.processorTime() - timeBefore) / frames,
    residentMemory: line.host.residentMemory(),
  }
}
