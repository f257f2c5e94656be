import { ranks } from '../cards/cards.ts'
import { aceHigh } from './rank-groups.ts'

/** A hand by what it is and how strong. A ranking whose strengths do not say their ranks names its hands itself. */
export type NamedHand = { category?: string; strength: number; name?: string }

type Hands = { player: NamedHand | undefined; dealer: NamedHand | undefined }

const rankBits = ranks.length
const allRanks = (1 << rankBits) - 1

const rankNames: Readonly<Record<string, string>> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  9: 'nine',
  8: 'eight',
  7: 'seven',
  6: 'six',
  5: 'five',
  4: 'four',
  3: 'three',
  2: 'two',
}

/** The ranks of a set of thirteen bits, which begins with the lowest of the order, from the highest. */
export const ranksIn = (set: number, order = aceHigh): string[] =>
  [...order].filter((_, at) => (set & (1 << at)) !== 0).toReversed()

const rankName = (rank: string): string => rankNames[rank] ?? rank

const many = (rank: string): string => (rank === '6' ? 'sixes' : `${rankName(rank)}s`)

/** `pair of nines`, `full house, kings over fours`, `ace-king high`. @param isFull with the cards that decide between equals */
export function handWords({ category = '', strength, name }: NamedHand, isFull = false): string {
  return name ?? ranksWords(category, ranksIn((strength >>> rankBits) & allRanks), ranksIn(strength & allRanks), isFull)
}

/** The same by the ranks that make the hand and those beside them, from the highest. */
export function ranksWords(
  category: string,
  made: readonly string[],
  others: readonly string[],
  isFull = false,
): string {
  const names = (shown: number) =>
    others
      .slice(0, isFull ? others.length : shown)
      .map(rankName)
      .join('-')
  if (category === 'high-card') return `${names(2)} high`
  if (category === 'flush') return `flush, ${names(1)} high`
  return madeWords(category, made, others, isFull && others.length > 0 ? ` with ${names(0)}` : '')
}

/** What the ranks that make a hand are called, and then what is said of those beside them; a full house has a pair there. */
export function madeWords(
  category: string,
  [first = '', second = '']: readonly string[],
  [pair = '']: readonly string[],
  beside: string,
): string {
  switch (category) {
    case 'pair':
    case 'one-pair':
      return `pair of ${many(first)}${beside}`
    case 'two-pairs':
      return `two pairs, ${many(first)} and ${many(second)}${beside}`
    case 'three-of-a-kind':
      return `three ${many(first)}${beside}`
    case 'straight':
      return `straight to the ${rankName(first)}`
    case 'full-house':
      return `full house, ${many(first)} over ${many(pair)}`
    case 'four-of-a-kind':
      return `four ${many(first)}${beside}`
    case 'five-of-a-kind':
      return `five ${many(first)}`
    case 'straight-flush':
      return `straight flush to the ${rankName(first)}`
    default:
      return category.replaceAll('-', ' ')
  }
}

/** Both hands, with their lesser cards where these tell them apart. */
export function contestWords({ player, dealer }: Hands): string {
  if (player === undefined || dealer === undefined) return 'the hand was not turned'
  const isFull = handWords(player) === handWords(dealer) && player.strength !== dealer.strength
  const [own, other] = [handWords(player, isFull), handWords(dealer, isFull)]
  if (player.strength === dealer.strength) return `both hands are as high (${own})`
  return player.strength > dealer.strength
    ? `the seat's hand (${own}) beats the dealer's (${other})`
    : `the dealer's hand (${other}) beats the seat's (${own})`
}

/** What the seat has, where nothing else decides. */
export const seatWords = ({ player }: Pick<Hands, 'player'>): string =>
  player === undefined ? 'the hand was not turned' : `the seat has ${withArticle(handWords(player))}`

const withArticle = (hand: string): string => (/^(pair|straight|flush|full|royal)/.test(hand) ? `a ${hand}` : hand)
