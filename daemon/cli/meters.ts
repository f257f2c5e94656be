import { type Reconciliation, reconcile } from '../../games/ledger/meter.ts'
import {
  type AskedOfMeters,
  type BookedOnMeter,
  createMeterLedger,
  type MeterPeriod,
} from '../evidence/meter-ledger.ts'
import { booksVerb, type LedgerReport, wanted } from './ledger-report.ts'

type Periods = ReadonlyMap<string, MeterPeriod>

const shows: Readonly<Record<string, (periods: Periods, meter: string | undefined) => LedgerReport>> = {
  list(periods, meter) {
    const data = wanted(periods, 'meter', meter).map(([id, { after }]) => ({
      meter: id,
      balances: after.ledger.balances,
      pending: after.pending,
      hits: after.settled,
      tray: after.tray,
      totals: after.totals,
    }))
    const lines = data.map(
      ({ meter, balances, pending, hits }) =>
        `${meter}: ${balances.main} on show, reserve ${balances.reserve}, hidden ${balances.hidden}, overflow ${balances.overflow}, ${pending.length} hits pending, ${hits.length} settled`,
    )
    return { data, text: lines.join('\n') || 'The journal has no meters.', ok: true }
  },

  history(periods, meter) {
    const data = wanted(periods, 'meter', meter).flatMap(([, { booked }]) => booked)
    return { data, text: data.map(transferText).join('\n') || 'No money moved in this period.', ok: true }
  },

  reconcile(periods, meter) {
    const data = wanted(periods, 'meter', meter).map(([id, { before, after, moved }]) => ({
      meter: id,
      ...reconcile(before, after, moved),
    }))
    const text = data.map((each) => reconciled(each.meter, each)).join('\n')
    return { data, text: text || 'The journal has no meters.', ok: data.every(({ difference }) => difference === '0') }
  },
}

function transferText({ n, at, transfer: { id, from, to, amount, why, ref, by, reason } }: BookedOnMeter): string {
  const about = Object.entries(ref).map(([name, value]) => `${name} ${value}`)
  const who = by === undefined ? [] : [`by ${by}${reason === undefined ? '' : `: ${reason}`}`]
  return `${n} ${new Date(at).toISOString()} ${id}: ${amount} from ${from} to ${to} (${[...about, ...who].join(', ')}) [${why}]`
}

const reconciled = (meter: string, sums: Reconciliation): string =>
  `${meter}: ${sums.start} + contributions ${sums.contributions} + seeds ${sums.seeds} - awards ${sums.awards} + corrections ${sums.corrections} = ${sums.end}${
    sums.difference === '0' ? ', to the last fraction' : `; ${sums.difference} NOT EXPLAINED`
  }; beside the meter, the tray paid ${sums.tray}`

const askedOf = (what: string, meter: string | undefined): AskedOfMeters =>
  what === 'history' && meter !== undefined ? { what, meter } : what === 'list' ? { what } : { what: 'reconcile' }

export const meters = booksVerb(
  {
    summary:
      'List the meters of a journal, tell the history of one, or reconcile a period to the last fraction of a cent',
    usage: 'meters list|history METER|reconcile [METER] [--journal FOLDER] [--from TIME] [--to TIME] [--json]',
  },
  (_journal, period, what, meter) => {
    const ledger = createMeterLedger(period, askedOf(what, meter))
    return { ledger, books: ledger.meters }
  },
  shows,
)
