import { readConfiguration } from '../../../../daemon/config/read-configuration.ts'
import { noPoolBooks, type PoolBooks, withPoolEntry } from '../../../../daemon/engine/pools/pool-books.ts'
import { openSession } from '../../../../daemon/engine/session-state.ts'
import type { Entry, EntryBody } from '../../../../daemon/journal/entry.ts'
import { readSigned, requestText } from '../../../../daemon/people/signed-text.ts'
import type { Effect } from '../../../../games/table/inputs-and-effects.ts'
import { type Book, noMoney, type Purpose } from '../../../../games/table/pool/accounts.ts'

type Input = Entry & { kind: 'operator' }
type Table = { id: string; game: string; options?: object }

/** Pools and All Up without a broker: what is asked is carried out at once, or comes back as the rule that refuses it. */
export function allUpFixture(tables: readonly Table[]) {
  const broker = { url: 'mqtt://127.0.0.1:1883' }
  const filled = tables.map((table) => ({ ...table, options: { unitBet: 1000, ...table.options } }))
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal: 'none', broker, tables: filled }))
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const session = openSession({ tables: [], meters: [], pools: read.pools })
  let books: PoolBooks = noPoolBooks
  let number = 0

  function ask(table: string, op: string, args: object = {}): string | undefined {
    const head = { site: 'casino', table, op, terminal: 't', number: ++number, transaction: `t-${number}` }
    const text = requestText(head, args)
    const request = readSigned(text)
    const against = request && session.pools.get(table)?.refusal(request)
    if (against !== undefined) return against.rule
    const signed = { signed: text, signature: '' }
    const entry: Input = { n: number, at: 0, kind: 'operator', table, op, by: 't', args: signed }
    inputs.push(entry)
    for (const body of session.take(entry).derived) {
      books = withPoolEntry(books, body)
      written.push(body)
      if (body.kind === 'effect') published.push(body.effect)
    }
    return undefined
  }

  const published: Effect[] = []
  const written: EntryBody[] = []
  const inputs: Input[] = []
  const of = <Type extends Effect['type']>(type: Type) =>
    published.filter((effect): effect is Extract<Effect, { type: Type }> => effect.type === type)

  return {
    ask,
    of,
    /** What followed from the requests, for a journal. */
    written,
    /** The requests themselves, with the pools that they were asked of. */
    inputs,
    pools: read.pools,
    /** The last ticket was of this number. */
    last: () => `t-${number}`,
    /** Throws when something is refused. */
    must(table: string, op: string, args: object = {}): void {
      const against = ask(table, op, args)
      if (against !== undefined) throw new Error(`${op} is refused by ${against}`)
    },
    accounts: (book: Book) => books.accounts[book] ?? noMoney,
    /** Cents that All Up moved for the purpose, by bet and leg. */
    moved: (what: Purpose): ReadonlyMap<string, number> =>
      new Map(
        written.flatMap((body) => {
          if (body.kind !== 'account' || body.book !== 'all-up' || body.transfer.what !== what) return []
          return [[JSON.stringify([body.transfer.ticket, body.transfer.leg]), body.transfer.amount]]
        }),
      ),
    /** All that is remembered, for a snapshot. */
    state: session.state,
    outlook: (table: string) => session.pools.get(table)?.outlook(),
  }
}
