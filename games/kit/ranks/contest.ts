import type { Card } from '../cards/cards.ts'
import type { ByOption, Verdict, When } from '../document/wagers.ts'
import { handOf, type Round } from '../round/round.ts'
import { contestWords, handWords, type NamedHand, seatWords } from './hand-text.ts'
import type { PokerCategory } from './poker-strength.ts'
import type { ThreeCardCategory } from './three-cards.ts'

/** A player's hand against the dealer's. A hand that nothing depends on need not have been turned. */
export type Contest<Hand> = { player: Hand | undefined; dealer: Hand | undefined }

type Ranked = Contest<NamedHand>

/** By how much the player's hand is the better one; nothing where they are equal. */
export const lead = ({ player, dealer }: Ranked): number => (player?.strength ?? 0) - (dealer?.strength ?? 0)
export const isHigher = (contest: Ranked): boolean => lead(contest) > 0
export const isTied = (contest: Ranked): boolean => lead(contest) === 0

/** A hand of the round as it ranks; undefined while it was not turned. */
export function turned<Hand>(round: Round, name: string, rank: (cards: readonly Card[]) => Hand): Hand | undefined {
  const cards = handOf(round, name)
  return cards.length === 0 ? undefined : rank(cards)
}

/** A contest as the wagers see it: whether the seat has stayed in, and whether the dealer has failed to qualify. */
export type Showdown = Ranked & { stays: boolean; dealerFails: boolean }

/** Whether the dealer's hand, if it was turned, is not the one that it must be. */
export const failsToQualify = ({ dealer }: Pick<Ranked, 'dealer'>, least: { strength: number }): boolean =>
  dealer === undefined || dealer.strength < least.strength

/** What a wager comes to at the showdown. Where the dealer's failing is no outcome of its own, the hands decide. */
type Verdicts = Readonly<
  Record<'wins' | 'ties' | 'loses', Verdict | ByOption<Verdict>> &
    Partial<Record<'folds' | 'dealerFails', Verdict | ByOption<Verdict>>>
>

/** `when({ folds: 'lose', dealerFails: 'push', wins: 'win', ties: 'push', loses: 'lose' })` */
export const when = (verdicts: Verdicts): When<Showdown> => ({
  outcome: 'dealerFails' in verdicts ? outcomeOf : comparisonOf,
  tells: 'dealerFails' in verdicts ? outcomeWords : comparisonWords,
  verdicts,
})

/** A wager that only a fold can take out of play. */
export const unlessFolded = (folds: Verdict | ByOption<Verdict>): When<Pick<Showdown, 'stays' | 'player'>> => ({
  outcome: ({ stays }) => (stays ? 'stays' : 'folds'),
  tells: (showdown) => (showdown.stays ? seatWords(showdown) : hasFolded),
  verdicts: { folds, stays: 'win' },
})

/** A wager that the dealer fails to qualify, whatever the seat has done. */
export const whenDealerFails: When<Showdown> = {
  outcome: ({ dealer, dealerFails }) => (dealer !== undefined && dealerFails ? 'dealerFails' : 'dealerQualifies'),
  tells: ({ dealer, dealerFails }) => dealerWords(dealer, dealerFails),
  verdicts: { dealerFails: 'win', dealerQualifies: 'lose' },
}

const hasFolded = 'the seat has folded'

const dealerWords = (dealer: NamedHand | undefined, fails: boolean): string =>
  dealer === undefined
    ? "the dealer's hand was not turned"
    : `the dealer's hand (${handWords(dealer)}) ${fails ? 'does not qualify' : 'qualifies'}`

/** How the hands compare, in words. */
export const comparisonWords = (showdown: Showdown): string => (showdown.stays ? contestWords(showdown) : hasFolded)

const outcomeWords = (showdown: Showdown): string =>
  showdown.stays && showdown.dealerFails ? dealerWords(showdown.dealer, true) : comparisonWords(showdown)

const outcomeOf = (showdown: Showdown): keyof Verdicts =>
  showdown.stays && showdown.dealerFails ? 'dealerFails' : comparisonOf(showdown)

/** How the hands compare, whether the dealer qualifies or not. */
export function comparisonOf(showdown: Showdown): keyof Verdicts {
  if (!showdown.stays) return 'folds'
  const by = lead(showdown)
  return by > 0 ? 'wins' : by === 0 ? 'ties' : 'loses'
}

/** Rows that are named after the player's hand. */
export const rowsByHand = (
  categories: readonly (PokerCategory | ThreeCardCategory)[],
): Record<string, (facts: Contest<{ category: string }>) => boolean> =>
  Object.fromEntries(categories.map((category) => [category, ({ player }) => player?.category === category]))
