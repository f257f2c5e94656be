import { heardAgain } from '../common/sensor-confidence.ts'
import type { AnyTable, Input, Supervised } from '../live.ts'
import type { BoardProof, DeviceReport, Span } from './board-proof.ts'

/** An input that would settle a round before its wagers are proved, or that came behind such a one. */
export type WaitingInput = Span & { input: Input | Supervised }

/** What a table remembers so that it settles a round only on wagers that its boards have proved. A JSON value. */
export type ProvedState = {
  readonly play: AnyTable
  readonly proof: BoardProof
  readonly waiting: readonly WaitingInput[]
}

export const withProof = <State extends ProvedState>(state: State, proof: BoardProof): State => ({ ...state, proof })

/** What a board reports after its own close is late by its numbers; after another's, only beyond both spans. */
export function withUncertainty<State extends ProvedState>(state: State, { device, since, at }: DeviceReport): State {
  const { close } = state.proof
  const uncertainty = close === null || close.device === device ? 0 : at - since + close.at - close.since
  const { betting } = state.play
  return betting.uncertainty === uncertainty
    ? state
    : { ...state, play: { ...state.play, betting: { ...betting, uncertainty } } }
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
