import type { Citation } from '../kit/document/citation.ts'
import type { HouseBanked } from '../kit/document/house-banked.ts'
import { amount, choice, type Options, type Problem, problem, saidByMeter } from '../kit/document/options.ts'
import type { Breach, Rule } from '../kit/document/rules.ts'
import type { CoupFacts } from '../kit/families/baccarat/coup.ts'
import { type Bet, betText, type Round } from '../kit/round/round.ts'
import { resolve } from '../kit/settle/resolve.ts'

/** What a round that is settled alone must say of a meter, and what the licensee says of it. */
export const meterOptions = (cite: Citation) => ({
  /** What the meter shows when it is paid, contributions of the round in it (cents). */
  meter: saidByMeter(amount(cite)),
  contributionsAlreadyIn: saidByMeter(choice([false, true], false, cite)),
})

/** Other awards than a share of the meter: the document leaves their source to the house. */
export const fixedAwardsFrom = (cite: Citation) => choice(['tray', 'meter'], 'tray', cite)
export const chosenSource = ({ fixedAwardsFrom }: Options): 'tray' | 'meter' =>
  fixedAwardsFrom === 'meter' ? 'meter' : 'tray'

/** Wagers whose awards go with one stake (cents; where it is undefined, with any): no other is taken. */
export const fixedWager = (
  { rule, says, cite }: Rule & { rule: string },
  stakeOf: (wager: string, options: Options) => number | undefined,
) => ({
  rules: { [rule]: { says, cite } },
  refuses(bet: Bet, options: Options): Breach | undefined {
    const wager = stakeOf(bet.wager, options)
    if (wager === undefined || bet.stake === wager) return undefined
    return {
      rule,
      message: `${betText(bet)}: ${bet.stake} was staked, and the wager of ${options.payTables[bet.wager]} is ${wager}`,
      figures: { stake: bet.stake, wager },
    }
  },
  /** Limits that leave nothing to stake. */
  verifyTable: (options: Options): Problem[] =>
    Object.entries(options.limits).flatMap(([id, { min = 0, max = Number.MAX_SAFE_INTEGER }]) => {
      const wager = stakeOf(id, options)
      if (wager === undefined || (wager >= min && wager <= max)) return []
      const message = `the wager of ${options.payTables[id]} is ${wager}, which these limits refuse`
      return [problem(`limits.${id}`, rule, message, cite)]
    }),
})

/** What a table pays the dealer for each winning player, by row (cents). */
export type DealerPays = (payTable: string, options: Options) => Readonly<Record<string, number>> | undefined

/** All that a round brings the dealer, or undefined where no table in force has an envy for him. */
export function dealerEnvyOf(
  page: HouseBanked<CoupFacts>,
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
