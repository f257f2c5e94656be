import { lookUp } from '../../games/kit/look-up.ts'
import type { Entry, JsonValue } from '../journal/entry.ts'
import type { People } from '../people/people.ts'
import { type CheckpointRecord, noCheckpoint, withCheckpoint, withKey } from './checkpoints/checkpoint-record.ts'
import { type OutboxCursors, withAcknowledged, withClosed } from './outbox-cursors.ts'
import { nothingSigned, type SignedLog, withSigned } from './requests/signed-log.ts'
import type { RulesHashes } from './rules-in-force.ts'

/** The session in force, as its entry has it. */
export type SessionRecord = {
  session: number
  at: number
  software: string
  /** The hash of the program's own files. */
  program?: string
  /** Of the site. */
  timeZone?: string
  rules?: RulesHashes
  config: Readonly<Record<string, JsonValue>>
}

/**
 * What is remembered of the journal beside the floor: nothing of it decides what follows from an entry. A JSON value,
 * which each entry steps.
 */
export type Records = {
  readonly session: SessionRecord | null
  readonly signed: SignedLog
  /** Who may ask, as the journal has it. */
  readonly people: People
  readonly outbox: OutboxCursors
  readonly checkpoint: CheckpointRecord
  /** The number of the segment of the journal that is written now. */
  readonly segment: number
  /** Every alert that the broker may still hold, and every meter that it may still show, by table. */
  readonly alerts: Readonly<Record<string, readonly string[]>>
  readonly meters: Readonly<Record<string, readonly string[]>>
}

export const noRecords: Records = {
  session: null,
  signed: nothingSigned,
  people: [],
  outbox: {},
  checkpoint: noCheckpoint,
  segment: 1,
  alerts: {},
  meters: {},
}

/** Alerts of a table whose retained messages are taken away at a start; the oldest are forgotten first. */
const mostAlerts = 256

/** @param seqs the last number of each table's messages before the entry */
export function withRecord(records: Records, entry: Entry, seqs: () => Seqs): Records {
  switch (entry.kind) {
    case 'session':
      // A table that the next session leaves out has still to publish what is not acknowledged, when it is back.
      return withSession(withRemembered(records, seqs()), entry)
    case 'operator':
      return { ...records, signed: withSigned(records.signed, entry) }
    case 'people':
      return { ...records, people: entry.people }
    case 'effect':
      return entry.effect.type === 'alert'
        ? { ...records, alerts: withName(records.alerts, entry.table, entry.effect.id) }
        : records
    case 'published':
      return { ...records, outbox: withAcknowledged(records.outbox, entry) }
    case 'key':
      return { ...records, checkpoint: withKey(records.checkpoint, entry) }
    case 'checkpoint':
      return { ...records, checkpoint: withCheckpoint(records.checkpoint, entry) }
    default:
      return records
  }
}

/** The last number of each table's messages in this session. */
type Seqs = Readonly<Record<string, number>>

/** The records when a segment is begun. @param next its number */
export const withCut = (records: Records, next: number, seqs: Seqs): Records => ({
  ...withMessagesIn(records, next - 1, seqs),
  segment: next,
})

/** The records when all is remembered in the middle of a segment. */
export const withRemembered = (records: Records, seqs: Seqs): Records => withMessagesIn(records, records.segment, seqs)

function withMessagesIn(records: Records, segment: number, seqs: Seqs): Records {
  const session = records.session?.session ?? 0
  const last = Object.fromEntries(Object.entries(seqs).map(([table, seq]) => [table, { session, seq }]))
  return { ...records, outbox: withClosed(records.outbox, segment, last) }
}

function withSession(
  records: Records,
  { session, at, software, program, timeZone, rules, config }: Entry & { kind: 'session' },
): Records {
  const tables = tablesIn(config)
  return {
    ...records,
    session: {
      ...{ session, at, software, config },
      ...(program !== undefined && { program }),
      ...(timeZone !== undefined && { timeZone }),
      ...(rules !== undefined && { rules }),
    },
    meters: tables.reduce(
      (named, { id, meters }) => meters.reduce((all, meter) => withName(all, id, meter), named),
      records.meters,
    ),
  }
}

/** The tables of a configuration with the meters that they feed. */
const tablesIn = ({ tables }: Readonly<Record<string, JsonValue>>): { id: string; meters: string[] }[] =>
  listOf(tables).flatMap((table) => {
    const id = fieldOf(table, 'id')
    const meters = fieldOf(table, 'meters')
    const fed = typeof meters === 'object' && meters !== null ? Object.values(meters) : []
    return typeof id === 'string' ? [{ id, meters: fed.filter((meter) => typeof meter === 'string') }] : []
  })

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])

const fieldOf = (value: JsonValue, name: string): JsonValue | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? lookUp(value as Readonly<Record<string, JsonValue>>, name)
    : undefined

const withName = (
  names: Readonly<Record<string, readonly string[]>>,
  table: string,
  name: string,
): Readonly<Record<string, readonly string[]>> => {
  const own = lookUp(names, table) ?? []
  if (own.at(-1) === name) return names
  return { ...names, [table]: [...own.filter((each) => each !== name), name].slice(-mostAlerts) }
}
