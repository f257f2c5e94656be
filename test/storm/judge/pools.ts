import { noPoolBooks, withPoolEntry } from '../../../daemon/engine/pools/pool-books.ts'
import { createPoolReconciliation, differencesIn } from '../../../daemon/engine/pools/reconciliation.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import type { PoolResultShown, TicketPaid } from '../../../games/table/pool/result-shape.ts'
import { frac, mul, wholeCents } from '../../support/plain/fractions.ts'
import { plainTote } from '../../support/plain/plain-tote.ts'
import { type TrueRace, takeout, unitBet } from '../tables/race.ts'
import type { StormTable } from '../tables/table.ts'
import type { Complaint, Witness } from './storm-record.ts'

/** What was published of a race: its result, and what each ticket gets. */
type Told = { pool: PoolResultShown; tickets: TicketPaid[] }

/** Each race is declared once, every ticket that was granted gets what a second, plain tote pays, and the books say the same. */
export function poolsTrue(
  tables: readonly StormTable[],
  { messages, answers }: Pick<Witness, 'messages' | 'answers'>,
  entries: readonly Entry[],
): Complaint[] {
  return tables.flatMap(({ id, races }) => {
    if (races === undefined) return []
    const isGranted = ({ transaction }: { transaction: string }) => answers.get(`${id}/${transaction}`) === true
    const granted = races.map((race) => ({
      ...race,
      bets: race.bets.filter((bet) => isGranted(bet)),
      withdrawn: race.withdrawn.filter((asked) => isGranted(asked)),
      ended: race.ended && isGranted(race.ended) ? race.ended : undefined,
    }))
    const told = toldOf(id, [...messages.values()])
    return [...racesTrue(granted, told), ...booksTrue(granted, told, entries)].map((says) => ({
      broken: 'a pool is not as it was',
      says: `${id}: ${says}`,
    }))
  })
}

function toldOf(table: string, messages: readonly string[]): Told[] {
  const told = new Map<string, Told>()
  for (const message of messages) {
    const { table: from, session, round, pool, tickets } = JSON.parse(message.slice(message.indexOf('{')))
    const key = `${session}/${round}`
    if (from !== table) continue
    if (message.includes('/result ')) told.set(key, { pool, tickets: [] })
    if (tickets !== undefined) told.get(key)?.tickets.push(...tickets)
  }
  return [...told.values()]
}

function racesTrue(races: readonly TrueRace[], told: readonly Told[]): string[] {
  const names = told.map(({ pool }) => pool.race)
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  return [
    ...twice.map((name) => `race ${name} was declared twice`),
    ...races.flatMap(({ name, bets }) =>
      bets
        .filter(({ isBarred }) => isBarred)
        .map(({ ticket }) => `ticket ${ticket} of race ${name} was sold, and might not be`),
    ),
    ...races.flatMap((race) => {
      const own = told.find(({ pool }) => pool.race === race.name)
      if (own === undefined) return race.ended === undefined ? [] : [`race ${race.name} has no result`]
      const expected = paysOf(race)
      const turnover = race.bets.reduce((sum, { stake }) => sum + stake, 0)
      const paid = namedPays(own.tickets)
      return [
        ...(own.pool.turnover === turnover
          ? []
          : [`${own.pool.turnover} were staked on ${race.name}, true is ${turnover}`]),
        ...(paid === namedPays(expected) ? [] : [`race ${race.name} pays ${paid}, true is ${namedPays(expected)}`]),
      ]
    }),
  ]
}

const namedPays = (tickets: readonly Pick<TicketPaid, 'ticket' | 'pays'>[]): string =>
  tickets
    .filter(({ pays }) => pays > 0)
    .map(({ ticket, pays }) => `${ticket} ${pays}`)
    .toSorted()
    .join(', ')

/** What each ticket gets, refunds among it. */
function paysOf({ bets, withdrawn, ended }: TrueRace): { ticket: string; pays: number }[] {
  const isOut = (horse: number) => withdrawn.some((out) => out.horse === horse)
  const running = bets.filter(({ horse }) => !isOut(horse))
  const tote = ended?.finish && plainTote(poolOf(running, ended.finish))
  return bets.map(({ ticket, horse, stake }) => {
    if (isOut(horse) || tote === 'refund') return { ticket, pays: stake }
    // The document has no rule for a race that is void once betting was closed, so its pool is held.
    if (tote === undefined || tote === 'no rule') return { ticket, pays: 0 }
    const dividend = tote.dividends.find(({ on }) => on === `${horse}`)
    return { ticket, pays: dividend ? wholeCents(mul(dividend.each, frac(stake, dividend.per))) : 0 }
  })
}

const poolOf = (bets: TrueRace['bets'], finish: readonly number[]) => ({
  type: 'win',
  unit: unitBet,
  partial: unitBet,
  net: (bets.reduce((sum, { stake }) => sum + stake, 0) * (100 - takeout)) / 100,
  jackpot: 0,
  stakes: bets.map(({ horse, stake }) => ({ on: [horse], stake })),
  races: [finish.map((horse) => [horse])],
  placeDividends: 3 as const,
})

/** What backers have put in and got back, by plain sums, is what their account says; and each result agrees with the accounts. */
function booksTrue(races: readonly TrueRace[], told: readonly Told[], entries: readonly Entry[]): string[] {
  const { visit, periods } = createPoolReconciliation({ from: 0, to: Number.POSITIVE_INFINITY })
  for (const entry of entries) visit(entry)
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const staked = sum(races.flatMap(({ bets }) => bets.map(({ stake }) => stake)))
  const back = sum(told.flatMap(({ tickets }) => tickets.map(({ pays }) => pays)))
  const refunded = sum(
    races
      .filter(({ name }) => !told.some(({ pool }) => pool.race === name))
      .flatMap(({ bets, withdrawn }) =>
        bets.filter(({ horse }) => withdrawn.some((out) => out.horse === horse)).map(({ stake }) => stake),
      ),
  )
  const booked = 0 - (entries.reduce(withPoolEntry, noPoolBooks).accounts.win?.backers ?? 0)
  const outlaid = staked - back - refunded
  return [
    ...[...periods.values()].flatMap((period) => differencesIn(period)),
    ...(booked === outlaid ? [] : [`backers have laid out ${outlaid}, and ${booked} are booked`]),
  ]
}
