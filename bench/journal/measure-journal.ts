import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { TableSetup } from '../../daemon/config/shape.ts'
import { replaySession } from '../../daemon/engine/session-replay.ts'
import { openSession } from '../../daemon/engine/session-state.ts'
import type { Foretell } from '../../daemon/journal/check-line.ts'
import type { EntryBody } from '../../daemon/journal/entry.ts'
import type { SegmentFile } from '../../daemon/journal/folder.ts'
import { openJournal } from '../../daemon/journal/journal.ts'
import { readJournal, segmentsOf } from '../../daemon/journal/read-journal.ts'
import { median } from '../figures.ts'
import { tableId } from '../table.ts'

type Rates = { feltwire: number; peer: number }

const event = (amount: number): EntryBody => ({
  kind: 'event',
  table: tableId,
  device: 'bets',
  seq: amount,
  event: { type: 'bet', seat: 3, spot: 'straight-up:17', amount },
})

/** Entries a second in commits of `batch`. The peer writes the same text and syncs as often, with no chain and no check. */
export async function measureAppend(directory: string, batch: number, forMs: number): Promise<Rates> {
  const journal = await openJournal(join(directory, `batches-of-${batch}.journal`))
  const feltwire = await rateOf(
    batch,
    forMs,
    (n) => journal.append(event(n)),
    () => journal.commit(),
  )
  await journal.close()

  const file = openSync(join(directory, `batches-of-${batch}.plain`), 'w')
  let lines: string[] = []
  const write = () => {
    writeSync(file, lines.join(''))
    fdatasyncSync(file)
    lines = []
  }
  const peer = await rateOf(
    batch,
    forMs,
    (n) => lines.push(`${JSON.stringify({ n, at: Date.now(), ...event(n) })}\n`),
    write,
  )
  closeSync(file)
  return { feltwire, peer }
}

async function rateOf(batch: number, forMs: number, append: (n: number) => void, commit: () => void): Promise<number> {
  const beganAt = performance.now()
  let entries = 0
  while (performance.now() - beganAt < forMs) {
    for (let i = 0; i < batch; i++) append(++entries)
    commit()
  }
  return (entries * 1_000) / (performance.now() - beganAt)
}

type Replays = { events: number; first: Rates; median: Rates }

/**
 * Events a second from file to state, chain, entries and rules checked, in turns with the peer, which reads the same lines
 * and parses them. The first turn finds no compiled code.
 */
export function measureReplay(path: string, tables: readonly TableSetup[], turns: number): Replays {
  const events: number[] = []
  const own: number[] = []
  const peer: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    own.push(timed(() => events.push(replayed(path, tables))))
    peer.push(timed(() => segmentsOf(path).forEach(parseLines)))
  }
  const [count = 0] = events
  const rates = (of: (times: number[]) => number): Rates => ({
    feltwire: (count * 1_000) / of(own),
    peer: (count * 1_000) / of(peer),
  })
  return { events: count, first: rates(([time = 0]) => time), median: rates(median) }
}

/** Replays a journal and counts the events of it. */
function replayed(path: string, tables: readonly TableSetup[]): number {
  let events = 0
  const replay = replaySession(openSession({ tables, meters: [] }))
  const foretells: Foretell = (_n, _at, rest) => {
    const body = replay.foretold(rest)
    if (body?.kind === 'event') events++
    return body !== undefined
  }
  const reading = readJournal(path, replay.visit, { foretells })
  if (!reading.ok) throw new Error(`The journal of the bench ${reading.problem}.`)
  const difference = replay.difference()
  if (difference !== undefined) throw new Error(`The replay differs at entry ${difference.entry}.`)
  return events
}

const hashAndSpace = 65

/** Of a segment as it was written: nothing compresses those of a journal that was just played. */
function parseLines({ path }: SegmentFile): void {
  const bytes = readFileSync(path)
  let start = 0
  for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
    JSON.parse(bytes.toString('utf8', start + hashAndSpace, end))
    start = end + 1
  }
}

function timed(work: () => void): number {
  const beganAt = performance.now()
  work()
  return performance.now() - beganAt
}
