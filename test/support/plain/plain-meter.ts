import assert from 'node:assert/strict'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { exactOf } from '../../../games/kit/settle/amount.ts'
import { type Account, accounts } from '../../../games/kit/settle/jackpot-accounts.ts'
import { exact, plus } from '../../../games/kit/settle/money.ts'
import { booksOf } from '../metered-tables.ts'

/** Seed of the meter that is computed here, and the percent of each stake that goes to it: gb 7.17 to 7.21. */
export const plainRule = { seed: 100_000, main: 70 }

/** What a hit is named after. */
const inputs = ['link', 'bytes', 'wake', 'operator']

/** What a seat has won in a round, in hundredths of a minor unit, and what became of it. */
export type PlainAward = {
  round: number
  seat: number
  amount: number
  isShare: boolean
  is: 'waiting' | 'paid' | 'void'
}

type Waiting = { amount: number; filled: number }

/**
 * A second, plain calculation of one meter: from what the tables of a journal staked and won and what people did with the
 * hits, in hundredths of a minor unit. It knows no transfers. At most one seat wins in a round.
 */
export function plainMeter(entries: readonly Entry[]) {
  const seed = plainRule.seed * 100
  const sums = { main: seed, stakes: 0, house: 0, paid: 0, seeds: seed, pending: 0 }
  const waiting = new Map<string, Waiting>()
  const awards = new Map<string, PlainAward>()
  let input = 0

  function staked(stake: number): void {
    sums.stakes += stake * 100
    sums.main += stake * plainRule.main
    sums.house += stake * (100 - plainRule.main)
  }

  /** A meter that is short of a fixed award is made up from the seed, and one that pays all starts again with it. */
  function won(id: string, round: number, { seat, pays }: { seat: number | 'dealer'; pays: object }): void {
    const all = 'percent' in pays && pays.percent === 100
    const amount = 100 * wholeAmount(pays, sums.main)
    const missing = Math.max(0, amount - sums.main)
    const filled = missing + (all ? seed : 0)
    sums.seeds += filled
    sums.main += filled - amount
    sums.pending += amount
    waiting.set(id, { amount, filled })
    if (seat !== 'dealer') awards.set(id, { round, seat, amount, isShare: 'percent' in pays, is: 'waiting' })
  }

  function settled(id: string, isPaid: boolean): void {
    const { amount, filled } = waiting.get(id) ?? { amount: Number.NaN, filled: 0 }
    waiting.delete(id)
    const award = awards.get(id)
    if (award !== undefined) award.is = isPaid ? 'paid' : 'void'
    sums.pending -= amount
    if (isPaid) sums.paid += amount
    else {
      const back = Math.min(filled, sums.main + amount)
      sums.main += amount - back
      sums.seeds -= back
    }
  }

  for (const entry of entries) {
    if (inputs.includes(entry.kind)) input = entry.n
    if (entry.kind === 'operator') settled((entry.args as { hit: string }).hit, entry.op === 'confirm-hit')
    if (entry.kind !== 'effect') continue
    const { table, effect } = entry
    if (effect.type === 'stakes')
      for (const { stake } of effect.stakes) staked(effect.back === undefined ? stake : -stake)
    if (effect.type === 'claims')
      effect.awards.forEach((award, place) => {
        won(`${table}-hits:${input}:hit-${place + 1}`, effect.round, award)
      })
  }
  return { sums: { ...sums, waiting: [...waiting.keys()] }, awards: [...awards.values()] }
}

function wholeAmount(pays: object, main: number): number {
  if ('percent' in pays) return Math.floor((main * Number(pays.percent)) / 10_000)
  if ('fixed' in pays) return Number(pays.fixed)
  return 'times' in pays && 'stake' in pays ? Number(pays.times) * Number(pays.stake) : Number.NaN
}

/**
 * The books that a journal's transfers come to are sound, have nothing twice, and are what the plain calculation says.
 * @param shown what the daemon says that the meter holds
 */
export function expectToTheCent(entries: readonly Entry[], shown: string | undefined, id = 'stud'): void {
  const meter = booksOf(entries)[id]
  const balance = (account: Account) => exactOf(meter?.ledger.balances[account] ?? '0')
  const hundredths = (account: Account) => {
    const { over, under } = balance(account)
    return Number((over * 100n) / under)
  }
  const ids = entries.flatMap((entry) => (entry.kind === 'transfer' ? entry.transfer.id : []))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    accounts.reduce((sum, account) => plus(sum, balance(account)), exact(0)),
    exact(0),
  )
  assert.equal(shown, meter?.ledger.balances.main)
  const booked = {
    main: hundredths('main'),
    stakes: 0 - hundredths('stakes'),
    house: hundredths('house'),
    paid: hundredths('paid'),
    seeds: 0 - hundredths('seed'),
    pending: hundredths('pending'),
    waiting: meter?.pending.map(({ id }) => id),
  }
  assert.deepEqual(booked, plainMeter(entries).sums)
}
