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

/** What terminals have asked so far, from the journal: over restarts, sessions and other configurations. */
export type SignedLog = {
  visit(entry: Entry | EntryBody): void
  /** The last number that was taken from the terminal at this table; 0 before the first. */
  last(table: string, terminal: string): number
  /** What came under this transaction before. */
  before(table: string, terminal: string, transaction: string): Heard | undefined
  hear(table: string, request: Signed, heard: Heard): void
  /** Tables with a pool or an All Up that is not over. */
  running(): readonly string[]
}

export function createSignedLog(): SignedLog {
  const terminals = new Map<string, { last: number; heard: Map<string, Heard> }>()
  const running = new Set<string>()
  /** All Up tickets that are under way, by table. */
  const allUps = new Map<string, number>()

  function visit(entry: Entry | EntryBody): void {
    if (entry.kind === 'effect' && entry.effect.type === 'result') running.delete(entry.table)
    if (entry.kind === 'effect' && entry.effect.type === 'all-up') underWay(entry.table, -1)
    if (entry.kind !== 'operator') return
    if (entry.op === refusedManyOp) pass(entry.table, (entry.args as Counted).numbers)
    const text = signedArgs(entry.args)?.signed
    const asked = text === undefined ? undefined : readSigned(text)
    if (text === undefined || asked === undefined) return
    if (entry.op === 'open') running.add(entry.table)
    if (entry.op === 'bet' && 'legs' in asked) underWay(entry.table, 1)
    hear(entry.table, asked, { text, ...(entry.op === refusedOp ? { refused: finding.parse(entry.args) } : {}) })
  }

  function pass(table: string, numbers: Counted['numbers']): void {
    for (const [terminal, number] of Object.entries(numbers)) spend(table, terminal, number)
  }

  function spend(table: string, terminal: string, number: number) {
    const key = `${table}/${terminal}`
    const known = terminals.get(key) ?? { last: 0, heard: new Map<string, Heard>() }
    const spent = { ...known, last: Math.max(known.last, number) }
    terminals.set(key, spent)
    return spent
  }

  function underWay(table: string, more: number): void {
    allUps.set(table, (allUps.get(table) ?? 0) + more)
  }

  function hear(table: string, { terminal, number, transaction }: Signed, request: Heard): void {
    const { heard } = spend(table, terminal, number)
    heard.set(transaction, request)
    for (const oldest of heard.keys()) if (heard.size > kept) heard.delete(oldest)
  }

  return {
    visit,
    hear,
    last: (table, terminal) => terminals.get(`${table}/${terminal}`)?.last ?? 0,
    before: (table, terminal, transaction) => terminals.get(`${table}/${terminal}`)?.heard.get(transaction),
    running: () => [...running, ...[...allUps].filter(([, tickets]) => tickets > 0).map(([table]) => table)],
  }
}
