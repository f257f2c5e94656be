import { z } from 'zod'
import { type Finding, finding } from '../../../games/kit/document/finding.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { parsed } from '../../json.ts'

/** What a terminal signs: who asks what of which table, its own rising number, and the particulars. */
const signedText = z.looseObject({
  site: z.string(),
  table: z.string(),
  op: z.string(),
  terminal: z.string().min(1).max(32),
  number: z.int().min(1),
  transaction: z.string().min(1).max(64),
})
export type Signed = z.infer<typeof signedText>

/** A signed request as the journal keeps it, so that it can be proved again who asked. */
export type SignedArgs = { signed: string; signature: string }

/** The request in a signed text, or undefined when it is none. */
export function readSigned(text: string): Signed | undefined {
  return signedText.safeParse(parsed(text)).data
}

/** What is asked, without who asks. */
export function particularsOf({
  site: _,
  table: _t,
  op: _o,
  terminal: _r,
  number: _n,
  transaction: _a,
  ...args
}: Signed) {
  return args
}

/** Of an operator entry that a terminal signed; undefined for every other. */
export const signedArgs = (args: unknown): SignedArgs | undefined =>
  typeof args === 'object' && args !== null && 'signed' in args && 'signature' in args
    ? (args as SignedArgs)
    : undefined

/** Every ticket of a table has another: numbers rise. */
export const ticketOf = ({ terminal, number }: Pick<Signed, 'terminal' | 'number'>): string => `${terminal}-${number}`

/** Journaled for a request that was refused, so that its finding follows from the journal: with its proof where it has one. */
export const refusedOp = 'refused'

/** Journaled for many of them, which were counted by their codes; for none, it is over. */
export const refusedManyOp = 'refused-many'
export type Counted = {
  counts: Record<string, number>
  /** The last number of each terminal that was refused. */
  numbers: Record<string, number>
}

/** What came under a transaction, and why it was refused. */
type Heard = { readonly text: string; readonly refused?: Finding }

/** Requests of a terminal that are answered again, and not carried out again or after all. */
const kept = 256

type TerminalLog = { readonly last: number; readonly heard: readonly (Heard & { readonly transaction: string })[] }

/** What terminals have asked of each table so far, by `table/terminal`: over restarts, sessions and other configurations. */
export type SignedLog = Readonly<Record<string, TerminalLog>>

const keyOf = (table: string, terminal: string): string => `${table}/${terminal}`

const nothingHeard: TerminalLog = { last: 0, heard: [] }

export function withSigned(log: SignedLog, entry: Entry | EntryBody): SignedLog {
  if (entry.kind !== 'operator') return log
  if (entry.op === refusedManyOp) return withNumbers(log, entry.table, (entry.args as Counted).numbers)
  const text = signedArgs(entry.args)?.signed
  const asked = text === undefined ? undefined : readSigned(text)
  if (text === undefined || asked === undefined) return log
  return heardOf(log, entry.table, asked, {
    text,
    ...(entry.op === refusedOp ? { refused: finding.parse(entry.args) } : {}),
  })
}

const withNumbers = (log: SignedLog, table: string, numbers: Counted['numbers']): SignedLog => ({
  ...log,
  ...Object.fromEntries(
    Object.entries(numbers).map(([terminal, number]) => {
      const { last, heard } = log[keyOf(table, terminal)] ?? nothingHeard
      return [keyOf(table, terminal), { last: Math.max(last, number), heard }]
    }),
  ),
})

/** The log with a request in it, perhaps one that is refused. */
export function heardOf(
  log: SignedLog,
  table: string,
  { terminal, number, transaction }: Pick<Signed, 'terminal' | 'number' | 'transaction'>,
  request: Heard,
): SignedLog {
  const { last, heard } = log[keyOf(table, terminal)] ?? nothingHeard
  const others = heard.filter((one) => one.transaction !== transaction)
  return {
    ...log,
    [keyOf(table, terminal)]: {
      last: Math.max(last, number),
      heard: [...others, { transaction, ...request }].slice(-kept),
    },
  }
}

/** The last number that was taken from the terminal at this table; 0 before the first. */
export const lastNumber = (log: SignedLog, table: string, terminal: string): number =>
  (log[keyOf(table, terminal)] ?? nothingHeard).last

/** What came under this transaction before. */
export function heardBefore(log: SignedLog, table: string, terminal: string, transaction: string): Heard | undefined {
  const found = log[keyOf(table, terminal)]?.heard.find((one) => one.transaction === transaction)
  if (found === undefined) return undefined
  const { text, refused } = found
  return { text, ...(refused && { refused }) }
}
