import type { Citation } from '../document/citation.ts'
import { handOf, type Round, seatHand, seatsIn } from './round.ts'

/** What the game waits for next: a card to a hand, or what a seat decides. */
export type Due =
  | { card: string; face: Face; mayWait?: true }
  | { decision: number; hand?: number; choices: readonly string[] }

type Face = 'up' | 'down'

/** Cards that may wait can also come after what is decided behind them. */
type Deal = { deal: number; to: string; face: Face; packet: boolean; mayWait?: true; cite?: Citation }

/** One paragraph of a deal: cards to a place, or a decision of each seat that is in. */
export type Stage =
  | Deal
  | {
      decide: readonly string[]
      who: (round: Round, seat: number) => boolean
      from: 'left' | 'right'
      cite?: Citation
    }

/** Cards one at a time round the table to every seat in turn, or to one place (`dealer`, `board`). */
export const deals = (cards: number, to: string, face: Face = 'down'): Deal => ({
  deal: cards,
  to,
  face,
  packet: false,
})

/** All cards of a seat at once, as a shuffling machine hands them out. */
export const packets = (cards: number, to: 'seats', face: Face = 'down'): Deal => ({
  deal: cards,
  to,
  face,
  packet: true,
})

/** Every seat that is in chooses, one after the other from a side of the dealer. */
export const decides = (
  choices: readonly string[],
  who: (round: Round, seat: number) => boolean,
  from: 'left' | 'right' = 'left',
): Stage => ({ decide: choices, who, from })

/** The same stages, with the lines that say them. */
export const cited = (cite: Citation, ...stages: readonly Stage[]): Stage[] =>
  stages.map((stage) => ({ ...stage, cite }))

/** The next card or decision of a round by its plan, or null when the plan is carried out. */
export function dueBy(plan: readonly Stage[], round: Round): Due | null {
  const seats = seatsIn(round)
  const given = new Map<string, number>()
  const answered = new Set<number>()
  for (const stage of plan) {
    const due = 'deal' in stage ? nextCard(stage, round, seats, given) : nextDecision(stage, round, seats, answered)
    if (due !== null) return due
  }
  return null
}

/** A packet is dealt whole; else nobody gets another card before all have as many. */
function nextCard(stage: Deal, round: Round, seats: readonly number[], given: Map<string, number>): Due | null {
  const { deal, to, packet, face, mayWait } = stage
  let next = { place: '', has: deal }
  for (const place of to === 'seats' ? seats.map((seat) => seatHand(seat)) : [to]) {
    const before = given.get(place) ?? 0
    const has = handOf(round, place).length - before
    given.set(place, before + deal)
    if (has < next.has && !(packet && next.has < deal)) next = { place, has }
  }
  return next.has === deal ? null : { card: next.place, face, ...(mayWait && { mayWait: true }) }
}

type Decide = Extract<Stage, { decide: readonly string[] }>

/** Each decision of a seat answers one stage: `check` before the turn is not `check` before the river. */
function nextDecision(stage: Decide, round: Round, seats: readonly number[], answered: Set<number>): Due | null {
  const inTurn = stage.from === 'left' ? seats : seats.toReversed()
  const seat = inTurn.find((seat) => {
    if (!stage.who(round, seat)) return false
    const answer = round.actions.findIndex(
      (action, at) => action.seat === seat && stage.decide.includes(action.do) && !answered.has(at),
    )
    answered.add(answer)
    return answer < 0
  })
  return seat === undefined ? null : { decision: seat, choices: stage.decide }
}

/** The hand that the next card belongs to, or null when none is due. */
export const handDue = (due: Due | null): string | null => (due !== null && 'card' in due ? due.card : null)
