import { restored } from '../engine/engine-state.ts'
import type { FloorState } from '../engine/floor.ts'
import { poolsUnderWay } from '../engine/pools/pools-state.ts'
import { createPoolReconciliation, type PoolPeriod } from '../engine/pools/reconciliation.ts'
import type { SegmentFile } from '../journal/folder.ts'
import { headBefore, readBeginning, someSegmentsOf } from '../journal/read-journal.ts'
import type { PeriodLedger } from './read-ledger.ts'
import type { SegmentSummary } from './segment-summary.ts'
import { numbersOf, type Period, segmentsOfPeriod } from './segments-of-period.ts'

type PoolLedger = PeriodLedger & { pools: ReadonlyMap<string, PoolPeriod> }

/**
 * The pools of a journal over a period. A result is held against all that was booked for its race, so reading begins where
 * no pool was open.
 */
export function createPoolLedger(folder: string, { from, to }: Period, archive?: string): PoolLedger {
  const reconciliation = createPoolReconciliation({ from, to })
  let isBegun = false
  return {
    pools: reconciliation.periods,

    segments(index) {
      const found = segmentsOfPeriod(index, { from, to })
      if (found === undefined) return []
      for (const pool of index.flatMap(({ pools }) => pools)) reconciliation.know(pool)
      const all = someSegmentsOf(folder, archive)
      const first = index.indexOf(found.first)
      const begins = index.slice(0, first + 1).findLastIndex((summary) => !hasOpenPools(all, folder, summary))
      const earlier = index.slice(Math.max(0, begins), first)
      const between = [...earlier, ...found.between].filter(({ pools }) => pools.length > 0)
      return numbersOf([...between, found.first, found.last])
    },

    begin(floor, at, leftOut) {
      if (!isBegun && at <= to) reconciliation.begin(floor.pools.books.accounts)
      for (const [table, { stretches }] of leftOut.flatMap(({ tables }) => Object.entries(tables)))
        if (stretches.some(({ anew }) => anew)) reconciliation.forget(table)
      isBegun = true
    },

    visit: reconciliation.visit,
  }
}

function hasOpenPools(all: readonly SegmentFile[], folder: string, { segment }: SegmentSummary): boolean {
  const file = all.find(({ number }) => number === segment)
  const snapshots = file && readBeginning(file, headBefore(folder, all, segment))
  const money = snapshots?.filter(({ room }) => room === 'pools') ?? []
  return money.length > 0 && isOpen(restored(money).floor)
}

/** By their state; and by their books, which are all that is known of pools that this version can't play. */
const isOpen = ({ pools }: FloorState): boolean =>
  poolsUnderWay(pools).length > 0 ||
  Object.keys(pools.books.meetings.running).length > 0 ||
  (pools.books.accounts['all-up']?.pool ?? 0) !== 0
