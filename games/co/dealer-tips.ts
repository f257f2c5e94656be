import { choice, type Options, type Problem, problem } from '../kit/document/options.ts'
import type { Breach, Rule } from '../kit/document/rules.ts'
import { areSame, type Bet, betText, isTip, type Round } from '../kit/round/round.ts'
import { co } from './common-rules.ts'

/*
 * Wagers for the benefit of the dealer, in front of a player's own. The house allows them or not, and what else restricts
 * them stands in the game's own rule.
 */

/** What a game says of them beside the general rule. */
export type TipRules = {
  /** A player has a wager of his own on the spot. */
  besideOwn?: Rule
  /** Wagers that take none. */
  never?: { wagers: readonly string[]; rule: Rule }
}

export const tipOption = choice([false, true], false, co(96, 96, '30-2804'))

const allowed = 'dealer-tip-wagers'
const besideOwn = 'dealer-tip-beside-own'
const never = 'dealer-tip-not-here'

export const tipRules = (own: TipRules = {}): Readonly<Record<string, Rule>> => ({
  [allowed]: {
    says: 'the house says whether wagers for the dealer are taken; restrictions are posted',
    cite: co(96, 96, '30-2804'),
  },
  ...(own.besideOwn && { [besideOwn]: own.besideOwn }),
  ...(own.never && { [never]: own.never.rule }),
})

/** Why a wager for the dealer is not taken; undefined for any other wager. */
export function refusesTip(
  own: TipRules = {},
  round: Round,
  bet: Bet,
  { dealerTipWagers }: Options,
): Breach | undefined {
  if (!isTip(bet)) return undefined
  const refused = (rule: string, why: string): Breach => ({ rule, message: `${betText(bet)}: ${why}` })
  if (dealerTipWagers !== true) return refused(allowed, 'this table takes no wagers for the dealer')
  if (own.never?.wagers.includes(bet.wager)) return refused(never, `${bet.wager} takes no wagers for the dealer`)
  if (own.besideOwn === undefined || round.bets.some((other) => isOwnBeside(other, bet))) return undefined
  return refused(besideOwn, `no player has a wager of his own on this spot`)
}

const isOwnBeside = (other: Bet, tip: Bet): boolean =>
  !isTip(other) && other.seat === tip.seat && other.wager === tip.wager && areSame(other.on, tip.on)

/** Restrictions have to be posted where tips are taken. */
export const warnOfTips = (own: TipRules = {}, { dealerTipWagers }: Options): Problem[] =>
  dealerTipWagers === true && Object.keys(own).length > 0
    ? [
        problem(
          'dealerTipWagers',
          allowed,
          'the restrictions on wagers for the dealer are posted at the table',
          co(96, 96, '30-2804'),
        ),
      ]
    : []
