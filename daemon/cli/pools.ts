import { balancesOf, balancesText, countedFor, type PoolMove } from '../../games/table/pool/accounts.ts'
import { type BookedTransfer, differencesIn, type PoolPeriod } from '../engine/pools/reconciliation.ts'
import { createPoolLedger } from '../evidence/pool-ledger.ts'
import { booksVerb, type LedgerReport, wanted } from './books-verb.ts'
import { counted } from './verb.ts'

type Periods = ReadonlyMap<string, PoolPeriod>

type Sum = { what: string; amount: number; citations: string[] }

/** What moved in the period by its purpose. */
function sumsOf({ booked }: PoolPeriod): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { transfer } of booked) {
    const { why } = transfer
    const what = nameOf(transfer)
    const { amount, citations } = sums.get(what) ?? { what, amount: 0, citations: [] as string[] }
    const cited = citations.includes(why) ? citations : [...citations, why]
    sums.set(what, { what, amount: amount + countedFor(transfer), citations: cited })
  }
  return [...sums.values()]
}

/** Only a correction has no direction of its own. */
const nameOf = ({ what, from, to }: PoolMove): string => (what === 'corrected' ? `${what} ${from} to ${to}` : what)

const shows: Readonly<Record<string, (periods: Periods, pool: string | undefined) => LedgerReport>> = {
  list(periods, pool) {
    const data = wanted(periods, 'pool', pool).map(([id, period]) => ({
      pool: id,
      balances: balancesOf(period.after),
      results: period.races.length + period.allUps.length,
      sums: sumsOf(period),
    }))
    const text = data.map(({ pool, balances, results, sums }) =>
      [`${pool}: ${balancesText(balances)}, ${counted(results, 'result', 'results')}`, ...sums.map(sumText)].join('\n'),
    )
    return { data, text: text.join('\n') || noPools, ok: true }
  },

  history(periods, pool) {
    const data = wanted(periods, 'pool', pool).flatMap(([, { booked }]) => booked)
    return { data, text: data.map(transferText).join('\n') || 'No money moved in this period.', ok: true }
  },

  reconcile(periods, pool) {
    const data = wanted(periods, 'pool', pool).map(([id, period]) => ({
      pool: id,
      start: balancesOf(period.before),
      sums: sumsOf(period),
      corrections: period.booked.filter(({ transfer }) => transfer.what === 'corrected'),
      end: balancesOf(period.after),
      results: period.races.length + period.allUps.length,
      differences: differencesIn(period),
    }))
    const moved = [...periods.values()].reduce((sum, { after }) => sum + after['other-types'], 0)
    const astray = moved === 0 ? [] : [`${moved} cents are still between two bet types; there must be none.`]
    const text = data.map(({ pool, start, sums, corrections, end, results, differences }) =>
      [
        `${pool}: ${balancesText(start)}`,
        ...sums.map(sumText),
        ...corrections.map((correction) => `    ${transferText(correction)}`),
        `  ${counted(results, 'result', 'results')}, ${differences.length === 0 ? 'each as it was booked, to the cent' : 'NOT AS BOOKED:'}`,
        ...differences.map((difference) => `    ${difference}`),
        `  leaves ${balancesText(end)}`,
      ].join('\n'),
    )
    const ok = astray.length === 0 && data.every(({ differences }) => differences.length === 0)
    return { data, text: [...text, ...astray].join('\n') || noPools, ok }
  },
}

const noPools = 'The journal has no pools.'

const sumText = ({ what, amount, citations }: Sum): string => `  ${what} ${amount} [${citations.join('; ')}]`

function transferText({ n, at, transfer }: BookedTransfer): string {
  const { id, from, to, amount, what, back, why, table, round, ticket, leg, by, reason } = transfer
  const about = [
    `${table}, round ${round}`,
    ...(ticket === undefined ? [] : [`ticket ${ticket}`]),
    ...(leg === undefined ? [] : [`bet ${leg.bet}, leg ${leg.leg}: race ${leg.race} at ${leg.table}`]),
  ]
  const done = back === undefined ? what : `${what} back`
  const who = by === undefined ? '' : ` by ${by}: ${reason}`
  return `${n} ${new Date(at).toISOString()} ${id} ${done}: ${amount} from ${from} to ${to} (${about.join(', ')})${who} [${why}]`
}

export const pools = booksVerb(
  {
    summary: 'List the running accounts of the pools in a journal, tell the history of one, or reconcile a period',
    usage:
      'pools list [POOL]|history POOL|reconcile [POOL] [--journal FOLDER] [--archive FOLDER] [--from TIME] [--to TIME] [--json]',
  },
  ({ folder, archive }, period) => {
    const ledger = createPoolLedger(folder, period, archive)
    return { ledger, books: ledger.pools }
  },
  shows,
)
