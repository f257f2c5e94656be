import { type Card, oneDeck, type Rank, rankOf, ranks, type Suit, suits } from '../../cards/cards.ts'
import type { RoundOutcome } from '../../document/page-odds.ts'
import { arrangements, choose } from '../../odds/combinations.ts'
import { type Bet, emptyRound } from '../../round/round.ts'
import type { HandNames, ThirdCards } from './coup.ts'
import { type AlikeCoups, countCoups, relationOf, suitSets } from './coup-count.ts'

/** What a wager looks at, so that deals it can't tell apart are counted together. */
export type CoupView =
  /** Points and numbers of cards. */
  | 'points'
  /** Suits and colours of whole hands as well, and whether all cards have one rank. */
  | 'suits'
  /** Rank and suit of the first two cards of each hand. */
  | 'pairs'
  /** Rank and suit of the first four cards together. */
  | 'first-four'

/** Hands that no wager on points can tell apart, by one of them, and in how many ordered deals of six cards they come. */
type WeighedCoup = { player: readonly Card[]; banker: readonly Card[]; weight: bigint }

/** Every deal of a full shoe by points and numbers of cards. */
export function* coupsByPoints(decks: number, thirdCards: ThirdCards): Iterable<WeighedCoup> {
  for (const coup of coupsOf({ decks, thirdCards })) {
    const { player, banker, ways } = inPattern(coup, ofAnySuits, ofAnySuits)
    const dealt = player.length + banker.length
    yield { player, banker, weight: ways * arrangements(decks * oneDeck.length - dealt, longestCoup - dealt) }
  }
}

type Hands = { player: readonly Card[]; banker: readonly Card[]; ways: bigint }

const longestCoup = 6

/**
 * Every ordered deal of six cards from a full shoe, in groups that the wager can't tell apart, each by one of its
 * rounds. The weights add up to all deals: 4,998,398,275,503,360 for eight decks.
 */
export function* coupOutcomes(
  bet: Bet,
  { view, ...shoe }: Shoe & { view: CoupView },
  hands: HandNames,
): Iterable<RoundOutcome> {
  const { decks } = shoe
  for (const { player, banker, ways } of seenAs(view, shoe)) {
    const dealt = player.length + banker.length
    // The cards after the last one needed can be anything.
    yield {
      round: { ...emptyRound, deal: { [hands.player]: player, [hands.banker]: banker } },
      bets: [bet],
      weight: ways * arrangements(decks * oneDeck.length - dealt, longestCoup - dealt),
    }
  }
}

/** A full shoe, and how its third cards are drawn. */
type Shoe = { decks: number; thirdCards: ThirdCards }

const known = new Map<string, readonly Hands[]>()

/** Counted once for each shoe. */
function seenAs(view: CoupView, shoe: Shoe): readonly Hands[] {
  const key = `${view} ${keyOf(shoe)}`
  const found = known.get(key) ?? [...counts[view](shoe)].filter(({ ways }) => ways > 0n)
  known.set(key, found)
  return found
}

const counted = new Map<string, readonly AlikeCoups[]>()

/** Counted once for each shoe. */
function coupsOf(shoe: Shoe): readonly AlikeCoups[] {
  const key = keyOf(shoe)
  const found = counted.get(key) ?? countCoups(shoe.decks, shoe.thirdCards)
  counted.set(key, found)
  return found
}

const keyOf = ({ decks, thirdCards }: Shoe): string => JSON.stringify([decks, thirdCards])

const counts: Readonly<Record<CoupView, (shoe: Shoe) => Iterable<Hands>>> = {
  points: byPoints,
  suits: bySuits,
  pairs: byPairs,
  'first-four': byFirstFour,
}

/** Suits of a hand, and the sets of suits that such hands are counted by: red, less all hearts and all diamonds. */
type Pattern = { suits: readonly [Suit, Suit, Suit]; counted: readonly (readonly [suits: number, times: number])[] }

const { red, black, all } = suitSets
const ofAnySuits: Pattern = { suits: ['s', 'h', 's'], counted: [[all, 1]] }
const patterns: readonly Pattern[] = [
  ...suits.map((suit): Pattern => ({ suits: [suit, suit, suit], counted: [[suitSets[suit], 1]] })),
  {
    suits: ['h', 'd', 'h'],
    counted: [
      [red, 1],
      [suitSets.h, -1],
      [suitSets.d, -1],
    ],
  },
  {
    suits: ['s', 'c', 's'],
    counted: [
      [black, 1],
      [suitSets.s, -1],
      [suitSets.c, -1],
    ],
  },
  {
    suits: ['s', 'h', 's'],
    counted: [
      [all, 1],
      [red, -1],
      [black, -1],
    ],
  },
]

function* byPoints(shoe: Shoe): Iterable<Hands> {
  for (const coup of coupsOf(shoe)) yield inPattern(coup, ofAnySuits, ofAnySuits)
}

function* bySuits(shoe: Shoe): Iterable<Hands> {
  for (const coup of coupsOf(shoe))
    for (const player of patterns) for (const banker of patterns) yield inPattern(coup, player, banker)
}

function inPattern(coup: AlikeCoups, player: Pattern, banker: Pattern): Hands {
  let ways = 0n
  for (const [playerSuits, plus] of player.counted)
    for (const [bankerSuits, times] of banker.counted)
      ways += BigInt(plus * times) * BigInt(coup.ways[relationOf(playerSuits, bankerSuits)] ?? 0)
  return {
    player: cardsOf(coup.player, player, coup.oneCourt ? 'TTT' : 'TJQ'),
    banker: cardsOf(coup.banker, banker, coup.oneCourt ? 'TTT' : 'KQJ'),
    ways,
  }
}

const cardsOf = (values: readonly number[], { suits }: Pattern, courts: string): Card[] =>
  values.map((value, i) => `${value === 0 ? courts[i] : ranks[value - 1]}${suits[i]}` as Card)

/** Cards are exchangeable: a hand's first two are as likely to be any two cards, whoever was dealt between. */
function* byPairs({ decks }: Shoe): Iterable<Hands> {
  const fresh: Left = { decks, out: [] }
  // Suits and ranks are alike, so that one card stands for all as the first.
  const first: Card = 'As'
  for (const [second, ways] of besides(first, taken(fresh, first)))
    for (const third of oneDeck) {
      const left = taken(taken(fresh, first), second)
      const afterThird = taken(left, third)
      for (const [fourth, more] of besides(third, afterThird))
        yield {
          player: [first, second],
          banker: [third, fourth],
          ways: BigInt(decks * oneDeck.length) * BigInt(ways) * BigInt(copies(left, third)) * BigInt(more),
        }
    }
}

type Left = { decks: number; out: readonly Card[] }

const taken = (left: Left, card: Card): Left => ({ ...left, out: [...left.out, card] })
const copies = ({ decks, out }: Left, card: Card): number => decks - out.filter((other) => other === card).length
const ofRank = ({ decks, out }: Left, rank: Rank): number =>
  decks * 4 - out.filter((card) => rankOf(card) === rank).length

/** A second card that is the first again, one that only has its rank, or any other, with how many there are of each. */
function besides(first: Card, left: Left): readonly (readonly [Card, number])[] {
  const rank = rankOf(first)
  const [same, alike] = [copies(left, first), ofRank(left, rank)]
  const others = left.decks * oneDeck.length - left.out.length - alike
  return [
    [first, same],
    [otherOf((card) => rankOf(card) === rank && card !== first, left), alike - same],
    [otherOf((card) => rankOf(card) !== rank, left), others],
  ]
}

const otherOf = (isMeant: (card: Card) => boolean, left: Left): Card =>
  oneDeck.find((card) => isMeant(card) && copies(left, card) > 0) ?? 'As'

const inAnyOrder = 24n

/** Four cards by how often ranks and cards come among them; the rank itself is kept where there is only one. */
function* byFirstFour({ decks }: Shoe): Iterable<Hands> {
  const found = new Map<string, Hands>()
  for (const { cards, ways } of fourCards(decks, 0, 4)) {
    const key = patternOf(cards)
    const seen = found.get(key)
    found.set(key, {
      player: cards.slice(0, 2),
      banker: cards.slice(2),
      ways: (seen?.ways ?? 0n) + BigInt(ways) * inAnyOrder,
    })
  }
  yield* found.values()
}

/** How often each card comes, rank by rank: `2,1 1` for two sixes of spades, one of hearts and another card. */
function patternOf(cards: readonly Card[]): string {
  const byRank = [...new Set(cards.map(rankOf))].map((rank) => {
    const ofThis = cards.filter((card) => rankOf(card) === rank)
    const often = [...new Set(ofThis)].map((card) => ofThis.filter((other) => other === card).length)
    return often.sort().join()
  })
  return byRank.length === 1 ? `${byRank[0]} of ${rankOf(cards[0] ?? 'As')}` : byRank.sort().join(' ')
}

type Some = { cards: readonly Card[]; ways: number }

/** All hands of so many cards, ranks in rising order; the suit of a card that is alone of its rank is of no interest. */
function* fourCards(decks: number, fromRank: number, cards: number): Iterable<Some> {
  const rank = ranks[fromRank]
  if (cards === 0) yield { cards: [], ways: 1 }
  if (cards === 0 || rank === undefined) return
  for (let count = 0; count <= cards; count++)
    for (const some of count === 1
      ? [{ cards: [`${rank}s` as Card], ways: decks * 4 }]
      : ofOneRank(decks, rank, 0, count))
      for (const others of fourCards(decks, fromRank + 1, cards - count))
        yield { cards: [...some.cards, ...others.cards], ways: some.ways * others.ways }
}

function* ofOneRank(decks: number, rank: Rank, fromSuit: number, cards: number): Iterable<Some> {
  const suit = suits[fromSuit]
  if (cards === 0) yield { cards: [], ways: 1 }
  if (cards === 0 || suit === undefined) return
  for (let count = 0; count <= cards; count++)
    for (const others of ofOneRank(decks, rank, fromSuit + 1, cards - count))
      yield {
        cards: [...Array<Card>(count).fill(`${rank}${suit}` as Card), ...others.cards],
        ways: choose(decks, count) * others.ways,
      }
}
