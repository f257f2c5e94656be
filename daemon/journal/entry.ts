import { z } from 'zod'
import type { DeviceEvent } from '../../drivers/events.ts'
import type { Transfer } from '../../games/ledger/transfer.ts'
import type { Effect } from '../../games/table/inputs-and-effects.ts'
import type { PoolBooked } from '../../games/table/pool/accounts.ts'
import { parsed } from '../json.ts'
import { linkStates } from '../links/ladder.ts'
import type { People } from '../people/people.ts'
import { requestProof } from '../people/signed-text.ts'

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** Entries are checked after `JSON.parse`, so all that is left to see is that the value is there. */
const written = <Value>() => z.custom<Value>((value) => value !== undefined)
const json = written<JsonValue>()
const count = z.int().min(0)
const table = z.string()
const device = z.string()

const entryOf = <const Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ n: count, at: count, kind: z.literal(kind), ...fields })

/** What a room remembers: its `state`, or a part of the JSON text of it. */
const remembered = {
  room: z.string(),
  form: count,
  state: json.exactOptional(),
  part: z.object({ number: z.int().min(1), of: z.int().min(1), text: z.string() }).exactOptional(),
}

/** Why a segment of the journal was begun. */
const cutReasons = ['begun', 'day', 'size', 'asked'] as const
export type CutReason = (typeof cutReasons)[number]

const anyEntry = z.discriminatedUnion('kind', [
  /** The first entry of a segment, with the head of the segment before; as many `snapshot` entries follow as it says. */
  entryOf('segment', {
    format: z.literal(1),
    segment: z.int().min(1),
    why: z.enum(cutReasons),
    /** `subtrees` are the right edge of the Merkle tree of all entries before it. */
    follows: z.object({ n: count, hash: z.hash('sha256'), subtrees: z.array(z.hash('sha256')) }),
    snapshots: count,
    software: z.string(),
  }),
  /** What a room remembered when the segment began. */
  entryOf('snapshot', remembered),
  /** The same somewhere in the segment, so that a start plays only what is after it: entry `number` of so many. */
  entryOf('interim', { number: z.int().min(1), of: z.int().min(1), ...remembered }),
  entryOf('started', {}),
  entryOf('stopped', {}),
  /** A write that was cut short was set aside: its length in bytes and its SHA-256. */
  entryOf('recovered', { bytes: count, sha256: z.hash('sha256') }),
  /** What was amiss with the journal's second copy, or put right in one of the two. */
  entryOf('mirror', { says: z.string() }),
  /** The key that signs checkpoints from here on, by its text, in a note that it has signed, and the key before it too. */
  entryOf('key', { key: z.string(), note: z.string() }),
  /** A signed note of how many entries stand before it, and the root of their tree. */
  entryOf('checkpoint', { note: z.string() }),
  /** A checkpoint of this journal as a witness has cosigned it, and the text of the witness's key. */
  entryOf('cosignature', { note: z.string(), key: z.string() }),
  /** Who may ask from now on: whoever is not in it any more was removed. */
  entryOf('people', { people: written<People>() }),
  /** The same as a table is told it: the ids of those who came or went. Another key or role is both. */
  entryOf('enrolment', { table, added: z.array(z.string()), removed: z.array(z.string()) }),
  /** What was found amiss with the journal's files, or with the program's, while the daemon ran. */
  entryOf('integrity', { code: z.string(), says: z.string() }),
  /** `program` is the hash of the program's own files, by their manifest. */
  entryOf('session', {
    session: z.int(),
    config: z.record(z.string(), json),
    software: z.string(),
    program: z.hash('sha256').exactOptional(),
    /** By whose clock people read the journal's times. */
    timeZone: z.string().exactOptional(),
    /** The SHA-256 of each game's rules, by its id; `feltwire rules` prints them. */
    rules: z.record(z.string(), z.hash('sha256')).exactOptional(),
  }),

  /** No more is played at the table by the rules of its session. */
  entryOf('ended', { table, why: z.string() }),

  /** The daemon was blind: what it reads until `until` may have come at any time after `since` (ms). */
  entryOf('blind', { table, since: count, until: count, why: z.string() }),
  /** Somebody set the wall clock, by so much (ms); times in the journal go on as they were. */
  entryOf('clock', { table, by: z.int() }),
  /** Somebody else wrote on retained topics of the table, so often. */
  entryOf('overwritten', { table, topics: z.array(z.string()), writes: count }),
  /** Another daemon, by its own word, serves the table of this one, or serves it no more. */
  entryOf('rival', { table, own: z.string(), rival: z.string(), isThere: z.boolean() }),
  entryOf('link', { table, device, state: z.enum(linkStates), reason: z.string().exactOptional() }),
  entryOf('bytes', { table, device, data: z.string().regex(/^(?:[\da-f]{2})*$/) }),
  /** What came since then (ms) on a flooded link was not read: so many bytes with this SHA-256. */
  entryOf('flood', { table, device, since: count, bytes: count, sha256: z.hash('sha256') }),
  entryOf('wake', { table, device }),
  entryOf('operator', {
    table,
    op: z.string(),
    by: z.string(),
    args: json,
    transaction: z.string().exactOptional(),
    /** Who signed it. Requests of terminals have it in `args`; those of earlier versions have none. */
    proof: requestProof.exactOptional(),
  }),

  entryOf('event', { table, device, seq: count, event: written<DeviceEvent>() }),
  entryOf('effect', { table, seq: count.exactOptional(), effect: written<Effect>() }),
  /** Money of a meter, booked with what it follows from. */
  entryOf('transfer', { meter: z.string(), transfer: written<Transfer>() }),
  /** Cents of a bet type's running accounts, booked with what they follow from. */
  entryOf('account', { book: written<PoolBooked['book']>(), transfer: written<PoolBooked['transfer']>() }),
  /** The broker has acknowledged the table's messages up to `seq`. */
  entryOf('published', { session: z.int(), table, seq: count }),
])

/** One line of the journal. `n` counts from 1; `at` is in ms since the epoch and never falls. */
export type Entry = z.infer<typeof anyEntry>

/** The entry that a text is; undefined where it is none that this version knows. */
export const readEntry = (text: string): Entry | undefined => anyEntry.safeParse(parsed(text)).data

type Unnumbered<E> = E extends Entry ? Omit<E, 'n' | 'at'> : never

/** What an entry says, before the journal gives it a number and a time. */
export type EntryBody = Unnumbered<Entry>

/** The text of an entry after its number and time. Of what a device has meant there is much: told by its parts, it takes half the time. */
export function bodyText(body: EntryBody): string {
  if (body.kind === 'event')
    return `"kind":"event","table":"${body.table}","device":"${body.device}","seq":${body.seq},"event":${JSON.stringify(body.event)}}`
  return JSON.stringify(body).slice(1)
}
