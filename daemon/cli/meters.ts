import { type Reconciliation, reconcile } from '../../games/ledger/meter.ts'
import {
  type AskedOfMeters,
  type BookedOnMeter,
  createMeterLedger,
  type MeterLedger,
} from '../evidence/meter-ledger.ts'
import { storyWords } from '../evidence/story/story-words.ts'
import { booksVerb, type LedgerReport, wanted } from './books-verb.ts'
import { counted } from './verb.ts'

type LedgerMeters = Pick<MeterLedger, 'meters' | 'currencies'>

/** Writes an exact amount in the currency of the meter, or in minor units where that is not known. */
type AmountText = (amount: string) => string

const shows: Readonly<Record<string, (books: LedgerMeters, meter: string | undefined) => LedgerReport>> = {
  list({ meters, currencies }, meter) {
    const data = wanted(meters, 'meter', meter).map(([id, { after }]) => ({
      meter: id,
      currency: currencies.get(id) ?? null,
      balances: after.ledger.balances,
      pending: after.pending,
      hits: after.settled,
      tray: after.tray,
      totals: after.totals,
    }))
    const lines = data.map(({ meter, balances: { main, reserve, hidden, overflow }, pending, hits }) => {
      const say = amountsIn(currencies, meter)
      const waiting = `${counted(pending.length, 'hit', 'hits')} pending`
      return `${meter}: ${say(main)} on show, reserve ${say(reserve)}, hidden ${say(hidden)}, overflow ${say(overflow)}, ${waiting}, ${hits.length} settled`
    })
    return { data, text: lines.join('\n') || 'The journal has no meters.', ok: true }
  },

  history({ meters, currencies }, meter) {
    const found = wanted(meters, 'meter', meter)
    const lines = found.flatMap(([id, { booked }]) =>
      booked.map((entry) => transferText(entry, amountsIn(currencies, id))),
    )
    const data = found.flatMap(([, { booked }]) => booked)
    return { data, text: lines.join('\n') || 'No money moved in this period.', ok: true }
  },

  reconcile({ meters, currencies }, meter) {
    const data = wanted(meters, 'meter', meter).map(([id, { before, after, moved }]) => ({
      meter: id,
      ...reconcile(before, after, moved),
    }))
    const text = data.map((each) => reconciled(each.meter, each, amountsIn(currencies, each.meter))).join('\n')
    return { data, text: text || 'The journal has no meters.', ok: data.every(({ difference }) => difference === '0') }
  },
}

/** The clock of these words is not used. */
const amountsIn = (currencies: LedgerMeters['currencies'], meter: string): AmountText =>
  storyWords(currencies.get(meter) ?? '', 'UTC').amount

function transferText(
  { n, at, transfer: { id, from, to, amount, why, ref, by, reason } }: BookedOnMeter,
  say: AmountText,
): string {
  const about = Object.entries(ref).map(([name, value]) => `${name} ${value}`)
  const who = by === undefined ? [] : [`by ${by}${reason === undefined ? '' : `: ${reason}`}`]
  return `${n} ${new Date(at).toISOString()} ${id}: ${say(amount)} from ${from} to ${to} (${[...about, ...who].join(', ')}) [${why}]`
}

function reconciled(meter: string, sums: Reconciliation, say: AmountText): string {
  const { start, contributions, seeds, awards, corrections, end, difference, tray } = sums
  const sum = `${say(start)} + contributions ${say(contributions)} + seeds ${say(seeds)} - awards ${say(awards)} + corrections ${say(corrections)} = ${say(end)}`
  const explained = difference === '0' ? ', to the last fraction' : `; ${say(difference)} NOT EXPLAINED`
  return `${meter}: ${sum}${explained}; beside the meter, the tray paid ${say(tray)}`
}

const askedOf = (what: string, meter: string | undefined): AskedOfMeters =>
  what === 'history' && meter !== undefined ? { what, meter } : what === 'list' ? { what } : { what: 'reconcile' }

export const meters = booksVerb(
  {
    summary:
      'List the meters of a journal, tell the history of one, or reconcile a period to the last fraction of a cent',
    usage:
      'meters list|history METER|reconcile [METER] [--journal FOLDER] [--archive FOLDER] [--from TIME] [--to TIME] [--json]',
  },
  (_journal, period, what, meter) => {
    const ledger = createMeterLedger(period, askedOf(what, meter))
    return { ledger, books: ledger }
  },
  shows,
)
