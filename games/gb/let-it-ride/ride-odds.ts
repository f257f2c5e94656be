import { type Card, oneDeck } from '../../kit/cards/cards.ts'
import { suitClasses } from '../../kit/cards/suit-classes.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import type { Options } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import { lazy } from '../../kit/memoize.ts'
import { bestChoice } from '../../kit/odds/best-choice.ts'
import { leastOf, type PokerHand } from '../../kit/ranks/poker-hands.ts'
import { categoryIn, pokerCategories, pokerStrength } from '../../kit/ranks/poker-strength.ts'
import { threeCardHand } from '../../kit/ranks/three-cards.ts'
import type { Bet } from '../../kit/round/round.ts'
import { pairOfTens, type Ride } from './ride.ts'

type End = OddsOutcome<Ride>
type Decide = (wager: Bet, fives: Fives) => boolean

/** The five-card hands that the rules can tell apart: by category, and pairs of tens or better for themselves. */
const kinds: readonly PokerHand[] = [...pokerCategories.map(leastOf), pairOfTens]
const tensOrBetter = kinds.length - 1
const onePair = pokerCategories.indexOf('one-pair')

/** In how many ways each kind can still come. */
type Fives = readonly number[]

const stake = 100
const bet = (wager: string): Bet => ({ seat: 1, wager, stake })
const pound = bet('wager-pound')
const first = bet('wager-1')
const second = bet('wager-2')

/**
 * All 51,979,200 ways to deal three cards and two community cards in order. Wagers '1' and '2' follow the '£', and are
 * counted with it; what is lost is a part of one wager.
 */
export function rideOutcomes(
  page: HouseBanked<Ride>,
  wager: string,
  options: Options,
  strategy = 'optimal',
): Iterable<End> {
  if (wager === 'three-card-bonus') return bonuses()
  return wager === 'wager-pound' ? rides(strategy === 'optimal' ? bestRide(page, options) : () => true) : []
}

function* bonuses(): Iterable<End> {
  for (const { codes, alike } of suitClasses(3)) {
    const facts = {
      three: threeCardHand(codes.map((code) => oneDeck[code] as Card)),
      five: leastOf('high-card'),
      pulled: false,
    }
    yield { facts, bets: [bet('three-card-bonus')], weight: BigInt(alike) }
  }
}

/** The first wager is decided on by three cards, the second by four. */
function* rides(letsRide: Decide): Iterable<End> {
  const found = new Map<string, { bets: End['bets']; fives: Fives }>()
  for (const { ofThree, ofFour, times } of chances()) {
    const ridesFirst = letsRide(first, ofThree)
    const bets: End['bets'] = [pound, ...(ridesFirst ? [first] : []), ...(letsRide(second, ofFour) ? [second] : [])]
    const key = bets.map(({ wager }) => wager).join()
    const before = found.get(key)?.fives ?? noFives
    found.set(key, {
      bets,
      fives: together(
        before,
        ofFour.map((ways) => ways * times),
      ),
    })
  }
  for (const { bets, fives } of found.values()) yield* endsOf(bets, fives, false)
}

/** What three cards can become, and what they can with the fourth. */
type Chance = { ofThree: Fives; ofFour: Fives; times: number }

/** The same for every pay table. Hands that can become the same are one. */
const chances = lazy((): readonly Chance[] => {
  const found = new Map<string, Chance>()
  for (const { codes, alike } of suitClasses(3)) {
    const hidden = oneDeck.map((_, code) => code).filter((code) => !codes.includes(code))
    const shown = hidden.map((code) => fivesWith([...codes, code], hidden))
    const ofThree = shown.reduce(together)
    for (const ofFour of shown) {
      const key = `${ofThree} ${ofFour}`
      const chance = found.get(key) ?? { ofThree, ofFour, times: 0 }
      chance.times += alike
      found.set(key, chance)
    }
  }
  return [...found.values()]
})

const noFives: Fives = kinds.map(() => 0)
const together = (one: Fives, other: Fives): Fives => one.map((ways, kind) => ways + (other[kind] ?? 0))

/** All that a fifth card can make of four. */
function fivesWith(four: readonly number[], hidden: readonly number[]): Fives {
  const fives = [...noFives]
  for (const code of hidden) {
    if (four.includes(code)) continue
    const strength = pokerStrength([...four, code])
    const category = categoryIn(strength)
    const kind = category === onePair && strength >= pairOfTens.strength ? tensOrBetter : category
    fives[kind] = (fives[kind] ?? 0) + 1
  }
  return fives
}

const endsOf = (bets: End['bets'], fives: Fives, pulled: boolean): End[] =>
  kinds.flatMap((five, kind) => {
    const weight = BigInt(fives[kind] ?? 0)
    return weight === 0n ? [] : [{ facts: { three: nothing, five, pulled }, bets, weight }]
  })

const nothing = threeCardHand([])

/** Lets a wager ride where that brings more than to pull it back. */
function bestRide(page: HouseBanked<Ride>, options: Options): Decide {
  const known = new Map<string, boolean>()
  return (wager, fives) => {
    const key = `${wager.wager} ${fives.join()}`
    const best = known.get(key) ?? ridesAtBest(page, options, wager, fives)
    known.set(key, best)
    return best
  }
}

function ridesAtBest(page: HouseBanked<Ride>, options: Options, wager: Bet, fives: Fives): boolean {
  const riding = endsOf([wager], fives, false)
  return bestChoice(page, options, [riding, endsOf([wager], fives, true)]) === riding
}
