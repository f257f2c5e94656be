import type { Card } from '../../../games/kit/cards/cards.ts'
import { type Bet, emptyRound } from '../../../games/kit/round/round.ts'

/*
 * A second, plain baccarat, written from the document alone: co 30-2806 to 30-2814. It knows nothing of the page in
 * `games/`, and every table is typed from the words of the rule and not from the letter grid above them.
 */

/** co 30-2806(2), lines 113-116. */
export const worth = (card: Card): number =>
  card[0] === 'A' ? 1 : 'TJQK'.includes(card.charAt(0)) ? 0 : Number(card[0])

/** co 30-2806(3), line 117: of a two-digit total the left digit is discarded. */
export const countOf = (values: readonly number[]): number =>
  Number(String(values.reduce((a, b) => a + b, 0)).slice(-1))

/** Table 2, lines 268-277: the Player's third cards on which a Banker with this count draws. */
const bankerDrawsWhenPlayerTook = [
  '0-1-2-3-4-5-6-7-8-9',
  '0-1-2-3-4-5-6-7-8-9',
  '0-1-2-3-4-5-6-7-8-9',
  '0-1-2-3-4-5-6-7-9',
  '2-3-4-5-6-7',
  '4-5-6-7',
  '6-7',
  'stands',
]

/** How many cards each hand ends with, when the third card for the Player and the Banker lie ready. */
export function cardsTaken(
  player: readonly number[],
  banker: readonly number[],
  playersThird: number,
): [number, number] {
  const [P, B] = [countOf(player), countOf(banker)]
  if (P >= 8 || B >= 8) return [2, 2] // A natural: no more cards for either hand (line 234).
  if (P >= 6) return [2, B <= 5 ? 3 : 2] // "If the PLAYER takes no cards, the BANKER must draw 0-5" (line 279).
  return [3, bankerDrawsWhenPlayerTook[B]?.includes(String(playersThird)) ? 3 : 2]
}

export type Hands = { player: Card[]; banker: Card[] }

/** Six cards as they lie in the shoe, dealt: Player, Banker, Player, Banker, then who has to draw (lines 222, 228). */
export function dealtFrom([p1, b1, p2, b2, fifth, sixth]: readonly Card[]): Hands {
  if (!p1 || !b1 || !p2 || !b2 || !fifth || !sixth) throw new RangeError('a coup needs six cards ready')
  const [p, b] = cardsTaken([p1, p2].map(worth), [b1, b2].map(worth), worth(fifth))
  const player = p === 3 ? [p1, p2, fifth] : [p1, p2]
  if (b === 2) return { player, banker: [b1, b2] }
  return { player, banker: [b1, b2, p === 3 ? sixth : fifth] }
}

export const cards = (text: string): Card[] => text.split(' ').filter(Boolean) as Card[]
export const hands = (player: string, banker: string): Hands => ({ player: cards(player), banker: cards(banker) })
export const roundOf = ({ player, banker }: Hands, bets: readonly Bet[] = []) => ({
  ...emptyRound,
  deal: { player, banker },
  bets,
})
