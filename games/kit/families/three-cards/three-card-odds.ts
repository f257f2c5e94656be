import { oneDeck } from '../../cards/cards.ts'
import { hands, type SuitClass, suitClasses } from '../../cards/suit-classes.ts'
import type { HouseBanked } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import type { OddsOutcome } from '../../document/page-odds.ts'
import { memoize } from '../../memoize.ts'
import { bestChoice } from '../../odds/best-choice.ts'
import { failsToQualify, lead } from '../../ranks/contest.ts'
import { isAtLeast } from '../../ranks/poker-hands.ts'
import { handOfCodes, type ThreeCardHand } from '../../ranks/three-cards.ts'
import type { ThreeCardShowdown } from './showdown.ts'

const stake = 100
const ante = { seat: 1, wager: 'ante', stake }
const play = { seat: 1, wager: 'play', stake }
const bonus = { seat: 1, wager: 'ante-bonus', stake }
const pairPlus = { seat: 1, wager: 'pair-plus', stake }

type Play = OddsOutcome<ThreeCardShowdown>

/** The least hand with which the dealer qualifies, and the least that a seat plays. */
type Strategy = { least: ThreeCardHand; plays: ThreeCardHand | 'optimal' }

/**
 * All 407,170,400 deals of a player's and the dealer's hand, those together that the rules can't tell apart. The ante is
 * counted with all that follows from it; the play is no wager of its own.
 */
export function threeCardOutcomes(
  page: HouseBanked<ThreeCardShowdown>,
  wager: string,
  options: Options,
  strategy: Strategy,
): Iterable<Play> {
  if (wager === 'pair-plus') return pairPluses()
  return wager === 'ante' ? antes(page, options, strategy) : []
}

function* pairPluses(): Iterable<Play> {
  for (const { codes, alike } of suitClasses(3)) {
    const facts: ThreeCardShowdown = { player: handOfCodes(codes), dealer: undefined, stays: true, dealerFails: true }
    yield { facts, bets: [pairPlus], weight: BigInt(alike) }
  }
}

function* antes(page: HouseBanked<ThreeCardShowdown>, options: Options, { least, plays }: Strategy): Iterable<Play> {
  for (const { player, rivals } of rivalsOfAll(least)) {
    const played = rivals.map((rival) => playing(rival))
    const folded = rivals.map((rival) => folding(rival))
    if (plays === 'optimal') yield* bestChoice(page, options, [played, folded])
    else yield* isAtLeast(player, plays) ? played : folded
  }
}

/**
 * Every hand of a player, with the dealer's hands that it can meet; `least` is the dealer's least that qualifies. Counted
 * once for each.
 */
export const rivalsOfAll = memoize((least: ThreeCardHand): readonly Met[] => {
  const dealers = [...hands(3)].map((codes) => ({ codes, dealer: handOfCodes(codes) }))
  return [...suitClasses(3)].map((held) => ({
    player: handOfCodes(held.codes),
    rivals: rivalsOf(held, dealers, least),
  }))
})

type Met = { player: ThreeCardHand; rivals: readonly Rival[] }

type Rival = { facts: Omit<ThreeCardShowdown, 'stays'>; weight: bigint }

const playing = ({ facts, weight }: Rival): Play => ({
  facts: { ...facts, stays: true },
  bets: [ante, play, bonus],
  weight,
})
const folding = ({ facts, weight }: Rival): Play => ({ facts: { ...facts, stays: false }, bets: [ante], weight })

type Held = { codes: readonly number[]; dealer: ThreeCardHand }

/** The dealer's 18,424 hands beside the player's: of those that the rules can't tell apart, one for all. */
function rivalsOf({ codes, alike }: SuitClass, dealers: readonly Held[], least: ThreeCardHand): Rival[] {
  const player = handOfCodes(codes)
  const isHeld = oneDeck.map((_, code) => codes.includes(code))
  const kinds = new Map<number, { dealer: ThreeCardHand; count: number }>()
  for (const { codes: cards, dealer } of dealers) {
    if (cards.some((card) => isHeld[card])) continue
    const kind = 2 * Math.sign(lead({ player, dealer })) + Number(isAtLeast(dealer, least))
    const known = kinds.get(kind)
    if (known === undefined) kinds.set(kind, { dealer, count: 1 })
    else known.count++
  }
  return [...kinds.values()].map(({ dealer, count }) => ({
    facts: { player, dealer, dealerFails: failsToQualify({ dealer }, least) },
    weight: BigInt(count * alike),
  }))
}
