import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import { faultOfDeal, type HandStanding, isJudged } from '../../kit/pot/standing.ts'
import { withQuestion } from '../card-room/findings.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { withoutPiece, withPiece } from '../common/places.ts'
import { andThen, stay } from '../live.ts'
import { withAntes } from './chips.ts'
import { closedIfOut } from './close.ts'
import { cardThrown, replacementDealt } from './draws.ts'
import { handBegun } from './hand-start.ts'
import { killJudged } from './kill.ts'
import { type HeldCard, type PotRules, type PotState, type PotStep, seatAt } from './state.ts'
import { askedOf, faulty, inHand, said, standing, tell } from './told.ts'

/** Where folded and discarded cards lie, and those that were not dealt. */
const thrown: readonly string[] = ['discard', 'muck']
const boards: Readonly<Record<string, string>> = {
  board: 'board',
  'board-1': 'board:1',
  'board-2': 'board:2',
  flop: 'flop',
  community: 'community',
}

/** A card lies at a place of the table: one more of a hand or a board, a burn card, or one that was only moved. */
export function cardPlaced(rules: PotRules, before: PotState, { place, piece }: EventOf<'piece-placed'>): PotStep {
  const from = Object.keys(before.lifted).find((each) => before.lifted[each]?.includes(piece))
  const state = from === undefined ? before : { ...before, lifted: withoutPiece(before.lifted, from, piece) }
  const at = seatAt(place)
  if (state.phase === 'between-hands' && at !== undefined && from !== place)
    return andThen(handBegun(rules, state), (begun) =>
      begun.phase === 'playing' ? cardPlaced(rules, begun, { type: 'piece-placed', place, piece }) : stay(begun),
    )
  if (state.phase !== 'playing' || from === place) return stay(state)
  const owner = ownerOf(state, piece)
  if (thrown.includes(place)) return owner === undefined ? stay(state) : cardThrown(rules, state, owner, piece)
  if (owner !== undefined && at?.seat === owner) return stay(turned(state, owner, piece, at.face))
  if (place === 'burn') return burnt(rules, state, owner, piece)
  const board = boards[place]
  if (at === undefined && board === undefined) return stay(state)
  if (isOnTable(state, piece) && (owner === undefined || isLive(rules, state, owner)))
    return refusedCard(state, place, piece, 'card-twice', `a card that was dealt already lies at ${place}`)
  return andThen(closedIfOut(rules, state), (open) =>
    at === undefined ? boardCard(rules, open, place, board ?? place, piece) : seatCard(rules, open, place, at, piece),
  )
}

/** A card is taken up: it may be laid down again, or elsewhere. One that lay where none was due is as if it never had. */
export function cardLifted(state: PotState, { place, piece }: EventOf<'piece-lifted'>): PotState {
  const aside = state.aside.filter((each) => each.place !== place || each.card !== piece)
  return aside.length < state.aside.length
    ? { ...state, aside }
    : { ...state, lifted: withPiece(state.lifted, place, piece) }
}

const ownerOf = ({ hands }: PotState, piece: Piece): number | undefined =>
  Object.keys(hands)
    .map(Number)
    .find((seat) => hands[seat]?.some(({ card }) => card === piece))

const isOnTable = (state: PotState, piece: Piece): boolean =>
  ownerOf(state, piece) !== undefined || Object.values(state.boards).some((cards) => cards.includes(piece))

const isLive = (rules: PotRules, state: PotState, seat: number): boolean =>
  standing(rules, state)?.live.includes(seat) === true

/** A downcard turned up, or the other way round: a showdown, or a choice of its player. */
const turned = (state: PotState, seat: number, piece: Piece, face: HeldCard['face']): PotState => {
  const held = (state.hands[seat] ?? []).map((each) => (each.card === piece ? { ...each, face } : each))
  return { ...state, hands: { ...state.hands, [seat]: held } }
}

type CardCode = 'card-twice' | 'card-not-due'

const refusedCard = (state: PotState, place: string, card: Piece, code: CardCode, says: string): PotStep =>
  said(withAside(state, place, card), codeFinding(code, inHand(state, says), 'violation'))

const mostAside = 52

const withAside = (state: PotState, place: string, card: Piece): PotState => ({
  ...state,
  aside: [...state.aside, { place, card }].slice(-mostAside),
})

function seatCard(
  rules: PotRules,
  state: PotState,
  place: string,
  { seat, face }: { seat: number; face: HeldCard['face'] },
  card: Piece,
): PotStep {
  const isFirst = !state.told.events.some(({ ev }) => ev === 'card')
  const ready = isFirst ? killJudged(rules, withAntes(rules, state)) : stay(state)
  return andThen(ready, (open) => nextCard(rules, open, place, { seat, face }, card))
}

function nextCard(
  rules: PotRules,
  state: PotState,
  place: string,
  { seat, face }: { seat: number; face: HeldCard['face'] },
  card: Piece,
): PotStep {
  const now = standing(rules, state)
  if (now === undefined) return stay(withAside(state, place, card))
  if (now.step?.step === 'draw' && now.deal.replaces === undefined)
    return replacementDealt(rules, state, now, seat, card)
  const ready = now.step?.step === 'burn' ? spareBurnt(rules, state) : stay(state)
  return andThen(ready, (open) => dealtTo(rules, open, place, { seat, face }, card))
}

function dealtTo(
  rules: PotRules,
  state: PotState,
  place: string,
  { seat, face }: { seat: number; face: HeldCard['face'] },
  card: Piece,
): PotStep {
  const now = standing(rules, state)
  if (now === undefined) return stay(withAside(state, place, card))
  const held = state.hands[seat] ?? []
  const due = now.step?.step === 'deal' && now.deal.replaces === undefined ? now.step.face : face
  const isExposed = face === 'up' && due === 'down'
  const isOtherwise = face === 'down' && due === 'up' && faceOrdered(rules, state, seat) === 'down'
  const event: CardRoomEvent = {
    ...{ ev: 'card', to: `seat:${seat}`, n: held.length + 1, pos: 1 + cardsDealt(state) },
    ...(isExposed ? { card, exposed: true } : {}),
    ...(due === 'up' && face === 'up' ? { face } : {}),
  }
  const judged = face === due || isExposed || isOtherwise ? event : { ...event, face }
  const fault = faultOfDeal(rules.game.pot, now, { ...judged, card })
  const hands = { ...state.hands, [seat]: [...held, { card, face }] }
  const { step, isTaken } = tell(rules, state, { event, taken: { ...state, hands }, fault })
  if (!isTaken) return { ...step, state: withAside(withoutLast(step.state, state), place, card) }
  return step
}

const cardsDealt = ({ hands }: PotState): number => Object.values(hands).reduce((sum, { length }) => sum + length, 0)

/** Which face the page orders for the next card of a seat after an error. */
function faceOrdered(rules: PotRules, state: PotState, seat: number): unknown {
  const answer = askedOf(rules, state)
  const faces: unknown = 'error' in answer ? undefined : answer.state?.next_card_face
  return typeof faces === 'object' && faces !== null ? Reflect.get(faces, String(seat)) : undefined
}

/** A card that lies where none is due is told only of a board, whose page says what follows from it. */
const withoutLast = (state: PotState, before: PotState): PotState => ({
  ...state,
  told: { ...state.told, events: before.told.events },
})

/** A card of a seat that became the burn card is the burn that is due now. */
function spareBurnt(rules: PotRules, state: PotState): PotStep {
  if (state.spareBurns === 0) return stay(state)
  return tell(rules, state, { event: { ev: 'burn' }, taken: { ...state, spareBurns: state.spareBurns - 1 } }).step
}

function burnt(rules: PotRules, state: PotState, owner: number | undefined, card: Piece): PotStep {
  if (owner !== undefined)
    return andThen(cardThrown(rules, state, owner, card), (after) =>
      stay({ ...after, spareBurns: after.spareBurns + 1 }),
    )
  return andThen(closedIfOut(rules, state), (open) => {
    const now = standing(rules, open)
    if (now === undefined) return stay(open)
    const event: CardRoomEvent = { ev: 'burn' }
    const fault = faultOfDeal(rules.game.pot, now, event)
    const { step, isTaken } = tell(rules, open, { event, taken: open, fault })
    return isTaken ? step : { ...step, state: withAside(withoutLast(step.state, open), 'burn', card) }
  })
}

function boardCard(rules: PotRules, state: PotState, place: string, name: string, card: Piece): PotStep {
  const { pot } = rules.game
  if (pot.needs?.includes(name)) return stay(withBoard(state, name, [card]))
  // The rest of a board that came too early says nothing new.
  if (state.aside.some((each) => each.place === place)) return stay(withAside(state, place, card))
  const now = standing(rules, state)
  if (now === undefined) return stay(withAside(state, place, card))
  if (name === 'community') return communityCard(rules, state, now, card)
  if (now.step?.step === 'burn')
    return andThen(
      state.spareBurns > 0 ? spareBurnt(rules, state) : burnWaived(rules, state, now, place, card),
      (ready) =>
        standing(rules, ready)?.step?.step === 'board'
          ? boardCard(rules, ready, place, name, card)
          : stay(withAside(ready, place, card)),
    )
  if (now.step?.step !== 'board') return earlyBoard(rules, state, now, place, card)
  const { count, on } = now.step
  const due = on === undefined ? 'board' : `board:${on}`
  if (name !== due && name !== 'board')
    return refusedCard(state, place, card, 'card-not-due', `a card lies at ${place}, and ${due} is due`)
  const coming = [...state.coming, card]
  if (coming.length < count) return stay({ ...state, coming })
  const event = boardEvent(count, coming, on)
  const fault = faultOfDeal(pot, now, event)
  const taken = withBoard({ ...state, coming: [] }, due, coming)
  const { step, isTaken } = tell(rules, state, { event, taken, fault })
  return isTaken ? step : { ...step, state: withAside({ ...step.state, coming: [] }, place, card) }
}

const withBoard = (state: PotState, name: string, cards: readonly Piece[]): PotState => ({
  ...state,
  boards: { ...state.boards, [name]: [...(state.boards[name] ?? []), ...cards].slice(0, mostAside) },
})

const boardEvent = (n: number, cards: readonly Piece[], on?: number): CardRoomEvent => ({
  ...{ ev: 'board', n, cards: [...cards] },
  ...(on === undefined ? {} : { board: on }),
})

/** How many cards the next board step has. */
const nextBoard = ({ deal, context }: HandStanding): number =>
  context.page.streets.slice(deal.at).find((step) => step.step === 'board')?.count ?? 1

/** A board card before its time: what the page says of it, or that the street is early. */
function earlyBoard(rules: PotRules, state: PotState, now: HandStanding, place: string, card: Piece): PotStep {
  const event = boardEvent(nextBoard(now), [card])
  const fault = faultOfDeal(rules.game.pot, now, event) ?? {
    fault: 'deal-order' as const,
    rule: undefined,
    says: 'no board card is due',
  }
  const { step } = tell(rules, state, { event, taken: state, fault })
  return { ...step, state: withAside(step.state, place, card) }
}

/** A board without its burn: the page may spare it after an error, or forbids it. */
function burnWaived(rules: PotRules, state: PotState, now: HandStanding, place: string, card: Piece): PotStep {
  const event = boardEvent(nextBoard(now), [card])
  const fault = faultOfDeal(rules.game.pot, now, event)
  if (fault === undefined || !isJudged(rules.game.pot, fault))
    return fault === undefined ? stay(state) : faulty(rules, state, fault)
  const { step, isTaken } = tell(rules, state, { event, taken: state })
  if (!isTaken) return { ...step, state: withQuestion(step.state, `a card lies at ${place} without a burn before it`) }
  return stay({ ...state, told: { ...state.told, events: [...state.told.events, { ev: 'burn-waived' }] } })
}

function communityCard(rules: PotRules, state: PotState, now: HandStanding, card: Piece): PotStep {
  const event: CardRoomEvent = { ev: 'community' }
  const fault = faultOfDeal(rules.game.pot, now, event)
  const { step, isTaken } = tell(rules, state, { event, taken: withBoard(state, 'community', [card]), fault })
  return isTaken ? step : { ...step, state: withAside(withoutLast(step.state, state), 'community', card) }
}
