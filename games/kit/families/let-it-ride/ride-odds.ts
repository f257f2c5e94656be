import { oneDeck } from '../../cards/cards.ts'
import { suitClasses } from '../../cards/suit-classes.ts'
import type { HouseBanked } from '../../document/house-banked.ts'
import type { Options } from '../../document/options.ts'
import type { OddsOutcome } from '../../document/page-odds.ts'
import { memoize } from '../../memoize.ts'
import { bestChoice } from '../../odds/best-choice.ts'
import { leastOf, type PokerHand } from '../../ranks/poker-hands.ts'
import { categoryIn, pokerCategories, pokerStrength } from '../../ranks/poker-strength.ts'
import { handOfCodes, threeCardHand } from '../../ranks/three-cards.ts'
import type { Bet } from '../../round/round.ts'
import type { Ride } from './ride.ts'

type End = OddsOutcome<Ride>
type Decide = (wager: Bet, fives: Fives) => boolean

/** A seat's wagers: one that rides whatever comes, one that it decides on by three cards, one by four, and one on the three. */
type RideWagers = Readonly<Record<'stays' | 'first' | 'second' | 'bonus', string>>

/** The least pair that wins, and how a seat decides. */
type Play = { wagers: RideWagers; leastPair: PokerHand; strategy: string | undefined }

/** The five-card hands that the rules can tell apart: by category, and the pairs that win for themselves. */
const kindsOf = (leastPair: PokerHand): readonly PokerHand[] => [...pokerCategories.map(leastOf), leastPair]
const winningPair = pokerCategories.length
const onePair = pokerCategories.indexOf('one-pair')

/** In how many ways each kind can still come. */
type Fives = readonly number[]

const stake = 100
const bet = (wager: string): Bet => ({ seat: 1, wager, stake })

/**
 * All 51,979,200 ways to deal three cards and two community cards in order. Wagers that may be pulled follow the one that
 * may not, and are counted with it; what is lost is a part of one wager.
 */
export function rideOutcomes(
  page: HouseBanked<Ride>,
  wager: string,
  options: Options,
  { strategy = 'optimal', ...play }: Play,
): Iterable<End> {
  if (wager === play.wagers.bonus) return bonuses(wager)
  if (wager !== play.wagers.stays) return []
  return rides(play, strategy === 'optimal' ? bestRide(page, options, play.leastPair) : () => true)
}

function* bonuses(wager: string): Iterable<End> {
  for (const { codes, alike } of suitClasses(3)) {
    const facts = {
      three: handOfCodes(codes),
      five: leastOf('high-card'),
      pulled: false,
    }
    yield { facts, bets: [bet(wager)], weight: BigInt(alike) }
  }
}

/** The first wager is decided on by three cards, the second by four. */
function* rides({ wagers, leastPair }: Omit<Play, 'strategy'>, letsRide: Decide): Iterable<End> {
  const [stays, first, second] = [bet(wagers.stays), bet(wagers.first), bet(wagers.second)]
  const found = new Map<string, { bets: End['bets']; fives: Fives }>()
  for (const { ofThree, ofFour, times } of chances(leastPair)) {
    const ridesFirst = letsRide(first, ofThree)
    const bets: End['bets'] = [stays, ...(ridesFirst ? [first] : []), ...(letsRide(second, ofFour) ? [second] : [])]
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
  for (const { bets, fives } of found.values()) yield* endsOf(leastPair, bets, fives, false)
}

/** What three cards can become, and what they can with the fourth. */
type Chance = { ofThree: Fives; ofFour: Fives; times: number }

/** The same for every pay table. Hands that can become the same are one. */
const chances = memoize((leastPair: PokerHand): readonly Chance[] => {
  const found = new Map<string, Chance>()
  for (const { codes, alike } of suitClasses(3)) {
    const hidden = oneDeck.map((_, code) => code).filter((code) => !codes.includes(code))
    const shown = hidden.map((code) => fivesWith([...codes, code], hidden, leastPair))
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

const noFives: Fives = Array<number>(pokerCategories.length + 1).fill(0)
const together = (one: Fives, other: Fives): Fives => one.map((ways, kind) => ways + (other[kind] ?? 0))

/** All that a fifth card can make of four. */
function fivesWith(four: readonly number[], hidden: readonly number[], leastPair: PokerHand): Fives {
  const fives = [...noFives]
  for (const code of hidden) {
    if (four.includes(code)) continue
    const strength = pokerStrength([...four, code])
    const category = categoryIn(strength)
    const kind = category === onePair && strength >= leastPair.strength ? winningPair : category
    fives[kind] = (fives[kind] ?? 0) + 1
  }
  return fives
}

const endsOf = (leastPair: PokerHand, bets: End['bets'], fives: Fives, pulled: boolean): End[] =>
  kindsOf(leastPair).flatMap((five, kind) => {
    const weight = BigInt(fives[kind] ?? 0)
    return weight === 0n ? [] : [{ facts: { three: nothing, five, pulled }, bets, weight }]
  })

const nothing = threeCardHand([])

/** Lets a wager ride where that brings more than to pull it back. */
function bestRide(page: HouseBanked<Ride>, options: Options, leastPair: PokerHand): Decide {
  const ridesAtBest = (wager: Bet, fives: Fives): boolean => {
    const [riding, pulled] = [endsOf(leastPair, [wager], fives, false), endsOf(leastPair, [wager], fives, true)]
    return bestChoice(page, options, [riding, pulled]) === riding
  }
  const known = new Map<string, boolean>()
  return (wager, fives) => {
    const key = `${wager.wager} ${fives.join()}`
    const best = known.get(key) ?? ridesAtBest(wager, fives)
    known.set(key, best)
    return best
  }
}
