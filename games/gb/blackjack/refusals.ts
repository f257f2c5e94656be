import { afterBetting } from '../../kit/document/late-wagers.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/page.ts'
import { type Bet, betText, handOf, type Round, seatHand } from '../../kit/round/round.ts'
import { bettorOf, controlling, handUnder, isBehind, stakeOnHand, tookEvenMoney } from './bettors.ts'
import { cardValue, dealersAce, firstTwo, handsOf, hasBlackjack, isAce, isSplit, isSplitAce, scoreOf } from './hands.ts'
import { mayDouble, maySplit } from './play.ts'

export const sideWagers = ['21-plus-3', 'royal-match', 'perfect-pairs']
const afterDeal = 'side-wager-changed-after-deal'

/** Why a wager of a blackjack round can't be taken. */
export function refusesBlackjack(round: Round, bet: Bet, options: Options): Breach | undefined {
  switch (bet.wager) {
    case 'initial':
      return refusesInitial(round, bet)
    case 'insurance':
      return refusesInsurance(round, bet)
    case 'double-down':
      return refusesDouble(round, bet, options)
    case 'split':
      return refusesSplit(round, bet, options)
    default:
      return refusesSide(round, bet, options)
  }
}

const breach = (rule: string, bet: Bet, why: string): Breach => ({ rule, message: `${betText(bet)}: ${why}` })

const stakeUnder = (round: Round, bet: Bet, hand: number): number =>
  stakeOnHand(round, bet.seat, bettorOf(round, bet), hand)

/** What a player put down before the cards; one behind may have moved it to a split hand since (4.29). */
const initialStake = (round: Round, bet: Bet): number =>
  round.bets
    .filter(({ seat, wager }) => seat === bet.seat && wager === 'initial')
    .filter((initial) => bettorOf(round, initial) === bettorOf(round, bet))
    .reduce((sum, { stake }) => sum + stake, 0)

function refusesInitial(round: Round, bet: Bet): Breach | undefined {
  const hand = bet.hand ?? 1
  if (bet.phase !== undefined && bet.phase !== 'betting')
    return breach(afterDeal, bet, `it went down in '${bet.phase}'`)
  if (controlling(round, bet.seat) === undefined)
    return breach('playing-behind', bet, 'nobody is seated there with a wager to play behind')
  if (hand === 1 || (isBehind(round, bet) && handsOf(round, bet.seat).includes(hand))) return undefined
  return breach('split-not-pair', bet, `it can't stand on hand ${hand}`)
}

function refusesSide(round: Round, bet: Bet, { decks }: Options): Breach | undefined {
  if (decks !== 4 && decks !== 6)
    return {
      ...breach('side-wager-wrong-decks', bet, `${decks} decks are in use, and it is taken with four or six`),
      figures: { decks: Number(decks) },
    }
  const late = afterBetting(round, bet, sideWagers, afterDeal)
  if (late !== undefined) return late
  if (initialStake(round, bet) > 0) return undefined
  return breach('side-wager-alone', bet, 'the player has no initial wager on the hand')
}

function refusesInsurance(round: Round, bet: Bet): Breach | undefined {
  const initial = initialStake(round, bet)
  const no = (why: string): Breach => ({
    ...breach('insurance-without-blackjack', bet, why),
    figures: { stake: bet.stake, initial },
  })
  if (!dealersAce(round)) return no("the dealer's first card is no Ace")
  if (!hasBlackjack(round, bet.seat)) return no('the hand is no blackjack')
  if (2 * bet.stake > initial) return no(`it is more than half of the initial ${initial}`)
  if (tookEvenMoney(round, bet)) return no('the hand was paid even money')
  if (isAfterThirdCard(round, bet)) return no('a third card went to a box before it')
  return undefined
}

/** All insurance is placed before the subsequent deal (4.19, lines 611-612). */
function isAfterThirdCard({ actions }: Round, { seat, phase }: Bet): boolean {
  if (phase !== undefined && phase !== 'insurance') return true
  const insured = actions.findIndex((action) => action.seat === seat && action.do === 'insurance')
  return actions.slice(0, Math.max(0, insured)).some(({ do: verb }) => ['hit', 'double', 'split'].includes(verb))
}

function refusesDouble(round: Round, bet: Bet, options: Options): Breach | undefined {
  const hand = handUnder(round, bet)
  const due = stakeUnder(round, bet, hand)
  const cards = handOf(round, seatHand(bet.seat, hand)).slice(0, 2)
  const no = (why: string, rule = 'double-not-allowed'): Breach => ({
    ...breach(rule, bet, why),
    figures: { stake: bet.stake, due, hand },
  })
  if (isSplitAce(round, bet.seat, hand)) return no('a split Ace gets one card and no more')
  // Where any score may be doubled, 21 alone may not: it takes no card.
  if (!mayDouble(cards, options))
    return no(`the hand counts ${scoreOf(cards).points}`, options.doubleOn === 'any' ? 'hit-on-21' : undefined)
  if (bet.stake !== due || isSecondOfItsKind(round, bet)) return no(`the stake of the hand is doubled: ${due} is due`)
  if (isBehind(round, bet) && !isDoubled(round, bet.seat, hand)) return no('the seated player has not doubled')
  return undefined
}

const isSecondOfItsKind = (round: Round, bet: Bet): boolean =>
  round.bets.find(
    (other) =>
      other.seat === bet.seat &&
      other.wager === bet.wager &&
      handUnder(round, other) === handUnder(round, bet) &&
      bettorOf(round, other) === bettorOf(round, bet),
  ) !== bet

/** The seated player has doubled the hand. */
export const isDoubled = (round: Round, seat: number, hand: number): boolean =>
  round.bets.some(
    (bet) =>
      bet.seat === seat && bet.wager === 'double-down' && handUnder(round, bet) === hand && !isBehind(round, bet),
  )

function refusesSplit(round: Round, bet: Bet, options: Options): Breach | undefined {
  const hand = handUnder(round, bet)
  const due = initialStake(round, bet)
  const pair = firstTwo(round, bet.seat)
  const first = handOf(round, seatHand(bet.seat, hand))[0] ?? pair[1]
  const no = (why: string, rule = 'split-not-pair'): Breach => ({
    ...breach(rule, bet, why),
    figures: { stake: bet.stake, due, hand },
  })
  if (!maySplit(pair, options)) return no(`${pair.join(' ')} is no pair that may be split`)
  if (first === undefined || pair[0] === undefined || cardValue(first) !== cardValue(pair[0]))
    return no(`hand ${hand} begins with ${first}, of another value`)
  if (hand > 2 && isAce(pair[0])) return no('a split Ace gets one card and no more', 'second-card-on-split-ace')
  if (bet.stake !== due || isSecondOfItsKind(round, bet))
    return no(`the second hand takes an equal stake: ${due} is due`)
  if (isBehind(round, bet) && !isSplit(round, bet.seat)) return no('the seated player has not split')
  return undefined
}
