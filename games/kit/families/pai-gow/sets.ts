import { type Card, joker, oneDeck } from '../../cards/cards.ts'
import type { HandSet } from '../../document/house-banked.ts'
import type { Breach } from '../../document/rules.ts'
import { memoize } from '../../memoize.ts'
import { type Action, handOf, type Round, seatHand, seatsIn } from '../../round/round.ts'
import { type HouseWay, setByHouseWay } from './house-way.ts'
import { highStrength, isFoul, lowStrength, type Ranking, ranksIn, type Sets } from './ranking.ts'
import type { PaiGowRules } from './rules.ts'

/** How a hand of a seat stands against the dealer's; a copy is as high as his. */
type Standing = 'higher' | 'copy' | 'lower'

/** A seat's two hands against the dealer's; not known before both are dealt. */
type Comparison = { high: Standing; low: Standing }

/** The seat's sets of a round as they count: a foul is set again where the table does that. */
export type SeatSets = { comparison: Comparison | undefined; isFoul: boolean }

const dealtToEach = 7

/** Both hands against the dealer's, in words. */
export function setsWords({ comparison, isFoul }: SeatSets): string {
  if (isFoul) return 'the hands are set foul'
  if (comparison === undefined) return 'the hands were not turned'
  return `the high hand ${standingWords[comparison.high]}, the low hand ${standingWords[comparison.low]}`
}

const standingWords: Readonly<Record<Standing, string>> = {
  higher: "beats the dealer's",
  copy: "copies the dealer's, which wins",
  lower: "loses to the dealer's",
}

export function seatSets(rules: PaiGowRules, round: Round, seat: number): SeatSets {
  const dealers = dealersSets(rules, round)
  const own = setsOf(rules, round, seat)
  return {
    comparison: own === undefined || dealers === undefined ? undefined : comparisonOf(rules.ranking, own, dealers),
    isFoul: own !== undefined && isFoul(rules.ranking, own),
  }
}

const comparisonOf = (ranking: Ranking, own: Sets, dealers: Sets): Comparison => ({
  high: standing(highStrength(ranking, own.high), highStrength(ranking, dealers.high)),
  low: standing(lowStrength(ranking, own.low), lowStrength(ranking, dealers.low)),
})

const standing = (own: number, dealers: number): Standing =>
  own === dealers ? 'copy' : own > dealers ? 'higher' : 'lower'

/** By house way and hand: many ask for the sets of a round, and each hand is set once. */
const setsKept = memoize((_houseWay: HouseWay) => new WeakMap<readonly Card[], Sets>())

function houseSets({ houseWay, ranking }: PaiGowRules, cards: readonly Card[]): Sets {
  const kept = setsKept(houseWay)
  const sets = kept.get(cards) ?? setByHouseWay(houseWay, ranking, cards)
  kept.set(cards, sets)
  return sets
}

const isDealt = (cards: readonly Card[]): boolean => cards.length === dealtToEach

function dealersSets(rules: PaiGowRules, round: Round): Sets | undefined {
  const cards = handOf(round, 'dealer')
  return isDealt(cards) ? houseSets(rules, cards) : undefined
}

function setsOf(rules: PaiGowRules, round: Round, seat: number): Sets | undefined {
  const own = setAtFirst(rules, round, seat)
  if (own === undefined || rules.fouls === 'stand' || !isFoul(rules.ranking, own)) return own
  return houseSets(rules, handOf(round, seatHand(seat)))
}

/** As the player set them, or the house way where nothing is said. */
function setAtFirst(rules: PaiGowRules, round: Round, seat: number): Sets | undefined {
  const cards = handOf(round, seatHand(seat))
  if (!isDealt(cards)) return undefined
  const low = setBy(round, seat)?.low
  return low === undefined || !isTwoOf(low, cards) ? houseSets(rules, cards) : { high: without(cards, low), low }
}

const without = (cards: readonly Card[], low: readonly Card[]): readonly Card[] =>
  cards.filter((card) => !low.includes(card))

/** Fouls of the round, whatever comes of them. */
export const foulSets = (rules: PaiGowRules, round: Round): Breach[] =>
  seatsIn(round).flatMap((seat) => {
    const own = setAtFirst(rules, round, seat)
    if (own === undefined || !isFoul(rules.ranking, own)) return []
    const then = rules.fouls === 'stand' ? 'both hands lose' : 'it is set again by the House Way'
    const message = `seat ${seat}: ${own.low.join(' ')} is higher than the other five; ${then}`
    return [{ rule: rules.broken.foul, message }]
  })

const setBy = (round: Round, seat: Action['seat']): Action | undefined =>
  round.actions.findLast((action) => action.seat === seat && action.do === 'set')

const isTwoOf = (low: readonly Card[], cards: readonly Card[]): boolean =>
  new Set(low).size === 2 && low.length === 2 && low.every((card) => cards.includes(card))

/** What was set that can't be, or not by the dealer. */
export const wrongSets = (rules: PaiGowRules, round: Round): Breach[] => [
  ...seatsIn(round).flatMap((seat) => {
    const own = setBy(round, seat)
    const cards = handOf(round, seatHand(seat))
    if (own === undefined || (own.low !== undefined && isTwoOf(own.low, cards))) return []
    const why =
      own.low === undefined
        ? 'which two cards are in front is not known'
        : `${own.low.join(' ')} are not two of its seven cards`
    return [{ rule: rules.broken.set, message: `seat ${seat}: ${why}` }]
  }),
  ...wrongHouseWay(rules, round),
]

function wrongHouseWay(rules: PaiGowRules, round: Round): Breach[] {
  const cards = handOf(round, 'dealer')
  const low = setBy(round, 'dealer')?.low
  const due = dealersSets(rules, round)
  if (low === undefined || due === undefined) return []
  if (isTwoOf(low, cards) && areEqual(rules.ranking, { high: without(cards, low), low }, due)) return []
  const message = `the dealer set ${low.join(' ')} in front; the House Way is ${due.low.join(' ')}`
  return [{ rule: rules.broken.houseWay, message }]
}

const areEqual = (ranking: Ranking, one: Sets, other: Sets): boolean =>
  lowStrength(ranking, one.low) === lowStrength(ranking, other.low) &&
  highStrength(ranking, one.high) === highStrength(ranking, other.high)

/** The dealer's two hands and every seat's. */
export function setsIn(rules: PaiGowRules, round: Round): HandSet[] {
  const dealers = dealersSets(rules, round)
  return [
    ...(dealers === undefined ? [] : [handSet(rules.ranking, 'dealer', dealers)]),
    ...seatsIn(round).flatMap((seat) => {
      const own = setsOf(rules, round, seat)
      return own === undefined ? [] : [handSet(rules.ranking, seat, own)]
    }),
  ]
}

const handSet = (ranking: Ranking, seat: HandSet['seat'], { high, low }: Sets): HandSet => ({
  seat,
  set: { high_ranks: ranksIn(ranking, high), low_ranks: ranksIn(ranking, low) },
})

/** Comparisons without end of a seat that plays the house way against the dealer, each from a full pack. */
export function* sampledComparisons(
  { deck, houseWay, ranking }: PaiGowRules,
  random: () => number,
): Iterable<Comparison> {
  const pack = [...oneDeck, ...Array.from({ length: deck.jokers }, () => joker)]
  while (true) {
    for (let place = 0; place < 2 * dealtToEach; place++) {
      const from = place + Math.floor(random() * (pack.length - place))
      const [here, there] = [pack[place] as Card, pack[from] as Card]
      pack[place] = there
      pack[from] = here
    }
    const [own, dealers] = [pack.slice(0, dealtToEach), pack.slice(dealtToEach, 2 * dealtToEach)].map((cards) =>
      setByHouseWay(houseWay, ranking, cards),
    )
    if (own !== undefined && dealers !== undefined) yield comparisonOf(ranking, own, dealers)
  }
}
