import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { TableSetup } from '../../daemon/config/shape.ts'
import { replaySession } from '../../daemon/engine/session-replay.ts'
import { openSession } from '../../daemon/engine/session-state.ts'
import type { Foretell } from '../../daemon/journal/check-line.ts'
import type { EntryBody } from '../../daemon/journal/entry.ts'
import type { SegmentFile } from '../../daemon/journal/folder.ts'
import { openJournal } from '../../daemon/journal/journal.ts'
import { readJournal, segmentsOf } from '../../daemon/journal/read.ts'
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

/** Events a second from file to state: chain, entries and rules checked. The peer reads the same lines and parses them. */
export function measureReplay(path: string, tables: readonly TableSetup[]): Rates & { events: number } {
  let events = 0
  const fold = replaySession(openSession({ tables, meters: [] }))
  const feltwire = timed(() => {
    const foretells: Foretell = {
      expecting: fold.expecting,
      is: (_n, _at, rest) => {
        const body = fold.foretold(rest)
        if (body?.kind === 'event') events++
        return body !== undefined
      },
    }
    const reading = readJournal(path, fold.visit, { foretells })
    if (!reading.ok) throw new Error(`The journal of the bench ${reading.problem}.`)
    const difference = fold.difference()
    if (difference !== undefined) throw new Error(`The replay differs at entry ${difference.entry}.`)
  })
  const peer = timed(() => segmentsOf(path).forEach(parseLines))
  return { events, feltwire: (events * 1_000) / feltwire, peer: (events * 1_000) / peer }
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
