import { cardsOfHand } from '../../kit/bank/pack.ts'
import type { Played } from '../../kit/bank/player-banked.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { type Card, rankOf } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import {
  type DecidedHand,
  decisionText,
  handsDealt,
  hitOnceOver,
  isPairByRank,
  playHands,
  type Refuses,
  type TurnRules,
  totalOf,
} from '../../kit/families/blackjack/decided-hands.ts'
import { handOfBet } from '../../kit/families/blackjack/hand-of-bet.ts'
import { hitsOutOfTurn } from '../../kit/families/blackjack/hits-out-of-turn.ts'
import { actionSeatOf } from '../action-by-downcard.ts'
import { hg } from '../citation.ts'
import { compare, comparisonSaid, counting, isRanked, isTwoAces, mustHit } from './hawaiian-hands.ts'

/** The hands, and whether the player-dealer's first two cards have ended the round. */
export type HawaiianTable = { hands: readonly DecidedHand[]; isOver: boolean }

export type HawaiianFacts = {
  outcome: 'wins' | 'ties' | 'loses' | 'surrenders' | 'not-reached'
  isNatural: boolean
  /** The hands that are compared, where it comes to that. */
  shown?: { own: DecidedHand; dealer: DecidedHand; options: Options }
}

const mostHands = 4

/** A miscalled hand gets the next card, until the player-dealer's downcard is open (lines 684-686). */
const turns: TurnRules = { dealerLast: hg(684, 686), afterStand: 'miscalled-hand' }

/** What the rules refuse of a decision (lines 628-652). */
const refusesIn =
  (options: Options): Refuses =>
  (verb, hand, hands) => {
    const says = (rule: string): Breach => ({ rule, message: decisionText(verb, hand) })
    if (hand.seat === 'dealer') return refusesDealer(verb, hand, options, says)
    const isFinished = hand.isDoubled || isSplitJoker(hand)
    switch (verb) {
      case 'hit':
        if (isFinished) return says('second-card-after-double')
        return totalOf(counting, hand.cards) >= counting.target ? says('hit-on-22') : undefined
      case 'double':
        if (isFinished) return says('second-card-after-double')
        if (hand.hits > 0) return says('late-surrender')
        return isRanked(hand, options) ? says('double-on-ranked-hand') : undefined
      case 'surrender':
        return hand.hits > 0 || hand.isDoubled ? says('late-surrender') : undefined
      case 'split':
        if (hands.filter(({ seat }) => seat === hand.seat).length === mostHands) return says('fifth-hand')
        return hand.hits === 0 && hand.cards.length === 2 && isPair(hand, options) ? undefined : says('split-not-pair')
      case 'stand':
      case 'second-card':
        return undefined
    }
  }

function refusesDealer(
  verb: string,
  { cards }: DecidedHand,
  options: Options,
  says: (rule: string) => Breach,
): Breach | undefined {
  if (verb === 'surrender') return says('player-dealer-surrender')
  if (verb === 'hit' && !mustHit(cards, options)) return says('player-dealer-must-stand')
  return verb === 'stand' && mustHit(cards, options) ? says('player-dealer-must-hit') : undefined
}

const isSplitJoker = ({ isDealt, cards: [first, ...others] }: DecidedHand): boolean =>
  !isDealt && first !== undefined && rankOf(first) === 'X' && others.length > 0

/** By rank; or by value, which all tens have alike. */
const isPair = (hand: DecidedHand, { pair_by }: Options): boolean =>
  isPairByRank(hand) || (pair_by === 'value' && hand.cards.every((card) => 'TJQK'.includes(rankOf(card))))

/** An ace, joker, face card or ten lets the player-dealer look at his downcard (line 637). */
const peeks = 'AXTJQK'

const isPeekedAt = ([upcard]: readonly Card[]): boolean => upcard !== undefined && peeks.includes(rankOf(upcard))

/** A 1st or 2nd ranked hand of the player-dealer ends the round (line 638). */
export const endsRound = (dealer: readonly Card[], options: Options): boolean =>
  isPeekedAt(dealer) && dealer.length === 2 && isRanked({ cards: dealer, isDealt: true }, options)

export function playHawaiian(round: CardRoomCase, options: Options): Played<HawaiianTable> {
  const dealer = cardsOfHand(round, 'dealer')
  const [upcard, downcard] = dealer
  const isOver = endsRound(dealer, options)
  const needless = isOver ? hitOnceOver(round) : undefined
  if (needless !== undefined) return { error: needless }
  const played = isOver ? { hands: handsDealt(round), findings: [] } : playHands(round, refusesIn(options), turns)
  if (!('hands' in played)) return played
  const { hits, playing_order } = hitsOutOfTurn(round)
  return {
    table: { hands: played.hands, isOver },
    findings: [
      ...hits.map(({ seat, before }) => ({
        rule: 'hit-out-of-turn',
        message: `seat ${seat} gets a card before seat ${before} has finished`,
      })),
      ...played.findings,
    ],
    state: {
      ...(upcard === undefined ? {} : { peek: isPeekedAt(dealer) }),
      ...(downcard === undefined ? {} : { round_over: isOver, action_seat: actionSeatOf(downcard) }),
      ...(hits.length === 0 ? {} : { playing_order }),
    },
  }
}

/** What decides a bet; undefined while a card is not told or the player-dealer is still to play. */
export function hawaiianFacts(
  { hands, isOver }: HawaiianTable,
  bet: CardRoomBet,
  options: Options,
): HawaiianFacts | undefined {
  const hand = handOfBet(hands, bet)
  if (isOver && (bet.wager === 'split' || bet.wager === 'double-down'))
    return { outcome: 'not-reached', isNatural: false }
  if (hand === undefined || hand.lacksCard || hand.cards.length < 2) return undefined
  const isNatural = isTwoAces(hand, options)
  if (hand.isSurrendered) return { outcome: 'surrenders', isNatural }
  const dealer = hands.find(({ seat }) => seat === 'dealer')
  if (dealer === undefined || dealer.lacksCard || dealer.cards.length < 2) return undefined
  if (!isOver && mustHit(dealer.cards, options)) return undefined
  return { outcome: compare(hand, dealer, options), isNatural, shown: { own: hand, dealer, options } }
}

/** What decides a bet, in words. */
export function hawaiianSaid({ outcome, shown }: HawaiianFacts): string {
  if (shown !== undefined) return comparisonSaid(shown.own, shown.dealer, shown.options)
  return outcome === 'surrenders' ? 'the seat has surrendered' : "the player-dealer's first two cards end the round"
}
