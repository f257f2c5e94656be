import type { CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import { losesEarlyCards, nextToGet } from '../../kit/pot/deal/deal-state.ts'
import type { FoundFault, HandStanding } from '../../kit/pot/hand-standing.ts'
import { mostTold, standing } from './judge-hand.ts'
import { type PotRules, type PotState, seatAt } from './state.ts'

/*
 * What is burnt or dealt to a seat in a stud game before its betting is over is out of play, and is shuffled in where the
 * deck runs short (hg 169-170, 790, 3950). It stays told, so that the deck is known to be smaller. Other games have no word
 * on such cards, which are as if they never had lain there.
 */

export const isOutOfPlay = ({ game: { pot } }: PotRules, found: FoundFault | undefined): found is FoundFault =>
  (found?.fault === 'premature-burn' || found?.fault === 'premature-street') && losesEarlyCards(pot)

/** A card that comes too early is none of a hand, so it has no number in it. */
const earlyCard = (seat: number): CardRoomEvent => ({ ev: 'card', to: `seat:${seat}` })

export const isEarly = ({ ev, n }: CardRoomEvent): boolean => ev === 'card' && n === undefined

const withEvent = (state: PotState, event: CardRoomEvent): PotState =>
  state.told.events.length < mostTold
    ? { ...state, told: { ...state.told, events: [...state.told.events, event] } }
    : state

export const withEarlyBurn = (state: PotState): PotState => withEvent(state, { ev: 'burn' })

/** The card is gone once, wherever it is moved. */
export const withEarlyCard = (state: PotState, seat: number, card: Piece): PotState =>
  isKnownEarly(state, card) ? state : withEvent({ ...state, early: [...state.early, { seat, card }] }, earlyCard(seat))

export const isKnownEarly = ({ early }: PotState, card: Piece): boolean => early.some((each) => each.card === card)

/**
 * The final downcard of the seat that is due, where it lies there already. As the dealer has not taken it away, it was exposed
 * or is mixed with the player's other hole cards, so he keeps it (hg 169).
 */
export function keptLast(rules: PotRules, state: PotState): { place: string; card: Piece } | undefined {
  const { pot } = rules.game
  const now = pot.burnsForEarlyDeal === undefined || state.early.length === 0 ? undefined : standing(rules, state)
  if (now?.step?.step !== 'deal' || now.step.face !== 'down' || now.deal.at !== lastDeal(pot)) return undefined
  const due = nextToGet(now.deal)
  const cards = state.early.filter(({ seat }) => seat === due).map(({ card }) => card)
  return state.aside.find(({ place, card }) => cards.includes(card) && seatAt(place)?.seat === due)
}

const lastDeal = ({ streets }: PotRules['game']['pot']): number => streets.findLastIndex(({ step }) => step === 'deal')

/** Such a card is dealt to a seat when one is due, so it is in play again. */
export function dealtAfterAll(state: PotState, card: Piece): PotState {
  const known = state.early.find((each) => each.card === card)
  if (known === undefined) return state
  const { events } = state.told
  const { to } = earlyCard(known.seat)
  const at = events.findLastIndex((event) => isEarly(event) && event.to === to)
  return {
    ...state,
    early: state.early.filter((each) => each !== known),
    told: { ...state.told, events: at < 0 ? events : events.toSpliced(at, 1) },
  }
}

/** Behind the first such card one more is burnt for each player in the hand, before anything else is dealt (hg 169, 790). */
export function isBurntForEach(
  { game: { pot } }: PotRules,
  { told: { events } }: PotState,
  { live }: HandStanding,
): boolean {
  const [first, ...more] = events.slice(1 + events.findLastIndex((event) => event.ev !== 'burn' && !isEarly(event)))
  const burns = more.filter(({ ev }) => ev === 'burn')
  return pot.burnsForEarlyDeal !== undefined && first !== undefined && burns.length < live.length
}
