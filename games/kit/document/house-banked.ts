import type { Jackpot } from '../settle/jackpot.ts'
import type { CommonPage } from './common-page.ts'
import type { PageOdds } from './page-odds.ts'
import type { Wagering } from './wagers.ts'

/** A game in which each wager is settled alone, against the house. */
export type HouseBanked<Facts> = CommonPage &
  Wagering<Facts> & {
    bankedBy: 'house'
    /** Meters by id, for wagers that win a share of one. */
    jackpots?: Readonly<Record<string, Jackpot<Facts>>>
    odds: PageOdds<Facts>
  }
