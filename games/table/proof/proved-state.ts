import { heardAgain } from '../common/sensor-confidence.ts'
import type { AnyTable, Input, Step, Supervised } from '../live.ts'
import { type BoardProof, type DeviceReport, isPausedSinceClose, type Span } from './board-proof.ts'

/** An input that would settle a round before its wagers are proved, or that came behind such a one. */
export type WaitingInput = Span & { input: Input | Supervised }

/** What a table remembers so that it settles a round only on wagers that its boards have proved. A JSON value. */
export type ProvedState = {
  readonly play: AnyTable
  readonly proof: BoardProof
  readonly waiting: readonly WaitingInput[]
}

/** What the proof of its wagers needs to know of a table. @param apply plays an input at once, at its time (ms) */
export type ProvedRules<State> = {
  /** Bet sensors that say by themselves, and with numbers, what they hold. */
  boards: readonly string[]
  /** Devices that tell a round beside what ends it: all where a person does, keypads where calls decide. */
  tellers: readonly string[]
  apply(state: State, input: Input | Supervised, at: number): Step<State>
  /** The dice are covered, so chips count as they lie when the result is read. */
  countsAtResult: boolean
  /** Chips go down between cards, decisions or throws too, and these do not say which round they belong to. */
  chipsInPlay: boolean
  /** A shoe deals coup after coup; where its cards name no hands, the button of a board says which coup they belong to. */
  dealsCoups: boolean
  /** A sequence of throws is joined where betting opens on an empty layout. */
  joinsAtOpening: boolean
  /** What its tellers say may change what the round comes to. */
  mayBeTold(play: AnyTable): boolean
  /** No card of the round under way is still to come. */
  isDealt(play: AnyTable): boolean
}

export const withProof = <State extends ProvedState>(state: State, proof: BoardProof): State => ({ ...state, proof })

/**
 * What a board reports after its own close is late by its numbers; after another's, only beyond both spans. Behind a pause
 * nothing is late for sure.
 */
export function withUncertainty<State extends ProvedState>(state: State, report: DeviceReport): State {
  const uncertainty = uncertaintyOf(state.proof, report)
  const { betting } = state.play
  return betting.uncertainty === uncertainty
    ? state
    : { ...state, play: { ...state.play, betting: { ...betting, uncertainty } } }
}

function uncertaintyOf(proof: BoardProof, { device, since, at }: DeviceReport): number {
  const { close } = proof
  if (isPausedSinceClose(proof)) return Number.MAX_SAFE_INTEGER
  return close === null || close.device === device ? 0 : at - since + close.at - close.since
}

/** The wagers of the round are not known any more, and why. */
export function withUnknownBets<State extends ProvedState>(state: State, why: string): State {
  const { betting } = state.play
  if (betting.confidence.unknownReason !== null) return state
  const confidence = { ...betting.confidence, unknownReason: why }
  return { ...state, play: { ...state.play, betting: { ...betting, confidence } } }
}

export function withHeardAgain<State extends ProvedState>(state: State): State {
  const { betting } = state.play
  const confidence = heardAgain(betting.confidence)
  return confidence === betting.confidence
    ? state
    : { ...state, play: { ...state.play, betting: { ...betting, confidence } } }
}

/** Whether no total is due that could still contradict the chips that betting closed on. */
export const isConfirmed = ({ play: { betting } }: ProvedState): boolean => {
  const { unknownReason, provisional, sendsTotals } = betting.confidence
  return unknownReason !== null || provisional === null || (provisional === 'unproven' && !sendsTotals)
}
