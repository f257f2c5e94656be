import { evaluate } from '@pokertools/evaluator'
import { badugiStrength } from '../../games/kit/ranks/badugi-strength.ts'
import { aceToFiveStrength, deuceToSevenStrength } from '../../games/kit/ranks/low-strength.ts'
import { omahaLowStrength, omahaStrength } from '../../games/kit/ranks/omaha-strength.ts'
import { pokerStrength } from '../../games/kit/ranks/poker-strength.ts'
import { shortDeckStrength } from '../../games/kit/ranks/short-deck-strength.ts'

/** Cards as codes, a list a hand. In Omaha a hand and its board follow each other. */
type Hands = readonly number[][]
type Loop = (hands: Hands) => number

export type RankingLoop = {
  what: string
  cards: number
  /** Cards on the board beside them. */
  board?: number
  deck?: 'short'
  rank: Loop
  /** So many hands a second are the bar. */
  least: number
  peer?: Loop
  /** How many times as long as a high hand these take. */
  slow?: number
}

/*
 * Each ranking in a loop of its own, and out of a variable, so that the compiler knows what it calls: a function that is
 * handed to a common loop is not inlined, and what is imported is fetched again at every call.
 */

function highHands(hands: Hands, rank = pokerStrength): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand)) | 0
  return all
}

function shortDeckHands(hands: Hands, rank = shortDeckStrength): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand)) | 0
  return all
}

function aceToFiveHands(hands: Hands, rank = aceToFiveStrength): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand)) | 0
  return all
}

function deuceToSevenHands(hands: Hands, rank = deuceToSevenStrength): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand)) | 0
  return all
}

function badugiHands(hands: Hands, rank = badugiStrength): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand, 'low')) | 0
  return all
}

function omahaHands(hands: Hands, rank = omahaStrength): number {
  let all = 0
  for (let at = 0; at < hands.length; at += 2) all = (all + rank(hands[at] ?? [], hands[at + 1] ?? [])) | 0
  return all
}

function omahaLows(hands: Hands, rank = omahaLowStrength): number {
  let all = 0
  for (let at = 0; at < hands.length; at += 2) all = (all + (rank(hands[at] ?? [], hands[at + 1] ?? [], 8) ?? 1)) | 0
  return all
}

function peersHands(hands: Hands, rank = evaluate): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand)) | 0
  return all
}

/** The best of all sixty choices of two and three, as the peer knows no Omaha. */
function peersOmaha(hands: Hands, rank = evaluate): number {
  let all = 0
  for (let at = 0; at < hands.length; at += 2) {
    const [hand, board] = [hands[at] ?? [], hands[at + 1] ?? []]
    let best = Number.POSITIVE_INFINITY
    for (let x = 1; x < hand.length; x++)
      for (let y = 0; y < x; y++)
        for (let a = 2; a < board.length; a++)
          for (let b = 1; b < a; b++)
            for (let c = 0; c < b; c++)
              best = Math.min(best, rank([hand[x], hand[y], board[a], board[b], board[c]] as number[]))
    all = (all + best) | 0
  }
  return all
}

const fast = 30e6

export const rankingLoops: readonly RankingLoop[] = [
  { what: 'high, 7 cards', cards: 7, rank: highHands, peer: peersHands, least: fast },
  { what: 'high, 6 cards', cards: 6, rank: highHands, peer: peersHands, least: fast },
  { what: 'high, 5 cards', cards: 5, rank: highHands, peer: peersHands, least: fast },
  { what: 'short deck, 7 cards', cards: 7, deck: 'short', rank: shortDeckHands, least: fast },
  { what: 'ace to five, 7 cards', cards: 7, rank: aceToFiveHands, least: fast },
  { what: 'deuce to seven, 7 cards', cards: 7, rank: deuceToSevenHands, least: fast },
  { what: 'deuce to seven, 5 cards', cards: 5, rank: deuceToSevenHands, least: fast },
  { what: 'badugi, 4 cards', cards: 4, rank: badugiHands, least: fast },
  { what: 'badugi, 7 cards', cards: 7, rank: badugiHands, least: fast },
  {
    what: 'Omaha, 4 cards and the board',
    cards: 4,
    board: 5,
    rank: omahaHands,
    peer: peersOmaha,
    least: 5e6,
    slow: 10,
  },
  { what: 'Omaha, 5 cards and the board', cards: 5, board: 5, rank: omahaHands, least: 5e6, slow: 10 },
  { what: 'Omaha low, 4 cards and the board', cards: 4, board: 5, rank: omahaLows, least: 5e6, slow: 10 },
]
