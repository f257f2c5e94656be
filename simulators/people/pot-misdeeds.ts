import { faultOfAction, type HandStanding } from '../../games/kit/pot/hand-standing.ts'
import type { Street } from '../../games/kit/pot/streets.ts'
import { inDealingOrder, inDrawingOrder, key, lay, mostOf, type PeoplesHand, say } from './pot-hand.ts'

/*
 * What people do against the rules. The table calls each with one finding, and whoever did it takes it back: so the hand
 * goes on as if it had not been.
 */

/** @returns what was done, or undefined where it can't be done now */
type Misdeed = (hand: PeoplesHand, now: HandStanding, due: number) => string | undefined

/** How often somebody misbehaves when a seat is due. */
const chance = 0.04

/** Now and then somebody misbehaves before the seat that is due acts. */
export function misbehave(hand: PeoplesHand, now: HandStanding, due: number): void {
  const luck = hand.random.next()
  if (luck >= chance || now.betting === undefined) return
  const misdeed = misdeeds[Math.floor((luck / chance) * misdeeds.length)]
  const done = wrongBringIn(hand, now, due) ?? misdeed?.(hand, now, due)
  if (done !== undefined) hand.misdeeds.push(done)
}

/** A seat that is in and is not due. */
const otherThan = ({ live, allIn }: HandStanding, due: number): number | undefined =>
  live.find((seat) => seat !== due && !allIn.includes(seat))

const outOfTurn: Misdeed = (hand, now, due) => {
  const other = otherThan(now, due)
  if (other === undefined) return undefined
  key(hand, 'fold', other)
  return `seat ${other} folds out of turn`
}

/** A raise by less than is allowed, with its chips. */
const shortRaise: Misdeed = (hand, now, due) => {
  const { round } = now.betting ?? {}
  const { chip = 1 } = hand.told.options
  const to = (round?.bet ?? 0) + chip
  const verb = round?.bare ? 'complete' : (round?.bet ?? 0) > 0 && (round?.raises ?? 0) >= 0 ? 'raise' : 'bet'
  if (to > mostOf(hand, due) || faultOfAction(hand.page, now, { seat: due, do: verb, to }) === undefined)
    return undefined
  const before = hand.front[due] ?? 0
  lay(hand, due, to)
  key(hand, verb, due)
  lay(hand, due, before)
  return `seat ${due} raises to ${to}, which is too little`
}

/** The seat with the highest bet adds chips to it when another is due, or takes some back. */
const moved =
  (by: 1 | -1, says: string): Misdeed =>
  (hand, now, due) => {
    const { round } = now.betting ?? {}
    const { chip = 1 } = hand.told.options
    const bettor = now.live.find(
      (seat) =>
        seat !== due && round?.acted[seat] !== undefined && (round.to[seat] ?? 0) === round.bet && round.bet > 0,
    )
    if (bettor === undefined || mostOf(hand, bettor) < (hand.front[bettor] ?? 0) + chip) return undefined
    const before = hand.front[bettor] ?? 0
    lay(hand, bettor, before + by * chip)
    lay(hand, bettor, before)
    return `seat ${bettor} ${says}`
  }

/** The dealer burns a card while a seat is to act, and puts it back. */
const earlyBurn: Misdeed = (hand) => {
  const card = hand.deck.at(-1)
  if (card === undefined) return undefined
  say(hand, 'table-reader', 'put', 'burn', card)
  say(hand, 'table-reader', 'off', 'burn', card)
  return 'a card is burnt before betting is over'
}

/** The dealer sweeps the chips in while a seat is to act. */
const earlyCollect: Misdeed = (hand) => {
  key(hand, 'collect')
  return 'the betting round is closed too early'
}

/** Another seat than the one with the forced bet makes it. */
const wrongBringIn: Misdeed = (hand, now, due) => {
  const other = otherThan(now, due)
  if (other === undefined || now.betting?.rules.mustOpen !== due || now.betting.round.bet > 0) return undefined
  key(hand, 'bring-in', other)
  return `seat ${other} brings in for seat ${due}`
}

const misdeeds: readonly Misdeed[] = [
  outOfTurn,
  shortRaise,
  moved(1, 'adds chips to its bet'),
  moved(-1, 'takes chips back'),
  earlyBurn,
  earlyCollect,
]

/** How often the dealer errs where a card is to be burnt, and people where they draw. */
const chanceOfDealing = 0.05

/** Lays the next card of the deck down where it is not due, and takes it back. */
function misplace(hand: PeoplesHand, place: string): void {
  const card = hand.deck.at(-1)
  if (card === undefined) return
  say(hand, 'table-reader', 'put', place, card)
  say(hand, 'table-reader', 'off', place, card)
}

/** Now and then the dealer forgets to burn a card before a street; the card that he takes back is burnt then. */
export function forgetBurn(hand: PeoplesHand, next: Street | undefined): void {
  const place = next && unburntPlace(hand, next)
  if (hand.random.next() >= chanceOfDealing || hand.spareBurns > 0 || place === undefined) return
  misplace(hand, place)
  hand.misdeeds.push('no card is burnt before the street')
}

/** Where the next street begins; undefined where the document wants a supervisor to decide about it. */
function unburntPlace(hand: PeoplesHand, next: Street): string | undefined {
  const isCalled = 'burn-missing' in hand.page.refuses
  if (next.step === 'board') return isCalled ? `board${next.on === undefined ? '' : `-${next.on}`}` : undefined
  const [first] = inDealingOrder(hand)
  return next.step === 'deal' ? `seat-${first}${next.face === 'up' ? '-up' : ''}` : undefined
}

/** Now and then a seat asks for more cards than it may have, or speaks before it is its turn. */
export function misdraw(hand: PeoplesHand, seat: number, most: number): void {
  const luck = hand.random.next()
  if (luck >= chanceOfDealing) return
  const order = inDrawingOrder(hand)
  const later = order[order.indexOf(seat) + 1]
  if (luck < chanceOfDealing / 2 || later === undefined) {
    key(hand, 'draw', seat, most + 1)
    hand.misdeeds.push(`seat ${seat} draws more cards than it may`)
  } else {
    key(hand, 'draw', later, 1)
    hand.misdeeds.push(`seat ${later} draws out of turn`)
  }
}

/** Now and then the dealer gives a seat one card more than it has drawn, and takes it back. */
export function overdraw(hand: PeoplesHand, seat: number): void {
  if (hand.random.next() >= chanceOfDealing) return
  misplace(hand, `seat-${seat}`)
  hand.misdeeds.push(`seat ${seat} gets a card too many`)
}
