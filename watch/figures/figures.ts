import type { DeviceEvent } from '../../drivers/events.ts'
import { wheelOrder } from '../../games/gb/roulette/layout.ts'
import { memoize } from '../../games/kit/memoize.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import { type DiceFigures, type DiceHistory, diceFigures, newDice, thrown } from './dice.ts'
import { type LateBet, type LateFigures, lateBetIn, lateFigures, withLateBet } from './late-bets.ts'
import { newPace, type PaceFigures, type PaceState, paceFigures, phaseBegun, roundOver } from './pace.ts'
import {
  newReturns,
  returnFigures,
  type TableReturnFigures,
  type TableReturns,
  withLateSeat,
  withRound,
} from './returns.ts'
import { type RoadCoup, type Roads, roadsOf } from './roads.ts'
import {
  beginsShoe,
  cardDealt,
  cutCard,
  newShoes,
  nextShoe,
  type ShoeFigures,
  type ShoeHistory,
  shoeFigures,
} from './shoe.ts'
import type { TableOdds } from './table-odds.ts'
import { newWheel, spun, type WheelFigures, type WheelHistory, wheelFigures } from './wheel.ts'
import { newRunning, runningFigures, type WheelRunning, type WheelRunningFigures, wheelHeard } from './wheel-running.ts'

/** The statistics of a table: each part is there once its devices or its results have said something for it. */
export type Figures = {
  readonly roads?: Roads
  readonly wheel?: WheelFigures
  readonly wheelRunning?: WheelRunningFigures
  readonly dice?: DiceFigures
  readonly shoe?: ShoeFigures
  readonly lateBets?: LateFigures
  readonly pace?: PaceFigures
  readonly returns?: TableReturnFigures
}

/** What is remembered for them: a JSON value of bounded size. */
export type FiguresState = {
  /** The last round that was counted, so that a ruling or a repeat does not count it again. */
  readonly counted: { readonly session: number; readonly round: number }
  /** Of this shoe. */
  readonly coups: readonly RoadCoup[]
  readonly shoes: ShoeHistory
  readonly lateBets: readonly LateBet[]
  readonly running: WheelRunning
  /** Of the rotor in the spin under way. */
  readonly direction: WheelRunning['direction']
  readonly wheel?: WheelHistory
  readonly dice?: DiceHistory
  readonly pace: PaceState
  /** Absent where no wager was decided whose odds are known. */
  readonly returns?: TableReturns
}

/** What a table says that figures are made of, at `at` (ms). */
export type FigureInput =
  | {
      readonly kind: 'result'
      readonly at: number
      readonly session: number
      readonly result: DecidedRound
      /** Of the table's wagers, where they are known. */
      readonly odds?: TableOdds | undefined
    }
  | { readonly kind: 'event'; readonly at: number; readonly event: DeviceEvent }
  | {
      readonly kind: 'finding'
      readonly at: number
      readonly round: number
      readonly dealer?: string
      readonly figures?: Readonly<Record<string, unknown>> | undefined
    }
  | { readonly kind: 'phase'; readonly at: number; readonly phase: string }

type DecidedRound = Pick<Result, 'round' | 'kind' | 'dealer' | 'number' | 'dice' | 'outcome'> &
  Partial<Pick<Result, 'settlements'>>

export const newFigures: FiguresState = {
  counted: { session: 0, round: 0 },
  coups: [],
  shoes: newShoes,
  lateBets: [],
  running: newRunning,
  direction: null,
  pace: newPace,
}

/** A shoe of ten decks has fewer. */
const mostCoups = 200

/**
 * What is still known where messages were missed: what is counted one by one stays, and what needs all of a shoe or of a
 * round starts again.
 */
export const interrupted = (state: FiguresState): FiguresState => ({
  ...state,
  coups: [],
  shoes: { ...state.shoes, order: [], slug: null, isCut: false },
  direction: null,
  running: { ...state.running, direction: null, closedAt: null },
  ...(state.wheel !== undefined && { wheel: { ...state.wheel, numbers: [] } }),
  pace: { ...state.pace, phase: '', spent: {}, unjudged: null },
})

/** What is remembered after something more was said. */
export function stepFigures(state: FiguresState, said: FigureInput): FiguresState {
  switch (said.kind) {
    case 'phase':
      return said.phase === state.pace.phase ? state : { ...state, pace: phaseBegun(state.pace, said.phase, said.at) }
    case 'event':
      return eventHeard(state, said.event, said.at)
    case 'finding':
      return findingHeard(state, lateBetIn(said.at, said.round, said.figures), said.dealer)
    case 'result':
      return isCounted(state, said) ? state : withReturns(decided(state, said), said)
  }
}

const isCounted = ({ counted }: FiguresState, { session, result }: FigureInput & { kind: 'result' }): boolean =>
  session < counted.session || (session === counted.session && result.round <= counted.round)

function eventHeard(state: FiguresState, event: DeviceEvent, at: number): FiguresState {
  switch (event.type) {
    case 'cut-card':
      return { ...state, shoes: cutCard(state.shoes) }
    case 'card-drawn': {
      const isNext = beginsShoe(state.shoes, event.to)
      const shoes = cardDealt(isNext ? nextShoe(state.shoes) : state.shoes, event.card)
      return { ...state, shoes, coups: isNext ? [] : state.coups }
    }
    default: {
      const running = wheelHeard(state.running, event, at)
      const isBallIn = event.type === 'wheel-phase' && event.phase === 'ball-in-rim'
      const direction = isBallIn ? event.rotor : state.direction
      return running === state.running ? state : { ...state, running, direction }
    }
  }
}

const findingHeard = (state: FiguresState, late: LateBet | undefined, dealer?: string): FiguresState =>
  late === undefined
    ? state
    : {
        ...state,
        lateBets: withLateBet(state.lateBets, { ...late, ...(dealer !== undefined && { dealer }) }),
        ...(state.returns !== undefined && { returns: withLateSeat(state.returns, late.round, late.seat) }),
      }

/** What players got back, where it is known what chance gives. */
function withReturns(
  state: FiguresState,
  { at, session, result, odds }: FigureInput & { kind: 'result' },
): FiguresState {
  const { kind, round, settlements = [] } = result
  if (odds === undefined || kind !== 'settled') return state
  return { ...state, returns: withRound(state.returns ?? newReturns, odds, { at, session, round, settlements }) }
}

/** Only what the rules have decided is counted. */
function decided(state: FiguresState, { at, session, result }: FigureInput & { kind: 'result' }): FiguresState {
  const { round, kind, dealer, number, dice, outcome } = result
  if (kind !== 'settled' && kind !== 'free-hand') return state
  const next = { ...state, counted: { session, round }, direction: null, pace: roundOver(state.pace, at, dealer) }
  const { winner, pairs = [], marks = [] } = outcome ?? {}
  return {
    ...next,
    ...(winner !== undefined && { coups: [...state.coups.slice(1 - mostCoups), { winner, pairs, marks }] }),
    ...(number !== undefined && { wheel: spun(state.wheel ?? newWheel(wheelOrder), number, state.direction) }),
    ...(dice !== undefined && { dice: thrown(state.dice ?? newDice, dice) }),
  }
}

/** A table is shown again with every message, and most of them say nothing new to most of these. */
const [roads, wheels, diceOf, shoeOf, returnsOf] = [
  memoize(roadsOf),
  memoize(wheelFigures),
  memoize(diceFigures),
  memoize(shoeFigures),
  memoize(returnFigures),
]

/** The figures as a page shows them. */
export const figuresOf = ({ coups, wheel, running, dice, shoes, lateBets, pace, returns }: FiguresState): Figures => ({
  ...(coups.length > 0 && { roads: roads(coups) }),
  ...(wheel !== undefined && { wheel: wheels(wheel) }),
  ...(running.spins.length > 0 && { wheelRunning: runningFigures(running) }),
  ...(dice !== undefined && { dice: diceOf(dice) }),
  ...(shoes.order.length > 0 && { shoe: shoeOf(shoes) }),
  ...(lateBets.length > 0 && { lateBets: lateFigures(lateBets) }),
  ...(pace.rounds.length > 0 && { pace: paceFigures(pace) }),
  ...(returns !== undefined && { returns: returnsOf(returns) }),
})
