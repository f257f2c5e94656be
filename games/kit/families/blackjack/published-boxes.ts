import type { Card } from '../../cards/cards.ts'
import { capital } from '../../document/capital.ts'
import type { PublishedOutcome } from '../../document/published-outcome.ts'
import type { Round } from '../../round/round.ts'
import { dealersPoints, isBust, naturalOf, scoreOf } from './hands.ts'
import type { BlackjackRules } from './rules.ts'

type Hand = { name: string; cards: readonly Card[]; points: number; isSplit: boolean }

/** The dealer's hand and every hand of a seat, as they have cards. */
const handsDealt = (rules: BlackjackRules, { deal }: Pick<Round, 'deal'>): Hand[] =>
  Object.entries(deal)
    .filter(([name, cards]) => cards.length > 0 && (name === 'dealer' || name.startsWith('seat:')))
    .map(([name, cards]) =>
      name === 'dealer'
        ? { name, cards, points: dealersPoints(rules, cards), isSplit: false }
        : { name, cards, points: scoreOf(rules, cards).points, isSplit: Object.hasOwn(deal, secondHand(name)) },
    )

/** Of the seat's hands, the one that a split has made: `seat:3.2`. */
const secondHand = (name: string): string => `${name.replace(/\..*/, '')}.2`

/** What each hand counts so far. */
export const boxTotals = (rules: BlackjackRules, round: Round): Record<string, number> =>
  Object.fromEntries(handsDealt(rules, round).map(({ name, points }) => [name, points]))

/** What a round has come to: `Dealer has 19; seat 1 has a blackjack; seat 2 is bust with 25`. */
export function boxesShown(rules: BlackjackRules, round: Round): PublishedOutcome {
  const shown = handsDealt(rules, round).map((hand) => {
    const natural = naturalOf(rules, hand.cards, hand.isSplit)
    const bust = natural === undefined && isBust(rules, hand.cards)
    const is = natural ?? (bust ? 'bust' : `${hand.points}`)
    const has = bust ? `is bust with ${hand.points}` : `has ${natural === undefined ? '' : 'a '}${is}`
    return { name: hand.name, is, says: `${nameWords(hand.name)} ${has}` }
  })
  return {
    says: capital(shown.map(({ says }) => says).join('; ')),
    hands: Object.fromEntries(shown.map(({ name, is }) => [name, is])),
  }
}

/** `seat 3 hand 2` */
const nameWords = (name: string): string => name.replace(':', ' ').replace('.', ' hand ')
