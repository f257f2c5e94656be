import { type Card, rankOf } from '../../cards/cards.ts'
import { type Due, dueBy } from '../../round/deal-plan.ts'
import { type Action, handOf, type Round, seatHand, seatsIn } from '../../round/round.ts'
import { awaitsDealer, handUnder, isBehind, tookEvenMoney } from './bettors.ts'
import {
  dealerStands,
  firstCards,
  handsOf,
  hasNatural,
  isFull,
  isSplit,
  lowCount,
  mayInsure,
  scoreOf,
  takesOneCard,
} from './hands.ts'
import type { BlackjackRules } from './rules.ts'

/** The card or decision that comes next: the deal, insurance, each box in turn, and last the dealer. */
export const blackjackDue = (rules: BlackjackRules, round: Round): Due | null =>
  dueBy(rules.deal, round) ?? insuranceDue(rules, round) ?? boxesDue(rules, round) ?? dealerDue(rules, round)

const answers = ['insurance', 'even-money', 'decline'] as const

/** Before anybody plays, who has a natural may insure it against the dealer's Ace. */
function insuranceDue(rules: BlackjackRules, round: Round): Due | null {
  if (!mayInsure(rules, round)) return null
  const isAsked = (seat: number) =>
    hasNatural(rules, round, seat) && !round.actions.some((action) => action.seat === seat && isAnswer(action.do))
  const seat = seatsIn(round).find(isAsked)
  if (seat === undefined) return null
  return {
    decision: seat,
    choices: rules.insurance?.evenMoney ? answers : answers.filter((answer) => answer !== 'even-money'),
  }
}

const isAnswer = (verb: string): boolean => answers.some((answer) => answer === verb)

/** Each box from the dealer's left, and each of its hands, is finished before the next. */
function boxesDue(rules: BlackjackRules, round: Round): Due | null {
  for (const seat of seatsIn(round)) {
    const hands = handsOf(round, seat)
    // Both hands of a split pair get their second card before the first is played.
    const single = hands.find((hand) => cardsOf(round, seat, hand).length < firstCards(rules))
    if (single !== undefined) return { card: seatHand(seat, single), face: 'up' }
    for (const hand of hands) {
      const due = handDue(rules, round, seat, hand)
      if (due !== null) return due
    }
  }
  return null
}

const cardsOf = (round: Round, seat: number, hand: number): readonly Card[] => handOf(round, seatHand(seat, hand))

function handDue(rules: BlackjackRules, round: Round, seat: number, hand: number): Due | null {
  const cards = cardsOf(round, seat, hand)
  if (isFull(rules, cards) || takesOneCard(rules, round, seat, hand)) return null
  if (tookEvenMoney(rules, round, { seat })) return null
  const done = decisionsOn(rules, round, seat, hand)
  if (cards.length - firstCards(rules) < cardsAsked(done)) return { card: seatHand(seat, hand), face: 'up' }
  if (done.includes('stand') || done.includes('double')) return null
  return {
    decision: seat,
    ...(isSplit(round, seat) ? { hand } : {}),
    choices: [
      'hit',
      'stand',
      ...(mayDouble(rules, cards) ? ['double'] : []),
      ...(maySplit(rules, cards) ? ['split'] : []),
    ],
  }
}

/** What was decided on a hand, in order. */
export const decisionsOn = (rules: BlackjackRules, round: Round, seat: number, hand: number): string[] =>
  decisionsBy(rules, round, seat)
    .filter((decision) => decision.hand === hand)
    .map(({ verb }) => verb)

type Decision = { hand: number; verb: string; isBound: boolean }
const onHands = ['hit', 'stand', 'double', 'split']

/** The decisions on the hands of a seat; where no hand is named, each is played out before the next. */
function decisionsBy(rules: BlackjackRules, round: Round, seat: number): Decision[] {
  const hands = handsOf(round, seat)
  const made: Decision[] = []
  for (const { do: verb, ...action } of round.actions.filter(({ do: verb }) => onHands.includes(verb))) {
    if (action.seat !== seat) continue
    const isBound = isBehind(rules, round, { ...action, seat })
    const last = made.at(-1)
    const doubled = isBound && last?.verb === 'double' ? last.hand : undefined
    const playing =
      hands.find((hand) => !isPlayedOut(rules, round, seat, hand, made)) ??
      hands.find((hand) => hasCardOver(rules, round, seat, hand, made)) ??
      hands.length
    made.push({ hand: action.hand ?? doubled ?? playing, verb, isBound })
  }
  return made
}

/** By its cards, or by a word of the player who is seated there: who plays behind may only double with him. */
function isPlayedOut(
  rules: BlackjackRules,
  round: Round,
  seat: number,
  hand: number,
  made: readonly Decision[],
): boolean {
  const verbs = made.filter((decision) => decision.hand === hand && !decision.isBound).map(({ verb }) => verb)
  if (verbs.includes('stand') || verbs.includes('double') || takesOneCard(rules, round, seat, hand)) return true
  return isFull(rules, cardsOf(round, seat, hand).slice(0, firstCards(rules) + cardsAsked(verbs)))
}

/** A hand that was played out got a card more than was asked for. */
const hasCardOver = (
  rules: BlackjackRules,
  round: Round,
  seat: number,
  hand: number,
  made: readonly Decision[],
): boolean =>
  cardsOf(round, seat, hand).length >
  firstCards(rules) + cardsAsked(made.flatMap((each) => (each.hand === hand ? each.verb : [])))

/** What was decided on a hand against its cards: a card that was asked for and is not there, or one after the hand stood. */
export function contradictedPlay(rules: BlackjackRules, round: Round): string | undefined {
  for (const seat of seatsIn(round))
    for (const { hand } of decisionsBy(rules, round, seat)) {
      const name = seatHand(seat, hand)
      if (handOf(round, name).length === 0)
        return `actions: seat ${seat} has no cards in hand ${hand}, and nothing to decide on it`
      const done = decisionsOn(rules, round, seat, hand).filter((verb) => verb !== 'split')
      const drawn = handOf(round, name).length - firstCards(rules)
      if (cardsAsked(done) > drawn)
        return `actions: ${name} drew ${drawn} after its first ${dealtText(rules)}, and asked for ${cardsAsked(done)}`
      if (done.length > 0 && !done.includes('double') && isDoubledBy(rules, round, seat, hand))
        return `actions: ${name} has a ${rules.double?.wager} wager, and was ${done.includes('hit') ? 'hit' : 'stood on'}`
      if (done.includes('stand') && done.at(-1) !== 'stand') return `actions: ${name} stood, and was played on`
    }
  return undefined
}

/** Whether the player who decides has doubled a hand. */
const isDoubledBy = (rules: BlackjackRules, round: Round, seat: number, hand: number): boolean =>
  round.bets.some(
    (bet) =>
      bet.seat === seat &&
      bet.wager === rules.double?.wager &&
      handUnder(rules, round, bet) === hand &&
      !isBehind(rules, round, bet),
  )

const dealtText = (rules: BlackjackRules): string => (firstCards(rules) === 2 ? 'two cards' : 'card')

/** One card for each hit, and one for a double, however many players double on the hand. */
export const cardsAsked = (verbs: readonly string[]): number =>
  verbs.filter((verb) => verb === 'hit').length + (verbs.includes('double') ? 1 : 0)

/** Two cards of a total that is doubled; where any is, one that may still take a card. */
export function mayDouble(rules: BlackjackRules, cards: readonly Card[]): boolean {
  if (rules.double === undefined || cards.length !== 2) return false
  const { points } = scoreOf(rules, cards)
  return rules.double.on === 'any' ? points < rules.target : rules.double.on.includes(points)
}

export function maySplit(rules: BlackjackRules, [one, other, ...more]: readonly Card[]): boolean {
  if (rules.split === undefined || one === undefined || other === undefined || more.length > 0) return false
  return areAlike(rules, one, other) && !rules.split.except.includes(lowCount(rules, one))
}

/** Whether two cards are a pair by what the game splits. */
export const areAlike = (rules: BlackjackRules, one: Card, other: Card): boolean =>
  rules.split?.pairsOf === 'rank' ? rankOf(one) === rankOf(other) : lowCount(rules, one) === lowCount(rules, other)

/** The dealer draws once all have finished, as long as it can decide something. */
function dealerDue(rules: BlackjackRules, round: Round): Due | null {
  const isAwaited = seatsIn(round).some((seat) => awaitsDealer(rules, round, seat))
  return isAwaited && !dealerStands(rules, handOf(round, 'dealer')) ? { card: 'dealer', face: 'up' } : null
}

/** A split lays the second card apart, as a new hand with the wager that was just staked on it. */
export function splitApart(round: Round, action: Action, wager: string): Round {
  if (action.do !== 'split' || action.seat === 'dealer') return round
  const { seat, hand = 1 } = action
  const [kept, moved, ...rest] = cardsOf(round, seat, hand)
  if (kept === undefined || moved === undefined) return round
  const next = handsOf(round, seat).length + 1
  const last = round.bets.findLastIndex((bet) => bet.seat === seat && bet.wager === wager)
  return {
    ...round,
    deal: { ...round.deal, [seatHand(seat, hand)]: [kept, ...rest], [seatHand(seat, next)]: [moved] },
    bets: round.bets.map((bet, i) => (i === last ? { ...bet, hand: next } : bet)),
  }
}
