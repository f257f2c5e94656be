import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import { cardsHeld } from '../../kit/pot/betting/play-betting.ts'
import { faultOfDeal, type HandStanding, isJudged } from '../../kit/pot/hand-standing.ts'
import { withQuestion } from '../card-room/findings.ts'
import { withoutPiece, withPiece } from '../common/card-places.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { burnt } from './burns.ts'
import { mostAside, withAside, withoutLast } from './cards-aside.ts'
import { withAntes } from './chip-moves.ts'
import { closedIfOut } from './close-betting.ts'
import { askedIfUnruled, cardExposed, cardThrown, replacementDealt, spareBurnt } from './draws.ts'
import { dealtAfterAll, isKnownEarly, isOutOfPlay, keptLast, withEarlyCard } from './early-cards.ts'
import { handBegun } from './hand-start.ts'
import { askedOf, cardsOf, faulty, inHand, said, standing, tell } from './judge-hand.ts'
import { killJudged } from './kill.ts'
import { type HeldCard, type PotRules, type PotState, type PotStep, seatAt } from './state.ts'

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
    return faulty(rules, withAside(state, place, piece), {
      ...{ fault: 'duplicate-card', rule: rules.game.pot.refuses['duplicate-card'] },
      says: `a card that was dealt already lies at ${place}`,
    })
  return andThen(closedIfOut(rules, state), (open) =>
    at === undefined ? boardCard(rules, open, place, board ?? place, piece) : seatCard(rules, open, place, at, piece),
  )
}

/** Final downcards that came too early and stay where they lie are dealt as their seats are due. */
export function lastCardsKept(rules: PotRules, state: PotState): PotStep {
  const kept = keptLast(rules, state)
  if (kept === undefined) return stay(state)
  const free = { ...state, aside: state.aside.filter(({ card }) => card !== kept.card) }
  return andThen(cardPlaced(rules, free, { type: 'piece-placed', place: kept.place, piece: kept.card }), (after) =>
    after.early.length < state.early.length ? lastCardsKept(rules, after) : stay(after),
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

const notDue = (state: PotState, place: string, card: Piece, says: string): PotStep =>
  said(withAside(state, place, card), codeFinding('card-not-due', inHand(state, says), 'violation'))

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
  if (isDealtInWithoutHand(state, now, seat)) return stay(state)
  if (face === 'down' && isExtra(rules, state, now, seat)) return extraCard(rules, state, place, seat, card)
  return andThen(spareBurnt(rules, state), (open) => {
    const then = standing(rules, open)
    return then?.step?.step === 'draw' && then.deal.replaces === undefined
      ? andThen(replacementDealt(rules, open, then, seat, card), (after) =>
          face === 'up' && cardsOf(after, seat).at(-1) === card ? cardExposed(rules, after, seat) : stay(after),
        )
      : dealtTo(rules, open, place, { seat, face }, card)
  })
}

/** Who folds without a bet to match goes on getting cards until a bet is made (hg, line 157): they are nobody's. */
function isDealtInWithoutHand({ told: { actions } }: PotState, { live }: HandStanding, seat: number): boolean {
  const fold = actions.find((action) => action.do === 'fold' && action.seat === seat)
  if (fold === undefined || live.includes(seat)) return false
  return !actions.some((action) => increases.includes(action.do) && (action.round ?? 1) >= (fold.round ?? 1))
}

const increases: readonly string[] = ['bring-in', 'bet', 'raise', 'complete', 'all-in', 'chip-in']

/** All have their first cards, and a seat gets one more before anybody has acted. */
const isExtra = ({ game }: PotRules, { told, hands }: PotState, { betting, context }: HandStanding, seat: number) =>
  Object.hasOwn(game.page.irregularities, 'one-extra-card') &&
  betting?.at === 1 &&
  (hands[seat] ?? []).length >= cardsHeld(context.page, 1) &&
  told.actions.every(({ do: verb }) => verb === 'kill' || verb.endsWith('-blind'))

function extraCard(rules: PotRules, state: PotState, place: string, seat: number, card: Piece): PotStep {
  const n = 1 + (state.hands[seat] ?? []).length
  const event: CardRoomEvent = { ev: 'card', to: `seat:${seat}`, n, pos: 1 + cardsDealt(state), extra: true }
  const { step, isTaken } = tell(rules, state, { event, taken: state })
  const after = withAside(step.state, place, card)
  return { ...step, state: isTaken ? after : withQuestion(after, 'more than one card too many is dealt: a misdeal') }
}

function dealtTo(
  rules: PotRules,
  before: PotState,
  place: string,
  { seat, face }: { seat: number; face: HeldCard['face'] },
  card: Piece,
): PotStep {
  const isInTime = isKnownEarly(before, card) && standing(rules, before)?.betting === undefined
  const state = isInTime ? dealtAfterAll(before, card) : before
  const now = standing(rules, state)
  if (now === undefined) return stay(withAside(state, place, card))
  const held = state.hands[seat] ?? []
  const due = now.step?.step === 'deal' && now.deal.replaces === undefined ? now.step.face : face
  const isExposed = face === 'up' && due === 'down'
  const isOtherwise = face === 'down' && due === 'up' && faceOrdered(rules, state, seat) === 'down'
  const isTold = face === due && (face === 'up' || faceOrdered(rules, state, seat) === 'up')
  const event: CardRoomEvent = {
    ...{ ev: 'card', to: `seat:${seat}`, n: held.length + 1, pos: 1 + cardsDealt(state) },
    ...(isExposed ? { card, exposed: true } : {}),
    ...(isTold ? { face } : {}),
  }
  const judged = face === due || isExposed || isOtherwise ? event : { ...event, face }
  const fault = faultOfDeal(rules.game.pot, now, { ...judged, card })
  if (isOutOfPlay(rules, fault))
    return andThen(faulty(rules, state, fault), (after) =>
      stay(withAside(withEarlyCard(after, seat, card), place, card)),
    )
  const hands = { ...state.hands, [seat]: [...held, { card, face }] }
  const told = tell(rules, state, { event, taken: { ...state, hands }, fault })
  if (!told.isTaken) return { ...told.step, state: withAside(withoutLast(told.step.state, before), place, card) }
  return isExposed ? askedIfUnruled(told, seat) : told.step
}

const cardsDealt = ({ hands }: PotState): number => Object.values(hands).reduce((sum, { length }) => sum + length, 0)

/** Which face the page orders for the next card of a seat after an error. */
function faceOrdered(rules: PotRules, state: PotState, seat: number): unknown {
  if (!state.told.events.some(({ exposed }) => exposed === true)) return undefined
  const answer = askedOf(rules, state)
  const faces: unknown = 'error' in answer ? undefined : answer.state?.next_card_face
  return typeof faces === 'object' && faces !== null ? Reflect.get(faces, String(seat)) : undefined
}

function boardCard(rules: PotRules, state: PotState, place: string, name: string, card: Piece): PotStep {
  const { pot } = rules.game
  if (Object.hasOwn(pot.needs ?? {}, name)) return stay(withBoard(state, name, [card]))
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
  if (name !== due && name !== 'board') return notDue(state, place, card, `a card lies at ${place}, and ${due} is due`)
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
  const dealt = lastBoard(state, now)
  if (dealt !== undefined) return boardTooLarge(rules, state, dealt, place, card)
  const event = boardEvent(nextBoard(now), [card])
  const fault = faultOfDeal(rules.game.pot, now, event) ?? {
    fault: 'deal-order' as const,
    rule: undefined,
    says: 'no board card is due',
  }
  const { step } = tell(rules, state, { event, taken: state, fault })
  return { ...step, state: withAside(step.state, place, card) }
}

/** Where the board of this street was told, while nobody has acted on it and no card is burnt for the next one. */
function lastBoard({ told: { events, actions }, aside }: PotState, { betting }: HandStanding): number | undefined {
  const at = events.findLastIndex(({ ev }) => ev === 'board')
  const isLast = events.slice(at + 1).every(({ ev }) => ev === 'betting-open')
  const isActedOn = aside.some(({ place }) => place === 'burn') || actions.some(({ round }) => round === betting?.at)
  return at < 0 || !isLast || isActedOn ? undefined : at
}

/** More board cards than the street has: what the page says of them. All of them lie where none was due. */
function boardTooLarge(rules: PotRules, state: PotState, at: number, place: string, card: Piece): PotStep {
  const { n = 0, cards, board: on } = state.told.events[at] ?? { ev: 'board' }
  const dealt = Array.isArray(cards) ? cards.map(String) : []
  const name = on === undefined ? 'board' : `board:${on}`
  const left = (state.boards[name] ?? []).filter((each) => !dealt.includes(each))
  const events = state.told.events.slice(0, at)
  const before = { ...state, told: { ...state.told, events }, boards: { ...state.boards, [name]: left } }
  const event = boardEvent(n + 1, [...dealt, card], on)
  const now = standing(rules, before)
  const fault = now && faultOfDeal(rules.game.pot, now, event)
  if (fault === undefined) return stay(withAside(state, place, card))
  const { step } = tell(rules, before, { event, taken: before, fault })
  const isTold = step.state.told.events.length > events.length
  return isTold
    ? { ...step, state: [...dealt, card].reduce((after, each) => withAside(after, place, each), step.state) }
    : { ...step, state: withAside({ ...state, said: step.state.said }, place, card) }
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
