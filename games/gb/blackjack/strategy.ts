import type { Card } from '../../kit/cards/cards.ts'
import type { Due } from '../../kit/round/deal-plan.ts'
import { type Action, type Bet, handOf, type Round, seatHand } from '../../kit/round/round.ts'
import { cardValue, isAce, scoreOf, standsFrom } from './hands.ts'
import { acted } from './play.ts'

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
export function decided(round: Round, due: Decision, strategy: string): Round {
  const verb = decide(round, due, strategy)
  const onHand = due.hand === undefined ? {} : { hand: due.hand }
  const action: Action = { seat: 1, do: verb, ...onHand }
  const wager = stakedBy[verb]
  const bets = wager === undefined ? round.bets : [...round.bets, { ...stakedOn(wager), ...onHand }]
  return acted({ ...round, bets, actions: [...round.actions, action] }, action)
}

const stakedBy: Readonly<Record<string, string>> = { double: 'double-down', split: 'split' }

export const stakedOn = (wager: string): Bet => ({ seat: 1, wager, stake: 100 })

/** Basic strategy by the score alone, with or without splits, or the dealer's own way: to draw to 16 and to stand on 17. */
function decide(round: Round, due: Decision, strategy: string): string {
  if (due.choices.includes('decline')) return 'decline'
  const cards = handOf(round, seatHand(due.decision, due.hand))
  if (strategy === 'as-the-dealer') return scoreOf(cards).points < standsFrom ? 'hit' : 'stand'
  const choices = strategy === 'never-split' ? due.choices.filter((verb) => verb !== 'split') : due.choices
  return basic(cards, handOf(round, 'dealer')[0], choices)
}

function basic(cards: readonly Card[], upCard: Card | undefined, choices: readonly string[]): string {
  const column = upCard === undefined || isAce(upCard) ? 9 : cardValue(upCard) - 2
  const [one] = cards
  if (choices.includes('split') && one !== undefined && pairs[cardValue(one)]?.[column] === 'Y') return 'split'
  const { points, soft: isSoft } = scoreOf(cards)
  const code = (isSoft ? soft : hard)[points]?.[column] ?? (points < (isSoft ? 18 : 12) ? 'H' : 'S')
  if ((code === 'D' || code === 'T') && choices.includes('double')) return 'double'
  return code === 'H' || code === 'D' ? 'hit' : 'stand'
}
