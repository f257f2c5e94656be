import { type Card, oneDeck, suitOf } from '../../cards/cards.ts'
import type { RoundOutcome } from '../../document/page-odds.ts'
import { handDue } from '../../round/deal-plan.ts'
import { type Bet, dealt, emptyRound, type Round } from '../../round/round.ts'
import { blackjackDue } from './play.ts'
import { roundsWithoutSplit } from './rounds-without-split.ts'
import type { BlackjackRules } from './rules.ts'
import { decided, stakedOn } from './strategy.ts'

/** How a seat plays when odds are counted: by the usual tables, by them without splits, or as the dealer must. */
export const blackjackStrategies = ['basic', 'never-split', 'as-the-dealer'] as const

/** The hands that get the first cards, for side wagers that look at these alone. */
type SideWagers = Readonly<Record<string, readonly string[]>>

/**
 * Side wagers and insurance from a full shoe; nothing for what only follows the base wager. The base wager itself can be
 * counted as long as no pair is split.
 */
export function blackjackOutcomes(
  rules: BlackjackRules,
  sideWagers: SideWagers,
  wager: string,
  strategy = 'basic',
): Iterable<RoundOutcome> | undefined {
  const { decks } = rules.deck
  if (wager === rules.base) return strategy === 'basic' ? undefined : roundsWithoutSplit(rules, strategy)
  if (wager === rules.insurance?.wager) return insurances(stakedOn(wager), decks)
  const hands = sideWagers[wager]
  return hands === undefined ? [] : firstDeals(stakedOn(wager), decks, hands)
}

/** Suits are alike, so the first card need be tried in one only. */
function* firstDeals(bet: Bet, decks: number, hands: readonly string[]): Iterable<RoundOutcome> {
  function* from(round: Round, dealtSoFar: readonly Card[], weight: number): Iterable<RoundOutcome> {
    const hand = hands[dealtSoFar.length]
    if (hand === undefined) {
      yield { round, bets: [bet], weight: BigInt(weight) }
      return
    }
    for (const card of oneDeck) {
      if (dealtSoFar.length === 0 && suitOf(card) !== 's') continue
      const left = decks - dealtSoFar.filter((other) => other === card).length
      const alike = dealtSoFar.length === 0 ? 4 : 1
      if (left > 0) yield* from(dealt(round, hand, card), [...dealtSoFar, card], weight * left * alike)
    }
  }
  yield* from(emptyRound, [], 1)
}

/** The dealer's second card, when an Ace and a ten lie before the player and an Ace before the dealer. */
function* insurances(bet: Bet, decks: number): Iterable<RoundOutcome> {
  const seen: readonly Card[] = ['As', 'Ts', 'Ah']
  for (const card of oneDeck) {
    const left = decks - (seen.includes(card) ? 1 : 0)
    if (left === 0) continue
    const round = { ...emptyRound, deal: { 'seat:1': ['As', 'Ts'], dealer: ['Ah', card] } } satisfies Round
    yield { round, bets: [bet], weight: BigInt(left) }
  }
}

/** Whole rounds of one seat, each from a full shoe. */
export function blackjackSamples(
  rules: BlackjackRules,
  wager: string,
  random: () => number,
  strategy = 'basic',
): Iterable<RoundOutcome> | undefined {
  return wager === rules.base ? rounds(rules, random, strategy) : undefined
}

function* rounds(rules: BlackjackRules, random: () => number, strategy: string): Iterable<RoundOutcome> {
  const shoe = Array.from({ length: rules.deck.decks }, () => oneDeck).flat()
  while (true) {
    const round = played(rules, drawsFrom(shoe, random), strategy)
    const [initial = stakedOn(rules.base), ...others] = round.bets
    yield { round, bets: [initial, ...others], weight: 1n }
  }
}

/** Draws from a whole shoe without putting back; the order in which the shoe lay before does not matter. */
function drawsFrom(shoe: Card[], random: () => number): () => Card {
  let drawn = 0
  return () => {
    const at = drawn + Math.floor(random() * (shoe.length - drawn))
    const card = shoe[at] as Card
    shoe[at] = shoe[drawn] as Card
    shoe[drawn] = card
    drawn++
    return card
  }
}

function played(rules: BlackjackRules, draw: () => Card, strategy: string): Round {
  let round: Round = { ...emptyRound, bets: [stakedOn(rules.base)] }
  for (let due = blackjackDue(rules, round); due !== null; due = blackjackDue(rules, round)) {
    const hand = handDue(due)
    if (hand !== null) round = dealt(round, hand, draw())
    else if ('decision' in due) round = decided(rules, round, due, strategy)
  }
  return round
}
