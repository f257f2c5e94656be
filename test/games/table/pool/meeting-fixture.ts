import { readConfiguration } from '../../../../daemon/config/read-configuration.ts'
import type { Effect } from '../../../../games/table/inputs-and-effects.ts'
import { type Book, noMoney, type PoolAccounts, withBookings } from '../../../../games/table/pool/accounts.ts'
import { noMeetings, withNews } from '../../../../games/table/pool/meetings.ts'
import { type PoolOperation, readAsked } from '../../../../games/table/pool/operations.ts'
import { askPool } from '../../../../games/table/pool/pool.ts'
import { idlePool, type PoolRules } from '../../../../games/table/pool/state.ts'
import { poolOutlook } from '../../../../games/table/pool/view.ts'

type PoolTable = { id: string; game: string; options?: object }

export function rulesOf(tables: readonly PoolTable[]): readonly PoolRules[] {
  const broker = { url: 'mqtt://127.0.0.1:1883' }
  const filled = tables.map((table) => ({ ...table, options: { unitBet: 1000, ...table.options } }))
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal: 'none', broker, tables: filled }))
  if (!read.ok) throw new Error(read.mistakes.map(({ path, message }) => `${path}: ${message}`).join('; '))
  return read.pools.filter((pool) => pool.type !== 'all-up')
}

/** What the request did; by its id the rule that refused it. */
type Done = Effect[] | string

/** Pools without a daemon, which share their accounts and meetings. */
export function courseOf(tables: readonly PoolTable[], before: Partial<Record<Book, Partial<PoolAccounts>>> = {}) {
  const books = new Map(rulesOf(tables).map(({ type }): [Book, PoolAccounts] => [type, { ...noMoney }]))
  for (const [book, accounts] of Object.entries(before)) books.set(book as Book, { ...noMoney, ...accounts })
  const accounts = (book: Book): PoolAccounts => books.get(book) ?? noMoney
  let meetings = noMeetings
  let asked = 0
  const tickets = new Set<string>()
  const isTicket = (table: string, ticket: string) => tickets.has(`${table}/${ticket}`)

  function poolOf(rules: PoolRules) {
    let state = idlePool

    function ask(op: PoolOperation, args: object = {}): Done {
      const read = readAsked(op, args)
      if ('wrong' in read) throw new Error(read.wrong)
      const step = askPool(
        rules,
        state,
        read.asked,
        { accounts, meetings, awaits: () => false, hasAllUp: () => false, isTicket },
        `t-${++asked}`,
      )
      if ('refused' in step) return step.refused.rule
      if (op === 'bet') tickets.add(`${rules.table}/t-${asked}`)
      state = step.state
      for (const book of new Set(step.bookings.map(({ book }) => book)))
        books.set(book, withBookings(accounts(book), book, step.bookings))
      meetings = step.effects.reduce((known, effect) => withNews(known, rules.table, effect), meetings)
      return step.effects
    }

    return { ask, outlook: () => poolOutlook(state, accounts(rules.type)), accounts: () => accounts(rules.type) }
  }

  const pools = new Map(rulesOf(tables).map((rules) => [rules.table, poolOf(rules)]))

  function pool(id: string) {
    const found = pools.get(id)
    if (found === undefined) throw new Error(`the course has no pool ${id}`)
    return found
  }

  return { pool, accounts }
}

/** What a request published of the kind. Throws when it was refused or published none. */
function publishedBy<Type extends Effect['type']>(done: Done, type: Type): Extract<Effect, { type: Type }> {
  const found = typeof done === 'string' ? undefined : done.find((effect) => effect.type === type)
  if (found === undefined) throw new Error(`no ${type}: ${JSON.stringify(done)}`)
  return found as Extract<Effect, { type: Type }>
}

export const announcementOf = (done: Done) => publishedBy(done, 'announcement')
export const payoutsOf = (done: Done) => publishedBy(done, 'payouts').tickets

export function resultOf(done: Done) {
  const { pool } = publishedBy(done, 'result')
  if (pool === undefined) throw new Error('the result is not of a pool')
  return pool
}
