import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { stacksFixed } from './chip-moves.ts'
import { handBegun } from './hand-start.ts'
import { caseOf, inQuestion, said, standing, tell } from './judge-hand.ts'
import {
  cardsSet,
  ownerOf,
  type Part,
  parts,
  placeOf,
  type SetHandRules,
  type SettingState,
  type SettingStep,
  setOf,
} from './state.ts'

/** A card is dealt to a seat, or laid in front, middle or back by its player. */
export function cardPlaced(
  rules: SetHandRules,
  state: SettingState,
  event: Pick<EventOf<'piece-placed'>, 'place' | 'piece'>,
): SettingStep {
  const { place, piece } = event
  const at = placeOf(place)
  if (state.phase === 'between-hands' && at !== undefined && at.part === undefined)
    return andThen(handBegun(rules, state), (begun) =>
      begun.phase === 'playing' ? cardPlaced(rules, begun, event) : stay(begun),
    )
  if (state.phase !== 'playing') return stay(state)
  const isOpen = rules.game.setting.sets === 'open'
  if (place === 'discard') return discarded(rules, state, piece)
  if (place === 'burn' && isOpen) return burnt(rules, state, piece)
  if (at === undefined) return stay(state)
  const from = partOf(state, piece)
  if (isOpen && from !== undefined && (from.seat !== at.seat || from.part !== at.part))
    return moved(rules, state, from.seat, piece)
  if (at.part === undefined)
    return from?.seat === at.seat ? stay(state) : cardDealt(rules, state, at.seat, place, piece)
  if (from?.seat === at.seat && from.part === at.part) return stay(state)
  if (ownerOf(state, piece) !== at.seat)
    return aside(
      said(state, 'card-not-due', `a card lies at ${place} that seat ${at.seat} was not dealt`),
      place,
      piece,
    )
  return isOpen
    ? laidOpen(rules, state, { seat: at.seat, part: at.part }, place, piece)
    : laidClosed(rules, withoutPart(state, piece), { seat: at.seat, part: at.part }, piece)
}

/** A card is taken up: to look at it, to set it elsewhere, or because it lay where none was due. */
export function cardLifted(
  rules: SetHandRules,
  state: SettingState,
  { place, piece }: Pick<EventOf<'piece-lifted'>, 'place' | 'piece'>,
): SettingStep {
  const left = state.aside.filter((each) => each.place !== place || each.card !== piece)
  if (left.length < state.aside.length) return stay({ ...state, aside: left })
  const at = placeOf(place)
  if (state.phase !== 'playing' || at === undefined || rules.game.setting.sets === 'open') return stay(state)
  if (at.part !== undefined) return stay(withoutPart(state, piece))
  const isSeen = state.told.events.some(({ ev, seat }) => ev === 'hand-seen' && seat === at.seat)
  return stay(isSeen ? state : stacksFixed(rules, withEvent(state, { ev: 'hand-seen', seat: at.seat }), [at.seat]))
}

type Spot = { seat: number; part: Part }

/** Where a card is set. */
function partOf(state: SettingState, card: Piece): Spot | undefined {
  for (const seat of Object.keys(state.set).map(Number)) {
    const part = parts.find((each) => setOf(state, seat)[each].includes(card))
    if (part !== undefined) return { seat, part }
  }
  return undefined
}

const withSet = (state: SettingState, { seat, part }: Spot, card: Piece): SettingState => {
  const cards = setOf(state, seat)
  return { ...state, set: { ...state.set, [seat]: { ...cards, [part]: [...cards[part], card] } } }
}

function withoutPart(state: SettingState, card: Piece): SettingState {
  const from = partOf(state, card)
  if (from === undefined) return state
  const cards = setOf(state, from.seat)
  const left = cards[from.part].filter((each) => each !== card)
  return { ...state, set: { ...state.set, [from.seat]: { ...cards, [from.part]: left } } }
}

const withEvent = (state: SettingState, event: CardRoomEvent): SettingState => ({
  ...state,
  told: { ...state.told, events: [...state.told.events, event] },
})

const mostAside = 52

const aside = (step: SettingStep, place: string, card: Piece): SettingStep => ({
  ...step,
  state: { ...step.state, aside: [...step.state.aside, { place, card }].slice(-mostAside) },
})

function cardDealt(rules: SetHandRules, before: SettingState, seat: number, place: string, card: Piece): SettingStep {
  const owner = ownerOf(before, card)
  const isClosed = rules.game.setting.sets === 'closed'
  if (owner === seat && (isClosed || !before.discarded.includes(card))) return stay(before)
  if (owner !== undefined && !isClosed)
    return aside(said(before, 'card-twice', `a card that was dealt already lies at ${place}`), place, card)
  const isFirst = Object.keys(before.hands).length === 0
  const state = isFirst && !isClosed ? stacksFixed(rules, before, before.seated) : before
  const dealt = withEvent(state, { ev: 'card', to: `seat:${seat}` })
  const taken = { ...dealt, hands: { ...state.hands, [seat]: [...(state.hands[seat] ?? []), card] } }
  if (!isClosed) {
    const { step, isTaken } = tell(rules, state, taken, { kind: 'deal-sequence' })
    return isTaken ? step : aside(step, place, card)
  }
  const isTooMany = owner === undefined && (taken.hands[seat] ?? []).length > handSize
  const judged = isTooMany ? countsTold(taken) : taken
  const { step, isTaken } = tell(rules, state, judged, {
    kind: 'showdown',
    hands: Object.keys(taken.hands).map(Number),
  })
  return isTaken
    ? { ...step, state: { ...taken, said: step.state.said } }
    : aside(inQuestion(step, `a card lies at ${place}: a misdeal`), place, card)
}

const handSize = 13

const countsTold = (state: SettingState): SettingState =>
  withEvent(state, {
    ev: 'deal-complete',
    counts: Object.fromEntries(state.seated.map((seat) => [`seat:${seat}`, state.hands[seat]?.length ?? 0])),
  })

/** With the first set card the deal is over: every hand has its thirteen cards, or it is a misdeal. */
function laidClosed(rules: SetHandRules, state: SettingState, spot: Spot, card: Piece): SettingStep {
  const laid = withSet(state, spot, card)
  const isTold = state.told.events.some(({ ev }) => ev === 'deal-complete')
  if (isTold) return stay(laid)
  const { step, isTaken } = tell(rules, laid, countsTold(laid), { kind: 'deal-sequence' })
  return isTaken
    ? step
    : inQuestion(
        { ...step, state: withEvent(step.state, { ev: 'deal-complete' }) },
        'a hand has a wrong number of cards: a misdeal',
      )
}

/** A card that is set lies open and stays (line 6847); with the last one of a turn the next seat sets. */
function laidOpen(rules: SetHandRules, state: SettingState, spot: Spot, place: string, card: Piece): SettingStep {
  const { seat } = spot
  const due = standing(rules, state)?.sets
  const laid = withSet(state, spot, card)
  const placed = placedIn(laid, seat)
  const count = parts.reduce((sum, part) => sum + placed[part].length, 0)
  const isLate = due?.seat !== seat && count === 1
  const events = isLate ? thirdKept(state, seat, spot.part, card) : undefined
  const taken =
    events === undefined
      ? withEvent(laid, { ev: 'place', seat, ...placed })
      : { ...laid, told: { ...laid.told, events } }
  const answer = rules.game.settle(caseOf(rules, taken, { kind: 'deal-sequence' }))
  const isEarly =
    !('error' in answer) && answer.refused?.rule === 'wrong-card-count' && due?.seat === seat && count < due.cards
  if (isEarly) return stay(laid)
  const { step, isTaken } = tell(rules, state, taken, { kind: 'deal-sequence' })
  return isTaken ? step : aside(step, place, card)
}

/** What a seat has set since the last setting that was told. */
function placedIn(state: SettingState, seat: number): Record<Part, Piece[]> {
  const told = state.told.events.filter(({ ev, seat: by }) => ev === 'place' && by === seat)
  const before = (part: Part): Piece[] => told.flatMap((event) => event[part] ?? [])
  const cards = setOf(state, seat)
  const since = (part: Part): Piece[] => cards[part].filter((card) => !before(part).includes(card))
  return { front: since('front'), middle: since('middle'), back: since('back') }
}

/** The last setting of a seat with one card more than it may keep; undefined where it has set nothing yet. */
function thirdKept(state: SettingState, seat: number, part: Part, card: Piece): CardRoomEvent[] | undefined {
  const { events } = state.told
  const at = events.findLastIndex(({ ev, seat: by }) => ev === 'place' && by === seat)
  const last = events[at]
  const isOfTurn = last !== undefined && !events.slice(at).some(({ ev, to }) => ev === 'card' && to === `seat:${seat}`)
  return isOfTurn ? events.with(at, { ...last, [part]: [...(last[part] ?? []), card] }) : undefined
}

/** A card that lies open in a segment can't be altered (line 6847). */
const moved = (rules: SetHandRules, state: SettingState, seat: number, card: Piece): SettingStep =>
  tell(rules, state, withEvent(state, { ev: 'move', seat, card }), { kind: 'deal-sequence' }).step

/** There are no burn cards: the deck is dealt to its last card but one. */
const burnt = (rules: SetHandRules, state: SettingState, card: Piece): SettingStep =>
  aside(tell(rules, state, withEvent(state, { ev: 'burn' }), { kind: 'deal-sequence' }).step, 'burn', card)

/** A card that is not set. The one of a hand in fantasy goes back into the deck (line 6930). */
function discarded(rules: SetHandRules, state: SettingState, card: Piece): SettingStep {
  const seat = ownerOf(state, card)
  if (seat === undefined || state.discarded.includes(card)) return stay(state)
  if (partOf(state, card) !== undefined)
    return rules.game.setting.sets === 'open' ? moved(rules, state, seat, card) : stay(withoutPart(state, card))
  if (!state.fantasy.includes(seat)) return stay({ ...state, discarded: [...state.discarded, card] })
  const left = (state.hands[seat] ?? []).filter((each) => each !== card)
  return stay({ ...state, hands: { ...state.hands, [seat]: left } })
}

/** Whether every card of a seat lies in its three sets. */
export const isAllSet = (state: SettingState, seat: number): boolean =>
  cardsSet(state, seat).length > 0 &&
  cardsSet(state, seat).length >= Math.min(handSize, (state.hands[seat] ?? []).length)
