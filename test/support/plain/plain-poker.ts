import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type Bet, emptyRound, type Round } from '../../../games/kit/round/round.ts'

/*
 * Hands ranked a second time, plainly, as gb 5.8 and 7.7 tell it: a category, then card by card. Lists compare from the
 * left, and equal lists are equal hands.
 */

export type Plain = readonly number[]

const pipsOf = (card: Card): number => '23456789TJQKA'.indexOf(card.charAt(0)) + 2
const downwards = (a: number, b: number) => b - a

/** Values, those that come more often first, and the higher first. */
function values(cards: readonly Card[]): { often: number[]; inOrder: number[] } {
  const all = cards.map(pipsOf)
  const often = (value: number) => all.filter((other) => other === value).length
  const inOrder = [...all].sort((a, b) => often(b) - often(a) || b - a)
  return { often: [...new Set(inOrder)].map(often), inOrder }
}

const isSuited = (cards: readonly Card[]): boolean => new Set(cards.map((card) => card.charAt(1))).size === 1

/** The highest value of a run, the ace also counting as one; 0 for no run. */
function runOf(cards: readonly Card[]): number {
  const high = cards.map(pipsOf).sort(downwards)
  const low = high.map((value) => (value === 14 ? 1 : value)).sort(downwards)
  const isRun = (list: number[]) => list.every((value, i) => i === 0 || value === (list[i - 1] ?? 0) - 1)
  return isRun(high) ? (high[0] ?? 0) : isRun(low) ? (low[0] ?? 0) : 0
}

/** gb 7.7, lines 1316-1338: from 0, no pair, to 9, a royal flush. */
export function plainFive(cards: readonly Card[]): Plain {
  const { often, inOrder } = values(cards)
  const run = runOf(cards)
  if (isSuited(cards)) return run === 14 ? [9] : run > 0 ? [8, run] : [5, ...inOrder]
  if (run > 0) return [4, run]
  const category = { '4,1': 7, '3,2': 6, '3,1,1': 3, '2,2,1': 2, '2,1,1,1': 1 }[often.join()] ?? 0
  return [category, ...inOrder]
}

/** gb 5.8, lines 908-921: from 0, high card, to 5, a straight flush. */
export function plainThree(cards: readonly Card[]): Plain {
  const { often, inOrder } = values(cards)
  const run = runOf(cards)
  if (run > 0) return [isSuited(cards) ? 5 : 3, run]
  if (often[0] === 3) return [4, ...inOrder]
  if (isSuited(cards)) return [2, ...inOrder]
  return [often[0] === 2 ? 1 : 0, ...inOrder]
}

export function compared(a: Plain, b: Plain): number {
  const place = a.findIndex((value, i) => value !== b[i])
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}

export const cards = (text: string): Card[] => text.split(' ') as Card[]

export const bet = (wager: string, stake = 100, seat = 1): Bet => ({ seat, wager, stake })

/** A round as people write it: `{ 'seat:1': 'As Kh Qd' }` and its wagers. */
export const roundOf = (deal: Record<string, string>, bets: Bet[], more: Partial<Round> = {}): Round => ({
  ...emptyRound,
  deal: Object.fromEntries(Object.entries(deal).map(([hand, text]) => [hand, cards(text)])),
  bets,
  ...more,
})

/** What goes back for each wager, as in `{ '1 ante': 200 }`. */
export const backFor = (settlements: readonly { seat: number; wager: string; returns?: number | undefined }[]) =>
  Object.fromEntries(settlements.map(({ seat, wager, returns }) => [`${seat} ${wager}`, returns]))

/** So many shuffled decks, the same for the same seed. */
export function* shuffledDecks(count: number, seed: number) {
  const random = seeded(seed)
  for (let i = 0; i < count; i++) yield { deck: random.shuffle(oneDeck), random }
}
