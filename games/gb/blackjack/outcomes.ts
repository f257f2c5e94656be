import { type Card, oneDeck, suitOf } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { RoundOutcome } from '../../kit/document/page-odds.ts'
import { handDue } from '../../kit/round/deal-plan.ts'
import { type Bet, dealt, emptyRound, type Round } from '../../kit/round/round.ts'
import { blackjackDue } from './play.ts'
import { roundsWithoutSplit } from './round-outcomes.ts'
import { decided, stakedOn } from './strategy.ts'

/**
 * Side wagers and insurance from a full shoe; nothing for what only follows the initial wager. The initial wager itself can
 * be counted as long as no pair is split.
 */
export function blackjackOutcomes(
  wager: string,
  options: Options,
  strategy = 'basic',
): Iterable<RoundOutcome> | undefined {
  const { decks } = options
  switch (wager) {
    case 'initial':
      return strategy === 'basic' ? undefined : roundsWithoutSplit(options, strategy)
    case '21-plus-3':
      return firstCards(stakedOn(wager), Number(decks), ['seat:1', 'seat:1', 'dealer'])
    case 'royal-match':
    case 'perfect-pairs':
      return firstCards(stakedOn(wager), Number(decks), ['seat:1', 'seat:1'])
    case 'insurance':
      return insurances(Number(decks))
    default:
      return []
  }
}

/** Suits are alike, so the first card need be tried in one only. */
function* firstCards(bet: Bet, decks: number, hands: readonly string[]): Iterable<RoundOutcome> {
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
function* insurances(decks: number): Iterable<RoundOutcome> {
  const seen: readonly Card[] = ['As', 'Ts', 'Ah']
  for (const card of oneDeck) {
    const left = decks - (seen.includes(card) ? 1 : 0)
    if (left === 0) continue
    const round = { ...emptyRound, deal: { 'seat:1': ['As', 'Ts'], dealer: ['Ah', card] } } satisfies Round
    yield { round, bets: [stakedOn('insurance')], weight: BigInt(left) }
  }
}

/** Whole rounds of one seat, each from a full shoe. */
export function blackjackSamples(
  wager: string,
  options: Options,
  random: () => number,
  strategy = 'basic',
): Iterable<RoundOutcome> | undefined {
  return wager === 'initial' ? rounds(options, random, strategy) : undefined
}

function* rounds(options: Options, random: () => number, strategy: string): Iterable<RoundOutcome> {
  const shoe = Array.from({ length: Number(options.decks) }, () => oneDeck).flat()
  while (true) {
    const round = played(options, drawsFrom(shoe, random), strategy)
    const [initial = stakedOn('initial'), ...others] = round.bets
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

function played(options: Options, draw: () => Card, strategy: string): Round {
  let round: Round = { ...emptyRound, bets: [stakedOn('initial')] }
  for (let due = blackjackDue(round, options); due !== null; due = blackjackDue(round, options)) {
    const hand = handDue(due)
    if (hand !== null) round = dealt(round, hand, draw())
    else if ('decision' in due) round = decided(round, due, strategy)
  }
  return round
}
