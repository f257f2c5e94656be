import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomAction, Piece } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import { lookUp } from '../../kit/look-up.ts'
import { withoutPiece, withPiece } from '../common/card-places.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, findingIn, stay } from '../inputs-and-effects.ts'
import { closeBetting } from './bets.ts'
import { withQuestion } from './findings.ts'
import { sizeOf, tell } from './judge-round.ts'
import { type CardRoomRules, type CardRoomState, type CardRoomStep, handAt, type ToldRound } from './state.ts'

/** Decisions of the notation that bring a card. */
const bringsCard: readonly string[] = ['draw', 'hit', 'double', 'second-card']

/** Places where a seat lays the two parts of its hand, or where nothing of the round lies. */
const ofSetting = /-(high|low)$/
const notInPlay: readonly string[] = ['discard', 'muck', 'stub']

/** A card or tile lies at a place of the table: one more of a hand, unless it was only moved. */
export function piecePlaced(
  rules: CardRoomRules,
  before: CardRoomState,
  { place, piece }: EventOf<'piece-placed'>,
  at: number,
): CardRoomStep {
  const state = { ...before, lying: withPiece(before.lying, place, piece) }
  if (ofSetting.test(place) || notInPlay.includes(place)) return stay(state)
  const hand = handAt(place)
  const [seatHand] = hand.split('-hand-')
  const isMoved = lookUp(state.lifted, seatHand ?? hand)?.includes(piece) === true
  if (isMoved) return stay({ ...state, lifted: withoutPiece(state.lifted, seatHand ?? hand, piece) })
  if (state.phase === 'waiting') return stay(state)
  return andThen(closeBetting(rules, state, at), (state) => dealt(rules, { ...state, phase: 'playing' }, hand, piece))
}

/** A card is taken up: it may be laid down again, or elsewhere. */
export function pieceLifted(state: CardRoomState, { place, piece }: EventOf<'piece-lifted'>): CardRoomStep {
  const lying = withoutPiece(state.lying, place, piece)
  if (state.phase !== 'playing' || ofSetting.test(place) || notInPlay.includes(place)) return stay({ ...state, lying })
  return stay({ ...state, lying, lifted: withPiece(state.lifted, handAt(place).split('-hand-')[0] ?? place, piece) })
}

function dealt(rules: CardRoomRules, state: CardRoomState, hand: string, piece: Piece): CardRoomStep {
  const { told } = state
  if (hand === 'burn') {
    const { step, refused } = tell(rules, state, { events: [...told.events, { ev: 'burn', cards: [piece] }] })
    return refused === undefined ? step : inQuestion(step, `a burn card: ${refused}`)
  }
  // Its decision was judged when it was keyed; what the card makes of the hand may call for another one.
  const actions = withDrawnCard(rules, state, hand, piece)
  if (actions !== undefined) return stay({ ...state, told: { ...told, actions } })
  const [name = hand] = hand.split('-hand-')
  const cards = lookUp(told.deal, name) ?? []
  if (name !== hand || cards.length >= sizeOf(rules, name).most) return undecidedCard(state, hand)
  const pos = Object.values(told.deal).reduce((sum, { length }) => sum + length, 1)
  return taken(
    rules,
    state,
    {
      events: [...told.events, { ev: 'card', to: hand, n: cards.length + 1, pos, card: piece }],
      deal: { ...told.deal, [name]: [...cards, piece] },
    },
    hand,
  )
}

/** A card that is refused lies on the table all the same: a person decides what becomes of it. */
function taken(rules: CardRoomRules, state: CardRoomState, told: Partial<ToldRound>, hand: string): CardRoomStep {
  const { step, refused } = tell(rules, state, told)
  return refused === undefined ? step : inQuestion(step, `a card to ${hand}: ${refused}`)
}

export const inQuestion = (step: CardRoomStep, question: string): CardRoomStep => ({
  ...step,
  state: withQuestion(step.state, question),
})

/** More cards than the hand is dealt, and no decision that asks for one. */
function undecidedCard(state: CardRoomState, hand: string): CardRoomStep {
  const message = `round ${state.round}: a card came to ${hand}, and no decision asks for one`
  return inQuestion(
    { state, effects: [findingIn(state.round, codeFinding('card-without-decision', message))] },
    message,
  )
}

/** The decisions, the one that asks for this card with it; undefined where none does. */
function withDrawnCard(
  { game: { live } }: CardRoomRules,
  { told: { actions }, lifted }: CardRoomState,
  hand: string,
  card: Piece,
): CardRoomAction[] | undefined {
  const [name = hand, split] = hand.split('-hand-')
  const seat = name === 'dealer' ? 'dealer' : seatOfHand(name)
  if (seat === undefined) return undefined
  const number = split === undefined ? undefined : Number(split)
  const isFor = (action: CardRoomAction) => action.seat === seat && (action.hand ?? 1) === (number ?? 1)
  const waiting = actions.findIndex(
    (action) => isFor(action) && bringsCard.includes(action.do) && action.card === undefined,
  )
  const found = actions[waiting]
  const discard = live?.drawsFor === 'discard' ? [...(lookUp(lifted, name) ?? [])] : []
  if (found !== undefined)
    return actions.with(waiting, { ...found, card, ...(discard.length === 0 ? {} : { discard }) })
  const isSplit = actions.some((action) => action.seat === seat && action.do === 'split')
  const isComplete = actions.some((action) => isFor(action) && action.do === 'second-card')
  return isSplit && !isComplete ? [...actions, { seat, do: 'second-card', hand: number ?? 1, card }] : undefined
}
