import { type Card, joker, ranks } from '../../kit/cards/cards.ts'
import { bestOf } from '../../kit/ranks/poker-hands.ts'
import { highStrength, isStraightOrFlush, lowStrength, placeOf, type Sets } from './hands.ts'

/*
 * How the dealer must set seven cards (gb 13.21, lines 3263-3370). Every rule names the two cards that go in front, the
 * low hand; all others go in the back. A joker counts among the Aces, and goes in front only when no other Ace can.
 */

/** Cards of one rank: 0 for Aces to 12 for twos. */
type Kind = { place: number; cards: readonly Card[] }
type Seven = {
  cards: readonly Card[]
  singles: readonly Kind[]
  pairs: readonly Kind[]
  trips: readonly Kind[]
  quads: readonly Kind[]
  fives: readonly Kind[]
}

const [ace, king, jack, ten, six, two] = [0, 1, 3, 4, 8, 12]

/** Sets seven cards as the dealer must set his. */
export function houseWay(cards: readonly Card[]): Sets {
  const low = front(sevenOf(cards))
  return { high: cards.filter((card) => !low.includes(card)), low }
}

function sevenOf(cards: readonly Card[]): Seven {
  const kinds = ranks.map((_, place): { place: number; cards: Card[] } => ({ place, cards: [] }))
  for (const card of cards) if (card !== joker) kinds[placeOf(card)]?.cards.push(card)
  if (cards.includes(joker)) kinds[ace]?.cards.push(joker)
  const [singles, pairs, trips, quads, fives] = [1, 2, 3, 4, 5].map((count) =>
    kinds.filter((kind) => kind.cards.length === count),
  )
  return {
    cards,
    singles: singles ?? [],
    pairs: pairs ?? [],
    trips: trips ?? [],
    quads: quads ?? [],
    fives: fives ?? [],
  }
}

function front(hand: Seven): readonly Card[] {
  const [trips, second] = hand.trips
  const [pair, lower, lowest] = hand.pairs
  const [quads] = hand.quads
  const [fives] = hand.fives
  if (fives !== undefined) return twoOf(pair?.place === king ? pair : fives)
  if (quads !== undefined) return fourOfAKind(hand, quads)
  if (trips !== undefined && second !== undefined) return twoOf(trips)
  if (trips !== undefined && pair !== undefined) return fullHouse(hand, pair)
  if (pair !== undefined && lowest !== undefined) return twoOf(pair)
  if (pair !== undefined && lower !== undefined) return twoPairs(hand, pair, lower)
  return straightOrFlush(hand) ?? (trips === undefined ? onePairOrNone(hand) : threeOfAKind(hand, trips))
}

const twoOf = ({ cards }: Kind): readonly Card[] => cards.slice(0, 2)
const highest = (kinds: readonly Kind[], count = 2): readonly Card[] =>
  kinds.flatMap(({ cards }) => cards).slice(0, count)

/** A single card of this rank or better can go in front. */
const hasSingle = ({ singles }: Seven, place: number): boolean => singles.some((single) => single.place <= place)

/** Three of a kind with two pairs has its highest pair in front as well (lines 3341-3351). */
function fullHouse(hand: Seven, pair: Kind): readonly Card[] {
  const aceAndKing = [ace, king].every((place) => hand.singles.some((single) => single.place === place))
  return hand.pairs.length === 1 && pair.place === two && aceAndKing ? highest(hand.singles) : twoOf(pair)
}

/** Lines 3353-3364. Beside three of a kind a pair of those goes in front. */
function fourOfAKind(hand: Seven, quads: Kind): readonly Card[] {
  const pair = hand.pairs[0] ?? hand.trips[0]
  if (pair !== undefined) return twoOf(pair)
  const keepsTogether = quads.place >= six || (quads.place !== ace && hasSingle(hand, quads.place >= ten ? king : ace))
  return keepsTogether ? highest(hand.singles) : twoOf(quads)
}

/** Lines 3279-3310: low pairs are 2 to 6, medium ones 7 to 10, high ones Jack to King. */
function twoPairs(hand: Seven, higher: Kind, lower: Kind): readonly Card[] {
  const needed = inFrontFor(higher, lower)
  return needed !== undefined && hasSingle(hand, needed) ? highest(hand.singles) : twoOf(lower)
}

/** The single card that keeps both pairs in the back; nothing does where they are always split. */
function inFrontFor(higher: Kind, lower: Kind): number | undefined {
  if (higher.place === ace) return undefined
  const [isHigh, isLow] = [higher.place <= jack, lower.place >= six]
  if (isHigh) return isLow ? ace : undefined
  return isLow ? king : ace
}

/** Lines 3319-3338: with such a hand in the back, the best front that it leaves; a pair where it leaves one. */
function straightOrFlush({ cards }: Seven): readonly Card[] | undefined {
  if (!cards.includes(joker) && !isStraightOrFlush(bestOf(cards).strength)) return undefined
  let best: { low: readonly Card[]; front: number; back: number } | undefined
  for (const [i, one] of cards.entries())
    for (const other of cards.slice(i + 1)) {
      const back = highStrength(cards.filter((card) => card !== one && card !== other))
      if (!isStraightOrFlush(back)) continue
      const front = lowStrength([one, other])
      if (best === undefined || front > best.front || (front === best.front && back > best.back))
        best = { low: [one, other], front, back }
    }
  return best?.low
}

/** Lines 3314-3317. */
const threeOfAKind = (hand: Seven, trips: Kind): readonly Card[] =>
  trips.place === ace ? [...trips.cards.slice(0, 1), ...highest(hand.singles, 1)] : highest(hand.singles)

/** Lines 3272-3277. */
const onePairOrNone = ({ singles, pairs }: Seven): readonly Card[] =>
  highest(pairs.length === 0 ? singles.slice(1) : singles)
