import { type Card, rankOf } from '../../cards/cards.ts'
import type { Due } from '../../round/deal-plan.ts'
import { type Action, type Bet, handOf, type Round, seatHand } from '../../round/round.ts'
import { lowCount, scoreOf } from './hands.ts'
import { splitApart } from './play.ts'
import type { BlackjackRules } from './rules.ts'

/** What a seat does that counts its points alone, against the dealer's card 2 to 9, ten and Ace, in this order. */
type Line = string

/**
 * H hit, S stand, D double or else hit. The document advises nothing: these are the usual tables for several decks and a
 * dealer who stands on soft 17. Without a hole card nothing is doubled or split against a possible blackjack.
 */
const hard: Readonly<Record<number, Line>> = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDHH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
}

/** T doubles where the table lets any score be doubled, or else stands; D or else hits. */
const soft: Readonly<Record<number, Line>> = {
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'STTTTSSHHH',
}

/** Y split, by the value of the two cards; fives, tens are never split. */
const pairs: Readonly<Record<number, Line>> = {
  1: 'YYYYYYYYYN',
  2: 'YYYYYYNNNN',
  3: 'YYYYYYNNNN',
  4: 'NNNYYNNNNN',
  6: 'YYYYYNNNNN',
  7: 'YYYYYYNNNN',
  8: 'YYYYYYYYNN',
  9: 'YYYYYNYYNN',
}

type Decision = Extract<Due, { decision: number }>

/** The round once seat 1 has decided, and staked what goes with that. */
export function decided(rules: BlackjackRules, round: Round, due: Decision, strategy: string): Round {
  const verb = decide(rules, round, due, strategy)
  const onHand = due.hand === undefined ? {} : { hand: due.hand }
  const action: Action = { seat: 1, do: verb, ...onHand }
  const wager = verb === 'double' || verb === 'split' ? rules[verb]?.wager : undefined
  const bets = wager === undefined ? round.bets : [...round.bets, { ...stakedOn(wager), ...onHand }]
  const staked = { ...round, bets, actions: [...round.actions, action] }
  return wager === undefined ? staked : splitApart(staked, action, wager)
}

export const stakedOn = (wager: string): Bet => ({ seat: 1, wager, stake: 100 })

/** Basic strategy by the score alone, with or without splits, or the dealer's own way, the Ace always counting high. */
function decide(rules: BlackjackRules, round: Round, due: Decision, strategy: string): string {
  if (due.choices.includes('decline')) return 'decline'
  const cards = handOf(round, seatHand(due.decision, due.hand))
  if (strategy === 'as-the-dealer') return scoreOf(rules, cards).points < rules.dealer.standsOn ? 'hit' : 'stand'
  const choices = strategy === 'never-split' ? due.choices.filter((verb) => verb !== 'split') : due.choices
  return basic(rules, cards, handOf(round, 'dealer')[0], choices)
}

function basic(
  rules: BlackjackRules,
  cards: readonly Card[],
  upCard: Card | undefined,
  choices: readonly string[],
): string {
  const column = upCard === undefined || rankOf(upCard) === 'A' ? 9 : lowCount(rules, upCard) - 2
  const [one] = cards
  if (choices.includes('split') && one !== undefined && pairs[lowCount(rules, one)]?.[column] === 'Y') return 'split'
  const { points, hard: lowest } = scoreOf(rules, cards)
  const isSoft = points !== lowest
  const code = (isSoft ? soft : hard)[points]?.[column] ?? (points < (isSoft ? 18 : 12) ? 'H' : 'S')
  if ((code === 'D' || code === 'T') && choices.includes('double')) return 'double'
  return code === 'H' || code === 'D' ? 'hit' : 'stand'
}
