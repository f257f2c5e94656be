import { type Card, oneDeck } from '../../kit/cards/cards.ts'
import { hands, type SuitClass, suitClasses } from '../../kit/cards/suit-classes.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import type { Options } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import { bestChoice } from '../../kit/odds/strategy.ts'
import { lead } from '../../kit/ranks/contest.ts'
import { isAtLeast } from '../../kit/ranks/poker-hands.ts'
import { type ThreeCardHand, threeCardHand } from '../../kit/ranks/three-cards.ts'
import { qualifies, type ThreeCardContest } from './contest.ts'

const stake = 100
const ante = { seat: 1, wager: 'ante', stake }
const play = { seat: 1, wager: 'play', stake }
const bonus = { seat: 1, wager: 'ante-bonus', stake }
const pairPlus = { seat: 1, wager: 'pair-plus', stake }

type Play = OddsOutcome<ThreeCardContest>

/**
 * All 407,170,400 deals of a player's and the dealer's hand, those together that the rules can't tell apart. The ante is
 * counted with all that follows from it; the play is no wager of its own.
 */
export function threeCardOutcomes(
  page: HouseBanked<ThreeCardContest>,
  wager: string,
  options: Options,
  strategy = 'optimal',
): Iterable<Play> {
  if (wager === 'pair-plus') return pairPluses()
  return wager === 'ante' ? antes(page, options, strategy) : []
}

function* pairPluses(): Iterable<Play> {
  for (const { codes, alike } of suitClasses(3)) {
    const facts: ThreeCardContest = { player: handOf(codes), dealer: undefined, played: false, lostOnFold: false }
    yield { facts, bets: [pairPlus], weight: BigInt(alike) }
  }
}

function* antes(page: HouseBanked<ThreeCardContest>, options: Options, strategy: string): Iterable<Play> {
  const dealers = [...hands(3)].map((codes) => ({ codes, dealer: handOf(codes) }))
  for (const player of suitClasses(3)) {
    const rivals = rivalsOf(player, dealers)
    const played = rivals.map((rival) => playing(rival))
    const folded = rivals.map((rival) => folding(rival))
    if (strategy === 'optimal') yield* bestChoice(page, options, [played, folded])
    else yield* isAtLeast(handOf(player.codes), queenSixFour) ? played : folded
  }
}

const queenSixFour = threeCardHand(['Qs', '6h', '4d'])

type Rival = { facts: Omit<ThreeCardContest, 'played'>; weight: bigint }

const playing = ({ facts, weight }: Rival): Play => ({
  facts: { ...facts, played: true },
  bets: [ante, play, bonus],
  weight,
})
const folding = ({ facts, weight }: Rival): Play => ({ facts: { ...facts, played: false }, bets: [ante], weight })

type Held = { codes: readonly number[]; dealer: ThreeCardHand }

/** The dealer's 18,424 hands beside the player's: of those that the rules can't tell apart, one for all. */
function rivalsOf({ codes, alike }: SuitClass, dealers: readonly Held[]): Rival[] {
  const player = handOf(codes)
  const isHeld = oneDeck.map((_, code) => codes.includes(code))
  const kinds = new Map<number, { dealer: ThreeCardHand; count: number }>()
  for (const { codes: cards, dealer } of dealers) {
    if (cards.some((card) => isHeld[card])) continue
    const kind = 2 * Math.sign(lead({ player, dealer })) + Number(qualifies({ dealer }))
    const known = kinds.get(kind)
    if (known === undefined) kinds.set(kind, { dealer, count: 1 })
    else known.count++
  }
  return [...kinds.values()].map(({ dealer, count }) => ({
    facts: { player, dealer, lostOnFold: false },
    weight: BigInt(count * alike),
  }))
}

const handOf = (codes: readonly number[]): ThreeCardHand => threeCardHand(codes.map((code) => oneDeck[code] as Card))
