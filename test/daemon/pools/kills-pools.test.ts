import { expect, it } from 'vitest'
import { noPoolBooks, withPoolEntry } from '../../../daemon/engine/pools/pool-books.ts'
import { proofIn } from '../../../daemon/engine/requests/signed-log.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { readSigned } from '../../../daemon/people/signed-text.ts'
import type { Random } from '../../../games/kit/odds/random.ts'
import { noMoney } from '../../../games/table/pool/accounts.ts'
import { inTemporaryDirectory } from '../../support/journal-files.ts'
import { type Asked, enoughForAll, kills, type PoolDaemon, playNights, poolCasino, terminalOf } from './killed-pools.ts'

const unitBet = 1_000
/** Of eight; under two starters everything is refunded (3.8(b)). */
const mostWithdrawn = 6

let directory: string
inTemporaryDirectory((made) => {
  directory = made
})

const course = () =>
  poolCasino([{ id: 'win', game: 'hkjc.win', options: { unitBet, takeoutPct: 20, jackpotDeductionPct: 5 } }])

/** What a terminal may ask next; some of it is refused, as a bet on a horse that is withdrawn. */
function request(random: Random, race: number): Asked {
  const table = 'win'
  const horse = 1 + random.int(8)
  const chance = random.int(30)
  if (chance < 22) return { table, op: 'bet', combinations: [horse], units: 1 + random.int(5) }
  if (chance < 24) return { table, op: 'withdraw', horses: [horse] }
  if (chance < 26) return { table, op: 'close' }
  if (chance < 27) return { table, op: 'void-race' }
  return chance < 29
    ? { table, op: 'result', places: { 1: [horse] } }
    : { table, op: 'open', meeting: 'Sha Tin', race: `${race}`, runners: [8] }
}

function playOn(daemon: PoolDaemon, random: Random, next: () => number): void {
  const ask = terminalOf(daemon, next)
  for (let left = 1 + random.int(30); left > 0; left--) {
    ask(request(random, next()))
    if (random.int(3) === 0) daemon.settle()
  }
}

/** What is staked and not refunded on the race that is open: plain sums of what the journal has of its requests. */
function standingOn(entries: readonly Entry[]): number {
  const stakes = new Map<number, number>()
  const out = new Set<number>()
  for (const entry of entries) {
    if (entry.kind === 'effect' && entry.effect.type === 'result') {
      stakes.clear()
      out.clear()
    }
    const asked = entry.kind === 'operator' ? readSigned(proofIn(entry)?.signed ?? '') : undefined
    const [horse] = (asked?.args.combinations ?? asked?.args.horses ?? []) as number[]
    if (horse === undefined) continue
    if (asked?.op === 'bet') stakes.set(horse, (stakes.get(horse) ?? 0) + Number(asked.args.units) * unitBet)
    else {
      out.add(horse)
      stakes.delete(horse)
    }
    if (out.size > mostWithdrawn) stakes.clear()
  }
  return [...stakes.values()].reduce((sum, stake) => sum + stake, 0)
}

it(
  `${kills} kills between bets, and after each every bet that is on the disk has its money in the pool`,
  async () => {
    const seen = new Set<string>()
    await playNights({
      directory,
      course,
      play: playOn,
      check(_daemon, entries, when) {
        const books = entries.reduce(withPoolEntry, noPoolBooks)
        const { stakes, pool, deductions } = books.accounts.win ?? noMoney
        const standing = standingOn(entries)
        // Once betting is closed a fifth is the operator's, of whole dollars.
        expect(pool === 0 ? stakes : ((pool + deductions) * 5) / 4, when).toBe(standing)
        for (const entry of entries) if (entry.kind === 'account') seen.add(entry.transfer.what)
      },
    })
    expect([...seen]).toEqual(
      expect.arrayContaining(['staked', 'refunded', 'takeout', 'net-pool', 'set-aside', 'paid', 'held']),
    )
  },
  enoughForAll,
)
