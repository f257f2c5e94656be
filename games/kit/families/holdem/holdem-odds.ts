import type { Card } from '../../cards/cards.ts'
import { oneDeck } from '../../cards/cards.ts'
import { hands, suitClasses } from '../../cards/suit-classes.ts'
import type { HouseBanked } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import type { OddsOutcome } from '../../document/page-odds.ts'
import { lazy } from '../../memoize.ts'
import { profitOf } from '../../odds/best-choice.ts'
import { bestOfSeven as sevens } from '../../odds/best-hands.ts'
import { leastOf, ofStrength, type PokerHand } from '../../ranks/poker-hands.ts'
import { categoryIn, pokerCategories, pokerStrength } from '../../ranks/poker-strength.ts'
import { startingHand } from '../../ranks/starting-hand.ts'
import type { Bet } from '../../round/round.ts'
import type { PlayedLine } from './best-decisions.ts'
import { boardsDealt, pairsBesideBoard, relations } from './boards.ts'
import { categories, lineOf, tallyBestPlay } from './tally-play.ts'

const unit = 100
const staked = (wager: string, times = 1): Bet => ({ seat: 1, wager, stake: times * unit })

/** A wager that can be made when so many cards of the board are shown, as a multiple of the ante. */
type Further = { wager: string; times: number; shown: 0 | 3 | 4 | 5 }

/** The betting of a hold'em game, from one seat. */
export type BonusBetting<Facts> = {
  /** Equal wagers before the cards, the one that is asked about first. */
  antes: readonly string[]
  /** Ways to stay in, in turn, each instead of the ones before; none where nobody folds. */
  stays: readonly Further[]
  /** Wagers that a seat that is in makes or leaves, each for itself. */
  further: readonly Further[]
  /** Dealer's hands from which on the rules tell something else, the lowest first. */
  cuts: readonly PokerHand[]
  facts: (player: PokerHand, dealer: PokerHand, stays: boolean) => Facts
}

/** Texas Hold 'Em Bonus: two Antes to stay in, and one more before the turn and before the river, or none. */
export const bonusBetting = {
  antes: ['ante'],
  stays: [{ wager: 'flop', times: 2, shown: 0 }],
  further: [
    { wager: 'turn', times: 1, shown: 3 },
    { wager: 'river', times: 1, shown: 4 },
  ],
  cuts: [],
} as const

/**
 * Ultimate Texas Hold 'Em: equal Ante and Blind, and one Play. Three Antes are never the best Play: where the fourth would
 * lose, checking loses less.
 */
export const ultimateBetting = {
  antes: ['ante', 'blind'],
  stays: [
    { wager: 'play', times: 4, shown: 0 },
    { wager: 'play', times: 2, shown: 3 },
    { wager: 'play', times: 1, shown: 5 },
  ],
  further: [],
  cuts: [leastOf('one-pair')],
} as const

/** So many ways in which a seat, the dealer and the board can be dealt. */
export const dealsOfTwoHands = 2_781_381_002_400n

/** All deals of a seat, the dealer and the board, with the best decision in every spot. */
export const bestPlay = <Facts>(
  page: HouseBanked<Facts>,
  betting: BonusBetting<Facts>,
  options: Options,
): Iterable<BestPlay<Facts>> => bestPlayBy((facts, bets) => profit(page, facts, bets, options), betting)

/** Deals that come to the same, by one pair of hands, with all that the seat has staked. */
type BestPlay<Facts> = { bets: [Bet, ...Bet[]]; weight: bigint; facts: Facts }

/** The same where it is told what bets bring, in stakes of the first. */
export function* bestPlayBy<Facts>(
  profit: (facts: Facts, bets: readonly Bet[]) => number,
  betting: BonusBetting<Facts>,
): Iterable<BestPlay<Facts>> {
  const { antes, stays, further, cuts, facts } = betting
  const kinds = (cuts.length + 1) * relations
  const cells = Array.from({ length: categories * kinds }, (_, cell) => cell)
  const between = cells.map((cell) => handsOf(cell, kinds, cuts))
  const worth = (bets: readonly Bet[], isIn = true): Float64Array =>
    Float64Array.from(between, ([player, dealer]) => profit(facts(player, dealer, isIn), bets))
  const initial = antes.map((wager) => staked(wager))
  const stakedOn = ({ wager, times }: Further): Bet => staked(wager, times)
  const play: PlayedLine = {
    cuts: cuts.map(({ strength }) => strength),
    kinds,
    stays: stays.map((stay) => ({ shown: stay.shown, worth: worth([...initial, stakedOn(stay)]) })),
    further: further.map((wager) => ({ shown: wager.shown, worth: worth([stakedOn(wager)]) })),
    ...(stays.length === 0 ? {} : { folds: -(worth(initial, false)[0] as number) }),
  }
  const tally = tallyBestPlay(play)
  for (let stay = 0; stay <= stays.length; stay++)
    for (let wagers = 0; wagers < 1 << further.length; wagers++) {
      const isIn = stay < stays.length || stays.length === 0
      const made = further.filter((_, i) => (wagers & (1 << i)) !== 0).map(stakedOn)
      const bets = [...initial, ...stays.slice(stay, stay + 1).map(stakedOn), ...made] as [Bet, ...Bet[]]
      for (const cell of cells) {
        const weight = BigInt(tally[lineOf(stay, wagers, play) * cells.length + cell] as number)
        const [player, dealer] = between[cell] as Hands
        if (weight > 0n) yield { bets, weight, facts: facts(player, dealer, isIn) }
      }
    }
}

type Hands = readonly [player: PokerHand, dealer: PokerHand]

/** Two hands that stand for all of a category and a kind: as far apart as it lets them be. */
function handsOf(cell: number, kinds: number, cuts: readonly PokerHand[]): Hands {
  const category = Math.floor(cell / kinds)
  const place = Math.floor((cell % kinds) / relations)
  const from = cuts[place - 1]?.strength ?? 0
  const to = (cuts[place]?.strength ?? leastStrength(categories)) - 1
  const lowest = leastStrength(category)
  const highest = leastStrength(category + 1) - 1
  const relation = cell % relations
  if (relation === 0) return [ofStrength(highest), ofStrength(from)]
  if (relation === 2) return [ofStrength(lowest), ofStrength(to)]
  return [ofStrength(Math.max(lowest, from)), ofStrength(Math.max(lowest, from))]
}

const leastStrength = (category: number): number =>
  category < categories
    ? leastOf(pokerCategories[category] as (typeof pokerCategories)[number]).strength
    : 10 * leastOf('one-pair').strength

function profit<Facts>(page: HouseBanked<Facts>, facts: Facts, bets: readonly Bet[], options: Options): number {
  const [first, ...rest] = bets
  if (first === undefined) return 0
  const outcome: OddsOutcome<Facts> = { bets: [first, ...rest], weight: 1n, facts }
  return bets
    .map((bet) => profitOf(page, outcome, bet, options))
    .reduce((sum, { over, under }) => sum + Number(over) / Number(under) / unit, 0)
}

/** A wager on a seat's best five of seven: 133,784,560 sets of hole cards and board. */
export function* bestOfSeven<Facts>(wager: string, facts: (player: PokerHand) => Facts): Iterable<OddsOutcome<Facts>> {
  for (const { hand, count } of sevens()) yield { bets: [staked(wager)], weight: BigInt(count), facts: facts(hand) }
}

/** A wager on five cards, as on hole cards and flop together: 2,598,960 hands. */
export function* onFiveCards<Facts>(wager: string, facts: (hand: PokerHand) => Facts): Iterable<OddsOutcome<Facts>> {
  for (const [strength, ways] of fives())
    yield { bets: [staked(wager)], weight: BigInt(ways), facts: facts(ofStrength(strength)) }
}

/** How many hands have each of 7,462 strengths. */
const fives = lazy((): ReadonlyMap<number, number> => {
  const tally = new Map<number, number>()
  for (const { codes, alike } of suitClasses(5)) {
    const strength = pokerStrength(codes)
    tally.set(strength, (tally.get(strength) ?? 0) + alike)
  }
  return tally
})

/** A wager on hole cards, beside the dealer's where those are two Aces. */
export function* onHoleCards<Facts>(
  wager: string,
  facts: (hole: string, dealerHole: string) => Facts,
): Iterable<OddsOutcome<Facts>> {
  const dealers = (50 * 49) / 2
  for (const codes of hands(2)) {
    const hole = startingHand(codes.map((code) => oneDeck[code]) as [Card, Card])
    const aces = 4 - codes.filter((code) => code % 13 === 0).length
    const withAces = (aces * (aces - 1)) / 2
    yield { bets: [staked(wager)], weight: BigInt(withAces), facts: facts(hole, 'AA') }
    yield { bets: [staked(wager)], weight: BigInt(dealers - withAces), facts: facts(hole, '') }
  }
}

/** A wager that every hand of the seat and the dealer decides, whatever anybody does. */
export function* atShowdown<Facts>(
  wager: string,
  cuts: readonly PokerHand[],
  facts: (player: PokerHand, dealer: PokerHand) => Facts,
): Iterable<OddsOutcome<Facts>> {
  const kinds = (cuts.length + 1) * relations
  const tally = new Float64Array(categories * kinds)
  for (const { alike, strength, met } of boardsDealt(cuts.map((cut) => cut.strength)))
    for (let pair = 0; pair < pairsBesideBoard; pair++) {
      const row = categoryIn(strength[pair] as number) * kinds
      for (let kind = 0; kind < kinds; kind++)
        tally[row + kind] = (tally[row + kind] as number) + alike * (met[pair * kinds + kind] as number)
    }
  for (let cell = 0; cell < tally.length; cell++) {
    const [player, dealer] = handsOf(cell, kinds, cuts)
    const weight = BigInt(tally[cell] as number)
    if (weight > 0n) yield { bets: [staked(wager)], weight, facts: facts(player, dealer) }
  }
}
