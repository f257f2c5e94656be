import { FeltwireError } from '../errors.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import type { Commit, Journal } from '../journal/journal.ts'
import type { Reply } from './device-addresses.ts'
import type { Engine } from './engine.ts'
import type { Floor } from './floor.ts'
import { type StallWatch, watchStalls } from './process-stalls.ts'

export type CommitQueue = {
  /** An input is written down, and so is everything that follows from it. False when the journal takes no more. */
  take(body: EntryBody & { table: string }): boolean
  /** An entry that nothing follows from. */
  note(body: EntryBody): void
  /** The next session begins, under the rules of this floor; what the one before has left goes on. */
  begin(session: EntryBody & { kind: 'session' }, floor: Floor): void
  /** The next segment of the journal begins here. */
  endSegment(): void
  /** Does it once all that was taken so far is on the disk. */
  whenWritten(act: () => void): void
  /** Writes what is due at once. Whoever reads the state between two commits settles first, and sees what is on the disk. */
  settle(): Commit
  blocked(): boolean
  /** The time of an entry that would be taken now (ms). */
  now(): number
  /** Nothing is taken any more: what a device says while its port is closing comes too late. */
  stop(): void
}

/** Whole frames, events that the device meant, and the entries that follow. */
export type HeardOfDevice = { frames: number; events: number; derived: readonly EntryBody[] }

type Acts = {
  /** What was read from a device, before it is on the disk: for its ladder and its budget only. */
  heard(device: { table: string; device: string }, heard: HeardOfDevice): void
  /**
   * These entries and all before them are what the state follows from; what is returned acts on it once they are on
   * the disk. By then the state may be further on.
   */
  committing(entries: readonly Entry[]): () => void
  /** Bytes for a device, once the entries that they follow from are on the disk. */
  reply(reply: Reply): void
  trouble(commit: Commit & { ok: false }): void
  /** The batch is full: what devices say now is not taken. Said once until the journal can be written again. */
  refusing(message: string): void
  recovered(): void
}

const retryEvery = 500

/** How long what waited while the process stood still goes on to come in (ms). */
const catchUp = 100

const stoodStill = (ms: number): string =>
  `the daemon stood still for ${Math.round(ms)} ms, so it is not known when what it read then happened`

/** Entries that were taken, and what is to be done once they are on the disk. */
type Batch = { entries: Entry[]; replies: (() => void)[] }

/** A batch that is being written, and what it comes to once it is on the disk. */
type Underway = { batch: Batch; publish(): void }

/** What the queue holds between two inputs. */
type Queue = {
  readonly journal: Journal
  readonly engine: Engine
  readonly acts: Acts
  readonly stalls: StallWatch
  /** Tables of which a wire was open in this run: of no other can anything have waited while the process stood still. */
  readonly opened: Set<string>
  /** Waits for the next commit. */
  gathered: Batch
  underway: Underway | undefined
  /** The last commit has failed; the next is tried by itself. */
  isBlocked: boolean
  /** The journal takes no more, which was said. */
  isRefusing: boolean
  isStopped: boolean
  /** When the first device is to be woken (ms). */
  alarmAt: number
  turn: NodeJS.Immediate | undefined
  alarm: NodeJS.Timeout | undefined
  retry: NodeJS.Timeout | undefined
}

/**
 * The one place where anything enters: journaled first, acted on after. What comes in while the disk is at work is the
 * next commit.
 */
export function createCommitQueue(journal: Journal, engine: Engine, acts: Acts): CommitQueue {
  const queue: Queue = {
    journal,
    engine,
    acts,
    stalls: watchStalls((ms) => noteStall(queue, ms)),
    opened: new Set(),
    gathered: nothing(),
    underway: undefined,
    isBlocked: false,
    isRefusing: false,
    isStopped: false,
    alarmAt: Number.POSITIVE_INFINITY,
    turn: undefined,
    alarm: undefined,
    retry: undefined,
  }
  setAlarm(queue)
  return {
    take: (body) => take(queue, body),
    note: (body) => void append(queue, body),
    begin(session, floor) {
      append(queue, session, 'beyond-limit')
      for (const following of engine.floor.begin(floor)) append(queue, following, 'beyond-limit')
      setAlarm(queue)
    },
    endSegment: () => journal.cut('asked', engine.cut()),
    whenWritten(act) {
      queue.gathered.replies.push(act)
      callTurn(queue)
    },
    settle: () => settle(queue),
    blocked: () => queue.isBlocked,
    now: () => Math.floor(journal.now()),
    stop: () => stop(queue),
  }
}

const nothing = (): Batch => ({ entries: [], replies: [] })

const joined = (a: Batch, b: Batch): Batch => ({
  entries: [...a.entries, ...b.entries],
  replies: [...a.replies, ...b.replies],
})

function take(queue: Queue, body: EntryBody & { table: string }): boolean {
  const { engine, acts } = queue
  if (queue.isStopped) return false
  queue.stalls.check()
  if (body.kind === 'link' && body.state === 'open') queue.opened.add(body.table)
  const entry = append(queue, body)
  if (entry === undefined || !('table' in entry)) return false
  const { derived, frames, events, replies } = engine.floor.take(entry)
  for (const following of derived) append(queue, following, 'beyond-limit')
  if ('device' in body) acts.heard({ table: body.table, device: body.device }, { frames, events, derived })
  for (const reply of replies) queue.gathered.replies.push(() => acts.reply(reply))
  cutWhenDue(queue, entry.at)
  setAlarm(queue)
  // What stands still from now on was awake when it took this.
  queue.stalls.check()
  return true
}

/** What follows from an entry that was taken must be taken too, however full the batch is. */
function append(queue: Queue, body: EntryBody, limit?: 'beyond-limit'): Entry | undefined {
  try {
    const entry = queue.journal.append(body, limit)
    queue.gathered.entries.push(entry)
    queue.engine.hear(entry)
    callTurn(queue)
    return entry
  } catch (error) {
    if (!(error instanceof FeltwireError && error.code === 'journal-backlog')) throw error
    if (!queue.isRefusing) queue.acts.refusing(error.message)
    queue.isRefusing = true
    return undefined
  }
}

/** The next segment begins with all that is remembered, so a start reads no more than the last, and plays less of it. */
function cutWhenDue({ journal, engine }: Queue, at: number): void {
  const why = journal.isDue(at)
  if (why === 'interim') journal.remember(engine.remember())
  else if (why !== undefined) journal.cut(why, engine.cut())
}

/** A commit begins with the next turn, so that what comes in one read is one commit. */
function callTurn(queue: Queue): void {
  if (!queue.isBlocked && queue.underway === undefined) queue.turn ??= setImmediate(begin, queue)
}

/** All that is taken and not acted on is to be written, also what a commit under way or a failed one holds. */
function takeBatch(queue: Queue): Underway {
  clearImmediate(queue.turn)
  queue.turn = undefined
  const { underway, gathered } = queue
  const batch = underway === undefined ? gathered : joined(underway.batch, gathered)
  queue.gathered = nothing()
  return { batch, publish: queue.acts.committing(batch.entries) }
}

function begin(queue: Queue): void {
  if (queue.underway !== undefined) return
  const due = takeBatch(queue)
  queue.underway = due
  queue.journal.commitAside((commit) => {
    // Settled meanwhile, with all that came after it.
    if (queue.underway !== due) return
    queue.underway = undefined
    if (!commit.ok) return hold(queue, due, commit)
    act(queue, due)
    if (queue.gathered.entries.length + queue.gathered.replies.length > 0) begin(queue)
  })
}

function settle(queue: Queue): Commit {
  const due = takeBatch(queue)
  queue.underway = undefined
  const commit = queue.journal.commit()
  if (commit.ok) act(queue, due)
  else hold(queue, due, commit)
  return commit
}

function act(queue: Queue, { batch, publish }: Underway): void {
  const wasBlocked = queue.isBlocked
  queue.isBlocked = false
  queue.isRefusing = false
  clearTimeout(queue.retry)
  if (wasBlocked) queue.acts.recovered()
  for (const reply of batch.replies) reply()
  publish()
}

/** What could not be written waits with what comes after it. */
function hold(queue: Queue, { batch }: Underway, commit: Commit & { ok: false }): void {
  const isNew = !queue.isBlocked
  queue.gathered = joined(batch, queue.gathered)
  queue.isBlocked = true
  clearTimeout(queue.retry)
  queue.retry = setTimeout(begin, retryEvery, queue)
  if (isNew) queue.acts.trouble(commit)
}

/** Time is an input too: drivers are woken through the journal. */
function setAlarm(queue: Queue): void {
  let first = { table: '', device: '', at: Number.POSITIVE_INFINITY }
  for (const machine of queue.engine.floor.machines.values()) {
    const { device, at } = machine.nextWake()
    if (at < first.at) first = { table: machine.id, device, at }
  }
  if (first.at === queue.alarmAt) return
  clearTimeout(queue.alarm)
  queue.alarmAt = first.at
  if (first.at === Number.POSITIVE_INFINITY) return
  queue.alarm = setTimeout(() => wake(queue, first), Math.max(0, first.at - queue.journal.now()))
}

function wake(queue: Queue, { table, device }: { table: string; device: string }): void {
  queue.alarmAt = Number.POSITIVE_INFINITY
  take(queue, { kind: 'wake', table, device })
}

function noteStall(queue: Queue, ms: number): void {
  const now = queue.journal.now()
  const [since, until] = [Math.floor(now - ms), Math.floor(now) + catchUp]
  for (const table of queue.engine.floor.machines.keys())
    if (queue.opened.has(table)) take(queue, { kind: 'blind', table, since, until, why: stoodStill(ms) })
}

function stop(queue: Queue): void {
  queue.isStopped = true
  queue.stalls.stop()
  queue.underway = undefined
  clearTimeout(queue.alarm)
  clearTimeout(queue.retry)
  clearImmediate(queue.turn)
}
