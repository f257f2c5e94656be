import { FeltwireError } from '../errors.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import type { Commit, Journal } from '../journal/journal.ts'
import type { Reply } from './device-commands.ts'
import type { Engine } from './engine.ts'
import { watchStalls } from './stall-watch.ts'

export type CommitQueue = {
  /** An input is written down, and so is everything that follows from it. False when the journal takes no more. */
  take(body: EntryBody & { table: string }): boolean
  /** An entry that nothing follows from. */
  note(body: EntryBody): void
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

/** What waits to be acted on: as many entries and replies, first in the lines of those that wait. */
type Underway = { entries: number; replies: number; act(): void }

/**
 * The one place where anything enters: journaled first, acted on after. What comes in while the disk is at work is the
 * next commit.
 */
export function createCommitQueue(journal: Journal, engine: Engine, acts: Acts): CommitQueue {
  let entries: Entry[] = []
  const replies: (() => void)[] = []
  let underway: Underway | undefined
  let turn: NodeJS.Immediate | undefined
  let alarm: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let blocked = false
  let refusing = false
  let stopped = false
  let alarmAt = Number.POSITIVE_INFINITY

  const stalls = watchStalls((ms) => {
    const now = Math.floor(journal.now())
    for (const table of engine.floor.machines.keys())
      take({ kind: 'blind', table, since: Math.floor(now - ms), until: now + catchUp, why: stoodStill(ms) })
  })

  function take(body: EntryBody & { table: string }): boolean {
    if (stopped) return false
    stalls.check()
    const entry = append(body)
    if (entry === undefined || !('table' in entry)) return false
    const { derived, frames, events, replies: told } = engine.floor.take(entry)
    for (const following of derived) append(following, 'beyond-limit')
    if ('device' in body) acts.heard({ table: body.table, device: body.device }, { frames, events, derived })
    replies.push(...told.map((reply) => () => acts.reply(reply)))
    cutWhenDue(entry.at)
    setAlarm()
    return true
  }

  /** What follows from an entry that was taken must be taken too, however full the batch is. */
  function append(body: EntryBody, limit?: 'beyond-limit'): Entry | undefined {
    try {
      const entry = journal.append(body, limit)
      entries.push(entry)
      engine.hear(entry)
      if (!blocked && underway === undefined) turn ??= setImmediate(begin)
      return entry
    } catch (error) {
      if (!(error instanceof FeltwireError && error.code === 'journal-backlog')) throw error
      if (!refusing) acts.refusing(error.message)
      refusing = true
      return undefined
    }
  }

  /** The next segment begins with all that is remembered, so a start reads no more than the last. */
  function cutWhenDue(at: number): void {
    const why = journal.isDue(at)
    if (why !== undefined) journal.cut(why, engine.cut())
  }

  const wholly = (): Underway => ({
    entries: entries.length,
    replies: replies.length,
    act: acts.committing([...entries]),
  })

  function settle(): Commit {
    clearImmediate(turn)
    turn = undefined
    const due = wholly()
    underway = undefined
    const commit = journal.commit()
    if (commit.ok) act(due)
    else hold(commit)
    return commit
  }

  function begin(): void {
    clearImmediate(turn)
    turn = undefined
    if (underway !== undefined) return
    const due = wholly()
    underway = due
    journal.commitAside((commit) => {
      // Settled meanwhile, with all that came after it.
      if (underway !== due) return
      underway = undefined
      if (!commit.ok) return hold(commit)
      act(due)
      if (entries.length + replies.length > 0) begin()
    })
  }

  function act(done: Underway): void {
    const wasBlocked = blocked
    blocked = false
    refusing = false
    clearTimeout(retry)
    if (wasBlocked) acts.recovered()
    entries = entries.slice(done.entries)
    for (const answer of replies.splice(0, done.replies)) answer()
    done.act()
  }

  function hold(commit: Commit & { ok: false }): void {
    const isNew = !blocked
    blocked = true
    clearTimeout(retry)
    retry = setTimeout(begin, retryEvery)
    if (isNew) acts.trouble(commit)
  }

  /** Time is an input too: drivers are woken through the journal. */
  function setAlarm(): void {
    const first = [...engine.floor.machines.values()]
      .map((machine) => ({ table: machine.id, ...machine.nextWake() }))
      .reduce((a, b) => (b.at < a.at ? b : a), { table: '', device: '', at: Number.POSITIVE_INFINITY })
    if (first.at === alarmAt) return
    clearTimeout(alarm)
    alarmAt = first.at
    if (alarmAt === Number.POSITIVE_INFINITY) return
    alarm = setTimeout(() => wake(first), Math.max(0, alarmAt - journal.now()))
  }

  function wake({ table, device }: { table: string; device: string }): void {
    alarmAt = Number.POSITIVE_INFINITY
    take({ kind: 'wake', table, device })
  }

  setAlarm()
  return {
    take,
    note: (body) => void append(body),
    whenWritten: (act) => {
      replies.push(act)
      if (!blocked && underway === undefined) turn ??= setImmediate(begin)
    },
    settle,
    blocked: () => blocked,
    now: () => Math.floor(journal.now()),
    stop() {
      stopped = true
      stalls.stop()
      underway = undefined
      clearTimeout(alarm)
      clearTimeout(retry)
      clearImmediate(turn)
    },
  }
}
