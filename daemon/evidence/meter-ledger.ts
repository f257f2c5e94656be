import {
  type Meter,
  newMeter,
  noTotals,
  sumOf,
  type Totals,
  withMoved,
  withTransfer,
} from '../../games/ledger/meter.ts'
import { findTableGame } from '../config/find-table-game.ts'
import { decisive } from '../config/shape.ts'
import type { SessionRecord } from '../engine/journal-records.ts'
import type { Entry } from '../journal/entry.ts'
import type { PeriodLedger } from './read-ledger.ts'
import type { SegmentSummary } from './segment-summary.ts'
import { numbersOf, type Period, segmentsOfPeriod } from './segments-of-period.ts'

export type BookedOnMeter = Entry & { kind: 'transfer' }

/** A meter as it stood before a period and after it, and what its transfers come to. */
export type MeterPeriod = { before: Meter; after: Meter; moved: Totals; booked: readonly BookedOnMeter[] }

/** What is asked of a period: how things stand after it, every transfer of one meter, or the sums of both ends. */
export type AskedOfMeters = { what: 'list' } | { what: 'reconcile' } | { what: 'history'; meter: string }

/** `currencies` are the meters' own (ISO 4217), of those whose tables this version can play. */
export type MeterLedger = PeriodLedger & {
  meters: ReadonlyMap<string, MeterPeriod>
  currencies: ReadonlyMap<string, string>
}

/** Only transfers that are told one by one need to be read. */
const isTold = (asked: AskedOfMeters, { meters }: SegmentSummary): boolean =>
  asked.what === 'history' && Object.hasOwn(meters, asked.meter)

/**
 * The meters of a journal over a period. Transfers in segments that need not be read are counted by the index, so that the
 * sums stand beside what the meters themselves say at both ends.
 */
export function createMeterLedger({ from, to }: Period, asked: AskedOfMeters): MeterLedger {
  const meters = new Map<string, MeterPeriod>()
  const currencies = new Map<string, string>()
  let isBegun = false

  const periodOf = (id: string): MeterPeriod =>
    meters.get(id) ?? { before: newMeter(id), after: newMeter(id), moved: noTotals, booked: [] }

  function book(period: MeterPeriod, entry: BookedOnMeter): MeterPeriod {
    const after = withTransfer(period.after, entry.transfer)
    if (entry.at < from) return { ...period, before: after, after }
    const booked = asked.what === 'history' ? [...period.booked, entry] : period.booked
    return { ...period, after, moved: withMoved(period.moved, entry.transfer), booked }
  }

  function know(session: Pick<SessionRecord, 'config'>): void {
    for (const [meter, currency] of currenciesIn(session)) currencies.set(meter, currency)
  }

  return {
    meters,
    currencies,

    segments(index) {
      const found = segmentsOfPeriod(index, { from, to })
      if (found === undefined) return []
      for (const id of index.flatMap((summary) => Object.keys(summary.meters))) meters.set(id, periodOf(id))
      const { first, between, last } = found
      if (asked.what === 'list') return [last.segment]
      return numbersOf([first, ...between.filter((each) => isTold(asked, each)), last])
    },

    begin(floor, at, leftOut, session) {
      if (session !== null) know(session)
      if (at > to) return
      for (const [id, after] of Object.entries(floor.meters.books)) {
        if (Object.keys(after.ledger.booked).length === 0) continue
        const { before, moved, booked } = periodOf(id)
        const unread = leftOut.map((summary) => summary.meters[id] ?? noTotals)
        if (isBegun) meters.set(id, { before, after, moved: unread.reduce(sumOf, moved), booked })
        else meters.set(id, { before: after, after, moved, booked })
      }
      isBegun = true
    },

    visit(entry) {
      if (entry.kind === 'session') know(entry)
      if (entry.kind !== 'transfer') return
      const period = periodOf(entry.meter)
      meters.set(entry.meter, entry.at > to ? period : book(period, entry))
    },
  }
}

/** A meter has the currency of the tables that feed it. */
function currenciesIn({ config }: Pick<SessionRecord, 'config'>): [meter: string, currency: string][] {
  const tables = decisive.safeParse(config).data?.tables ?? []
  return tables.flatMap(({ game, meters }) => {
    const currency = findTableGame(game)?.currency
    return currency === undefined ? [] : Object.values(meters).map((meter): [string, string] => [meter, currency])
  })
}
