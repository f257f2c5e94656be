import { DatabaseSync } from 'node:sqlite'
import { closed, declared, type Pool, standingNow } from '../../games/hkjc/book/pool-book.ts'
import { approximateDividends } from '../../games/hkjc/dividends/approximate.ts'
import { readPoolOptions } from '../../games/hkjc/options.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { noMoney, withBookings } from '../../games/table/pool/accounts.ts'
import { noMeetings } from '../../games/table/pool/meetings.ts'
import type { PoolAsked } from '../../games/table/pool/operations.ts'
import { askPool } from '../../games/table/pool/pool.ts'
import { idlePool, type MeetingContext, type PoolRules } from '../../games/table/pool/state.ts'
import { compared, type Figure, median, milliseconds, perSecond } from '../figures.ts'

type Bet = { horses: readonly [number, number]; stake: number }

const horses = 14
const unitBet = 1_000
/** First and second; every pair of 14 horses is backed by thousands. */
const finish = [[3], [11], [7]]

/**
 * A quinella pool: bets taken in a second, what every pair would pay now, and the final dividends. The peer has the same
 * bets in a table of SQLite in memory, and adds them up by pair.
 */
export async function dividendFigures(bets: number, turns: number): Promise<Figure[]> {
  const random = seeded(3)
  const made = Array.from({ length: bets }, (): Bet => {
    const first = 1 + random.int(horses)
    const second = 1 + ((first + random.int(horses - 1)) % horses)
    return { horses: [Math.min(first, second), Math.max(first, second)], stake: unitBet * (1 + random.int(9)) }
  })
  const [soldIn, pool] = timed(() => sell(made))
  using peer = new DatabaseSync(':memory:')
  const [insertedIn] = timed(() => insert(peer, made))
  checkAgree(pool, peer)
  const over = closed(pool)
  const times = (act: () => unknown) => median(Array.from({ length: turns }, () => timed(act)[0]))
  const rates = { feltwire: (bets * 1_000) / soldIn, peer: (bets * 1_000) / insertedIn }
  const added = times(() => sumsOf(peer))
  const final = times(() => declared(over, { races: [{ finish }] }))
  const many = bets.toLocaleString('en-GB')
  return [
    compared('bets taken on a pool', rates, perSecond('bets')),
    compared(
      `approximate dividends of ${many} bets`,
      { feltwire: times(() => approximateNow(pool)), peer: added },
      milliseconds,
    ),
    compared(
      `final dividends of ${many} bets`,
      { feltwire: final, peer: added },
      milliseconds,
      atMostPeer(final, added),
    ),
  ]
}

/** As the outlook of a pool computes them, of every pair. */
function approximateNow(pool: Pool) {
  const { setup, stakes } = standingNow(pool)
  return approximateDividends(setup, stakes)
}

const atMostPeer = (own: number, peer: number) => ({ says: 'no slower than the peer', met: own <= peer })

function timed<Made>(act: () => Made): [number, Made] {
  const startedAt = performance.now()
  const made = act()
  return [performance.now() - startedAt, made]
}

/** Each bet with its transfer, as the table books it. */
function sell(bets: readonly Bet[]): Pool {
  const read = readPoolOptions({ unitBet })
  if ('problems' in read) throw new Error('The options of the bench are refused.')
  const type = 'quinella'
  const rules: PoolRules = {
    table: type,
    game: `hkjc.${type}`,
    type,
    merged: null,
    options: read.options,
    declared: horses,
  }
  let accounts = noMoney
  let state = idlePool
  const course: MeetingContext = {
    accounts: () => accounts,
    meetings: noMeetings,
    awaits: () => false,
    hasAllUp: () => false,
    isTicket: () => false,
  }
  const ask = (asked: PoolAsked) => {
    const step = askPool(rules, state, asked, course, 'a ticket')
    if ('refused' in step) throw new Error(`The bench was refused: ${step.refused.message}.`)
    state = step.state
    accounts = withBookings(accounts, type, step.bookings)
  }
  ask({ op: 'open', meeting: 'bench', race: '1' })
  for (const { horses, stake } of bets) ask({ op: 'bet', combinations: [[...horses]], stake })
  if (state.running === null) throw new Error('The bench has no pool.')
  return state.running.pool
}

function insert(peer: DatabaseSync, bets: readonly Bet[]): void {
  peer.exec('create table bets (pair text, stake integer); begin')
  const one = peer.prepare('insert into bets values (?, ?)')
  for (const { horses, stake } of bets) one.run(horses.join('-'), stake)
  peer.exec('commit')
}

const sumsOf = (peer: DatabaseSync) => peer.prepare('select pair, sum(stake) as staked from bets group by pair').all()

/** Throws where the two add up otherwise: a wrong sum is no time to compare with. */
function checkAgree(pool: Pool, peer: DatabaseSync): void {
  const over = declared(closed(pool), { races: [{ finish }] })
  const won = 'missing' in over ? undefined : over.dividends[0]
  const row = sumsOf(peer).find(({ pair }) => pair === won?.on.join('-'))
  if (won === undefined || row?.staked !== won.staked)
    throw new Error(`The peer has ${row?.staked} on the winning pair, and the pool ${won?.staked}.`)
}
