import { z } from 'zod'
import { deviceEvent } from '../../drivers/events.ts'
import { finding } from '../../games/kit/document/finding.ts'
import { result } from '../../games/table/common/result-shape.ts'
import { roundView } from '../../games/table/common/round-view.ts'
import { rulesView } from '../../games/table/common/rules-view.ts'
import { announcement } from '../../games/table/inputs-and-effects.ts'
import { acknowledged, askedOfAlert } from '../../games/table/operations/alert-operations.ts'
import { askedOfMeter } from '../../games/table/operations/meter-operations.ts'
import { operationShape, requiredText } from '../../games/table/operations/operation-shape.ts'
import { askedOfTable } from '../../games/table/operations/table-operations.ts'
import { poolOperations } from '../../games/table/pool/operations.ts'
import { allUpResult, poolView, ticketPaid } from '../../games/table/pool/result-shape.ts'
import { visibleJson } from '../../text/visible-text.ts'
import { askedOfDealing } from '../engine/requests/dealer-operations.ts'
import { askedForFile } from '../engine/requests/file-operations.ts'
import { askedOfLimits } from '../engine/requests/limit-operations.ts'
import { askedOfOpening } from '../engine/requests/opening-operations.ts'
import { endSegmentOp, reloadOp } from '../engine/requests/operator-entries.ts'
import type { Entry } from '../journal/entry.ts'
import { isOfDevice, linkStates, rungs } from '../links/ladder.ts'

/** On every message, so that a reader can drop repeats and see gaps. */
const numbered = { table: z.string(), session: z.int(), seq: z.int(), at: z.int() }

const rung = z.object({
  rung: z.enum(rungs),
  lastGood: z.int().nullable(),
})

const hit = z.object({
  id: z.string(),
  row: z.string(),
  ref: z.record(z.string(), z.union([z.string(), z.number()])),
  shares: z.array(z.object({ seat: z.union([z.int(), z.literal('dealer')]), amount: z.int() })),
  from: z.enum(['meter', 'tray']),
  meter: z.string(),
  filled: z.array(z.object({ from: z.string(), amount: z.string() })),
  state: z.enum(['pending', 'paid', 'void']),
  by: z.string().optional(),
  reason: z.string().optional(),
})

/** Money in minor units; `exact` and the totals are exact ratios, as `205/2`. */
const meterShown = z.object({
  meter: z.string(),
  display: z.int(),
  exact: z.string(),
  pending: z.array(hit),
  hits: z.array(hit),
  tray: z.array(hit),
  totals: z.object({
    contributions: z.string(),
    seeds: z.string(),
    awards: z.string(),
    corrections: z.string(),
    tray: z.string(),
  }),
  frozen: z.array(z.string()),
  cleared: z
    .object({ at: z.int(), by: z.string(), counted: z.int(), reason: z.string(), lost: z.array(z.string()) })
    .exactOptional(),
  locked: z.boolean(),
})

const signature = z.string().max(128)
const transaction = z.string().min(1).max(64)
const sha256 = z.hash('sha256')

/** A file that is sent has no more (bytes); a piece of it as much, but for the last. */
export const longestFile = 1 << 24
export const pieceOfFile = 1 << 16

/** What is asked at a table, and is of the daemon that serves it. */
const askedOfDaemon = [
  operationShape(
    reloadOp,
    'the configuration is read again; each table takes what has changed when it is free, and a wrong one changes nothing',
    {},
  ),
  operationShape(
    endSegmentOp,
    'the newest segment of the journal ends here, in the middle of a round too, and another begins; once it is compressed, `feltwire archive` can move it',
    {},
  ),
]

/** The requests of people, by operation, with their arguments. A request with any other member is refused. */
export const requests = [
  ...askedOfTable.options,
  ...askedOfMeter.options,
  ...askedOfOpening.options,
  ...askedOfDealing.options,
  askedOfLimits,
  askedOfAlert,
  ...askedOfDaemon,
  ...askedForFile.options,
].map(({ shape: { op, args }, description }) => ({
  op: op.value,
  says: `To the daemon: ${description}`,
  args: z.strictObject(args.shape),
}))

/**
 * Everything that is published, by the last segment of its topic. The broker keeps the latest of each `retained` one. The
 * daemon of the table publishes it where `by` says nothing else.
 */
export const messages = {
  status: {
    retained: true,
    says: 'Whether the daemon serves this table; the last will says offline',
    payload: z.object({
      ...numbered,
      /** One run of the daemon: its host, its process, and a random number. */
      daemon: z.string(),
      state: z.enum(['online', 'offline']),
      game: z.string(),
      /** ISO 4217: all money of the table, in its minor units. */
      currency: z.string().optional(),
      journal: z.enum(['ok', 'blocked']),
    }),
  },
  'device/{id}': {
    retained: true,
    says: 'How far up the ladder a device gets, and what to do where it stops',
    payload: z.object({
      ...numbered,
      device: z.string(),
      driver: z.string(),
      link: z.enum(linkStates),
      ladder: z.array(rung),
      cure: z.string(),
    }),
  },
  round: { retained: true, says: 'The table at a glance', payload: z.object({ ...numbered, ...roundView.shape }) },
  rules: {
    retained: true,
    says: 'What people can name of the rules in force when they report an irregularity, rule or set limits (minor units): a pool has none',
    payload: z.object({ ...numbered, ...rulesView.shape }),
  },
  'alert/{id}': {
    retained: true,
    says: 'An alert while it stands; an empty message when it is over',
    payload: z.object({ ...numbered, id: z.string(), text: z.string() }),
  },
  'meter/{id}': {
    retained: true,
    says: 'A jackpot: what its sign shows, hits that wait to be confirmed, the last 25, the last 25 awards that the tray paid, and how it came to what it holds',
    payload: z.object({ ...numbered, ...meterShown.shape }),
  },
  'pool/{id}': {
    retained: true,
    says: 'A pool by its bet type, once a second at the most: turnover, approximate dividends, and the running accounts',
    payload: z.object({ ...numbered, pool: z.string(), ...poolView.shape }),
  },
  checkpoint: {
    retained: true,
    says: 'How many entries the journal has and the root of their Merkle tree, as a signed note (https://c2sp.org/tlog-checkpoint), with the key to check it; of a key that took the place of another, `named` is the note in which both have signed it',
    payload: z.object({
      ...numbered,
      note: z.string(),
      key: z.string(),
      named: z.string().optional(),
    }),
  },
  'cosignature/{witness}': {
    retained: true,
    by: 'witness',
    says: 'The last checkpoint of the table that a witness has proved to go on from all those before it, with its cosignature (https://c2sp.org/tlog-cosignature), and the key of the witness',
    payload: z.object({ table: z.string(), at: z.int(), note: z.string(), key: z.string() }),
  },
  witness: {
    retained: true,
    by: 'witness',
    says: 'Whether a witness is at work, in the place of a table: how many tables it watches, and at how many of them an alert stands; the last will says offline',
    payload: z.object({
      witness: z.string(),
      at: z.int(),
      state: z.enum(['online', 'offline']),
      tables: z.int(),
      alerts: z.int(),
    }),
  },
  result: {
    retained: false,
    says: 'A round that is over, with every settlement',
    payload: z.object({ ...numbered, ...result.shape }),
  },
  finding: {
    retained: false,
    says: 'A rule that was broken, with its citation and remedy',
    payload: z.object({ ...numbered, round: z.int(), dealer: z.string().exactOptional(), ...finding.shape }),
  },
  acknowledged: {
    retained: false,
    says: 'A person knows of an alert: its id, and since when it stands (ms), as its message says. It may be over by then',
    payload: z.object({ ...numbered, ...acknowledged.shape }),
  },
  announcement: {
    retained: false,
    says: 'What is announced of a pool: that betting is open, that a horse is withdrawn, that a bet type has ended, that nothing is deducted, that it gets the Jackpot of another bet type',
    payload: z.object({ ...numbered, ...announcement.shape }),
  },
  'all-up': {
    retained: false,
    says: 'An All Up ticket whose bets are all over: what each has become, leg by leg',
    payload: z.object({ ...numbered, round: z.int(), ...allUpResult.shape }),
  },
  payouts: {
    retained: false,
    says: 'What the tickets of a pool get, refunds among it: as many messages as they need, behind its result',
    payload: z.object({ ...numbered, round: z.int(), tickets: z.array(ticketPaid) }),
  },
  event: {
    retained: false,
    says: 'What a device said',
    payload: z.object({ ...numbered, device: z.string(), event: deviceEvent }),
  },
  'request/{op}': {
    retained: false,
    by: 'asker',
    says: `To the daemon: what a person asks of a table, or a terminal of a pool (${poolOperations.join(', ')}), by the exact text that is signed and its signature in base64; where two must sign, with the signature of the second over the same text`,
    payload: z.strictObject({
      transaction,
      by: requiredText(64),
      signed: z.string().max(65_536),
      signature,
      second: z.strictObject({ by: requiredText(64), signature }).exactOptional(),
    }),
  },
  'response/{op}': {
    retained: false,
    says: 'The answer to a request',
    payload: z.object({
      transaction: z.string(),
      ok: z.boolean(),
      reason: z.string().optional(),
      /** Why a request is refused, for programs: a code or the id of the rule. */
      code: z.string().optional(),
      ticket: z.string().optional(),
    }),
  },
  file: {
    retained: false,
    to: 'asker',
    says: 'A file that was asked for with the `transaction`, in pieces in their order, of 65,536 bytes each but the last: `data` is base64, `piece` counts from 1 to `pieces`, `size` and `sha256` (hexadecimal) are of the whole file, which has 16,777,216 bytes at the most. Or, once, that it cannot be made (`ok: false`), with the `reason` and its `code`',
    payload: z.object({
      table: z.string(),
      at: z.int(),
      transaction: z.string(),
      ok: z.boolean(),
      reason: z.string().optional(),
      code: z.string().optional(),
      name: z.string().max(256).optional(),
      size: z.int().min(1).max(longestFile).optional(),
      sha256: sha256.optional(),
      piece: z.int().min(1).optional(),
      pieces: z.int().min(1).optional(),
      data: z.base64().optional(),
    }),
  },
  'request/consistency': {
    retained: false,
    by: 'asker',
    says: 'To the daemon: prove that the first `to` entries of the journal are its first `from` with others added. Nobody signs it, because it changes nothing',
    payload: z.strictObject({ transaction, from: z.int().min(1), to: z.int().min(1) }),
  },
  'response/consistency': {
    retained: false,
    says: 'The proof (RFC 9162, 2.1.4), with the root of the tree of the first `from` entries; hashes in hexadecimal. Where it is refused, `size` is how many entries the journal has',
    payload: z.object({
      transaction: z.string(),
      ok: z.boolean(),
      reason: z.string().optional(),
      code: z.string().optional(),
      from: z.int().optional(),
      to: z.int().optional(),
      size: z.int().optional(),
      root: sha256.optional(),
      /** A proof has fewer than two hashes for each level of the tree. */
      proof: z.array(sha256).max(128).optional(),
    }),
  },
} as const satisfies Record<string, Published>

type Published = { retained: boolean; by?: 'witness' | 'asker'; to?: 'asker'; says: string; payload: z.ZodType }

export type Message = { topic: string; payload: string }
/** A message of the outbox: numbered without gaps within its table and session. */
export type Numbered = Message & {
  session: number
  table: string
  seq: number
  /** The device of the event. */
  device?: string
}

export const topicOf = (site: string, table: string, ...rest: string[]): string =>
  ['feltwire', site, table, ...rest].join('/')

/** The message for an entry, or undefined when it is not published. */
export function messageOf(site: string, session: number, entry: Entry): Numbered | undefined {
  if (entry.kind !== 'event' && entry.kind !== 'effect') return undefined
  const { table, seq, at } = entry
  if (seq === undefined) return undefined
  if (entry.kind === 'event') {
    const { device, event } = entry
    const payload = visibleJson({ table, session, seq, at, device, event })
    return { session, table, seq, topic: topicOf(site, table, 'event'), payload, ...(isOfDevice(event) && { device }) }
  }
  const { type, ...said } = entry.effect
  const payload = visibleJson({ table, session, seq, at, ...said })
  return { session, table, seq, topic: topicOf(site, table, type), payload }
}
