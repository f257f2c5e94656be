import { type Finding, finding } from '../games/kit/finding.ts'
import type { Effect } from '../games/table/live.ts'
import { type PoolAsked, type PoolOperation, readAsked } from '../games/table/pool-asked.ts'
import { poolOutlook } from '../games/table/pool-outlook.ts'
import type { PoolView } from '../games/table/pool-result.ts'
import { askPool, idlePool, type PoolRules } from '../games/table/pool-table.ts'
import type { Entry, EntryBody } from './entry.ts'
import type { PoolLedger } from './pool-books.ts'
import { particularsOf, readSigned, signedArgs, ticketOf } from './pool-signed.ts'
import type { TableMachine, Taken } from './table-machine.ts'

/** A pool as the fold of its journal entries. It has no devices: terminals ask over MQTT. */
export type PoolMachine = TableMachine & {
  /** By which rule a request would be refused now; undefined when it would be carried out. */
  refusal(asked: PoolAsked, ticket: string): Finding | undefined
  /** The bet type, in which the accounts are kept. */
  book: string
  outlook(): PoolView
}

/** Journaled for a request that was refused, so that its finding follows from the journal. */
export const refusedOp = 'refused'

export function createPoolMachine(table: PoolRules, ledger: PoolLedger): PoolMachine {
  const book: string = table.type
  let state = idlePool
  let seq = 0
  let shown: { state: unknown; accounts: unknown; view: PoolView } | undefined

  const answer = (asked: PoolAsked, ticket: string) => askPool(table, state, asked, ledger.accounts(book), ticket)

  /** It is reckoned from every combination that is backed, so only when something has changed. */
  function outlook(): PoolView {
    const accounts = ledger.accounts(book)
    if (shown?.state !== state || shown.accounts !== accounts)
      shown = { state, accounts, view: poolOutlook(state, accounts) }
    return shown.view
  }

  const effects = (happened: readonly Effect[]): EntryBody[] =>
    happened.map((effect) => ({ kind: 'effect', table: table.table, seq: ++seq, effect }))

  function take(entry: Entry): Taken {
    return { derived: entry.kind === 'operator' ? operated(entry) : [], frames: 0, events: 0, replies: [] }
  }

  function operated({ op, args }: Entry & { kind: 'operator' }): EntryBody[] {
    if (op === refusedOp) return effects([{ type: 'finding', round: state.round, ...finding.parse(args) }])
    const request = readSigned(signedArgs(args)?.signed ?? '')
    if (request === undefined) return []
    const read = readAsked(op as PoolOperation, particularsOf(request))
    const step = 'asked' in read ? answer(read.asked, ticketOf(request)) : read
    if (!('state' in step)) throw new Error(`entry ${op} of ${table.table} was taken, and would be refused now`)
    state = step.state
    const booked = step.transfers.map((transfer) => ({ kind: 'account' as const, book, transfer }))
    for (const each of booked) ledger.book(each)
    return [...booked, ...effects(step.effects)]
  }

  return {
    id: table.table,
    book,
    take,
    refusal(asked, ticket) {
      const step = answer(asked, ticket)
      return 'refused' in step ? step.refused : undefined
    },
    outlook,
    nextWake: () => ({ device: '', at: Number.POSITIVE_INFINITY }),
    also: effects,
    command: () => [],
    refuses: () => 'a pool is asked by terminals that sign what they say',
    view: () => ({
      round: state.round,
      game: table.game,
      phase: state.running?.pool.state ?? 'idle',
      bets: [],
      notes: state.running === null ? [] : [`${state.running.meeting}, race ${state.running.race}`],
    }),
    alerts: () => new Map(),
    seq: () => seq,
  }
}
