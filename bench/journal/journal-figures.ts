import { join } from 'node:path'
import { atLeast, atMost, compared, type Figure, median, milliseconds, perSecond } from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { readyTable } from '../table.ts'
import { fillCompileCache, type Host, startFeltwire, startRelay } from '../wire/hosts.ts'
import { measureAppend, measureReplay } from './measure-journal.ts'
import { playShift, type ShiftPlay } from './shift.ts'

/** The peer writes and syncs the same text with no chain and no check. */
export async function appendFigures(place: BenchFolder, ms: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const batch of [1, 16, 256]) {
    const rates = await measureAppend(place.directory, batch, ms)
    figures.push(compared(`journal, commits of ${batch}`, rates, perSecond('entries')))
  }
  return figures
}

/** The peer parses the same lines. */
export async function replayFigures(place: BenchFolder, play: ShiftPlay, turns: number): Promise<Figure[]> {
  const journal = join(place.directory, 'replayed.journal')
  const table = readyTable(place.directory, journal, place.broker)
  await playShift(table, play)
  const { events, first, median } = measureReplay(journal, table.tables, turns)
  const bar = atLeast('100,000 events/s or more', median.feltwire, 100_000)
  return [
    compared(`replay of ${events} events, median of ${turns}`, median, perSecond('events'), bar),
    compared('  the first, whose code is not compiled yet', first, perSecond('events')),
  ]
}

/** From the start of the process to its word that it is ready; the median of several starts. The peer is the relay. */
export async function startFigures(place: BenchFolder, shift: ShiftPlay, starts: number): Promise<Figure[]> {
  const fresh = join(place.directory, 'fresh.journal')
  const full = join(place.directory, 'shift.journal')
  await playShift(readyTable(place.directory, full, place.broker), shift)
  await fillCompileCache(place, `${fresh}.0`)
  const peer = await startTime(starts, () => startRelay(place))
  const figure = async (what: string, start: (turn: number) => Promise<Host>) => {
    const feltwire = await startTime(starts, start)
    return compared(what, { feltwire, peer }, milliseconds, atMost('within 1 s', feltwire, 1_000))
  }
  return [
    await figure('start, fresh journal', (turn) => startFeltwire(place, `${fresh}.${1 + turn}`)),
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
