import { heardAgain } from '../common/sensor-confidence.ts'
import type { AnyTable, Effect, Input, Step, Supervised } from '../inputs-and-effects.ts'
import { type BoardProof, isPausedSinceClose } from './board-proof.ts'
import { type DeviceReport, isBlind, type Span } from './spans-and-pauses.ts'

/** An input that would settle a round before its wagers are proved, or that came behind such a one. */
export type WaitingInput = Span & { input: Input | Supervised }

/** That chips moved too late, not claimed yet: when they moved (ms), and the devices that must be heard from after it. */
export type Accusation = {
  finding: Extract<Effect, { type: 'finding' }>
  movedAt: number
  awaits: readonly string[]
  /** No chips lie there any more: they may have been collected. */
  takenUp: boolean
}

/** What a table remembers so that it settles a round only on wagers that its boards have proved. A JSON value. */
export type ProvedState = {
  readonly play: AnyTable
  readonly proof: BoardProof
  readonly waiting: readonly WaitingInput[]
  /** Absent where nothing was ever held back. */
  readonly accused?: readonly Accusation[]
}

/** What the proof of its wagers needs to know of a table. @param apply plays an input at once, at its time (ms) */
export type ProvedRules<State> = {
  /** Bet sensors that say by themselves, and with numbers, what they hold. */
  boards: readonly string[]
  /** Devices that tell a round beside what ends it: all where a person does, keypads where calls decide. */
  tellers: readonly string[]
  /** Devices that may tell the end of a round: late chips are claimed once each was heard from after they moved. */
  enders: readonly string[]
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
 * What a board reports after its own close is late by its numbers; after another's, only beyond both spans. Behind a pause, or
 * in a round that can't be followed, nothing is late for sure.
 */
export function withUncertainty<State extends ProvedState>(
  rules: ProvedRules<State>,
  state: State,
  report: DeviceReport,
): State {
  const uncertainty = isFollowed(rules, state) ? uncertaintyOf(state.proof, report) : Number.MAX_SAFE_INTEGER
  const { betting } = state.play
  return betting.uncertainty === uncertainty
    ? state
    : { ...state, play: { ...state.play, betting: { ...betting, uncertainty } } }
}

/** A coup whose start was not seen has no end that is; where chips go down between cards, these say nothing without them. */
const isFollowed = <State extends ProvedState>(
  { dealsCoups, chipsInPlay }: ProvedRules<State>,
  { play }: State,
): boolean =>
  !(dealsCoups && play.phase === 'joining') && !(chipsInPlay && play.betting.confidence.unknownReason !== null)

function uncertaintyOf(proof: BoardProof, report: DeviceReport): number {
  const { close } = proof
  const { device, since, at } = report
  if (isBlind(report) || isPausedSinceClose(proof)) return Number.MAX_SAFE_INTEGER
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
