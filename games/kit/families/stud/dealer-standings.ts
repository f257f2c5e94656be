import { oneDeck, ranks, suits } from '../../cards/cards.ts'
import { type SuitClass, suitClasses } from '../../cards/suit-classes.ts'
import { lazy } from '../../memoize.ts'
import { choose } from '../../odds/combinations.ts'
import { bestOf } from '../../ranks/poker-hands.ts'
import { pokerStrength, suitIndex } from '../../ranks/poker-strength.ts'

/** All that the rules ask about a dealer's hand: how good it is short of Ace and King, or how it stands to the player's. */
export const standings = ['7 high', '8 high', '9 or 10 high', 'unqualified', 'lower', 'tied', 'higher'] as const

/** A player's hand, its strength and an up card, with the ways to deal the dealer's other four cards by `standings`. */
export type DealerView = { codes: readonly number[]; player: number; upCard: number; alike: number; ways: Float64Array }

/**
 * Every player's hand beside every up card: 2,598,960 times 47, each with 163,185 hands of the dealer. The dealer's hands
 * are counted by their ranks first, as if suits did not matter, and then those of one suit are moved to what they are.
 */
export function* sights(): Iterable<DealerView> {
  for (const classes of Map.groupBy(suitClasses(5), ranksOf).values()) {
    const ofRanks = remembered((player) => talliedByRanks(leftOf(classes[0]), player))
    const ofSuit = remembered((player, left) => talliedBySuit(left, player))
    for (const { codes, alike } of classes) {
      const player = pokerStrength(codes)
      const byRanks = ofRanks(player, 0)
      const bySuit = suits.map((_, suit) => ofSuit(player, ranksLeft(codes, suit)))
      for (let upCard = 0; upCard < oneDeck.length; upCard++)
        if (!codes.includes(upCard))
          yield { codes, player, upCard, alike, ways: added(byRanks, bySuit[suitIndex(upCard)], rankOf(upCard)) }
    }
  }
}

const rankOf = (code: number): number => code % ranks.length
const ranksOf = ({ codes }: SuitClass): string =>
  codes
    .map(rankOf)
    .sort((a, b) => a - b)
    .join()

/** How many cards of each rank a player's hand leaves. */
function leftOf(hand: SuitClass | undefined): number[] {
  const left: number[] = ranks.map(() => suits.length)
  for (const code of hand?.codes ?? []) left[rankOf(code)] = (left[rankOf(code)] ?? 0) - 1
  return left
}

/** The ranks of a suit that a player's hand leaves, a bit each. */
const ranksLeft = (codes: readonly number[], suit: number): number =>
  codes.reduce((left, code) => (suitIndex(code) === suit ? left & ~(1 << rankOf(code)) : left), (1 << ranks.length) - 1)

/** By the rank of the up card and by standing. */
type Tally = Float64Array

function added(one: Tally, other: Tally | undefined, rank: number): Float64Array {
  const first = rank * standings.length
  return one.slice(first, first + standings.length).map((ways, standing) => ways + (other?.[first + standing] ?? 0))
}

function remembered(tally: (player: number, left: number) => Tally) {
  const known = new Map<number, Tally>()
  return (player: number, left: number): Tally => {
    const key = player * 2 ** ranks.length + left
    const found = known.get(key) ?? tally(player, left)
    known.set(key, found)
    return found
  }
}

/** The dealer's hands of each set of ranks, for each card that can be the up card. */
function talliedByRanks(left: readonly number[], player: number): Tally {
  const tally = new Float64Array(ranks.length * standings.length)
  for (const { held, strength } of rankSets()) {
    const ways = held.reduce((product, { rank, times }) => product * choose(left[rank] ?? 0, times), 1)
    if (ways === 0) continue
    const standing = standingOf(strength, player)
    for (const { rank, times } of held)
      tally[rank * standings.length + standing] =
        (tally[rank * standings.length + standing] ?? 0) + (ways * times) / (left[rank] ?? 1)
  }
  return tally
}

/** What changes for the hands whose five ranks are of one suit. */
function talliedBySuit(left: number, player: number): Tally {
  const tally = new Float64Array(ranks.length * standings.length)
  for (const { set, held, strength, suited } of suitedSets()) {
    if ((set & left) !== set) continue
    const [plain, flush] = [standingOf(strength, player), standingOf(suited, player)]
    if (plain === flush) continue
    for (const { rank } of held) {
      const place = rank * standings.length
      tally[place + plain] = (tally[place + plain] ?? 0) - 1
      tally[place + flush] = (tally[place + flush] ?? 0) + 1
    }
  }
  return tally
}

const [eight = 0, nine = 0, jack = 0, aceKing = 0] = [['8s'], ['9s'], ['Js'], ['As', 'Kh']].map(
  (cards) => bestOf(cards as Parameters<typeof bestOf>[0]).strength,
)

/** The place in `standings`. */
function standingOf(dealer: number, player: number): number {
  if (dealer < aceKing) return dealer < eight ? 0 : dealer < nine ? 1 : dealer < jack ? 2 : 3
  return 5 + Math.sign(dealer - player)
}

type Held = { rank: number; times: number }

/** Every set of five ranks, with its strength where it is not of one suit. */
const rankSets = lazy(() => setsOf(5, 0).map((held) => ({ held, strength: pokerStrength(codesOf(held)) })))

const suitedSets = lazy(() =>
  rankSets()
    .filter(({ held }) => held.length === 5)
    .map(({ held, strength }) => ({
      held,
      strength,
      set: held.reduce((set, { rank }) => set | (1 << rank), 0),
      suited: pokerStrength(held.map(({ rank }) => rank)),
    })),
)

function setsOf(cards: number, from: number): Held[][] {
  if (cards === 0) return [[]]
  if (from === ranks.length) return []
  return [0, 1, 2, 3, 4]
    .filter((times) => times <= cards)
    .flatMap((times) =>
      setsOf(cards - times, from + 1).map((others) => (times === 0 ? others : [{ rank: from, times }, ...others])),
    )
}

/** Cards with these ranks that are not all of one suit: the highest rank begins with the second suit. */
function codesOf(held: readonly Held[]): number[] {
  return held.flatMap(({ rank, times }, i) =>
    Array.from({ length: times }, (_, copy) => rank + ranks.length * ((copy + (i === 0 ? 1 : 0)) % suits.length)),
  )
}
