import type { Round } from '../round/round.ts'
import type { Jackpot } from '../settle/jackpot.ts'
import type { CommonPage } from './common-page.ts'
import type { Options } from './options.ts'
import type { PageOdds } from './page-odds.ts'
import type { PublishedOutcome } from './published-outcome.ts'
import type { Wagering } from './wagers.ts'

/** A game in which each wager is settled alone, against the house. */
export type HouseBanked<Facts> = CommonPage &
  Wagering<Facts> & {
    bankedBy: 'house'
    /** Meters by id, for wagers that win a share of one. */
    jackpots?: Readonly<Record<string, Jackpot<Facts>>>
    odds: PageOdds<Facts>
    /** What each hand counts by its cards so far, by its name: `{ player: 7, banker: 4 }`; of dice their sum. */
    counts?(round: Round, options: Options): Readonly<Record<string, number>>
    /** What a finished round has come to, for readers that know no rules; undefined where that is not known. `counts` adds the totals. */
    shows(round: Round, options: Options): PublishedOutcome | undefined
  }
