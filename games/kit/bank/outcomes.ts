import type { CardRoomCase } from '../card-room/case.ts'
import type { RoundEnding } from '../document/game.ts'
import type { Wager } from '../document/wagers.ts'
import { exact, minus } from '../settle/money.ts'
import { resolveFacts } from '../settle/resolve.ts'
import { readBankOptions } from './options.ts'
import type { PlayerBanked } from './page.ts'

/** A multiple of what odds divide by, so that the profit on a stake of 1 is exact. */
const stake = 100

/**
 * Every way in which a wager of a page can come out, as far as it is counted there, the bank covering all of it. Throws
 * an Error when the options can't be read.
 */
export function outcomesOf<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  wagers: Readonly<Record<string, Wager<Facts>>>,
  wager: string,
  given: CardRoomCase['options'],
): Iterable<RoundEnding> | undefined {
  const ways = page.odds?.[wager]
  if (ways === undefined) return undefined
  const read = readBankOptions(page, given)
  if ('error' in read) throw new Error(read.error)
  const { options } = read
  const priced = { id: page.id, wagers, payTables: page.payTables }
  return [...ways(options, given)].map(({ facts, weight }) => {
    const { returns } = resolveFacts(priced, facts, { wager, stake }, options)
    const { over, under } = minus(returns, exact(stake))
    return { profit: exact(over, under * BigInt(stake)), meterShare: exact(0), stake, weight }
  })
}
