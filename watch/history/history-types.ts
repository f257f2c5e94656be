import { z } from 'zod'
import type { FiguresState } from '../figures/figures.ts'
import type { HalfSigned } from '../half-signed-requests.ts'
import type { Reworded } from '../site/watched-table.ts'
import type { AlertRow, AuditRow, DealerRow, FindingRow, RoundRow } from '../view-types.ts'

/** What devices said in a round, for a look back at it: `at` in ms. */
export type DeviceLine = { readonly at: number; readonly seq: number; readonly device: string; readonly event: unknown }

/** The story of a round as its table has told it, and when (ms). */
type ToldStory = { readonly at: number; readonly text: string }

/** What is to be kept. */
export type HistoryRecord =
  | {
      readonly kind: 'round'
      readonly row: RoundRow
      /** By what it is found beside that: ` Th 4s `, ` 17 `, ` 1 3 `. */
      readonly cards: string
      readonly seats: string
      readonly number: number | null
      /** The message, and what devices said since the round before. */
      readonly result: object
      readonly events: readonly DeviceLine[]
      /** How long it took by phase (ms), as far as it was heard. */
      readonly spent: Readonly<Record<string, number>>
    }
  /**
   * `late`: by how much chips came after betting had closed (ms), where it tells of that. `said`: the message as the table
   * said it, where the row has it in plain figures.
   */
  | { readonly kind: 'finding'; readonly row: FindingRow; readonly late: number | null; readonly said: string | null }
  /** All alerts of a table that stand or are not acknowledged. */
  | { readonly kind: 'alerts'; readonly table: string; readonly rows: readonly AlertRow[] }
  | {
      readonly kind: 'meter'
      readonly table: string
      readonly meter: string
      readonly at: number
      readonly display: number
    }
  | {
      readonly kind: 'story'
      readonly table: string
      readonly session: number
      readonly round: number
      readonly story: ToldStory
    }
  | { readonly kind: 'figures'; readonly table: string; readonly at: number; readonly kept: KeptFigures }
  | { readonly kind: 'audit'; readonly row: AuditRow }
  /** All requests that wait for their second signature. */
  | { readonly kind: 'seconds'; readonly seconds: readonly HalfSigned[] }

/** The figures of a table as they were after its message of this number. */
export type KeptFigures = {
  readonly numbered: { readonly session: number; readonly seq: number }
  readonly state: FiguresState
}

const name = z.string().min(1).max(64)
const whole = z.coerce.number().int()
/** Times in ms; `before` goes on where the last page has ended. */
const span = { from: whole.exactOptional(), to: whole.exactOptional(), before: whole.exactOptional() }
const page = { limit: z.coerce.number().int().min(1).max(1_000).default(100) }

/** By what rounds are found; what is not said does not matter. Money in minor units. */
export const roundSearch = z.strictObject({
  ...span,
  ...page,
  table: name.exactOptional(),
  /** The number of the round. */
  round: whole.exactOptional(),
  /** What the wheel showed. */
  number: whole.exactOptional(),
  card: z
    .string()
    .regex(/^[\w-]{1,16}$/, 'must be a card such as Th')
    .exactOptional(),
  /** The rule of a finding in it. */
  finding: name.exactOptional(),
  seat: whole.exactOptional(),
  /** Who has dealt it. */
  dealer: name.exactOptional(),
  kind: name.exactOptional(),
  /** At least so much was staked or returned. */
  min: whole.exactOptional(),
})
export type RoundSearch = z.infer<typeof roundSearch>

export const findingSearch = z.strictObject({
  ...span,
  ...page,
  table: name.exactOptional(),
  rule: name.exactOptional(),
  severity: z.enum(['warning', 'violation', 'integrity']).exactOptional(),
  dealer: name.exactOptional(),
})
export type FindingSearch = z.infer<typeof findingSearch>

export const dealerSearch = z.strictObject({
  from: whole.exactOptional(),
  to: whole.exactOptional(),
  table: name.exactOptional(),
  dealer: name.exactOptional(),
})
export type DealerSearch = z.infer<typeof dealerSearch>

export const auditSearch = z.strictObject({
  ...span,
  ...page,
  person: name.exactOptional(),
  table: name.exactOptional(),
})
export type AuditSearch = z.infer<typeof auditSearch>

/** A round as it was, whole. */
export type KeptRound = {
  readonly row: RoundRow
  readonly result: unknown
  readonly findings: readonly FindingRow[]
  /** Empty where they are not kept any more. */
  readonly events: readonly DeviceLine[]
  /** Absent where nobody has asked for it. */
  readonly story?: ToldStory
}

/** What the watch knew of a table when it was stopped. */
export type KeptTable = {
  readonly table: string
  readonly results: readonly RoundRow[]
  readonly findings: readonly FindingRow[]
  /** How messages of findings were put into plain figures. */
  readonly reworded: readonly Reworded[]
  readonly alerts: readonly AlertRow[]
  readonly curves: Readonly<Record<string, readonly (readonly [at: number, display: number])[]>>
  readonly figures?: KeptFigures
}

/** How long (days) each is kept. */
export type Retention = { readonly rounds: number; readonly events: number; readonly audit: number }

/** What keeps the history. Each call that writes is one transaction. */
export type HistoryStore = {
  keep(records: readonly HistoryRecord[]): Promise<void>
  rounds(search: RoundSearch): Promise<RoundRow[]>
  round(table: string, session: number, seq: number): Promise<KeptRound | undefined>
  findings(search: FindingSearch): Promise<FindingRow[]>
  dealers(search: DealerSearch): Promise<DealerRow[]>
  audit(search: AuditSearch): Promise<AuditRow[]>
  /** Requests that waited for their second signature when they were last kept. */
  halfSigned(): Promise<readonly HalfSigned[]>
  /** All tables, as far as they are shown at once. */
  tables(most: { rows: number; curve: number }): Promise<KeptTable[]>
  /** Forgets what is older than it may be at a time (ms). */
  forget(retention: Retention, now: number): Promise<void>
  close(): Promise<void>
}
