import type { DeviceEvent } from '../../../drivers/events.ts'
import { losesMessages } from '../common/lost-messages.ts'
import { andThen, type Input, type Step, type Supervised, stay } from '../inputs-and-effects.ts'
import { doubted, unaccused, unclaimed, unclaimedByLoss, withheld } from './accusations.ts'
import {
  type BoardProof,
  boardHeard,
  closeFollowed,
  isLastUnordered,
  isProved,
  isUnordered,
  lastMoment,
  lastSaid,
  messagesLost,
  whyUnordered,
} from './board-proof.ts'
import {
  boardChange,
  isResult,
  isStray,
  mayBeOfOpened,
  tellersOf,
  whyHeldUp,
  whyOpeningDoubtful,
  withBeginning,
  withBoardChange,
  withDeal,
  withLostThrows,
  withPlay,
  withReading,
  withTold,
} from './input-proof.ts'
import {
  isConfirmed,
  type ProvedRules,
  type ProvedState,
  type WaitingInput,
  withHeardAgain,
  withProof,
  withUncertainty,
  withUnknownBets,
} from './proved-state.ts'
import { decidesEnded, notHeardSince, nothingToldYet, whyHeldUpAtEnd } from './round-proof.ts'
import type { DeviceReport, Span } from './spans-and-pauses.ts'

/** More than a whole round brings: a board that stays silent for so long is given up. */
const mostWaiting = 64

/**
 * Plays an input at once, unless it would settle a round whose wagers are not proved yet. Then it waits, and all that
 * comes behind it, until every board was heard from after the close: what is proved by then is settled, and the rest is
 * interrupted with what is known. A table whose boards confirm nothing plays everything at once.
 */
export function provedStep<State extends ProvedState>(
  rules: ProvedRules<State>,
  heard: State,
  input: Input | Supervised,
  span: Span,
): Step<State> {
  const { boards, tellers } = rules
  if (boards.length === 0 && tellers.length === 0) return rules.apply(heard, input, span.at)
  const report: DeviceReport = { device: input.from === 'device' ? input.device : input.from, ...span }
  const played = playedStep(rules, heard, input, report)
  if (input.from !== 'device') return played
  const step = unaccused(rules, heard, played, report)
  const { event } = input
  if (!boards.includes(report.device)) return doubted(rules, heard, step, event, report)
  if (losesMessages(event)) return unclaimedByLoss(rules, step, report)
  return event.type === 'betting' && event.open ? unclaimed(step) : withheld(rules, step, report)
}

function playedStep<State extends ProvedState>(
  rules: ProvedRules<State>,
  heard: State,
  input: Input | Supervised,
  report: DeviceReport,
): Step<State> {
  const { boards, tellers } = rules
  const { since, at } = report
  const span = { since, at }
  const event = input.from === 'device' ? input.event : null
  const before = event !== null && tellers.includes(report.device) ? withTold(rules, heard, event, report) : heard
  const isOfBoard = event !== null && boards.includes(report.device)
  const change = isOfBoard ? boardChange(event, report) : undefined
  const state = change === undefined ? before : withBoardChange(before, change)
  // What a board may have said before the close of the round that waits has its effect on that round.
  if (state.waiting.length > 0 && !(isOfBoard && span.since < lastMoment(state.proof)))
    return wait(rules, state, { input, ...span })
  if (isOfBoard) {
    const next = withUncertainty(rules, state, report)
    const doubt = whyOpeningDoubtful(rules, next, event, report)
    if (doubt !== null && rules.joinsAtOpening && next.play.phase === 'joining') return stay(next)
    const opened = boardStep(rules, next, input, report)
    const known = doubt === null ? opened : { ...opened, state: withUnknownBets(opened.state, doubt) }
    const step = followingClose(next, known, report)
    if (event?.type !== 'betting' || !event.open) return step
    return andThen(step, (opened) => roundOpened(rules, state, opened, report))
  }
  if (event !== null && isStray(rules, event, report)) {
    const lost = { ...state, proof: { ...state.proof, lastPlayed: report } }
    return andThen(withoutCoup(rules, lost, span), (after) => rules.apply(after, input, span.at))
  }
  const known = withLostThrows(rules, state, input, report)
  const next = event === null ? known : withPlay(rules, withDeal(known, event, report), event, report)
  const step = withBeginning(heard, rules.apply(next, input, span.at), event, report)
  if (!settles(step)) return followingClose(next, withReading(rules, step, event, report), report)
  const isClosedByResult = next.play.betting.closedAt === null || rules.countsAtResult
  const proof = isClosedByResult ? { ...next.proof, close: report } : next.proof
  const isLockedBefore = !isClosedByResult && !rules.chipsInPlay
  const why = whyUnordered(proof, report, isLockedBefore) ?? whyGone(tellersOf(rules, next), proof)
  if (why !== null) {
    const unknown = withUnknownBets(next, why)
    return followingClose(unknown, rules.apply(unknown, input, span.at), report)
  }
  const isWhole = notHeardSince(proof, tellersOf(rules, next), report) === undefined
  if (isWhole && isProved(proof, boards) && isConfirmed(next)) return followingClose(next, step, report)
  return wait(rules, { ...next, proof }, { input, ...span })
}

/** What a device that can't be heard may have told of the round is not known. */
function whyGone(tellers: readonly string[], { told }: BoardProof): string | null {
  const gone = told?.gone.find((device) => tellers.includes(device))
  return gone === undefined ? null : `${gone} is offline, and may have told more of the round`
}

/** The button of a board settles what was read under the cover, where it is sure which came first. */
function boardStep<State extends ProvedState>(
  { apply }: ProvedRules<State>,
  state: State,
  input: Input | Supervised,
  report: DeviceReport,
): Step<State> {
  const step = apply(state, input, report.at)
  const { reading } = state.proof
  if (!settles(step) || reading === undefined || !isUnordered(report, reading)) return step
  const why = `${reading.device} was read while messages of ${report.device} were held up, so it cannot be said which came first`
  return apply(withUnknownBets(state, why), input, report.at)
}

/** While betting is open its round has no card yet: what was dealt before is of no round that is still to come. */
function roundOpened<State extends ProvedState>(
  rules: ProvedRules<State>,
  before: State,
  after: State,
  opening: DeviceReport,
): Step<State> {
  const opened = withProof(after, { ...after.proof, opening })
  if (rules.dealsCoups && mayBeOfOpened(rules, before, opening)) return withoutCoup(rules, opened, opening)
  const { play, proof } = opened
  return play.betting.closedAt === null && proof.firstCard !== null
    ? stay({ ...opened, proof: { ...proof, firstCard: null } })
    : stay(opened)
}

/** The coup under way can't be told from its neighbours; the next one counts from its opening. */
function withoutCoup<State extends ProvedState>(rules: ProvedRules<State>, state: State, span: Span): Step<State> {
  const { lastPlayed } = state.proof
  if (lastPlayed === undefined) return stay(state)
  const event = { type: 'sequence', fault: 'gap', expected: 0, got: 0, of: 'coups' } as const
  return provedStep(rules, state, { from: 'device', device: lastPlayed.device, kind: 'card-shoe', event }, span)
}

/** A board is heard with its numbers whole, whatever it says. @param event what it says, where that is known */
export function boardReported<State extends ProvedState>(
  rules: ProvedRules<State>,
  before: State,
  report: DeviceReport,
  event: DeviceEvent | null = null,
): Step<State> {
  const { boards, tellers } = rules
  const isBoard = boards.includes(report.device)
  if (!isBoard && !tellers.includes(report.device)) return stay(before)
  const why = event === null ? null : whyHeldUp(rules, before, report, event)
  const known = why === null ? before : withUnknownBets(before, why)
  const heard = withProof(known, withoutGone(boardHeard(before.proof, report), report.device))
  const state = isBoard ? withHeardAgain(heard) : heard
  const [first] = state.waiting
  if (first === undefined) return stay(state)
  const isWhole = notHeardSince(state.proof, tellersOf(rules, state), endOf(first)) === undefined
  return isWhole && isProved(state.proof, boards, first.since) && isConfirmed(state)
    ? release(rules, state)
    : stay(state)
}

const endOf = ({ input, since, at }: WaitingInput): DeviceReport => ({
  device: input.from === 'device' ? input.device : input.from,
  since,
  at,
})

function withoutGone(proof: BoardProof, device: string): BoardProof {
  const { told } = proof
  if (told === undefined || !told.gone.includes(device)) return proof
  return { ...proof, told: { ...told, gone: told.gone.filter((each) => each !== device) } }
}

/** Messages of a board are lost. A round whose close or first card may lie among them is not known any more. */
export function boardMissed<State extends ProvedState>(
  { boards, tellers, mayBeTold }: ProvedRules<State>,
  before: State,
  report: DeviceReport,
  why: string,
): State {
  const isBoard = boards.includes(report.device)
  if (!isBoard && !tellers.includes(report.device)) return before
  if (!isBoard && !mayBeTold(before.play)) return before
  const state = { ...before, proof: messagesLost(before.proof, report) }
  const [end] = state.waiting
  const isOfEnd = tellers.length > 0 && end !== undefined && lastSaid(before.proof, report.device) < end.at
  const isUnknown = isOfEnd || isLastUnordered(state.proof) || (isBoard && mayHaveReopened(state.proof, boards))
  return isUnknown ? withUnknownBets(state, why) : state
}

/** Among messages that are lost before the first card, a board may have opened betting and closed it again. */
const mayHaveReopened = ({ close, firstCard }: BoardProof, boards: readonly string[]): boolean =>
  close !== null && firstCard === null && boards.includes(close.device)

/** A board can't be heard any more, so what waits for it is played as far as it is known. */
export function boardOffline<State extends ProvedState>(
  rules: ProvedRules<State>,
  before: State,
  device: string,
  why: string,
): Step<State> {
  const told = before.proof.told ?? nothingToldYet
  const { boards, tellers, mayBeTold } = rules
  const state = tellers.includes(device)
    ? withProof(before, { ...before.proof, told: { ...told, gone: [...new Set([...told.gone, device])] } })
    : before
  const concerns = boards.includes(device) || (tellers.includes(device) && mayBeTold(state.play))
  return state.waiting.length === 0 || !concerns ? stay(state) : release(rules, withUnknownBets(state, why))
}

/** Waiting inputs are played in their order; those of a further round may have to wait again. */
const release = <State extends ProvedState>(rules: ProvedRules<State>, state: State): Step<State> =>
  state.waiting.reduce<Step<State>>(
    (step, waiting, i) => andThen(step, (after) => released(rules, after, waiting, state.waiting.slice(i + 1))),
    stay({ ...state, waiting: [] }),
  )

/** What a device reports behind the end of a round, and may have seen before it, makes that round unknown. */
function released<State extends ProvedState>(
  rules: ProvedRules<State>,
  state: State,
  { input, since, at }: WaitingInput,
  later: readonly WaitingInput[],
): Step<State> {
  const step = provedStep(rules, state, input, { since, at })
  if (!settles(step)) return step
  const { device } = endOf({ input, since, at })
  const late = later
    .flatMap((other) => (other.since < at ? tellerOf(tellersOf(rules, state), other) : []))
    .find((each) => each !== device)
  if (late === undefined) return step
  return provedStep(rules, withUnknownBets(state, whyHeldUpAtEnd(late)), input, { since, at })
}

/** The device that tells something of a round by this input, if it does. */
const tellerOf = (tellers: readonly string[], { input, since, at }: WaitingInput): string[] =>
  input.from === 'device' && tellers.includes(input.device) && decidesEnded(input.event, { since, at })
    ? [input.device]
    : []

function wait<State extends ProvedState>(rules: ProvedRules<State>, state: State, input: WaitingInput): Step<State> {
  const next = { ...state, waiting: [...state.waiting, input] }
  return next.waiting.length > mostWaiting
    ? release(rules, withUnknownBets(next, 'the boards were not heard in time'))
    : stay(next)
}

function followingClose<State extends ProvedState>(
  before: State,
  step: Step<State>,
  report: DeviceReport,
): Step<State> {
  const proof = closeFollowed(step.state.proof, before.play.betting, step.state.play.betting, report)
  const isOver = (proof.firstCard !== null || proof.opening !== undefined) && step.effects.some(isResult)
  if (proof === step.state.proof && !isOver) return step
  const { opening: _opening, ...ended } = proof
  return { ...step, state: { ...step.state, proof: isOver ? { ...ended, firstCard: null } : proof } }
}

const settles = ({ effects }: Step<unknown>): boolean =>
  effects.some((effect) => effect.type === 'result' && effect.kind === 'settled')
