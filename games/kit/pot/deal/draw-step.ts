import type { Street } from '../streets.ts'
import {
  type DealContext,
  type DealState,
  type Dealt,
  inDrawOrder,
  outOfDeck,
  owedIn,
  stepOf,
  whenServed,
  wrong,
} from './deal-state.ts'
import { drawable } from './shortage.ts'

/** A player says how many cards he throws; 0 stands pat. */
export function requestDraw(
  state: DealState,
  seat: number | undefined,
  count: number,
  { page: { streets } }: DealContext,
): Dealt {
  const step = stepOf(streets, state)
  const before = streets[state.at - 1]
  if (before?.step === 'draw' && state.draw.requests.some((request) => request.seat === seat))
    return changeDraw({ ...state, at: state.at - 1 }, seat, count, before)
  if (step?.step !== 'draw')
    return streets.slice(state.at).some((each) => each.step === 'draw')
      ? wrong('discard-turn', 'no draw is due')
      : wrong('fourth-draw', 'there is no further draw')
  const { draw } = state
  const { requests } = draw
  if (requests.some((request) => request.seat === seat)) return changeDraw(state, seat, count, step)
  const due = inDrawOrder(state)[requests.length]
  if (seat === undefined || due !== seat) return wrong('discard-turn', `seat ${due} is to draw first`)
  if (count > step.most) return wrong('draw-too-many', `${count} cards are thrown; ${step.most} may be`)
  const after: DealState = {
    ...state,
    draw: { ...draw, requests: [...requests, { seat, count }], owed: { ...draw.owed, [seat]: count } },
  }
  const isDone = requests.length + 1 === inDrawOrder(state).length && !step.burns
  return { state: isDone ? onceAllSpoke(after) : after }
}

/** Where all stand pat the next step is due; until its first card the last of them may change his number (hg 6461-6463). */
const onceAllSpoke = (state: DealState): DealState =>
  owedIn(state) > 0 ? state : { ...whenServed(state), draw: state.draw }

/** The number may change while no card, burn included, has left the deck for it and nobody has acted on it. */
function changeDraw(state: DealState, seat: number | undefined, count: number, step: Street & { step: 'draw' }): Dealt {
  const { draw } = state
  const isLast = draw.requests.at(-1)?.seat === seat
  if (seat === undefined || !isLast || draw.begun || draw.burned)
    return wrong('draw-change', 'a card has left the deck for it, or somebody has acted on the number')
  if (count > step.most) return wrong('draw-too-many', `${count} cards are thrown; ${step.most} may be`)
  const requests = [...draw.requests.slice(0, -1), { seat, count }]
  const after = { ...state, draw: { ...draw, requests, owed: { ...draw.owed, [seat]: count } } }
  return { state: step.burns || requests.length < inDrawOrder(state).length ? after : onceAllSpoke(after) }
}

/** Replacements, a seat's whole number in one run. */
export function drawCards(state: DealState, seat: number | undefined, count: number, { page }: DealContext): Dealt {
  const step = stepOf(page.streets, state)
  if (step?.step !== 'draw' || seat === undefined) return wrong('deal-order', 'no replacement is due')
  const { draw } = state
  const order = inDrawOrder(state)
  if (draw.requests.length < order.length)
    return wrong('early-draw', 'not every player has said how many cards he draws')
  if (step.burns && !draw.burned) return wrong('burn-missing', 'a card is to be burnt first')
  const owed = draw.owed[seat] ?? 0
  const due = order.find((each) => (draw.owed[each] ?? 0) > 0)
  if (owed > 0 && due !== seat) return wrong('deal-order', `seat ${due} is to be served first`)
  const most = drawable(state, page)
  if (count > owed || (page.shortage?.wholeRuns && count < Math.min(owed, most)))
    return wrong('wrong-draw', `cards owed to seat ${seat}: ${owed}, not ${count}`)
  if (page.shortage !== undefined && count > most)
    return wrong('last-stub-card', 'the last card of the deck is not dealt')
  const after: DealState = {
    ...outOfDeck(state, count),
    draw: { ...draw, begun: true, owed: { ...draw.owed, [seat]: owed - count } },
  }
  return { state: whenServed(after) }
}
