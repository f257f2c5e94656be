import type { CardRoomEvent } from '../../card-room/case.ts'
import { seatOfHand } from '../../card-room/seat-names.ts'
import type { Card } from '../../cards/cards.ts'
import type { Street } from '../streets.ts'
import {
  type DealContext,
  type DealState,
  type Dealt,
  inOrder,
  losesEarlyCards,
  nextStep,
  nextToGet,
  outOfDeck,
  owedIn,
  stepOf,
  whenServed,
  wrong,
} from './deal-state.ts'
import { drawCards, requestDraw } from './draw-step.ts'
import { drawable, drawReshuffled, isReshuffleDue, isStreetShort, streetReshuffled } from './shortage.ts'

/** Plays one event of a deal. */
export function dealEvent(state: DealState, event: CardRoomEvent, context: DealContext): Dealt {
  const { ev } = event
  const seat = seatOfHand(event.seat) ?? seatOfHand(event.to)
  if (ev === 'ante') return { state: { ...state, antes: seat === undefined ? state.antes : [...state.antes, seat] } }
  if (ev === 'fold') return { state: seat === undefined ? state : withoutHands(state, [seat]) }
  if (ev === 'betting-closed') return { state: closed(state, context) }
  if (ev === 'card') return dealCard(state, event, seat, context)
  if (ev === 'burn') return burnCard(state, context)
  if (ev === 'board') return dealBoard(state, event, context)
  if (ev === 'discard') return releaseCard(state, event, seat, context)
  if (ev === 'to-discard') return replaceExposed(state, event, context)
  if (ev === 'burn-waived')
    return { state: stepOf(context.page.streets, state)?.step === 'burn' ? nextStep(state) : state }
  if (ev === 'community') return communityCard(state, context)
  if (ev === 'draw-request') return requestDraw(state, seat, event.count ?? 0, context)
  if (ev === 'draw') return drawCards(state, seat, event.count ?? 0, context)
  return { state }
}

/** Folded hands go to the discard pile. */
function withoutHands(state: DealState, seats: readonly number[]): DealState {
  const gone = seats.filter((seat) => state.live.includes(seat))
  const cards = gone.reduce((sum, seat) => sum + (state.held[seat] ?? 0), 0)
  return {
    ...state,
    live: state.live.filter((seat) => !gone.includes(seat)),
    pile: state.pile + cards,
    folded: state.folded + cards,
  }
}

function closed(state: DealState, { page, foldedIn }: DealContext): DealState {
  if (stepOf(page.streets, state)?.step !== 'bets') return state
  return nextStep(withoutHands({ ...state, rounds: state.rounds + 1 }, foldedIn(state.rounds + 1)))
}

function dealCard(state: DealState, event: CardRoomEvent, seat: number | undefined, context: DealContext): Dealt {
  const { page, sitsOut, asksAntes } = context
  const { card } = event
  if (card !== undefined && !page.deck.some((each) => each === card))
    return wrong('foreign-card', `${card} is not in this deck`)
  if (card !== undefined && state.seen.includes(card)) return wrong('duplicate-card', `${card} is there twice`)
  if (seat === undefined) return wrong('deal-order', 'the card goes to no seat')
  if (sitsOut.includes(seat)) return wrong('sits-out', `seat ${seat} sits this hand out`)
  if (asksAntes && !state.antes.includes(seat)) return wrong('no-ante', `seat ${seat} has put in no ante`)
  const seen = card === undefined ? state.seen : [...state.seen, card]
  if (state.replaces !== undefined) return replacement(state, seat, seen)
  const unburnt = withoutBurn(state, page)
  if (unburnt !== undefined) return dealCard(unburnt, event, seat, context)
  const step = stepOf(page.streets, state)
  if (step?.step === 'bets' && losesEarlyCards(page))
    return { ...wrong('wrong-card-count', 'no card is due to a seat'), left: goneTooEarly(state) }
  const fault = cardFault(state, event, seat, step)
  if (fault !== undefined || step?.step !== 'deal') return fault ?? wrong('wrong-card-count', 'no card is due')
  const got = { ...state.got, [seat]: (state.got[seat] ?? 0) + 1 }
  const held = { ...state.held, [seat]: (state.held[seat] ?? 0) + 1 }
  const exposed = event.exposed === true && card !== undefined ? { exposed: { seat, card } } : {}
  const after: DealState = { ...outOfDeck(state, 1), got, held, seen, ...exposed }
  const isDone = inOrder(after).every((each) => (got[each] ?? 0) >= step.count)
  return { state: isDone ? nextStep(after) : after }
}

function replacement({ replaces, ...state }: DealState, seat: number, seen: readonly string[]): Dealt {
  return seat === replaces
    ? { state: { ...outOfDeck(state, 1), seen } }
    : wrong('deal-order', `seat ${replaces} is to get its card replaced first`)
}

function cardFault(
  state: DealState,
  { face }: CardRoomEvent,
  seat: number,
  step: Street | undefined,
): Dealt | undefined {
  if (step?.step === 'burn' || (step?.step === 'draw' && step.burns && !state.draw.burned))
    return wrong('burn-missing', 'a card is to be burnt first')
  if (step?.step === 'release') return wrong('no-discard', 'not every player has given up a downcard')
  if (step?.step !== 'deal') return wrong('wrong-card-count', 'no card is due to a seat')
  if (face !== undefined && face !== step.face) return wrong('wrong-face', `the card is to lie face ${step.face}`)
  if (!inOrder(state).includes(seat)) return wrong('deal-order', `seat ${seat} is not in the hand`)
  if ((state.got[seat] ?? 0) >= step.count) return wrong('wrong-card-count', `seat ${seat} has its cards already`)
  const due = nextToGet(state)
  return due === seat ? undefined : wrong('deal-order', `seat ${due} is due first`)
}

/** A street for which the deck is short begins without a burn: all cards but the last are dealt before it is reshuffled. */
function withoutBurn(state: DealState, { streets, shortage }: DealContext['page']): DealState | undefined {
  const isShort = shortage?.by === 'stud' && stepOf(streets, state)?.step === 'burn' && isStreetShort(state)
  return isShort ? nextStep(state) : undefined
}

/** Out of play, and reshuffled with the folded cards where the deck runs short. */
const goneTooEarly = (state: DealState): DealState => ({
  ...outOfDeck(state, 1),
  pile: state.pile + 1,
  folded: state.folded + 1,
})

function burnCard(state: DealState, { page }: DealContext): Dealt {
  const step = stepOf(page.streets, state)
  const burnt = { ...outOfDeck(state, 1), burned: state.burned + 1 }
  const { shortage } = page
  if (shortage !== undefined && isReshuffleDue(state, page))
    return { state: streetReshuffled(step?.step === 'burn' ? nextStep(state) : state, shortage) }
  if (step?.step === 'burn') return { state: nextStep(burnt) }
  if (step?.step === 'bets')
    return { ...wrong('premature-burn', 'the betting round is not closed'), left: goneTooEarly(state) }
  if (step?.step === 'release') return wrong('no-discard', 'not every player has given up a downcard')
  if (step?.step !== 'draw') return wrong('extra-burn', 'no burn is due')
  const { draw } = state
  if (draw.requests.length < inOrder(state).length)
    return wrong('premature-burn', 'not every player has said how many cards he draws')
  if (step.burns && !draw.burned) return { state: whenServed({ ...burnt, draw: { ...draw, burned: true } }) }
  if (owedIn(state) > 0 && drawable(state, page) === 0) return { state: drawReshuffled(state) }
  return wrong('extra-burn', 'the burn of this draw is made')
}

function dealBoard(state: DealState, { n = 0, board: on, cards }: CardRoomEvent, { page }: DealContext): Dealt {
  const step = stepOf(page.streets, state)
  const told = Array.isArray(cards) ? (cards as readonly Card[]) : []
  const strange = told.find((card) => !page.deck.includes(card))
  if (strange !== undefined) return wrong('foreign-card', `${strange} is not in this deck`)
  const twice = told.find((card) => state.seen.includes(card))
  if (twice !== undefined) return wrong('duplicate-card', `${twice} is there twice`)
  if (step?.step === 'burn' || step?.step === 'bets') return wrong('burn-missing', 'a card is to be burnt first')
  if (step?.step !== 'board') return wrong('deal-order', 'no board cards are due')
  if (on !== undefined && on !== (step.on ?? 1)) return wrong('deal-order', `board ${step.on ?? 1} is due first`)
  const count = told.length > 0 ? told.length : n
  if (count !== step.count) return wrong('wrong-card-count', `board cards due: ${step.count}, not ${count}`)
  return { state: nextStep({ ...outOfDeck(state, count), seen: [...state.seen, ...told] }) }
}

/** One card for all ends a street that the deck can't serve. */
function communityCard(state: DealState, { page }: DealContext): Dealt {
  const step = stepOf(page.streets, state)
  const after = step?.step === 'burn' ? nextStep(state) : state
  if (stepOf(page.streets, after)?.step !== 'deal') return wrong('deal-order', 'no card for all is due')
  if (state.stock > inOrder(state).length) return wrong('deal-order', 'the deck has a card for every hand')
  return { state: nextStep(outOfDeck(after, 1)) }
}

/** Downcards that a seat gives up, at once or one after the other. */
function releaseCard(state: DealState, event: CardRoomEvent, seat: number | undefined, { page }: DealContext): Dealt {
  const { count = 1, face } = event
  const step = stepOf(page.streets, state)
  if (seat === undefined || step?.step !== 'release') return wrong('discard-turn', 'no discard is due')
  const order = inOrder(state)
  const given = (each: number): number => state.got[each] ?? 0
  const left = step.count - given(seat)
  if (left === 0) return wrong('discard-count', `seat ${seat} has given up its card already`)
  if (!order.includes(seat)) return wrong('discard-turn', `seat ${seat} is not in the hand`)
  if (count === 0) return wrong('no-discard', `seat ${seat} gives up no card`)
  if (count > left) return wrong('discard-count', `cards to be given up: ${left}, not ${count}`)
  if (face === 'up') return wrong('discard-face', 'the card given up is one of those face down')
  const held = { ...state.held, [seat]: (state.held[seat] ?? 0) - count }
  const got = { ...state.got, [seat]: given(seat) + count }
  const after = { ...state, got, held, released: state.released + count }
  return { state: order.every((each) => got[each] === step.count) ? nextStep(after) : after }
}

/** An exposed card goes to the discards and the next card of the deck replaces it, unless it is one that is kept. */
function replaceExposed(
  { exposed, ...state }: DealState,
  { card, seat: of }: CardRoomEvent,
  { page }: DealContext,
): Dealt {
  const rank = (card ?? exposed?.card ?? '').charAt(0)
  if (page.keepsExposed?.includes(rank)) return wrong('kept-card-replaced', `an exposed ${rank} is kept`)
  const seat = exposed?.seat ?? seatOfHand(of)
  return seat === undefined ? { state } : { state: { ...state, pile: state.pile + 1, replaces: seat } }
}
