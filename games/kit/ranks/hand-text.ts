import { ranks } from '../cards/cards.ts'

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

/** The ranks of a set of thirteen bits, from the highest. */
const namesIn = (set: number): string[] =>
  [...'AKQJT98765432'].filter((_, i) => (set & (1 << (rankBits - 1 - i))) !== 0).map((rank) => rankNames[rank] ?? rank)

const many = (name: string): string => (name === 'six' ? 'sixes' : `${name}s`)

/** `pair of nines`, `full house, kings over fours`, `ace-king high`. @param isFull with the cards that decide between equals */
export function handWords({ category = '', strength, name }: NamedHand, isFull = false): string {
  if (name !== undefined) return name
  const made = namesIn((strength >>> rankBits) & allRanks)
  const others = namesIn(strength & allRanks)
  const [first = '', second = ''] = made
  const [next = ''] = others
  const beside = isFull && others.length > 0 ? ` with ${others.join('-')}` : ''
  switch (category) {
    case 'high-card':
      return `${(isFull ? others : others.slice(0, 2)).join('-')} high`
    case 'pair':
    case 'one-pair':
      return `pair of ${many(first)}${beside}`
    case 'two-pairs':
      return `two pairs, ${many(first)} and ${many(second)}${beside}`
    case 'three-of-a-kind':
      return `three ${many(first)}${beside}`
    case 'straight':
      return `straight to the ${first}`
    case 'flush':
      return `flush, ${(isFull ? others : others.slice(0, 1)).join('-')} high`
    case 'full-house':
      return `full house, ${many(first)} over ${many(next)}`
    case 'four-of-a-kind':
      return `four ${many(first)}${beside}`
    case 'straight-flush':
      return `straight flush to the ${first}`
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
