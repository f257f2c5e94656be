import type { DrawnRound } from '../../kit/bank/player-banked.ts'
import { type Card, oneDeck, rankOf, suitOf } from '../../kit/cards/cards.ts'
import { dealtHands, drawFrom, drawHands, sameBets, several } from '../../kit/odds/draw-cards.ts'
import { bestOf, isAtLeast, leastOf } from '../../kit/ranks/poker-hands.ts'
import { startingHand } from '../../kit/ranks/starting-hand.ts'

/*
 * The simple strategy that Wizard of Odds publishes for the game, at 2.43 % of the ante against 2.18 % for the best decision
 * in every spot. A hidden pair is one with a hole card in it.
 */

const rising = '23456789TJQKA'

/** By the higher of two unequal hole cards, the least one beside it of the same suit, and of another. */
const leastBeside: Readonly<Record<string, readonly [suited: string, other: string]>> = {
  A: ['2', '2'],
  K: ['2', '5'],
  Q: ['6', '8'],
  J: ['8', 'T'],
}

type HoleCards = readonly [Card, Card]

/** Four antes: a pair but for deuces, or two cards that are high enough. */
export function playsFourTimes(hole: HoleCards): boolean {
  const [high = '', low = '', suits] = startingHand(hole)
  if (high === low) return high !== '2'
  const [suited, other] = leastBeside[high] ?? []
  const least = suits === 's' ? suited : other
  return least !== undefined && rising.indexOf(low) >= rising.indexOf(least)
}

/** Two antes: two pairs or better, a hidden pair but for deuces in the hole, or four to a flush with a hidden ten in it. */
export function playsTwice(hole: HoleCards, flop: readonly Card[]): boolean {
  const [one, other] = hole.map(rankOf)
  const hasDeuces = one === '2' && other === '2'
  return (
    (isAtLeast(bestOf([...hole, ...flop]), leastOf('two-pairs')) && betters(hole, flop)) ||
    (hasHiddenPair(hole, flop) && !hasDeuces) ||
    hole.some((card) => rising.indexOf(rankOf(card)) >= rising.indexOf('T') && isFourToFlush(card, [...hole, ...flop]))
  )
}

/** Whether the hole cards make another hand of what lies on the board. */
const betters = (hole: HoleCards, board: readonly Card[]): boolean =>
  bestOf([...hole, ...board]).category !== bestOf(board).category

const isFourToFlush = (card: Card, cards: readonly Card[]): boolean =>
  cards.filter((other) => suitOf(other) === suitOf(card)).length >= 4

const hasHiddenPair = (hole: HoleCards, board: readonly Card[]): boolean => {
  const [one, other] = hole.map(rankOf)
  return one === other || board.some((card) => rankOf(card) === one || rankOf(card) === other)
}

const mostOuts = 20

/** The ante, not a fold: a hidden pair or better, or fewer than 21 single cards that would beat it in the dealer's hand. */
export function playsOnce(hole: HoleCards, board: readonly Card[]): boolean {
  if (hasHiddenPair(hole, board) || betters(hole, board)) return true
  const seen = [...hole, ...board]
  const own = bestOf(seen)
  const outs = oneDeck.filter((card) => !seen.includes(card) && bestOf([...board, card]).strength > own.strength)
  return outs.length <= mostOuts
}

function decisionsOf(hole: HoleCards, board: readonly Card[]): readonly string[] {
  if (playsFourTimes(hole)) return ['play-4x']
  if (playsTwice(hole, board.slice(0, 3))) return ['check', 'play-2x']
  return ['check', 'check', playsOnce(hole, board) ? 'play-1x' : 'fold']
}

const timesPlayed: Readonly<Record<string, number>> = { 'play-4x': 4, 'play-2x': 2, 'play-1x': 1 }

/** Each seat decides by the simple strategy, with an ante and a Blind. */
export const bySimpleStrategy: DrawnRound = (random, _options, _given, seats) => {
  const next = drawFrom(random, oneDeck)
  const board = several(next, 5)
  const hands = drawHands(next, seats, 2)
  const antes = sameBets(hands, 'ante')
  const actions = hands.flatMap(({ seat, cards: [one, other] }) =>
    seat === 'dealer' || one === undefined || other === undefined
      ? []
      : decisionsOf([one, other], board).map((verb) => ({ seat, do: verb })),
  )
  const plays = actions.flatMap(({ seat, do: verb }) => {
    const times = timesPlayed[verb]
    return times === undefined
      ? []
      : sameBets([{ seat, cards: [] }], 'play').map((bet) => ({ ...bet, stake: times * bet.stake }))
  })
  return { deal: { ...dealtHands(hands), board }, actions, bets: [...antes, ...sameBets(hands, 'blind'), ...plays] }
}
