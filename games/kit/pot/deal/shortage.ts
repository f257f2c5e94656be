import type { Street } from '../streets.ts'
import { type DealContext, type DealState, inDrawOrder, inOrder, owedIn, type Shortage, stepOf } from './deal-state.ts'

type Page = DealContext['page']

/** What the deck can still do for the stage that is due, where it can't serve everybody. */
export function shortageState(state: DealState, { page }: DealContext): Record<string, unknown> {
  const { shortage, streets } = page
  const step = stepOf(streets, state)
  if (shortage === undefined || step === undefined) return {}
  if (shortage.by === 'stud' && step.step === 'burn') {
    const next = streets[state.at + 1]
    return next?.step === 'deal' ? studShortage(state, next.stage ?? '', shortage) : {}
  }
  return shortage.by === 'draw' && step.step === 'draw' ? drawShortage(state, step, page) : {}
}

/**
 * All cards but the last are dealt; that one, the burns, the folded hands, and the discards where the document names them,
 * are shuffled. Where even these don't serve everybody, one community card plays for all.
 */
function studShortage(state: DealState, stage: string, shortage: Shortage): Record<string, unknown> {
  if (!isStreetShort(state)) return {}
  const pool = Math.min(1, state.stock) + studMix(state, shortage)
  const dealt = Math.max(0, state.stock - 1)
  return { [`${stage}_street`]: dealt + pool >= inOrder(state).length ? 'reshuffle' : 'community-card', pool }
}

/** Whether the deck has no burn and a card for everybody beside its last card. */
export const isStreetShort = (state: DealState): boolean => state.stock - 1 < inOrder(state).length + 1

/** Whether the cards that may be dealt are gone before everybody has one of the street, so that the deck is shuffled. */
export function isReshuffleDue(state: DealState, { shortage, streets }: Page): boolean {
  const step = stepOf(streets, state)
  if (shortage?.by !== 'stud' || (step?.step !== 'burn' && step?.step !== 'deal')) return false
  const due = inOrder(state).filter((seat) => step.step === 'burn' || (state.got[seat] ?? 0) < step.count)
  return state.stock <= 1 && due.length > 0
}

const studMix = ({ burned, folded, released }: DealState, { discards }: Shortage): number =>
  burned + folded + (discards ? released : 0)

/** The deck of a street that ran short, once its last cards are shuffled with what is named; a card of it is burnt. */
export const streetReshuffled = (state: DealState, shortage: Shortage): DealState => ({
  ...{ ...state, used: state.used + 1, stock: state.stock + studMix(state, shortage) - 1 },
  ...{ burned: 1, folded: 0, released: shortage.discards ? 0 : state.released },
})

/** How many cards of a draw can be dealt from this deck: its last one only where it is the last of all that are due. */
export function drawable(state: DealState, { shortage, streets }: Page): number {
  const { stock, draw, at } = state
  const isFinal = !streets.slice(at + 1).some(({ step }) => step === 'draw')
  const mayEnd = (isFinal || draw.mixed !== undefined) && owedIn(state) <= stock
  return Math.max(0, stock - (shortage !== undefined && !mayEnd ? 1 : 0))
}

/** Once no more cards can be dealt, the burns and the discard pile are shuffled, and a card of them is burnt. */
function drawShortage(state: DealState, step: Street & { step: 'draw' }, page: Page): Record<string, unknown> {
  const { draw } = state
  const owed = owedIn(state)
  if (draw.requests.length < inOrder(state).length || owed === 0) return {}
  const burnt = step.burns && !draw.burned ? { ...state, stock: state.stock - 1, burned: state.burned + 1 } : state
  const left = drawable(burnt, page)
  if (left >= owed) return {}
  const { pool } = drawMix(dealtOut(burnt, left))
  return { [step.stage.replace('-', '_')]: 'reshuffle', pool, next_to_complete: waiting(state) }
}

const waiting = (state: DealState): number[] => inDrawOrder(state).filter((seat) => (state.draw.owed[seat] ?? 0) > 0)

/** The draw after so many more cards, each seat served in turn. */
function dealtOut(state: DealState, cards: number): DealState {
  let left = cards
  const owed = { ...state.draw.owed }
  for (const seat of waiting(state)) {
    const got = Math.min(left, owed[seat] ?? 0)
    owed[seat] = (owed[seat] ?? 0) - got
    left -= got
  }
  return { ...state, stock: state.stock - cards, draw: { ...state.draw, owed } }
}

/**
 * What is shuffled once a draw has run out of cards: the burns and the discard pile without the discards of this draw;
 * where they are too few for a burn and all that is due, also the last card and the discards of seats that are served.
 */
function drawMix(state: DealState): { pool: number; mixed?: readonly number[] } {
  const { draw, burned, pile, stock } = state
  if (burned + pile > owedIn(state)) return { pool: burned + pile }
  const already = draw.mixed ?? []
  const served = draw.requests.filter(({ seat }) => !already.includes(seat) && (draw.owed[seat] ?? 0) === 0)
  const thrown = served.reduce((sum, { count }) => sum + count, 0)
  return { pool: burned + pile + stock + thrown, mixed: [...already, ...served.map(({ seat }) => seat)] }
}

/** The deck of a draw that ran short, once it is shuffled; a card of it is burnt. */
export function drawReshuffled(state: DealState): DealState {
  const { draw, stock } = state
  const { pool, mixed } = drawMix(state)
  const burns = draw.burns ?? state.burned
  const after: DealState = { ...state, used: state.used + 1, burned: 1, pile: 0, draw: { ...draw, burns } }
  return mixed === undefined
    ? { ...after, stock: pool - 1 + stock }
    : { ...after, stock: pool - 1, draw: { ...after.draw, mixed } }
}
