import { join } from 'node:path'
import { type Bar, compared, type Figure, median, megabytes, milliseconds, percentile, perSecond } from './figures.ts'
import { fillCompileCache, type Host, type HostFolder, startFeltwire, startRelay } from './hosts.ts'
import { measureAppend, measureReplay } from './journal.ts'
import { playShift, type ShiftPlay } from './shift.ts'
import { readyTable } from './table.ts'
import { measureWire, pace } from './wire.ts'

const atMost = (says: string, figure: number, most: number): Bar => ({ says, met: figure <= most })
const atLeast = (says: string, figure: number, least: number): Bar => ({ says, met: figure >= least })

/** The steady part, the burst, and what the daemon then holds in memory. The peer is the relay. */
export async function wireFigures(place: HostFolder, seconds: number, frames: number): Promise<Figure[]> {
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

/** The peer writes and syncs the same text with no chain and no check. */
export async function appendFigures(place: HostFolder, ms: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const batch of [1, 16, 256]) {
    const rates = await measureAppend(place.directory, batch, ms)
    figures.push(compared(`journal, commits of ${batch}`, rates, perSecond('entries')))
  }
  return figures
}

/** The peer parses the same lines. */
export async function replayFigures(place: HostFolder, play: ShiftPlay): Promise<Figure[]> {
  const journal = join(place.directory, 'replayed.journal')
  const table = readyTable(place.directory, journal, place.broker)
  await playShift(table, play)
  const { events, ...rates } = measureReplay(journal, table.tables)
  const bar = atLeast('100,000 events/s or more', rates.feltwire, 100_000)
  return [compared(`replay of ${events} events`, rates, perSecond('events'), bar)]
}

/** From the start of the process to its word that it is ready; the median of several starts. The peer is the relay. */
export async function startFigures(place: HostFolder, shift: ShiftPlay, starts: number): Promise<Figure[]> {
  const fresh = join(place.directory, 'fresh.journal')
  const full = join(place.directory, 'shift.journal')
  await playShift(readyTable(place.directory, full, place.broker), shift)
  const peer = await startTime(starts, () => startRelay(place))
  const figure = async (what: string, start: (turn: number) => Promise<Host>) => {
    const feltwire = await startTime(starts, start)
    return compared(what, { feltwire, peer }, milliseconds, atMost('within 1 s', feltwire, 1_000))
  }
  return [
    await figure('start, fresh journal', (turn) => startFeltwire(place, `${fresh}.${turn}`)),
    await figure("start, a shift's journal", () => startFeltwire(place, full)),
  ]
}

async function startTime(starts: number, start: (turn: number) => Promise<Host>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < starts; turn++) {
    await using host = await start(turn)
    times.push(host.readyAfter)
  }
  return median(times)
}
