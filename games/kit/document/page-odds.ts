import type { Bet, Round, Selection } from '../round/round.ts'
import type { Options, OptionValue } from './options.ts'

/** How the odds of a game are counted, and what its document prints of them. */
export type PageOdds<Facts> = {
  /** House edges as the document prints them, by `wager` or `wager:pay-table`. */
  printed?: Readonly<Record<string, string>>
  /** The options that those figures are for, where they are not for all. */
  printedFor?: Readonly<Record<string, readonly OptionValue[]>>
  /** Why the edge that is counted is not the one that is printed, by the same names. */
  notes?: Readonly<Record<string, string>>
  /** What the figures leave out under these options. */
  leavesOut?(wager: string, options: Options): string | undefined
  /** One ruling of those that an owner can make, where the odds are the same under all. */
  alikeRulings?: Readonly<Record<string, string>>
  /** How seats decide when the odds of a wager are counted, the first being the one that is taken unasked. */
  strategies?: Readonly<Record<string, readonly string[]>>
  /** How many deals are counted for the odds of a wager, where that takes minutes. */
  dealsToCount?: Readonly<Record<string, bigint>>
  /** One position for each odds that a wager has; where nothing is said, all its positions are alike. */
  unlike?: Readonly<Record<string, readonly Selection[]>>
  /**
   * Every outcome that can decide the wager, with its weight. Undefined where they are too many to count. `meter` is what
   * its jackpot shows, where that is known (minor units).
   */
  outcomes(
    wager: string,
    options: Options,
    strategy?: string,
    on?: Selection,
    meter?: number,
  ): Iterable<OddsOutcome<Facts>> | undefined
  /** Outcomes drawn by chance where they are too many to count; `random` gives numbers from 0 up to 1. */
  samples?(
    wager: string,
    options: Options,
    random: () => number,
    strategy?: string,
  ): Iterable<OddsOutcome<Facts>> | undefined
}

/**
 * One way that a round can end, seen from a seat: the bet that is asked about, and with it those that the seat went on to
 * make. Facts stand for all rounds that the wagers can't tell apart.
 */
export type OddsOutcome<Facts> = RoundOutcome | (Played & { facts: Facts })

/** One that says the round. */
export type RoundOutcome = Played & { round: Round }

type Played = { bets: readonly [Bet, ...Bet[]]; weight: bigint }
