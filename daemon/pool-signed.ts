import { z } from 'zod'
import type { Entry, EntryBody } from './entry.ts'
import { parsed } from './json.ts'

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

/** Requests of a terminal that are answered again, and not carried out again. */
const kept = 256

/** What terminals have asked so far, from the journal: over restarts, sessions and other configurations. */
export type SignedLog = {
  visit(entry: Entry | EntryBody): void
  /** The last number that was taken from the terminal at this table; 0 before the first. */
  last(table: string, terminal: string): number
  /** The text that came under this transaction before. */
  before(table: string, terminal: string, transaction: string): string | undefined
  /** Tables with a pool or an All Up that is not over. */
  running(): readonly string[]
}

export function createSignedLog(): SignedLog {
  const terminals = new Map<string, { last: number; texts: Map<string, string> }>()
  const running = new Set<string>()
  /** All Up tickets that are under way, by table. */
  const allUps = new Map<string, number>()

  function visit(entry: Entry | EntryBody): void {
    if (entry.kind === 'effect' && entry.effect.type === 'result') running.delete(entry.table)
    if (entry.kind === 'effect' && entry.effect.type === 'all-up') underWay(entry.table, -1)
    if (entry.kind !== 'operator') return
    const text = signedArgs(entry.args)?.signed
    const asked = text === undefined ? undefined : readSigned(text)
    if (text === undefined || asked === undefined) return
    if (entry.op === 'open') running.add(entry.table)
    if (entry.op === 'bet' && 'legs' in asked) underWay(entry.table, 1)
    hear(entry.table, asked, text)
  }

  function underWay(table: string, more: number): void {
    allUps.set(table, (allUps.get(table) ?? 0) + more)
  }

  function hear(table: string, { terminal, number, transaction }: Signed, text: string): void {
    const key = `${table}/${terminal}`
    const { texts } = terminals.get(key) ?? { texts: new Map<string, string>() }
    texts.set(transaction, text)
    for (const oldest of texts.keys()) if (texts.size > kept) texts.delete(oldest)
    terminals.set(key, { last: number, texts })
  }

  return {
    visit,
    last: (table, terminal) => terminals.get(`${table}/${terminal}`)?.last ?? 0,
    before: (table, terminal, transaction) => terminals.get(`${table}/${terminal}`)?.texts.get(transaction),
    running: () => [...running, ...[...allUps].filter(([, tickets]) => tickets > 0).map(([table]) => table)],
  }
}
