import { z } from 'zod'
import { finding } from '../../../games/kit/document/finding.ts'
import { requestRefusal } from '../../../games/table/operations/request-refusals.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { type RequestProof, readSigned, requestProof, type Signed } from '../../people/signed-text.ts'

type Operator = Extract<EntryBody, { kind: 'operator' }>

/** The proof in an entry: in its arguments where a terminal asked, or where the request was refused. */
export const proofIn = ({ proof: own, args }: Pick<Operator, 'proof' | 'args'>): RequestProof | undefined =>
  own ?? requestProof.safeParse(args).data

/** Every ticket of a table has another: numbers rise. */
export const ticketOf = ({ signer, number }: Pick<Signed, 'signer' | 'number'>): string => `${signer}-${number}`

/** Journaled for a request that was refused, with its proof where its number is spent by that. */
export const refusedOp = 'refused'

/** Why a request was refused: a finding, or an ordinary refusal that is no finding. */
export const whyRefused = z.union([finding, requestRefusal])
export type WhyRefused = z.infer<typeof whyRefused>

/** Journaled for many of them, which were counted by their codes; for none, it is over. */
export const refusedManyOp = 'refused-many'
export type Counted = {
  counts: Record<string, number>
  /** The last number of each terminal or person's key that was refused. */
  numbers: Record<string, number>
}

/** What was asked under a transaction, and why it was refused. */
type HeardRequest = { readonly text: string; readonly refused?: WhyRefused }

/** Requests that are answered again, and not carried out again or after all: of each terminal, and of all people of a table. */
const kept = 256

/** What was asked of each table so far: over restarts, sessions and other configurations. */
export type SignedLog = {
  /** The highest number of each terminal, and of each key of a person, at each table. It is never forgotten. */
  readonly numbers: Readonly<Record<string, number>>
  readonly heard: Readonly<Record<string, readonly (HeardRequest & { readonly transaction: string })[]>>
}

export const nothingSigned: SignedLog = { numbers: {}, heard: {} }

/** Who asks at a table. Numbers belong to a person's key: a new key starts again. */
type Asker = { table: string; signer: string; key?: string | undefined }

export const counterOf = ({ signer, key }: Omit<Asker, 'table'>): string => key ?? signer

const numberKey = (asker: Asker): string => `${asker.table}/${counterOf(asker)}`

/** A transaction belongs to its terminal, and of people to the table. */
const heardKey = ({ table, signer, key }: Asker): string => (key === undefined ? `${table}/${signer}` : table)

export function withSigned(log: SignedLog, entry: Entry | EntryBody): SignedLog {
  if (entry.kind !== 'operator') return log
  const { table, op, args } = entry
  if (op === refusedManyOp) return withNumbers(log, table, (args as Counted).numbers)
  const proved = proofIn(entry)
  const asked = proved && readSigned(proved.signed)
  if (proved === undefined || asked === undefined) return log
  const refused = op === refusedOp ? { refused: whyRefused.parse(args) } : {}
  return heardOf(log, { table, signer: asked.signer, key: proved.key }, asked, { text: proved.signed, ...refused })
}

const withNumbers = ({ numbers, heard }: SignedLog, table: string, spent: Counted['numbers']): SignedLog => {
  const risen = Object.entries(spent).map(([counter, number]) => {
    const key = `${table}/${counter}`
    return [key, Math.max(numbers[key] ?? 0, number)] as const
  })
  return { numbers: { ...numbers, ...Object.fromEntries(risen) }, heard }
}

/** The log with a request in it, perhaps one that is refused. */
export function heardOf(
  { numbers, heard }: SignedLog,
  asker: Asker,
  { number, transaction }: Pick<Signed, 'number' | 'transaction'>,
  request: HeardRequest,
): SignedLog {
  const [counter, ring] = [numberKey(asker), heardKey(asker)]
  const others = (heard[ring] ?? []).filter((one) => one.transaction !== transaction)
  return {
    numbers: { ...numbers, [counter]: Math.max(numbers[counter] ?? 0, number) },
    heard: { ...heard, [ring]: [...others, { transaction, ...request }].slice(-kept) },
  }
}

/** The highest number that was taken from the asker at this table; 0 before the first. */
export const lastNumber = ({ numbers }: SignedLog, asker: Asker): number => numbers[numberKey(asker)] ?? 0

/** What came under this transaction before. */
export function heardBefore({ heard }: SignedLog, asker: Asker, transaction: string): HeardRequest | undefined {
  const found = heard[heardKey(asker)]?.find((one) => one.transaction === transaction)
  if (found === undefined) return undefined
  const { text, refused } = found
  return { text, ...(refused && { refused }) }
}
