import { rankOf } from '../../cards/cards.ts'
import type { Breach } from '../../document/rules.ts'
import { type Bet, betText, handOf, type Round, seatHand } from '../../round/round.ts'
import { bettorOf, controlling, handUnder, isBehind, stakeOnHand, tookEvenMoney } from './bettors.ts'
import { firstTwo, handsOf, hasNatural, isSplit, mayInsure, rankName, scoreOf, takesOneCard } from './hands.ts'
import { areAlike, decisionsOn, mayDouble, maySplit } from './play.ts'
import type { BlackjackRules } from './rules.ts'

/** Why a wager on a hand can't be taken, or undefined; side wagers are the page's own. */
export function refusesOnHand(rules: BlackjackRules, round: Round, bet: Bet): Breach | undefined {
  const { base, insurance, double, split } = rules
  if (bet.wager === base) return refusesBase(rules, round, bet)
  if (bet.wager === insurance?.wager) return refusesInsurance(rules, insurance, round, bet)
  if (bet.wager === double?.wager) return refusesDouble(rules, double, round, bet)
  return bet.wager === split?.wager ? refusesSplit(rules, split, round, bet) : undefined
}

type Move<Name extends 'double' | 'split' | 'insurance'> = NonNullable<BlackjackRules[Name]>

const breach = (rule: string, bet: Bet, why: string): Breach => ({ rule, message: `${betText(bet)}: ${why}` })

/** What a player put down before the cards, wherever it lies by now. */
export const baseStake = (rules: BlackjackRules, round: Round, bet: Bet): number =>
  round.bets
    .filter(({ seat, wager }) => seat === bet.seat && wager === rules.base)
    .filter((base) => bettorOf(rules, round, base) === bettorOf(rules, round, bet))
    .reduce((sum, { stake }) => sum + stake, 0)

/** A bet behind may move to a split hand; the seated player's stays on the first. */
function refusesBase(rules: BlackjackRules, round: Round, bet: Bet): Breach | undefined {
  const hand = bet.hand ?? 1
  if (bet.phase !== undefined && bet.phase !== 'betting')
    return breach(rules.broken.lateWager, bet, `it went down in the phase '${bet.phase}', and only betting takes it`)
  if (controlling(rules, round, bet.seat) === undefined)
    return breach(rules.broken.playingBehind, bet, 'nobody is seated there with a wager to play behind')
  if (hand === 1 || (isBehind(rules, round, bet) && handsOf(round, bet.seat).includes(hand))) return undefined
  return breach(rules.split?.broken ?? rules.broken.deal, bet, `it can't stand on hand ${hand}`)
}

function refusesInsurance(
  rules: BlackjackRules,
  { against, atMost, broken }: Move<'insurance'>,
  round: Round,
  bet: Bet,
): Breach | undefined {
  const initial = baseStake(rules, round, bet)
  const insured = insuredBy(rules, round, bet)
  const no = (why: string): Breach => ({ ...breach(broken, bet, why), figures: { stake: insured, initial } })
  if (!mayInsure(rules, round)) return no(`the dealer's first card is no ${rankName(against)}`)
  if (!hasNatural(rules, round, bet.seat)) return no('the hand is no blackjack')
  if (insured > initial * atMost)
    return no(`${insured} is more than ${initial * atMost}, the initial wager being ${initial}`)
  if (tookEvenMoney(rules, round, bet)) return no('the hand was paid even money')
  if (isAfterThirdCard(round, bet)) return no('a third card went to a box before it')
  return undefined
}

/** What a player has on an insurance, in as many wagers as it may be. */
const insuredBy = (rules: BlackjackRules, round: Round, bet: Bet): number =>
  round.bets
    .filter(({ seat, wager }) => seat === bet.seat && wager === bet.wager)
    .filter((other) => other !== bet && bettorOf(rules, round, other) === bettorOf(rules, round, bet))
    .reduce((sum, { stake }) => sum + stake, bet.stake)

/** Insurance is placed before anybody draws. */
function isAfterThirdCard({ actions }: Round, { seat, phase }: Bet): boolean {
  if (phase !== undefined && phase !== 'insurance') return true
  const insured = actions.findIndex((action) => action.seat === seat && action.do === 'insurance')
  return insured >= 0 && isDrawnBefore(actions, insured)
}

/** Whether a third card had gone to some box before an action. */
export const isDrawnBefore = (actions: Round['actions'], at: number): boolean =>
  actions.slice(0, at).some(({ do: verb }) => ['hit', 'double', 'split'].includes(verb))

function refusesDouble(rules: BlackjackRules, double: Move<'double'>, round: Round, bet: Bet): Breach | undefined {
  const hand = handUnder(rules, round, bet)
  const due = stakeOnHand(rules, round, bet.seat, bettorOf(rules, round, bet), hand)
  const cards = handOf(round, seatHand(bet.seat, hand)).slice(0, 2)
  const no = (why: string, rule = double.broken): Breach => ({
    ...breach(rule, bet, why),
    figures: { stake: bet.stake, due, hand },
  })
  if (takesOneCard(rules, round, bet.seat, hand)) return no(onlyOneCard(rules))
  if (isDrawnTo(rules, round, bet.seat, hand, 'double'))
    return no('a card was drawn to the hand before, and a double gets the third card and no more')
  // Where any total may be doubled, only one that takes no card may not.
  if (!mayDouble(rules, cards))
    return no(
      `the hand counts ${scoreOf(rules, cards).points}`,
      double.on === 'any' ? rules.broken.drawOnTarget : undefined,
    )
  if (bet.stake !== due || isSecondOfItsKind(rules, round, bet))
    return no(`the stake of the hand is doubled: ${due} is due`)
  if (isBehind(rules, round, bet) && !isDoubled(rules, round, bet.seat, hand))
    return no('the seated player has not doubled')
  return undefined
}

/** Whether a hand was drawn to before this was decided on it. */
function isDrawnTo(rules: BlackjackRules, round: Round, seat: number, hand: number, what: string): boolean {
  const done = decisionsOn(rules, round, seat, hand)
  return done.includes(what) && done.slice(0, done.lastIndexOf(what)).includes('hit')
}

const splitLate = (rules: BlackjackRules, round: Round, seat: number): boolean =>
  handsOf(round, seat).some((hand) => isDrawnTo(rules, round, seat, hand, 'split'))

const onlyOneCard = ({ split }: BlackjackRules): string =>
  `a split ${split === undefined ? 'card' : rankName(split.oneCardOn)} gets one card and no more`

const isSecondOfItsKind = (rules: BlackjackRules, round: Round, bet: Bet): boolean =>
  round.bets.find(
    (other) =>
      other.seat === bet.seat &&
      other.wager === bet.wager &&
      handUnder(rules, round, other) === handUnder(rules, round, bet) &&
      bettorOf(rules, round, other) === bettorOf(rules, round, bet),
  ) !== bet

/** The seated player has doubled the hand. */
export const isDoubled = (rules: BlackjackRules, round: Round, seat: number, hand: number): boolean =>
  rules.double !== undefined && hasSeatedWager(rules, round, seat, hand, rules.double.wager)

/** The seated player has such a wager on the hand. */
export const hasSeatedWager = (
  rules: BlackjackRules,
  round: Round,
  seat: number,
  hand: number,
  wager: string,
): boolean =>
  round.bets.some(
    (bet) =>
      bet.seat === seat && bet.wager === wager && handUnder(rules, round, bet) === hand && !isBehind(rules, round, bet),
  )

function refusesSplit(rules: BlackjackRules, split: Move<'split'>, round: Round, bet: Bet): Breach | undefined {
  const hand = handUnder(rules, round, bet)
  const due = baseStake(rules, round, bet)
  const pair = firstTwo(round, bet.seat)
  const first = handOf(round, seatHand(bet.seat, hand))[0] ?? pair[1]
  const no = (why: string, rule = split.broken): Breach => ({
    ...breach(rule, bet, why),
    figures: { stake: bet.stake, due, hand },
  })
  if (splitLate(rules, round, bet.seat))
    return no('a card was drawn to the hand before, and the first two cards are split')
  if (!maySplit(rules, pair)) return no(`${pair.join(' ')} is no pair that may be split`)
  if (first === undefined || pair[0] === undefined || !areAlike(rules, first, pair[0]))
    return no(`hand ${hand} begins with ${first}, of another value`)
  if (hand > 2 && rankOf(pair[0]) === split.oneCardOn) return no(onlyOneCard(rules), split.overdrawn)
  if (bet.stake !== due || isSecondOfItsKind(rules, round, bet))
    return no(`the second hand takes an equal stake: ${due} is due`)
  if (isBehind(rules, round, bet) && !isSplit(round, bet.seat)) return no('the seated player has not split')
  return undefined
}
