import type { Options } from '../kit/document/options.ts'
import type { ByOption, Verdict, When } from '../kit/document/wagers.ts'
import { type HoldemShowdown, showdownOf, straightOrBetter } from '../kit/families/holdem/showdown.ts'
import { isHigher, isTied } from '../kit/ranks/contest.ts'
import { contestWords } from '../kit/ranks/hand-text.ts'
import { bestOf, type PokerHand } from '../kit/ranks/poker-hands.ts'
import { type Bet, did, handOf, has, type Round, seatHand } from '../kit/round/round.ts'
import { isOneTooMany } from './multiple-hands.ts'

/** A seat's hand at the showdown, with all that can put it out of play. */
export type HandInPlay = HoldemShowdown & {
  /** With the flop and the turn card. */
  onTurn: PokerHand
  hasAnte: boolean
  /** Not shown, and so taken for lower than the dealer's (3.10.1, line 73). A folded hand is not compared. */
  declined: boolean
  /** Nobody was there to decide on the Flop wager (5.11, line 176). */
  absent: boolean
  /** A wrong number of cards, or a hand that the player should not have had (5.7 and 5.10, lines 168-174). */
  invalid: boolean
  /** What the meter shows when the awards are paid (minor units), where it is known. */
  meter: number | undefined
}

export function handIn(round: Round, bet: Bet, options: Options, meter: number | undefined): HandInPlay {
  const { seat } = bet
  const hole = handOf(round, seatHand(seat))
  const showdown = showdownOf(round, bet, 'flop', options)
  const isCounted = hole.length === 2 || (hole.length === 0 && !showdown.stays)
  return {
    ...showdown,
    onTurn: bestOf([...hole, ...handOf(round, 'board').slice(0, 4)]),
    hasAnte: has(round, seat, 'ante'),
    declined: did(round, seat, 'decline') && showdown.stays,
    absent: !showdown.stays && leavesAs(round, seat) === 'absent',
    invalid: !isCounted || (options.multipleHands === 'forbidden' && isOneTooMany(round, seat)),
    meter,
  }
}

/** How a seat without a Flop wager left the round: what came first has ended its hand (3.9.1 and 5.11, lines 70 and 176). */
const leavesAs = ({ actions }: Round, seat: number): string | undefined =>
  actions.find((action) => action.seat === seat && ['fold', 'absent'].includes(action.do))?.do

type Outcome = 'invalid' | 'absent' | 'folds' | 'notShown' | 'wins' | 'winsBelowStraight' | 'ties' | 'loses'

/** What a wager comes to by what became of its hand. */
export const atShowdown = (verdicts: Readonly<Record<Outcome, Verdict | ByOption<Verdict>>>): When<HandInPlay> => ({
  outcome: outcomeOf,
  tells: (hand) => {
    const outcome = outcomeOf(hand)
    const isLess = outcome === 'winsBelowStraight' && verdicts.winsBelowStraight !== verdicts.wins
    return outOfPlay[outcome] ?? `${contestWords(hand)}${isLess ? ', and is below a straight' : ''}`
  },
  verdicts,
})

/** What puts a hand out of play. */
const outOfPlay: Readonly<Partial<Record<Outcome, string>>> = {
  invalid: 'the hand is out of play: it has a wrong number of cards, or should not have been had',
  absent: 'nobody was there to decide on the Flop wager',
  folds: 'the seat has folded',
  notShown: 'the hand was not shown, and so counts as lower',
}

/** How a seat's hand came to be out of play, as an outcome says it. */
export const outOfPlayWords = (hand: HandInPlay): string | undefined => {
  const words: Readonly<Partial<Record<Outcome, string>>> = {
    invalid: 'is out of play',
    absent: 'is absent',
    notShown: 'does not show its hand',
  }
  return words[outcomeOf(hand)]
}

function outcomeOf(hand: HandInPlay): Outcome {
  if (hand.invalid) return 'invalid'
  if (hand.absent) return 'absent'
  if (!hand.stays) return 'folds'
  if (hand.declined) return 'notShown'
  if (isHigher(hand)) return straightOrBetter(hand) ? 'wins' : 'winsBelowStraight'
  return isTied(hand) ? 'ties' : 'loses'
}
