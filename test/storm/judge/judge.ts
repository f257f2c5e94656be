import type { Entry } from '../../../daemon/journal/entry.ts'
import { followTree } from '../../../daemon/journal/merkle-check.ts'
import { brokenText, type JournalReading, readJournal } from '../../../daemon/journal/read-journal.ts'
import { messageOf } from '../../../daemon/mqtt/messages.ts'
import { checkpointIn, readCheckpoint } from '../../../daemon/transparency-log/checkpoint.ts'
import { rootOf } from '../../../daemon/transparency-log/merkle-tree.ts'
import { readNote } from '../../../daemon/transparency-log/signed-note.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { booksOf } from '../../support/metered-tables.ts'
import { expectToTheCent } from '../../support/plain/plain-meter.ts'
import { verdictsOf } from '../../truth/verdicts.ts'
import { checkpointFile } from '../site.ts'
import type { StormTable } from '../tables/table.ts'
import { existsSync, readFileSync } from '../world/node-fs.ts'
import { shakesHeard } from './dice.ts'
import { mirrorKept } from './mirror.ts'
import { poolsTrue } from './pools.ts'
import { rulingsKept } from './rulings.ts'
import { type Complaint, carriedOut, headOf, keyOf, type Witness } from './storm-record.ts'

export type Ending = {
  site: string
  folder: string
  tables: readonly StormTable[]
  hasMeter: boolean
  hasMirror: boolean
  /** A bit of the journal was changed. */
  isRotten: boolean
  witness: Witness
  retained: ReadonlyMap<string, string>
}

export type Record = { entries: Entry[]; reading: JournalReading; roots: Map<number, string> }

/** Reads the journal as it stands, with the root of its tree at these sizes. */
export function recordOf(folder: string, sizes: ReadonlySet<number>): Record {
  const entries: Entry[] = []
  const roots = new Map<number, string>()
  const follow = followTree()
  const reading = readJournal(folder, (entry) => void entries.push(entry), {
    check: (entry, hash) => {
      const problem = follow.check(entry, hash)
      if (sizes.has(entry.n)) roots.set(entry.n, rootOf(follow.ends()))
      return problem
    },
  })
  return { entries, reading, roots }
}

/** Holds what the world has seen against the journal, and both against what truly happened. */
export function judge(ending: Ending): Complaint[] {
  const { witness, folder } = ending
  const record = recordOf(folder, new Set(witness.checkpoints.keys()))
  const { reading } = record
  if (reading.ok && !reading.head.stopped)
    return [{ broken: 'the journal does not say that it was stopped', says: `its last entry is ${reading.head.n}` }]
  if (!reading.ok)
    return ending.isRotten || !witness.trusts()
      ? []
      : [{ broken: 'the journal is broken', says: `${reading.path} ${brokenText(reading)}` }]
  // A disk that lies may lose what was published. What a checkpoint speaks of, nobody may go on without.
  if (!witness.trusts()) return checkpointsKept(witness, record)
  return [
    ...checkpointsKept(witness, record),
    ...messagesKept(ending, record.entries),
    ...requestsKept(witness, record.entries),
    ...roundsTrue(ending),
    ...rulingsKept(ending.tables, witness),
    ...shakesHeard(record.entries),
    ...(ending.hasMirror ? mirrorKept() : []),
    ...poolsTrue(ending.tables, witness, record.entries),
    ...(ending.hasMeter ? metersTrue(ending, record.entries) : []),
  ]
}

/** Those that were published are of this journal, and the last of them is in its file. */
function checkpointsKept({ checkpoints }: Witness, { roots }: Record): Complaint[] {
  const [last = 0] = [...checkpoints.keys()].toSorted((a, b) => b - a)
  const kept = existsSync(checkpointFile) ? `${readFileSync(checkpointFile)}` : ''
  const lost =
    (readCheckpoint(kept)?.size ?? 0) >= last
      ? []
      : [{ broken: 'the last checkpoint is not kept', says: `that of ${last} entries` }]
  const other = [...checkpoints].flatMap(([size, note]) => {
    const says = checkpointIn(readNote(note)?.text ?? '')
    return says !== undefined && roots.get(size) === says.root
      ? []
      : [{ broken: 'a checkpoint is of another journal', says: `of ${size} entries` }]
  })
  return [...lost, ...other]
}

/** Every numbered entry was published, as it stands, and nothing else was. */
function messagesKept({ site, witness }: Ending, entries: readonly Entry[]): Complaint[] {
  const complaints: Complaint[] = []
  const known = new Set<string>()
  let session = 0
  for (const entry of entries) {
    if (entry.kind === 'session') session = entry.session
    const message = messageOf(site, session, entry)
    if (message === undefined) continue
    const key = keyOf(message)
    if (known.has(key)) complaints.push({ broken: 'an entry is there twice', says: key })
    known.add(key)
    const told = witness.messages.get(key)
    if (told === undefined) complaints.push({ broken: 'a message was lost', says: `${key} ${message.payload}` })
    else if (told !== `${message.topic} ${message.payload}`)
      complaints.push({ broken: 'a message is not its entry', says: `${told} and ${message.payload}` })
  }
  for (const key of witness.messages.keys())
    if (!known.has(key)) complaints.push({ broken: 'a message is in no journal', says: key })
  return complaints
}

/** What was asked once is done once, and what was granted is done. */
function requestsKept({ answers, forged }: Witness, entries: readonly Entry[]): Complaint[] {
  const done = entries.flatMap((entry) => {
    const transaction = entry.kind === 'operator' ? carriedOut(entry) : undefined
    return entry.kind === 'operator' && transaction !== undefined ? [`${entry.table}/${transaction}`] : []
  })
  const twice = done.filter((key, place) => done.indexOf(key) !== place)
  const granted = [...answers].filter(([key, ok]) => ok && !done.includes(key))
  const stolen = done.filter((key) => forged.has(key))
  return [
    ...stolen.map((key) => ({ broken: 'a forged request was carried out', says: key })),
    ...twice.map((key) => ({ broken: 'a request was carried out twice', says: key })),
    ...granted.map(([key]) => ({ broken: 'a request that was granted is in no journal', says: key })),
  ]
}

/** Each result that was published is of a round that truly was, to the cent. */
function roundsTrue({ tables, witness }: Ending): Complaint[] {
  return tables.flatMap(({ id, truths, isUnique }) => {
    if (truths === undefined) return []
    const results = [...witness.messages.values()]
      .map((message) => message.slice(message.indexOf('{')))
      .filter((payload) => headOf(payload)?.table === id)
      .map((payload): Result => JSON.parse(payload))
      .filter(({ settlements }) => settlements !== undefined)
    // When a result came to be does not matter here: it is of some round, in their order. One that people let stand comes late.
    const inOrder = results.filter(({ ruling }) => ruling === undefined)
    const stands = results.filter(({ ruling }) => ruling?.ruling === 'stands').map((result) => [result])
    return [inOrder, ...stands]
      .map((some) => some.map((result) => ({ at: Number.POSITIVE_INFINITY, result })))
      .flatMap((heard) => verdictsOf(truths, heard, { isUnique, isFaulty: () => false }))
      .filter(({ is }) => is === 'wrong')
      .map(({ why = '' }) => ({ broken: 'a round is not as it was', says: `${id}: ${why}` }))
  })
}

/** The hits that stand on the broker. */
const waitingIn = (shown = '{}'): string[] => {
  const { pending = [] }: { pending?: { id: string }[] } = JSON.parse(shown)
  return pending.map(({ id }) => id)
}

/** The meter by a second calculation of all that happened. */
function metersTrue({ retained, site, tables }: Ending, entries: readonly Entry[]): Complaint[] {
  const table = tables.find(({ truths, races }) => truths === undefined && races === undefined)
  const shown = retained.get(`feltwire/${site}/${table?.id}/meter/stud`)
  const pending = waitingIn(shown)
  const concerning = entries.filter((entry) => entry.kind !== 'operator' || /-hit$/.test(entry.op))
  try {
    expectToTheCent(concerning, shown === undefined ? undefined : JSON.parse(shown).exact)
    const booked = (booksOf(entries).stud?.pending ?? []).map(({ id }) => id)
    if (booked.join() === pending.join()) return []
    return [{ broken: 'other hits wait than those of the journal', says: `${pending}, and by the journal ${booked}` }]
  } catch (error) {
    return [{ broken: 'the meter is wrong', says: error instanceof Error ? error.message : String(error) }]
  }
}
