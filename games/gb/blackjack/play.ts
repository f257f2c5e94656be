import type { Card } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import { type Due, deals, dueBy, packets, type Stage } from '../../kit/round/deal-plan.ts'
import { type Action, handOf, type Round, seatHand, seatsIn } from '../../kit/round/round.ts'
import { awaitsDealer, isBehind, tookEvenMoney } from './bettors.ts'
import {
  cardValue,
  dealerStands,
  dealersAce,
  handsOf,
  hasBlackjack,
  isBust,
  isSplit,
  isSplitAce,
  isTwentyOne,
  mostPoints,
  scoreOf,
} from './hands.ts'

/** How a round goes, from the first card to the dealer's last (gb 4.9-4.30, lines 533-687). */
export const blackjackDue = (round: Round, options: Options): Due | null =>
  dueBy(planOf(options), round) ?? insuranceDue(round, options) ?? boxesDue(round, options) ?? dealerDue(round, options)

/** Two cards to each box and one to the dealer; the document does not say in which order (4.9-4.10, lines 533-539). */
const planOf = ({ dealOrder }: Options): readonly Stage[] => plans[String(dealOrder)] ?? []

const plans: Readonly<Record<string, readonly Stage[]>> = {
  'round-dealer-after-first': [deals(1, 'seats', 'up'), deals(1, 'dealer', 'up'), deals(1, 'seats', 'up')],
  'round-dealer-last': [deals(2, 'seats', 'up'), deals(1, 'dealer', 'up')],
  'two-at-once-dealer-last': [packets(2, 'seats', 'up'), deals(1, 'dealer', 'up')],
}

const answers = ['insurance', 'even-money', 'decline'] as const

/** Before a third card goes to any box, who has a blackjack may insure it against the dealer's Ace (4.19-4.20). */
function insuranceDue(round: Round, { evenMoney }: Options): Due | null {
  if (!dealersAce(round)) return null
  const isAsked = (seat: number) =>
    hasBlackjack(round, seat) && !round.actions.some((action) => action.seat === seat && isAnswer(action.do))
  const seat = seatsIn(round).find(isAsked)
  if (seat === undefined) return null
  return {
    decision: seat,
    choices: evenMoney === 'offered' ? answers : answers.filter((answer) => answer !== 'even-money'),
  }
}

const isAnswer = (verb: string): boolean => answers.some((answer) => answer === verb)

/** Each box from the dealer's left, and each of its hands, is finished before the next. */
function boxesDue(round: Round, options: Options): Due | null {
  for (const seat of seatsIn(round)) {
    const hands = handsOf(round, seat)
    // Both cards of a split pair get their second card before the first hand is played (4.26, line 666).
    const single = hands.find((hand) => cardsOf(round, seat, hand).length < 2)
    if (single !== undefined) return { card: seatHand(seat, single), face: 'up' }
    for (const hand of hands) {
      const due = handDue(round, seat, hand, options)
      if (due !== null) return due
    }
  }
  return null
}

const cardsOf = (round: Round, seat: number, hand: number): readonly Card[] => handOf(round, seatHand(seat, hand))

function handDue(round: Round, seat: number, hand: number, options: Options): Due | null {
  const cards = cardsOf(round, seat, hand)
  if (isBust(cards) || isTwentyOne(cards) || isSplitAce(round, seat, hand)) return null
  if (tookEvenMoney(round, { seat })) return null
  const done = decisionsOn(round, seat, hand)
  if (cards.length - 2 < cardsAsked(done)) return { card: seatHand(seat, hand), face: 'up' }
  if (done.includes('stand') || done.includes('double')) return null
  return {
    decision: seat,
    ...(isSplit(round, seat) ? { hand } : {}),
    choices: [
      'hit',
      'stand',
      ...(mayDouble(cards, options) ? ['double'] : []),
      ...(maySplit(cards, options) ? ['split'] : []),
    ],
  }
}

/** What was decided on a hand, in order. */
export const decisionsOn = (round: Round, seat: number, hand: number): string[] =>
  decisionsBy(round, seat)
    .filter((decision) => decision.hand === hand)
    .map(({ verb }) => verb)

type Decision = { hand: number; verb: string; isBound: boolean }
const onHands = ['hit', 'stand', 'double', 'split']

/** The decisions on the hands of a seat; where no hand is named, each is played out before the next (4.28, line 674). */
function decisionsBy(round: Round, seat: number): Decision[] {
  const hands = handsOf(round, seat)
  const made: Decision[] = []
  for (const { do: verb, ...action } of round.actions.filter(({ do: verb }) => onHands.includes(verb))) {
    if (action.seat !== seat) continue
    const isBound = isBehind(round, { ...action, seat })
    const last = made.at(-1)
    const doubled = isBound && last?.verb === 'double' ? last.hand : undefined
    const playing =
      hands.find((hand) => !isPlayedOut(round, seat, hand, made)) ??
      hands.find((hand) => hasCardOver(round, seat, hand, made)) ??
      hands.length
    made.push({ hand: action.hand ?? doubled ?? playing, verb, isBound })
  }
  return made
}

/** By its cards, or by a word of the player who is seated there: who plays behind may only double with him. */
function isPlayedOut(round: Round, seat: number, hand: number, made: readonly Decision[]): boolean {
  const verbs = made.filter((decision) => decision.hand === hand && !decision.isBound).map(({ verb }) => verb)
  if (verbs.includes('stand') || verbs.includes('double') || isSplitAce(round, seat, hand)) return true
  return scoreOf(cardsOf(round, seat, hand).slice(0, 2 + cardsAsked(verbs))).points >= mostPoints
}

/** A hand that was played out got a card more than was asked for. */
const hasCardOver = (round: Round, seat: number, hand: number, made: readonly Decision[]): boolean =>
  cardsOf(round, seat, hand).length > 2 + cardsAsked(made.flatMap((each) => (each.hand === hand ? each.verb : [])))

/** What was decided on a hand against its cards: a card that was asked for and is not there, or one after the hand stood. */
export function contradictedPlay(round: Round): string | undefined {
  for (const seat of seatsIn(round))
    for (const { hand } of decisionsBy(round, seat)) {
      const name = seatHand(seat, hand)
      const done = decisionsOn(round, seat, hand).filter((verb) => verb !== 'split')
      const drawn = handOf(round, name).length - 2
      if (cardsAsked(done) > drawn)
        return `${name} drew ${drawn} after its first two cards, and asked for ${cardsAsked(done)}`
      if (done.includes('stand') && done.at(-1) !== 'stand') return `${name} stood, and was played on`
    }
  return undefined
}

/** One card for each hit, and one for a double, however many players double on the hand (4.24, lines 634-637). */
export const cardsAsked = (verbs: readonly string[]): number =>
  verbs.filter((verb) => verb === 'hit').length + (verbs.includes('double') ? 1 : 0)

/** On two cards that count 9, 10 or 11, or on any two (4.24, lines 633-646); 21 takes no card (4.13, lines 556-558). */
export function mayDouble(cards: readonly Card[], { doubleOn }: Options): boolean {
  const { points } = scoreOf(cards)
  return cards.length === 2 && (doubleOn === 'any' ? points < mostPoints : points >= 9 && points <= 11)
}

/** Two cards of equal value, but for fours, fives and tens where the table does not split them (4.25, lines 648-664). */
export function maySplit([one, other, ...more]: readonly Card[], { splitOn }: Options): boolean {
  if (one === undefined || other === undefined || more.length > 0 || cardValue(one) !== cardValue(other)) return false
  return splitOn === 'any' || ![4, 5, 10].includes(cardValue(one))
}

/** The dealer draws once all have finished, as long as it can decide something. */
function dealerDue(round: Round, { soft17 }: Options): Due | null {
  const isAwaited = seatsIn(round).some((seat) => awaitsDealer(round, seat))
  return isAwaited && !dealerStands(handOf(round, 'dealer'), soft17) ? { card: 'dealer', face: 'up' } : null
}

/** A split lays the second card apart, as a new hand with the wager that was just staked on it. */
export function acted(round: Round, action: Action): Round {
  if (action.do !== 'split' || action.seat === 'dealer') return round
  const { seat, hand = 1 } = action
  const [kept, moved, ...rest] = cardsOf(round, seat, hand)
  if (kept === undefined || moved === undefined) return round
  const next = handsOf(round, seat).length + 1
  const last = round.bets.findLastIndex((bet) => bet.seat === seat && bet.wager === 'split')
  return {
    ...round,
    deal: { ...round.deal, [seatHand(seat, hand)]: [kept, ...rest], [seatHand(seat, next)]: [moved] },
    bets: round.bets.map((bet, i) => (i === last ? { ...bet, hand: next } : bet)),
  }
}
