import type { DeviceEvent } from '../../../drivers/events.ts'
import { amountOn } from '../common/betting.ts'
import type { Effect, Input, Step, Supervised } from '../inputs-and-effects.ts'
import {
  type BoardChange,
  heldUpTogether,
  isLastUnordered,
  isUnordered,
  messagesLost,
  played,
  whyLossUnordered,
  whyOpeningUnordered,
  whyPlayUnordered,
  withChange,
} from './board-proof.ts'
import { type ProvedRules, type ProvedState, withProof, withUnknownBets } from './proved-state.ts'
import {
  beginsRound,
  decidesEnded,
  isPlay,
  nothingToldYet,
  playTold,
  roundOpens,
  whyBegunUnordered,
  whyHeldUpAtEnd,
  whyOutOfOrder,
} from './round-proof.ts'
import { type DeviceReport, isBlind } from './spans-and-pauses.ts'

/* What an input adds to the proof of the round under way, and why it may leave the round in doubt. */

/** What a device tells of a round that several devices tell; while its end waits, what may have come before it. */
export function withTold<State extends ProvedState>(
  { mayBeTold }: ProvedRules<State>,
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
  return close !== null && report.since >= close.at ? state : withBoardChange(state, { ...report, is: 'chips' })
}

/** Devices that may have told something that the round depends on. */
export const tellersOf = <State extends ProvedState>({ tellers, mayBeTold }: ProvedRules<State>, { play }: State) =>
  tellers.length > 0 && mayBeTold(play) ? tellers : noTellers

const noTellers: readonly string[] = []

/** Why a card or throw may be of the round that a board opens, though it was played in the round before; or null. */
export function whyOpeningDoubtful<State>(
  { chipsInPlay }: ProvedRules<State>,
  { proof }: ProvedState,
  event: DeviceEvent,
  report: DeviceReport,
): string | null {
  if (!chipsInPlay || event.type !== 'betting' || !event.open) return null
  return whyOpeningUnordered(proof, report) ?? whyLossUnordered(proof, report)
}

/** A round that a key has begun is unknown where cards that were read before may be of it. */
export function withBeginning<State extends ProvedState>(
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
export const isStray = <State>({ dealsCoups }: ProvedRules<State>, event: DeviceEvent, report: DeviceReport): boolean =>
  dealsCoups && namesNoHand(event) && isBlind(report)

const namesNoHand = (event: DeviceEvent): boolean => event.type === 'card-drawn' && event.to === undefined

/** Cards of the coup before are still to come, or were dealt in the one that a board has just opened. */
export function mayBeOfOpened<State>(
  { isDealt }: ProvedRules<State>,
  { play, proof: { lastPlayed, firstCard } }: ProvedState,
  opening: DeviceReport,
): boolean {
  if (lastPlayed === undefined) return false
  const isUnderWay = firstCard !== null && play.phase !== 'joining' && !isDealt(play)
  return isUnderWay || isUnordered(lastPlayed, opening)
}

const ordered: readonly DeviceEvent['type'][] = ['card-drawn', 'key', 'dice-rolled']

/** Cards, keys and throws that were read after a pause are in no order. */
export function withPlay<State extends ProvedState>(
  { chipsInPlay, dealsCoups }: ProvedRules<State>,
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

/** Dice that are read under their cover wait for the close; one that overlaps the opening may be an earlier throw. */
export function withReading<State extends ProvedState>(
  { countsAtResult }: ProvedRules<State>,
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

/**
 * Why what a board says first behind the card, throw or result that closed betting may have happened before it, or null: a
 * wire may hold a message up for less than a heartbeat.
 */
export function whyHeldUp<State>(
  { joinsAtOpening }: ProvedRules<State>,
  { play, proof, waiting }: ProvedState,
  { device }: DeviceReport,
  event: DeviceEvent,
): string | null {
  const { close, firstCard, heard, opening } = proof
  if (close === null || (heard[device]?.at ?? 0) >= close.at) return null
  if (joinsAtOpening && opening === undefined && event.type === 'betting' && event.open && close.device !== device)
    return `${device} opened betting right after ${close.device} had closed it, so it cannot be said for which throw`
  // Chips that are taken up then are those that the dealer collects.
  const isClosedByPlay = close.at === firstCard?.at || close.at === waiting[0]?.at
  return isClosedByPlay && event.type === 'bet' && event.amount > amountOn(play.betting, event.seat, event.spot)
    ? 'chips were reported right after what closed betting, so it cannot be said whether they lay there before it'
    : null
}

/**
 * The first card shows which round betting was closed for; when messages are lost, it may have been another round. A coup
 * whose start was not seen has none: it is not settled, and what happens to its chips does not concern the next one.
 */
export function withDeal<State extends ProvedState>(before: State, event: DeviceEvent, report: DeviceReport): State {
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

/** Among messages of dice that are lost there may be throws, behind any opening that a board reports until then. */
export function withLostThrows<State extends ProvedState>(
  { joinsAtOpening }: ProvedRules<State>,
  state: State,
  input: Input | Supervised,
  report: DeviceReport,
): State {
  if (!joinsAtOpening || input.from !== 'device' || input.kind !== 'dice-reader') return state
  const isGap = input.event.type === 'sequence' && input.event.fault === 'gap'
  return isGap ? withProof(state, messagesLost(state.proof, report)) : state
}

const isHandCard = (event: DeviceEvent): event is DeviceEvent & { type: 'card-drawn' } =>
  event.type === 'card-drawn' && (event.to === undefined || event.to === 'player' || event.to === 'banker')

/** Chips that move, and an opening: what the boards did may decide which wagers a round has. */
export function boardChange(event: DeviceEvent, report: DeviceReport): BoardChange | undefined {
  if (event.type === 'bet' || event.type === 'all-bets') return { ...report, is: 'chips' }
  return event.type === 'betting' && event.open ? report : undefined
}

export function withBoardChange<State extends ProvedState>(before: State, change: BoardChange): State {
  const state = { ...before, proof: withChange(before.proof, change) }
  return isLastUnordered(state.proof)
    ? withUnknownBets(state, 'chips moved so near to the close that it cannot be said which came first')
    : state
}

export const isResult = ({ type }: Effect): boolean => type === 'result'
