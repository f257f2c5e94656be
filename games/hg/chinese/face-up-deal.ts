import type { CardRoomAnswer } from '../../kit/card-room/answer.ts'
import type { CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { SettingStanding } from '../../kit/pot/chinese/live-page.ts'
import { type FaceUpTable, shortStack } from './face-up-table.ts'

/** How far the deal has come, as a JSON value: five cards each, then four times three. */
type FaceUpDeal = {
  /** 0 while the first five are dealt and set, 1 to 4 for the threes; fantasy hands come before. */
  turn: number
  got: Readonly<Record<number, number>>
  placed: readonly number[]
  rows: Readonly<Record<number, { front: number; middle: number; back: number }>>
  used: number
  seen: readonly string[]
}

type Fault = { fault: string; says: string }
const wrong = (fault: string, says: string): Fault => ({ fault, says })

const firstCards = 5
const laterCards = 3
const fantasyCards = 14
const turns = 4
const rowSize = { front: 3, middle: 5, back: 5 }

const nothingDealt = ({ fantasy }: FaceUpTable): FaceUpDeal => ({
  ...{ turn: fantasy.length > 0 ? -1 : 0, got: {}, placed: [] },
  ...{ rows: {}, used: 0, seen: [] },
})

/** What is played in a turn: the fantasy hands, the first five cards, then four times two of three. */
const stages = ['fantasy', 'set-5', 'set-2-a', 'set-2-b', 'set-2-c', 'set-2-d']

/** Whose card or whose setting is due, by the events that the deal allows. */
export function faceUpStanding(round: CardRoomCase, table: FaceUpTable): SettingStanding {
  let state = nothingDealt(table)
  for (const event of round.events) {
    const next = step(state, event, round, table)
    if (!('fault' in next)) state = next
  }
  const { seats, cards } = dueIn(state, table)
  const live = table.order
  if (state.turn > turns || seats.length === 0) return { stage: 'showdown', live, isOver: true }
  const standing = { stage: stages[state.turn + 1] ?? 'showdown', live, isOver: false }
  const deals = nextSeat(state, table)
  if (seats.some((seat) => (state.got[seat] ?? 0) < cards))
    return deals === undefined ? standing : { ...standing, deals }
  const seat = seats[state.placed.length]
  return seat === undefined ? standing : { ...standing, sets: { seat, cards: keptIn(state) } }
}

/** How many of the cards of a turn are set; the others are discarded. */
const keptIn = ({ turn }: FaceUpDeal): number =>
  turn < 0 ? fantasyCards - 1 : turn === 0 ? firstCards : laterCards - 1

export function playFaceUpDeal(round: CardRoomCase, table: FaceUpTable): CardRoomAnswer {
  let state = nothingDealt(table)
  for (const event of round.events) {
    const next = step(state, event, round, table)
    if ('fault' in next) return { refused: { rule: next.fault, message: next.says } }
    state = next
  }
  return {
    accepted: true,
    state: { cards_used: state.used, still_active: table.order.toSorted((a, b) => a - b), deal_order: table.order },
  }
}

function step(state: FaceUpDeal, event: CardRoomEvent, round: CardRoomCase, table: FaceUpTable): FaceUpDeal | Fault {
  const seat = seatOfHand(event.seat) ?? seatOfHand(event.to) ?? 0
  if (event.ev === 'burn') return wrong('extra-burn', 'there are no burns in this game')
  if (event.ev === 'move') return wrong('moved-card', `seat ${seat} moves a card that is set`)
  if (event.ev === 'card') return dealCard(state, event, seat, round, table)
  return event.ev === 'place' ? place(state, event, seat, table) : state
}

/** Who is dealt to in this turn, in order, and how many cards. */
function dueIn({ turn }: FaceUpDeal, { order, fantasy }: FaceUpTable): { seats: readonly number[]; cards: number } {
  if (turn < 0) return { seats: fantasy, cards: fantasyCards }
  const seats = order.filter((seat) => !fantasy.includes(seat))
  return { seats, cards: turn === 0 ? firstCards : laterCards }
}

function dealCard(
  state: FaceUpDeal,
  event: CardRoomEvent,
  seat: number,
  round: CardRoomCase,
  table: FaceUpTable,
): FaceUpDeal | Fault {
  if (table.sitsOut.includes(seat)) return wrong('sits-out', `seat ${seat} sits this round out`)
  const short = shortStack(round, seat)
  if (short !== undefined) return wrong(short.rule, short.message)
  if (event.card !== undefined && state.seen.includes(event.card))
    return wrong('duplicate-card', `${event.card} is there twice`)
  if (event.face === 'up') return wrong('wrong-face', 'cards are dealt face down')
  const { seats, cards } = dueIn(state, table)
  const held = state.got[seat] ?? 0
  if (state.turn > turns || held >= cards) return wrong('wrong-card-count', `seat ${seat} has its cards already`)
  const due = nextSeat(state, table)
  if (!seats.includes(seat) || due !== seat) return wrong('deal-order', `seat ${due} is due first`)
  return {
    ...state,
    got: { ...state.got, [seat]: held + 1 },
    used: state.used + 1,
    seen: event.card === undefined ? state.seen : [...state.seen, event.card],
  }
}

/** The first five go round one by one; three and fourteen go to a seat in a row. */
function nextSeat(state: FaceUpDeal, table: FaceUpTable): number | undefined {
  const { seats, cards } = dueIn(state, table)
  const got = (seat: number) => state.got[seat] ?? 0
  if (state.turn !== 0) return seats.find((seat) => got(seat) < cards)
  const fewest = Math.min(...seats.map(got))
  return fewest >= cards ? undefined : seats.find((seat) => got(seat) === fewest)
}

function place(state: FaceUpDeal, event: CardRoomEvent, seat: number, table: FaceUpTable): FaceUpDeal | Fault {
  const { seats, cards } = dueIn(state, table)
  const due = seats[state.placed.length]
  const isDealt = seats.every((each) => (state.got[each] ?? 0) >= cards)
  if (!isDealt) return wrong('deal-order', 'every seat gets its cards before anybody sets them')
  if (due !== seat) return wrong('act-out-of-turn', `seat ${due} is to set first`)
  const before = state.rows[seat] ?? { front: 0, middle: 0, back: 0 }
  const { front = [], middle = [], back = [] } = event
  const rows = {
    front: before.front + front.length,
    middle: before.middle + middle.length,
    back: before.back + back.length,
  }
  if (rows.front > rowSize.front) return wrong('front-overfull', `seat ${seat} sets a fourth card in front`)
  const count = front.length + middle.length + back.length
  const kept = keptIn(state)
  if (state.turn > 0 && count === laterCards) return wrong('third-card-kept', `seat ${seat} discards no card`)
  if (count !== kept) return wrong('wrong-card-count', `seat ${seat} sets ${count} cards; ${kept} are to be set`)
  if (rows.middle > rowSize.middle || rows.back > rowSize.back)
    return wrong('wrong-card-count', `seat ${seat} sets a sixth card in a segment`)
  const placed = [...state.placed, seat]
  const after: FaceUpDeal = { ...state, rows: { ...state.rows, [seat]: rows }, placed }
  // The discard of a fantasy hand goes back into the deck.
  const used = state.turn < 0 ? after.used - 1 : after.used
  return placed.length < seats.length
    ? { ...after, used }
    : { ...after, used, turn: state.turn + 1, got: {}, placed: [] }
}
