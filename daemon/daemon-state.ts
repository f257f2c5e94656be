import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { reasonOf } from '../drivers/reason.ts'
import type { Configuration } from './config/shape.ts'
import type { CheckpointSigner, SignedCheckpoint } from './engine/checkpoints/checkpoint-signer.ts'
import {
  compareCheckpoint,
  comparisonText,
  type FoundCheckpoint,
  refusalBy,
} from './engine/checkpoints/compare-checkpoints.ts'
import type { KnownWitness } from './engine/checkpoints/cosignatures.ts'
import type { JournalKey } from './engine/checkpoints/journal-key.ts'
import { keepCheckpoint } from './engine/checkpoints/kept-checkpoint.ts'
import type { CommitQueue } from './engine/commit-queue.ts'
import type { Engine } from './engine/engine.ts'
import type { Floor } from './engine/floor.ts'
import type { FeltwireError } from './errors.ts'
import { changedAlert, type JournalWatch } from './journal/changed-journal-alert.ts'
import type { Entry } from './journal/entry.ts'
import type { Journal } from './journal/journal.ts'
import { rootAt } from './journal/merkle-check.ts'
import { type MirrorWatch, mirrorAlert } from './journal/mirror/mirror-alert.ts'
import { enrolmentsBetween } from './people/people.ts'
import type { Roster } from './people/people-file.ts'
import { type Refusals, sumUp } from './requests/note-refusals.ts'
import {
  committing,
  showCheckpoint,
  showHostAlerts,
  showingMeters,
  showStatus,
  showTable,
  type TableService,
} from './table-service.ts'

/** The daemon at work: what it is made of, and what it has found out since the start. */
export type DaemonState = {
  /** In force. */
  configuration: Configuration
  floor: Floor
  readonly log: Logger
  readonly roster: Roster
  readonly journal: Journal
  readonly engine: Engine
  readonly queue: CommitQueue
  readonly key: JournalKey
  readonly signer: CheckpointSigner
  /** Checkpoints that the start has compared the journal with. */
  readonly found: readonly FoundCheckpoint[]
  /** Whose cosignatures the journal keeps. */
  readonly witnesses: readonly KnownWitness[]
  readonly mirror: MirrorWatch
  readonly files: JournalWatch
  /** By table. */
  readonly services: Map<string, TableService>
  /** By table. Those of a table go on when it is served under another configuration. */
  readonly refusals: Map<string, Refusals>
  readonly listeners: ((entry: Entry) => void)[]
  readonly failed: PromiseWithResolvers<FeltwireError>
  /** Why the journal cannot be written now. */
  blockedBy: string | undefined
  /** Why the daemon must not go on. */
  safeStop: FeltwireError | undefined
  /** The checkpoint that stands on every table. */
  shown: SignedCheckpoint | undefined
  /** Resolves when what was shown is kept in its file too. */
  keeping: Promise<void>
  /** A configuration that was checked and is taken table by table, as they come to be free. */
  wanted: WantedConfiguration | undefined
  /** Why the changed configuration is not taken. */
  refusedConfiguration: string | undefined
  /** Resolves when the tables that have taken their configuration are served under it. */
  replacing: Promise<void>
  /** By how much the wall clock is ahead of the journal's (ms). */
  ahead: number
}

/** A configuration and what it puts on the floor. */
export type WantedConfiguration = { configuration: Configuration; floor: Floor }

/** The alert that stands on every table while a changed configuration is refused. */
const configurationAlert = 'config-refused'

/** The code of its line in the log, and the alert that stands on every table until the next start. */
export const cutShortAlert = 'write-cut-short'

/** The alert that stands on every table while the journal cannot be written. */
const blockedAlert = 'journal-blocked'

/** The alert that stands on every table, also when the daemon is gone, once it had to stop. */
const safeStopAlert = 'safe-stop'

/** The alert that stands on every table while the file of people has a mistake. */
const peopleAlert = 'people-invalid'

/** A wall clock that differs from before by so much was set (ms). */
const smallestStep = 500

/** What each alert of the daemon itself says while it stands. */
export const hostAlerts = ({
  journal,
  mirror,
  files,
  roster,
  blockedBy,
  safeStop,
  refusedConfiguration,
}: DaemonState) =>
  new Map([
    [cutShortAlert, journal.cutShort],
    [blockedAlert, blockedBy],
    [mirrorAlert, mirror.alert()],
    [changedAlert, files.alert()],
    [safeStopAlert, safeStop?.message],
    [peopleAlert, roster.trouble()],
    [configurationAlert, refusedConfiguration],
  ])

export function alertTables({ services }: DaemonState): void {
  for (const service of services.values()) showHostAlerts(service)
}

/** These entries are about to be written: what is returned publishes them once they are on the disk. */
export function committingAll(state: DaemonState, entries: readonly Entry[]): () => void {
  const moved = entries.some(movesMeters)
  const publish = [...state.services].flatMap(([table, service]) => {
    const own = entries.filter((entry) => 'table' in entry && entry.table === table && entry.kind !== 'published')
    return [...(own.length > 0 ? [committing(service, own)] : []), ...(moved ? [showingMeters(service)] : [])]
  })
  return () => {
    for (const act of publish) act()
    showSigned(state)
    for (const entry of entries) for (const listener of state.listeners) listener(entry)
  }
}

/** Money, or a link on which a meter depends: an alert says that one is back. */
const movesMeters = (entry: Entry): boolean =>
  entry.kind === 'transfer' || entry.kind === 'link' || (entry.kind === 'effect' && entry.effect.type === 'alert')

/** The journal cannot be written, or can again. */
export function journalBlocked(state: DaemonState, by: string | undefined): void {
  state.blockedBy = by
  for (const service of state.services.values()) {
    showStatus(service)
    showHostAlerts(service)
  }
}

/** What was shown stays; nothing is settled any more, and nobody is told anything that the journal can't prove. */
export function stopSafely(state: DaemonState, error: FeltwireError): void {
  if (state.safeStop !== undefined) return
  state.safeStop = error
  state.log.fatal({ code: error.code }, error.message)
  alertTables(state)
  state.failed.resolve(error)
}

/** The last checkpoint, once it is on the disk. */
function showSigned(state: DaemonState): void {
  const { signer, shown, safeStop, services, configuration, log } = state
  const checkpoint = signer.written()
  if (checkpoint === undefined || checkpoint.note === shown?.note || safeStop !== undefined) return
  state.shown = checkpoint
  for (const service of services.values()) showCheckpoint(service, checkpoint)
  // One after the other: two that write the file at once could leave neither.
  state.keeping = state.keeping.then(async () => {
    const error = await keepCheckpoint(configuration.journal, checkpoint.note)
    if (error !== undefined)
      log.warn({ code: 'key-unreadable' }, `The last checkpoint is not kept: ${reasonOf(error)}.`)
  })
}

/** A checkpoint that was found later than at the start. */
export function compareFound(state: DaemonState, checkpoint: FoundCheckpoint): void {
  const { signer, found, journal, key, configuration, log } = state
  if (signer.isOwn(checkpoint.note) || found.some(({ note }) => note === checkpoint.note)) return
  const { folder } = configuration.journal
  const standing = { folder, entries: journal.tree.to, rootAt: (size: number) => rootAt(folder, size) }
  const compared = compareCheckpoint(checkpoint.note, [key.text], standing)
  const refusal = refusalBy(checkpoint, compared, standing)
  if (refusal !== undefined) stopSafely(state, refusal)
  else if (compared === 'not-ours') log.warn(comparisonText([{ ...checkpoint, compared }], []))
}

export const clockAhead = (journal: Journal): number => Date.now() - journal.now()

/** Every table hears that the wall clock was set; a clock that its time server slews moves by less. */
function watchClock(state: DaemonState): void {
  const by = Math.round(clockAhead(state.journal) - state.ahead)
  if (Math.abs(by) < smallestStep) return
  state.ahead += by
  for (const { id } of state.floor.tables) state.queue.take({ kind: 'clock', table: id, by })
}

function watchPeople(state: DaemonState): void {
  const { roster, log } = state
  if (!roster.look()) return
  const trouble = roster.trouble()
  if (trouble === undefined) log.info({ people: roster.people().length }, 'The file of people has changed.')
  else log.error({ code: 'people-invalid' }, trouble)
  notePeople(state)
  alertTables(state)
}

/** Whoever was added or removed is journaled before anybody is heard under it. */
export function notePeople({ engine, roster, queue, floor }: DaemonState): void {
  const [before, people] = [engine.records().people, roster.people()]
  if (isDeepStrictEqual(people, before)) return
  queue.note({ kind: 'people', people })
  // The first people of a journal are no change.
  if (before.length === 0) return
  const changes = enrolmentsBetween(before, people)
  for (const { id } of floor.tables) queue.take({ kind: 'enrolment', table: id, ...changes })
}

/** Looks after everything that changes without a word; to be called every second. */
export function lookRound(state: DaemonState, soon?: 'soon'): void {
  watchClock(state)
  watchPeople(state)
  void state.mirror.tend()
  state.files.look()
  for (const each of state.refusals.values()) sumUp(each, Date.now())
  state.signer.sign(soon)
  for (const service of state.services.values()) showTable(service)
}
