import type { Citation } from '../kit/citation.ts'
import type { CoupFacts } from '../kit/coup.ts'
import { amount, choice, fields, type Options, range, wholeRange } from '../kit/options.ts'
import type { Page } from '../kit/page.ts'
import { resolve } from '../kit/resolve.ts'
import type { Round } from '../kit/round.ts'

const mostSeed = 1_000_000_000

/** What a round that is settled alone must say of a meter, and what the licensee says of it. */
export const meterOptions = (cite: Citation) => ({
  /** What the meter shows when it is paid, contributions of the round in it (cents). */
  meter: amount(cite),
  contributionsAlreadyIn: choice([false, true], false, cite),
})

/** Where the document states neither what goes to the meter nor what it starts with. */
export const licenseesMeter = (seed: number, cite: Citation) =>
  fields({ share: range(0, 1, 0, cite), seed: wholeRange(0, mostSeed, seed, cite) }, cite)

export const seedOption = (cite: Citation) => wholeRange(0, mostSeed, 0, cite)

/** Other awards than a share of the meter: the document leaves their source to the house. */
export const fixedAwardsFrom = (cite: Citation) => choice(['tray', 'meter'], 'tray', cite)
export const chosenSource = ({ fixedAwardsFrom }: Options): 'tray' | 'meter' =>
  fixedAwardsFrom === 'meter' ? 'meter' : 'tray'

/** What a table pays the dealer for each winning player, by row (cents). */
export type DealerPays = (payTable: string, options: Options) => Readonly<Record<string, number>> | undefined

/** All that a round brings the dealer, or undefined where no table in force has an envy for him. */
export function dealerEnvyOf(
  page: Page<CoupFacts>,
  paysDealer: DealerPays,
  round: Round,
  options: Options,
): number | undefined {
  const envies = round.bets.flatMap((bet) => {
    const pays = paysDealer(options.payTables[bet.wager] ?? '', options)
    return pays === undefined
      ? []
      : [resolve(page, round, bet, options).winnings.won.map(({ row = '' }) => pays[row] ?? 0)]
  })
  return envies.length === 0 ? undefined : envies.flat().reduce((sum, envy) => sum + envy, 0)
}
