import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ReadyMeter } from '../../daemon/config/shape.ts'
import { createCommitQueue } from '../../daemon/engine/commit-queue.ts'
import { createEngine } from '../../daemon/engine/engine.ts'
import { noRecords } from '../../daemon/engine/journal-records.ts'
import { bookEffect } from '../../daemon/engine/meters/meter-books.ts'
import { openSession, type SessionState } from '../../daemon/engine/session-state.ts'
import type { Entry, EntryBody } from '../../daemon/journal/entry.ts'
import { openJournal } from '../../daemon/journal/journal.ts'
import { cites } from '../../games/kit/document/citation.ts'
import { compared, type Figure, perSecond } from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { tableId } from '../table.ts'

/** What came in one turn of the event loop: so many stakes at once, each of one seat. */
const batches = [1, 64]
const stake = 100
const jackpot = 'gb.casino-stud.progressive'

const cite = cites('gb')(196, 231, '2.7')
const meter: ReadyMeter = {
  id: 'stud',
  progressive: {
    id: 'stud',
    shares: { main: 70 },
    seed: 100_000,
    reseed: ['seed'],
    order: 'dealer-left',
    cites: { share: cite, awards: cite, seed: cite, correction: cite },
  },
  tables: new Map([[tableId, jackpot]]),
  needs: new Set(),
}

/**
 * Contributions to a meter that are on the disk in a second, through the real commit queue, journal and ledger; each is four
 * entries: what came in, the stake, and its two transfers. The peer is SQLite, which gets the texts of the same entries
 * as rows and commits as often.
 */
export async function contributionFigures({ directory }: BenchFolder, ms: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const batch of batches) {
    const { rate, commits } = await throughTheQueue(join(directory, `contributions-${batch}.journal`), batch, ms)
    const peer = throughSqlite(join(directory, `contributions-${batch}.sqlite`), commits, batch)
    const what = `contributions on the disk, ${batch} a commit`
    figures.push(compared(what, { feltwire: rate, peer }, perSecond('contributions')))
  }
  return figures
}

async function throughTheQueue(path: string, batch: number, ms: number) {
  const journal = await openJournal(path)
  const commits: Entry[][] = []
  const queue = createCommitQueue(journal, createEngine(stakingFloor(), noRecords), {
    heard: () => {},
    committing: (entries) => () => void commits.push([...entries]),
    reply: () => {},
    trouble: ({ message }) => {
      throw new Error(message)
    },
    refusing: () => {},
    recovered: () => {},
  })
  const beganAt = performance.now()
  while (performance.now() - beganAt < ms) {
    for (let i = 0; i < batch; i++) queue.take({ kind: 'bytes', table: tableId, device: 'bets', data: '24424554' })
    queue.settle()
  }
  const rate = (commits.length * batch * 1_000) / (performance.now() - beganAt)
  queue.stop()
  await journal.close()
  return { rate, commits }
}

/** A pit in which whatever comes in is a stake that was locked. */
function stakingFloor(): SessionState {
  const sessionState = openSession({ tables: [], meters: [meter] })
  let { meters } = sessionState.state()
  return {
    ...sessionState,
    take(entry) {
      const { n, table } = entry
      const effect = { type: 'stakes' as const, round: n, jackpot, stakes: [{ seat: 1, stake }] }
      const booked = bookEffect([meter], meters, entry, table, effect)
      meters = booked.state
      const derived: EntryBody[] = [{ kind: 'effect', table, effect }, ...booked.derived]
      return { derived, frames: 1, events: 1, replies: [] }
    },
  }
}

function throughSqlite(path: string, commits: readonly Entry[][], batch: number): number {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('CREATE TABLE entry (n INTEGER PRIMARY KEY, at INTEGER, kind TEXT, text TEXT)')
  const insert = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?)')
  const beganAt = performance.now()
  for (const entries of commits) {
    database.exec('BEGIN')
    for (const entry of entries) insert.run(entry.n, entry.at, entry.kind, JSON.stringify(entry))
    database.exec('COMMIT')
  }
  const rate = (commits.length * batch * 1_000) / (performance.now() - beganAt)
  database.close()
  return rate
}
