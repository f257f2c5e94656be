import type { HouseBanked } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import { type Box, boxOf, boxWords } from './box.ts'
import { boxesShown, boxTotals } from './published-boxes.ts'
import type { BlackjackRules } from './rules.ts'

/** The part of a page that is the same wherever blackjack is played: what a wager sees, and what a round comes to. */
export const boxPage = (
  rulesAt: (options: Options) => BlackjackRules,
): Pick<HouseBanked<Box>, 'facts' | 'tells' | 'counts' | 'shows'> => ({
  facts: (round, bet, options) => boxOf(rulesAt(options), round, bet),
  tells: boxWords,
  counts: (round, options) => boxTotals(rulesAt(options), round),
  shows: (round, options) => boxesShown(rulesAt(options), round),
})
