import type { DeviceEvent } from '../../../drivers/events.ts'
import { amountOn } from '../common/betting.ts'
import { type AnyTable, andThen, type Effect, type Input, type Step, type Supervised, stay } from '../live.ts'
import {
  type BoardProof,
  boardHeard,
  closeFollowed,
  type DeviceReport,
  heldUpTogether,
  isBlind,
  isLastUnordered,
  isProved,
  isUnordered,
  lastMoment,
  lastSaid,
  messagesLost,
  played,
  type Span,
  whyLossUnordered,
  whyOpeningUnordered,
  whyPlayUnordered,
  whyUnordered,
  withChange,
} from './board-proof.ts'
import {
  isConfirmed,
  type ProvedState,
  type WaitingInput,
  withHeardAgain,
  withProof,
  withUncertainty,
  withUnknownBets,
} from './proved-state.ts'
import {
  beginsRound,
  decidesEnded,
  isPlay,
  notHeardSince,
  nothingToldYet,
  playTold,
  roundOpens,
  whyBegunUnordered,
  whyHeldUpAtEnd,
  whyOutOfOrder,
} from './told-round.ts'

/** More than a whole round brings: a board that stays silent for so long is given up. */
const mostWaiting = 64

/** @param apply plays an input at once, at its time (ms) */
type Rules<State> = {
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

/**
 * Plays an input at once, unless it would settle a round whose wagers are not proved yet. Then it waits, and all that
 * comes behind it, until every board was heard from after the close: what is proved by then is settled, and the rest is
 * interrupted with what is known. A table whose boards confirm nothing plays everything at once.
 */
export function provedStep<State extends ProvedState>(
  rules: Rules<State>,
  heard: State,
  input: Input | Supervised,
  span: Span,
): Step<State> {
  const { boards, tellers } = rules
  if (boards.length === 0 && tellers.length === 0) return rules.apply(heard, input, span.at)
  const report: DeviceReport = { device: input.from === 'device' ? input.device : input.from, ...span }
  const event = input.from === 'device' ? input.event : null
  const before = event !== null && tellers.includes(report.device) ? withTold(rules, heard, event, report) : heard
  const isOfBoard = event !== null && boards.includes(report.device)
  const state = isOfBoard && changesBoard(event) ? withBoardChange(before, report) : before
  // What a board may have said before the close of the round that waits has its effect on that round.
  if (state.waiting.length > 0 && !(isOfBoard && span.since < lastMoment(state.proof)))
    return wait(rules, state, { input, ...span })
  if (isOfBoard) {
    const next = withUncertainty(state, report)
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
  const next = event === null ? state : withPlay(rules, withDeal(state, event, report), event, report)
  const step = withBeginning(heard, rules.apply(next, input, span.at), event, report)
  if (!settles(step)) return followingClose(next, withReading(rules, step, event, report), report)
  const isClosedByResult = next.play.betting.closedAt === null || rules.countsAtResult
  const proof = isClosedByResult ? { ...next.proof, close: report } : next.proof
  const why = whyUnordered(proof, report) ?? whyGone(tellersOf(rules, next), proof)
  if (why !== null) {
    const unknown = withUnknownBets(next, why)
    return followingClose(unknown, rules.apply(unknown, input, span.at), report)
  }
  const isWhole = notHeardSince(proof, tellersOf(rules, next), report) === undefined
  if (isWhole && isProved(proof, boards) && isConfirmed(next)) return followingClose(next, step, report)
  return wait(rules, { ...next, proof }, { input, ...span })
}

/** What a device tells of a round that several devices tell; while its end waits, what may have come before it. */
function withTold<State extends ProvedState>(
  { mayBeTold }: Rules<State>,
  state: State,
  event: DeviceEvent,
  report: DeviceReport,
): State {
  const { proof, play, waiting } = state
  const told = proof.told ?? nothingToldYet
  const [end] = waiting
  if (end !== undefined)
    return report.since < end.at && mayBeTold(play) && decidesEnded(event, report)
      ? withUnknownBets(state, whyHeldUpAtEnd(report.device))
      : state
  if (beginsRound(event)) return withProof(state, { ...proof, told: roundOpens(told, report, event, play.phase) })
  if (event.type === 'bank-stack') return withBank(state, report)
  if (!isPlay(event, play.betting.closedAt === null)) return state
  const next = withProof(state, { ...proof, told: playTold(told, report) })
  const why = whyOutOfOrder(told, report)
  return why === null ? next : withUnknownBets(next, why)
}

/** The bank counts as it lies at the close: what is told of it until then is a change, as of chips. */
function withBank<State extends ProvedState>(state: State, report: DeviceReport): State {
  const { close } = state.proof
  return close !== null && report.since >= close.at ? state : withBoardChange(state, report)
}

/** Devices that may have told something that the round depends on. */
const tellersOf = <State extends ProvedState>({ tellers, mayBeTold }: Rules<State>, { play }: State) =>
  tellers.length > 0 && mayBeTold(play) ? tellers : noTellers

const noTellers: readonly string[] = []

/** What a device that can't be heard may have told of the round is not known. */
function whyGone(tellers: readonly string[], { told }: BoardProof): string | null {
  const gone = told?.gone.find((device) => tellers.includes(device))
  return gone === undefined ? null : `${gone} is offline, and may have told more of the round`
}

/** The button of a board settles what was read under the cover, where it is sure which came first. */
function boardStep<State extends ProvedState>(
  { apply }: Rules<State>,
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

/** Why a card or throw may be of the round that a board opens, though it was played in the round before; or null. */
function whyOpeningDoubtful<State>(
  { chipsInPlay }: Rules<State>,
  { proof }: ProvedState,
  event: DeviceEvent,
  report: DeviceReport,
): string | null {
  if (!chipsInPlay || event.type !== 'betting' || !event.open) return null
  return whyOpeningUnordered(proof, report) ?? whyLossUnordered(proof, report)
}

/** A round that a key has begun is unknown where cards that were read before may be of it. */
function withBeginning<State extends ProvedState>(
  { proof: { told } }: State,
  step: Step<State>,
  event: DeviceEvent | null,
  report: DeviceReport,
): Step<State> {
  if (told === undefined || event?.type !== 'key' || !beginsRound(event)) return step
  const why = whyBegunUnordered(told, report)
  return why === null ? step : { ...step, state: withUnknownBets(step.state, why) }
}

/** A card that names no hand was read after a pause, in which it may have been dealt in any coup. */
const isStray = <State>({ dealsCoups }: Rules<State>, event: DeviceEvent, report: DeviceReport): boolean =>
  dealsCoups && namesNoHand(event) && isBlind(report)

const namesNoHand = (event: DeviceEvent): boolean => event.type === 'card-drawn' && event.to === undefined

/** While betting is open its round has no card yet: what was dealt before is of no round that is still to come. */
function roundOpened<State extends ProvedState>(
  rules: Rules<State>,
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

/** Cards of the coup before are still to come, or were dealt in the one that a board has just opened. */
function mayBeOfOpened<State>(
  { isDealt }: Rules<State>,
  { play, proof: { lastPlayed, firstCard } }: ProvedState,
  opening: DeviceReport,
): boolean {
  if (lastPlayed === undefined) return false
  const isUnderWay = firstCard !== null && play.phase !== 'joining' && !isDealt(play)
  return isUnderWay || isUnordered(lastPlayed, opening)
}

/** The coup under way can't be told from its neighbours; the next one counts from its opening. */
function withoutCoup<State extends ProvedState>(rules: Rules<State>, state: State, span: Span): Step<State> {
  const { lastPlayed } = state.proof
  if (lastPlayed === undefined) return stay(state)
  const event = { type: 'sequence', fault: 'gap', expected: 0, got: 0, of: 'coups' } as const
  return provedStep(rules, state, { from: 'device', device: lastPlayed.device, kind: 'card-shoe', event }, span)
}

const ordered: readonly DeviceEvent['type'][] = ['card-drawn', 'key', 'dice-rolled']

/** Cards, keys and throws that were read after a pause are in no order. */
function withPlay<State extends ProvedState>(
  { chipsInPlay, dealsCoups }: Rules<State>,
  state: State,
  event: DeviceEvent,
  report: DeviceReport,
): State {
  if (dealsCoups && namesNoHand(event)) return { ...state, proof: { ...state.proof, lastPlayed: report } }
  if (!chipsInPlay || !ordered.includes(event.type)) return state
  const why = whyPlayUnordered(state.proof, report)
  const next = { ...state, proof: played(state.proof, report) }
  return why === null ? next : withUnknownBets(next, why)
}

function withReading<State extends ProvedState>(
  { countsAtResult }: Rules<State>,
  step: Step<State>,
  event: DeviceEvent | null,
  reading: DeviceReport,
): Step<State> {
  if (!countsAtResult || event?.type !== 'dice-rolled') return step
  const { opening } = step.state.proof
  const state = withProof(step.state, { ...step.state.proof, reading })
  if (opening === undefined || !isUnordered(opening, reading) || step.effects.some(isResult)) return { ...step, state }
  const why = `${reading.device} was read while ${opening.device} opened betting, so it cannot be said for which round`
  return { ...step, state: withUnknownBets(state, why) }
}

/** A board is heard with its numbers whole, whatever it says. @param event what it says, where that is known */
export function boardReported<State extends ProvedState>(
  rules: Rules<State>,
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

/**
 * Why what a board says first behind the card, throw or result that closed betting may have happened before it, or null: a
 * wire may hold a message up for less than a heartbeat.
 */
function whyHeldUp<State>(
  { joinsAtOpening }: Rules<State>,
  { play, proof, waiting }: ProvedState,
  { device }: DeviceReport,
  event: DeviceEvent,
): string | null {
  const { close, firstCard, heard, opening } = proof
  if (close === null || (heard[device]?.at ?? 0) >= close.at) return null
  if (joinsAtOpening && opening === undefined && event.type === 'betting' && event.open && close.device !== device)
    return `${device} opened betting right after ${close.device} had closed it, so it cannot be said for which throw`
  // Chips that are taken up then are those that the dealer collects.
  const isClosedByPlay =
    close.at === firstCard?.at || close.at === waiting[0]?.at || (joinsAtOpening && close.device !== device)
  return isClosedByPlay && event.type === 'bet' && event.amount > amountOn(play.betting, event.seat, event.spot)
    ? 'chips were reported right after what closed betting, so it cannot be said whether they lay there before it'
    : null
}

/** Messages of a board are lost. A round whose close or first card may lie among them is not known any more. */
export function boardMissed<State extends ProvedState>(
  { boards, tellers, mayBeTold }: Rules<State>,
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
  rules: Rules<State>,
  before: State,
  device: string,
  why: string,
): Step<State> {
  const told = before.proof.told ?? nothingToldYet
  const { boards, tellers, mayBeTold } = rules
  const state = tellers.includes(device)
    ? withProof(before, { ...before.proof, told: { ...told, gone: [...new Set([...told.gone, device])] } })
    : before
  const concerns = boards.includes(device) || mayBeTold(state.play)
  return state.waiting.length === 0 || !concerns ? stay(state) : release(rules, withUnknownBets(state, why))
}

/** Waiting inputs are played in their order; those of a further round may have to wait again. */
const release = <State extends ProvedState>(rules: Rules<State>, state: State): Step<State> =>
  state.waiting.reduce<Step<State>>(
    (step, waiting, i) => andThen(step, (after) => released(rules, after, waiting, state.waiting.slice(i + 1))),
    stay({ ...state, waiting: [] }),
  )

/** What a device reports behind the end of a round, and may have seen before it, makes that round unknown. */
function released<State extends ProvedState>(
  rules: Rules<State>,
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

function wait<State extends ProvedState>(rules: Rules<State>, state: State, input: WaitingInput): Step<State> {
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

/**
 * The first card shows which round betting was closed for; when messages are lost, it may have been another round. A coup
 * whose start was not seen has none: it is not settled, and what happens to its chips does not concern the next one.
 */
function withDeal<State extends ProvedState>(before: State, event: DeviceEvent, report: DeviceReport): State {
  const proof = heldUpTogether(before.proof, report)
  const state = proof === before.proof ? before : { ...before, proof }
  if (event.type === 'sequence' && event.fault === 'gap') {
    const next = { ...state, proof: { ...proof, firstCard: null } }
    const why = `${report.device} lost messages, so betting may have been closed for another round`
    return proof.close === null ? next : withUnknownBets(next, why)
  }
  if (!isHandCard(event)) return state
  const isFirst = event.index === 1 || (proof.firstCard === null && state.play.phase !== 'joining')
  return isFirst && event.to !== 'banker' ? { ...state, proof: { ...proof, firstCard: report } } : state
}

const isHandCard = (event: DeviceEvent): event is DeviceEvent & { type: 'card-drawn' } =>
  event.type === 'card-drawn' && (event.to === undefined || event.to === 'player' || event.to === 'banker')

const changesBoard = (event: DeviceEvent): boolean =>
  event.type === 'bet' || event.type === 'all-bets' || (event.type === 'betting' && event.open)

function withBoardChange<State extends ProvedState>(before: State, report: DeviceReport): State {
  const state = { ...before, proof: withChange(before.proof, report) }
  return isLastUnordered(state.proof)
    ? withUnknownBets(state, 'chips moved so near to the close that it cannot be said which came first')
    : state
}

const isResult = ({ type }: Effect): boolean => type === 'result'

const settles = ({ effects }: Step<unknown>): boolean =>
  effects.some((effect) => effect.type === 'result' && effect.kind === 'settled')
