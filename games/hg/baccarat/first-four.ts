import type { CountedWays } from '../../kit/bank/player-banked.ts'
import { type Card, oneDeck, rankOf, suitOf } from '../../kit/cards/cards.ts'
import { coupWith } from '../../kit/families/baccarat/coup.ts'
import { usualDecks } from '../bank-page.ts'
import type { SettledCoup } from './coup-wagers.ts'

/** What the Bonus wager sees of the first two cards of each hand: which are pairs, and whether all have one suit. */
function kindOf(four: readonly Card[]): string {
  const [a = 'As', b = 'As', c = 'As', d = 'As'] = four
  const isSuited = new Set(four.map(suitOf)).size === 1
  return `${rankOf(a) === rankOf(b)} ${rankOf(c) === rankOf(d)} ${isSuited}`
}

/** Every ordered deal of four cards from a full shoe. Ranks and suits are alike, so one card stands for all as the first. */
export const countedByFirstFour: CountedWays<SettledCoup> = (options, { decks = usualDecks }) => {
  const kinds = new Map<string, { facts: SettledCoup; weight: bigint }>()
  const first: Card = 'As'
  const left = (card: Card, dealt: readonly Card[]) => decks - dealt.filter((other) => other === card).length
  for (const second of oneDeck)
    for (const third of oneDeck)
      for (const fourth of oneDeck) {
        const ways = left(second, [first]) * left(third, [first, second]) * left(fourth, [first, second, third])
        const key = kindOf([first, second, third, fourth])
        const seen = kinds.get(key)
        const weight = BigInt(ways * decks * oneDeck.length)
        if (seen !== undefined) seen.weight += weight
        else kinds.set(key, { facts: { coup: coupWith([first, second], [third, fourth]), options }, weight })
      }
  return kinds.values()
}
