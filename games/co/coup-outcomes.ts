import { type Card, oneDeck, rankOf, ranks } from '../kit/cards.ts'
import { type Bet, dealt, emptyRound, handOf, type Round } from '../kit/round.ts'
import { coupDraws, pointsOf } from './coup.ts'

type Outcome = { round: Round; bets: readonly [Bet]; weight: bigint }

/** Cards that a wager can't tell apart, `each` of them in one deck. */
type Kind = { card: Card; perDeck: number }

const byPoints: readonly Kind[] = Array.from({ length: 10 }, (_, points) => {
  const alike = ranks.filter((rank) => pointsOf(`${rank}s`) === points)
  return { card: `${alike[0] ?? 'T'}s`, perDeck: alike.length * 4 }
})
const byFace: readonly Kind[] = oneDeck.map((card) => ({ card, perDeck: 1 }))

const stake = 10_000
const longestCoup = 6

/** Pair wagers are decided by the first two cards of the hands they look at, and need suits; all others need points. */
const pairHands: Readonly<Record<string, readonly string[]>> = {
  'perfect-pair': ['player', 'banker'],
  'match-pair-player': ['player'],
  'match-pair-banker': ['banker'],
}

/**
 * Every ordered deal of six cards from a full shoe, in groups that the wager can't tell apart. The weights add up to
 * all of them: 4,998,398,275,503,360 for eight decks.
 */
export function coupOutcomes(wager: string, decks: number): Iterable<Outcome> {
  const bet: Bet = { seat: 1, wager, stake }
  const hands = pairHands[wager]
  return hands === undefined ? wholeCoups(bet, decks) : pairs(bet, decks, hands)
}

function* wholeCoups(bet: Bet, decks: number): Iterable<Outcome> {
  yield* deal(byPoints, decks, (round) => coupDraws(round), bet)
}

/** Cards are exchangeable: a hand's first two are as likely to be any two cards, whoever was dealt between. */
function* pairs(bet: Bet, decks: number, hands: readonly string[]): Iterable<Outcome> {
  yield* deal(byFace, decks, (round) => hands.find((hand) => handOf(round, hand).length < 2) ?? null, bet)
}

/** Walks the deal card by card; what is left of six cards after the last one needed can be anything. */
function* deal(
  kinds: readonly Kind[],
  decks: number,
  next: (round: Round) => string | null,
  bet: Bet,
): Iterable<Outcome> {
  const left = kinds.map(({ perDeck }) => perDeck * decks)
  const all = decks * oneDeck.length

  function* from(round: Round, drawn: number, weight: number): Iterable<Outcome> {
    const hand = next(round)
    if (hand === null) {
      yield { round, bets: [bet], weight: BigInt(weight) * BigInt(arrangements(all - drawn, longestCoup - drawn)) }
      return
    }
    for (const [index, { card }] of kinds.entries()) {
      const count = left[index] ?? 0
      if (count === 0 || (drawn === 0 && !standsForItsRank(kinds, card))) continue
      left[index] = count - 1
      const alike = drawn === 0 && kinds === byFace ? count * 4 : count
      yield* from(dealt(round, hand, card), drawn + 1, weight * alike)
      left[index] = count
    }
  }
  yield* from(emptyRound, 0, 1)
}

/** Suits are alike, so with faces the first card need only be tried in one suit, for all four. */
const standsForItsRank = (kinds: readonly Kind[], card: Card): boolean =>
  kinds !== byFace || card === `${rankOf(card)}s`

const arrangements = (cards: number, places: number): number =>
  Array.from({ length: places }, (_, i) => cards - i).reduce((product, count) => product * count, 1)
