import { expect, it } from 'vitest'
import { noPoolBooks, type PoolBooks, withPoolEntry } from '../../../daemon/engine/pools/pool-books.ts'
import { createPoolReconciliation, differencesIn } from '../../../daemon/engine/pools/reconciliation.ts'
import { proofIn } from '../../../daemon/engine/requests/signed-log.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { readSigned } from '../../../daemon/people/signed-text.ts'
import type { Random } from '../../../games/kit/odds/random.ts'
import { type Book, noMoney, type PoolAccount } from '../../../games/table/pool/accounts.ts'
import { inTemporaryDirectory } from '../../support/journal-files.ts'
import { type Asked, enoughForAll, kills, type PoolDaemon, playNights, poolCasino, terminalOf } from './killed-pools.ts'

const unitBet = 1_000
const meeting = 'Sha Tin, 21 November'

let directory: string
inTemporaryDirectory((made) => {
  directory = made
})

/** A Merged Pool with a Jackpot, a single pool, and All Up over the races of that. */
function course() {
  const merged = { merged: 'first-4', unitBet, takeoutPct: 20, reserveDeductionPct: 10 }
  return poolCasino([
    { id: 'quartet', game: 'hkjc.quartet', options: merged },
    { id: 'win', game: 'hkjc.win', options: { unitBet, takeoutPct: 17.5 } },
    { id: 'up', game: 'hkjc.all-up', options: { unitBet } },
  ])
}

/** The next race of each table. */
type Races = Record<string, number>

/** What a terminal may ask next; some of it is refused, as a bet when betting is closed. */
function request(random: Random, races: Races): Asked {
  const horses = random.shuffle([1, 2, 3, 4, 5, 6])
  const [first = 1, second = 2] = horses
  const units = 1 + random.int(5)
  const chance = random.int(40)
  if (chance < 10) return { table: 'win', op: 'bet', combinations: [first], units }
  if (chance < 20) {
    const type = random.pick(['quartet', 'first-4'])
    return { table: 'quartet', op: 'bet', type, combinations: [horses.slice(0, 4)], units }
  }
  if (chance < 28) {
    const race = (races.win ?? 1) - random.int(2)
    const legs = [
      { table: 'win', race, on: first },
      { table: 'win', race: race + 1, on: second },
    ]
    return { table: 'up', op: 'bet', meeting, legs, sizes: random.pick([[1, 2], [2]]), units }
  }
  const table = random.pick(['quartet', 'win'])
  if (chance < 29) return { table: 'quartet', op: 'attach', amount: 1 + random.int(5_000) }
  if (chance < 32) return { table, op: 'close' }
  if (chance < 33) return { table, op: 'void-race' }
  if (chance < 36) {
    const [, , third = 3, fourth = 4] = horses
    return { table, op: 'result', places: { 1: [first], 2: [second], 3: [third], 4: [fourth] } }
  }
  const race = table === 'win' ? `${races.win}` : `Q${races.quartet}`
  return { table, op: 'open', meeting, race, runners: [6] }
}

function playOn(daemon: PoolDaemon, random: Random, races: Races, next: () => number): void {
  const ask = terminalOf(daemon, next)
  const reserve = { from: 'operator', to: 'reserve', amount: 20_000, by: 'Ann', reason: 'the Jackpot of the season' }
  ask({ table: 'quartet', op: 'correct', ...reserve })
  for (let left = 1 + random.int(60); left > 0; left--) {
    const asked = request(random, races)
    if (ask(asked) && asked.op === 'open') races[asked.table] = (races[asked.table] ?? 1) + 1
    if (random.int(3) === 0) daemon.settle()
  }
}

function racesAfter(entries: readonly Entry[]): Races {
  const races: Races = { win: 1, quartet: 1 }
  for (const entry of entries)
    if (entry.kind === 'operator' && entry.op === 'open') races[entry.table] = (races[entry.table] ?? 1) + 1
  return races
}

/** Cents of backers by the requests and the tickets that were told: plain sums, without any transfer. */
function outlaidBy(entries: readonly Entry[]): number {
  let outlaid = 0
  for (const entry of entries) {
    if (entry.kind === 'operator' && entry.op === 'bet') {
      const asked = readSigned(proofIn(entry)?.signed ?? '')
      const sizes = (asked?.args.sizes ?? []) as readonly number[]
      // Over two legs: two singles, and one double.
      const bets = sizes.length === 0 ? 1 : sizes.reduce((sum, size) => sum + (size === 1 ? 2 : 1), 0)
      outlaid += bets * Number(asked?.args.units) * unitBet
    }
    if (entry.kind !== 'effect') continue
    if (entry.effect.type === 'all-up') outlaid -= entry.effect.pays
    if (entry.effect.type === 'payouts')
      for (const { ticket, pays } of entry.effect.tickets) if (!ticket.startsWith('up/')) outlaid -= pays
  }
  return outlaid
}

const heldBy = ({ accounts }: PoolBooks, account: PoolAccount): number =>
  Object.values(accounts).reduce((sum, each) => sum + each[account], 0)

function differences(entries: readonly Entry[]): string[] {
  const { visit, periods } = createPoolReconciliation({ from: 0, to: Number.POSITIVE_INFINITY })
  for (const entry of entries) visit(entry)
  return [...periods.values()].flatMap(differencesIn)
}

it(
  `${kills} kills in a meeting with a Merged Pool, its Jackpot and All Up, and the money is where its tickets say`,
  async () => {
    const seen = new Set<string>()
    await playNights({
      directory,
      course,
      play: (daemon, random, next, entries) => playOn(daemon, random, racesAfter(entries()), next),
      check(daemon, entries, when) {
        const books = entries.reduce(withPoolEntry, noPoolBooks)
        expect(0 - heldBy(books, 'backers'), when).toBe(outlaidBy(entries))
        expect(differences(entries), when).toEqual([])
        for (const book of ['quartet', 'win', 'all-up'] as const satisfies readonly Book[])
          expect(daemon.sessionState.pools.get(book === 'all-up' ? 'up' : book)?.outlook(), when).toMatchObject({
            reserve: (books.accounts[book] ?? noMoney).reserve,
            rounding: (books.accounts[book] ?? noMoney).rounding,
          })
        for (const entry of entries) if (entry.kind === 'account') seen.add(`${entry.book} ${entry.transfer.what}`)
      },
    })
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['jackpot', 'jackpot-returned', 'reserve-deduction', 'net-pool', 'paid', 'held'].map(
          (what) => `quartet ${what}`,
        ),
        ...['staked', 'carried', 'carried-back', 'paid'].map((what) => `all-up ${what}`),
      ]),
    )
  },
  enoughForAll,
)
