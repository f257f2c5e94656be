import type { Finding } from '../../../games/kit/document/finding.ts'
import type { Book } from '../../../games/table/pool/accounts.ts'
import type { PoolView } from '../../../games/table/pool/result-shape.ts'
import type { Signed } from '../../people/signed-text.ts'
import type { HeldFloor, TableReader } from '../live-table-reader.ts'
import { bookAt, outlookAt, poolRoundView, refusalAt } from './step-pools.ts'

/** A table that terminals ask, as it is now. */
export type PoolReader = TableReader & {
  readonly book: Book
  /** By which rule a request would be refused now; undefined when it would be carried out. */
  refusal(request: Signed): Finding | undefined
  outlook(): PoolView
}

const unsigned = 'a pool is asked by terminals that sign what they say'

export function poolReader(table: string, held: HeldFloor): PoolReader {
  const rules = () => held.rules.pools
  const now = () => held.state.pools
  let shown: { of: object; view: PoolView } | undefined
  return {
    id: table,
    book: bookAt(rules(), table) ?? 'all-up',
    refusal: (request) => refusalAt(rules(), now(), table, request),
    /** It is computed from every combination that is backed, so only when something has changed. */
    outlook() {
      const of = now()
      if (shown?.of !== of) shown = { of, view: outlookAt(rules(), of, table) ?? missing(table) }
      return shown.view
    },
    nextWake: () => ({ device: '', at: Number.POSITIVE_INFINITY }),
    refuses: () => unsigned,
    refusesCall: () => unsigned,
    refusesRuling: () => ({ code: 'malformed-request', reason: unsigned }),
    refusesOpening: () => unsigned,
    refusesDealing: () => unsigned,
    view: () => poolRoundView(rules(), now(), table),
    isBetweenRounds: () => true,
    isFree: () => true,
    alerts: () => new Map(Object.entries(now().tables[table]?.alerts ?? {})),
    seq: () => now().tables[table]?.seq ?? 0,
  }
}

function missing(table: string): never {
  throw new Error(`there is no pool at table '${table}'`)
}
