import type { z } from 'zod'
import type { deviceEvent } from '../../drivers/events.ts'
import { wheelOrder } from '../../games/gb/roulette/layout.ts'
import type { Result } from '../../games/table/live.ts'
import { type DiceFigures, type DiceHistory, diceFigures, newDice, thrown } from './dice.ts'
import { newPace, type PaceFigures, type PaceState, paceFigures, phaseBegun, roundOver } from './pace.ts'
import { type RoadCoup, type Roads, roadsOf } from './roads.ts'
import { newWheel, spun, type WheelFigures, type WheelHistory, wheelFigures } from './wheel.ts'

/** The statistics of a table: each part is there once its devices or its results have said something for it. */
export type Figures = {
  readonly roads?: Roads
  readonly wheel?: WheelFigures
  readonly dice?: DiceFigures
  readonly pace?: PaceFigures
}

/** What is remembered for them: a JSON value of bounded size. */
export type FiguresState = {
  /** The last round that was counted, so that a ruling or a repeat does not count it again. */
  readonly counted: { readonly session: number; readonly round: number }
  /** Of this shoe. */
  readonly coups: readonly RoadCoup[]
  /** A cut card has come: the next card that is burnt begins another shoe. */
  readonly isLastOfShoe: boolean
  readonly direction?: 'clockwise' | 'anticlockwise'
  readonly wheel?: WheelHistory
  readonly dice?: DiceHistory
  readonly pace: PaceState
}

/** What a table says that figures are made of, at `at` (ms). */
export type FigureInput =
  | { readonly kind: 'result'; readonly at: number; readonly session: number; readonly result: DecidedRound }
  | { readonly kind: 'event'; readonly at: number; readonly event: z.infer<typeof deviceEvent> }
  | { readonly kind: 'phase'; readonly at: number; readonly phase: string }

type DecidedRound = Pick<Result, 'round' | 'kind' | 'number' | 'dice' | 'outcome'>

export const newFigures: FiguresState = {
  counted: { session: 0, round: 0 },
  coups: [],
  isLastOfShoe: false,
  pace: newPace,
}

/** A shoe of ten decks has fewer. */
const mostCoups = 200

/** What is remembered after something more was said. */
export function stepFigures(state: FiguresState, said: FigureInput): FiguresState {
  switch (said.kind) {
    case 'phase':
      return { ...state, pace: phaseBegun(state.pace, said.phase, said.at) }
    case 'event':
      return eventHeard(state, said.event)
    case 'result':
      return isCounted(state, said) ? state : decided(state, said)
  }
}

const isCounted = ({ counted }: FiguresState, { session, result }: FigureInput & { kind: 'result' }): boolean =>
  session < counted.session || (session === counted.session && result.round <= counted.round)

function eventHeard(state: FiguresState, event: (FigureInput & { kind: 'event' })['event']): FiguresState {
  switch (event.type) {
    case 'wheel-phase':
      return event.phase === 'ball-in-rim' ? { ...state, direction: event.rotor } : state
    case 'cut-card':
      return { ...state, isLastOfShoe: true }
    case 'card-drawn': {
      const begins = event.to === 'first-card' || (event.to === 'burn' && state.isLastOfShoe)
      return begins ? { ...state, coups: [], isLastOfShoe: false } : state
    }
    default:
      return state
  }
}

/** Only what the rules have decided is counted. */
function decided(state: FiguresState, { at, session, result }: FigureInput & { kind: 'result' }): FiguresState {
  const { round, kind, number, dice, outcome } = result
  if (kind !== 'settled' && kind !== 'free-hand') return state
  const next = { ...state, counted: { session, round }, pace: roundOver(state.pace, at) }
  const { winner, pairs = [], marks = [] } = outcome ?? {}
  const { direction, ...rest } = next
  return {
    ...rest,
    ...(winner !== undefined && { coups: [...state.coups.slice(1 - mostCoups), { winner, pairs, marks }] }),
    ...(number !== undefined && { wheel: spun(state.wheel ?? newWheel(wheelOrder), number, direction) }),
    ...(dice !== undefined && { dice: thrown(state.dice ?? newDice, dice) }),
  }
}

/** The figures as a page shows them. */
export const figuresOf = ({ coups, wheel, dice, pace }: FiguresState): Figures => ({
  ...(coups.length > 0 && { roads: roadsOf(coups) }),
  ...(wheel !== undefined && { wheel: wheelFigures(wheel) }),
  ...(dice !== undefined && { dice: diceFigures(dice) }),
  ...(pace.rounds.length > 0 && { pace: paceFigures(pace) }),
})
