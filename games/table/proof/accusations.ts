import type { DeviceEvent } from '../../../drivers/events.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { type Effect, findingIn, type Step, stay } from '../inputs-and-effects.ts'
import { lostSinceClose } from './board-proof.ts'
import { isResult } from './input-proof.ts'
import { type Accusation, type ProvedRules, type ProvedState, withProof } from './proved-state.ts'
import { type DeviceReport, isBlind } from './spans-and-pauses.ts'

/*
 * Chips that move after the close are late, unless the round was over by then and the dealer has collected or paid them.
 * The device that tells the end may be on a slow wire. So nobody is accused before every device that could have told it
 * was heard from after the chips had moved.
 */

/** More than the hands at a table move between two heartbeats; what comes beyond is told as unsure. */
const mostWithheld = 64

/**
 * Holds back what a board's report would accuse people of, until it is proved. Behind lost messages it can't be: where chips
 * that end a round are lost, the round does not end, and where an opening is lost, its chips count for the round before.
 */
export function withheld<State extends ProvedState>(
  { enders, chipsInPlay, dealsCoups }: ProvedRules<State>,
  step: Step<State>,
  { at }: DeviceReport,
): Step<State> {
  if (enders.length === 0 || !step.effects.some(isLateMove)) return step
  const late = step.effects.filter(isLateMove)
  const others = step.effects.filter((effect) => !isLateMove(effect))
  const lost = chipsInPlay || dealsCoups ? lostSinceClose(step.state.proof) : undefined
  if (lost !== undefined) {
    const told = late.map((finding) => unsureFor(finding, whyLost(lost)))
    return { ...step, effects: [...others, ...told] }
  }
  const accused = [
    ...(step.state.accused ?? []),
    ...late.map((finding) => ({ finding, movedAt: at, awaits: enders, takenUp: isTakenUp(finding) })),
  ]
  const beyond = accused.slice(0, Math.max(0, accused.length - mostWithheld))
  return {
    state: { ...step.state, accused: accused.slice(beyond.length) },
    effects: [...others, ...beyond.map((each) => unsure(each))],
  }
}

/** Betting is opened: the round before is over, though what ends it was not heard behind the chips that moved. */
export function unclaimed<State extends ProvedState>(step: Step<State>): Step<State> {
  const { accused = [] } = step.state
  if (accused.length === 0) return step
  return {
    state: { ...step.state, accused: [] },
    effects: [...accused.map((each) => unsure(each, each.awaits[0])), ...step.effects],
  }
}

/** A board lost messages where cards are dealt: the round may have ended before what waits to be claimed, or started again. */
export function unclaimedByLoss<State extends ProvedState>(
  { chipsInPlay, dealsCoups }: ProvedRules<State>,
  step: Step<State>,
  report: DeviceReport,
): Step<State> {
  const { accused = [] } = step.state
  if (accused.length === 0 || !(chipsInPlay || dealsCoups)) return step
  return {
    state: { ...step.state, accused: [] },
    effects: [...accused.map(({ finding }) => unsureFor(finding, whyLost(report))), ...step.effects],
  }
}

/** Nobody is accused of what breaks a rule only as far as the devices were heard: it is a warning, whose remedy says why. */
export function unaccused<State extends ProvedState>(
  rules: ProvedRules<State>,
  before: State,
  step: Step<State>,
  report: DeviceReport,
): Step<State> {
  if (!step.effects.some(isViolation)) return step
  const effects = step.effects.map((effect) => {
    if (!isViolation(effect)) return effect
    const why = whyDoubtful(rules, [before, step.state], effect, report)
    return why === null ? effect : asWarning(effect, why)
  })
  return { ...step, effects }
}

/**
 * Where chips go down in play, the rules judge cards, throws and decisions by what lay there and was told before them. Behind a
 * pause that may still be unread, or of another throw or round than it seems.
 */
function whyDoubtful<State extends ProvedState>(
  { chipsInPlay }: ProvedRules<State>,
  states: readonly State[],
  { round }: Accusation['finding'],
  report: DeviceReport,
): string | null {
  if (!chipsInPlay) return null
  if (isBlind(report)) return 'it was read after a pause'
  const isUnknown = states.some(({ play }) => play.round === round && play.betting.confidence.unknownReason !== null)
  return isUnknown ? 'the wagers of the round are not known' : null
}

const isViolation = (effect: Effect): effect is Accusation['finding'] =>
  effect.type === 'finding' && effect.severity === 'violation'

/** The message stays, as the reason of a result may repeat it. */
const asWarning = (finding: Accusation['finding'], why: string): Effect => ({
  ...finding,
  severity: 'warning',
  remedy: `${finding.remedy} (see first whether it was so: ${why})`,
})

/** A device was heard, and has not told the end of the round: what waits for nothing else is claimed. */
export function claimed<State extends ProvedState>(state: State, { device, since }: DeviceReport): Step<State> {
  const { accused = [] } = state
  if (!accused.some(({ movedAt, awaits }) => movedAt <= since && awaits.includes(device))) return stay(state)
  const heard = accused.map((each) =>
    each.movedAt <= since ? { ...each, awaits: each.awaits.filter((other) => other !== device) } : each,
  )
  return {
    state: { ...state, accused: heard.filter(({ awaits }) => awaits.length > 0) },
    effects: heard.filter(({ awaits }) => awaits.length === 0).map(({ finding }) => finding),
  }
}

/**
 * What a device tells first behind chips that moved may have happened before them. Where it was held up, or ends the round
 * or a wager whose chips were taken up, nobody is accused; a finding says what was seen. Chips that were put down on a round
 * that ends only then are late.
 */
export function doubted<State extends ProvedState>(
  rules: ProvedRules<State>,
  before: State,
  step: Step<State>,
  event: DeviceEvent,
  report: DeviceReport,
): Step<State> {
  const { device } = report
  if (!rules.enders.includes(device)) return step
  const isPause = isBlind(report) || event.type === 'sequence' || event.type === 'restarted'
  const known = isPause ? withPause(step.state, report) : step.state
  const { accused = [] } = known
  if (accused.length === 0) return { ...step, state: known }
  const isOver = mayEnd(before, step)
  const isUnsure =
    isPause || beginsNext(event) || (isOver && isFirstOfHand(event)) || (rules.dealsCoups && isDisputed(step.state))
  const isDoubted = ({ awaits, takenUp }: Accusation) =>
    awaits.includes(device) && (isUnsure || (takenUp && (isOver || rules.chipsInPlay)))
  const isProved = (each: Accusation) => isOver && !isDoubted(each) && each.awaits.every((other) => other === device)
  return {
    state: { ...known, accused: accused.filter((each) => !isDoubted(each) && !isProved(each)) },
    effects: [
      ...accused.filter(isProved).map(({ finding }) => finding),
      ...accused.filter(isDoubted).map((each) => unsure(each, device)),
      ...step.effects,
    ],
  }
}

/** What comes until betting closes again may be of another round than it seems. */
const withPause = <State extends ProvedState>(state: State, { at }: DeviceReport): State =>
  withProof(state, { ...state.proof, pausedAt: at })

/** The dice are shaken or a wheel opens betting: the round before is over. */
const beginsNext = (event: DeviceEvent): boolean =>
  event.type === 'betting' || (event.type === 'dice-state' && event.state === 'shaking')

/** No coup ends with the first card of a hand: it is the next one's, and the end of the one before was not understood. */
const isFirstOfHand = (event: DeviceEvent): boolean => event.type === 'card-drawn' && event.index === 1

/** A card that was not due may belong to a later coup, whose chips the board has told. */
const isDisputed = ({ play }: ProvedState): boolean => play.phase === 'disputed'

const mayEnd = <State extends ProvedState>(before: State, { state, effects }: Step<State>): boolean =>
  effects.some(isResult) || state.waiting.length > before.waiting.length

/** Only findings about the moment of a move have a margin. */
const isLateMove = (effect: Effect): effect is Accusation['finding'] =>
  effect.type === 'finding' && effect.figures?.marginMs !== undefined

/** The dealer takes up a stack whole. */
const isTakenUp = ({ figures }: Accusation['finding']): boolean => figures?.after === 0

const whyLost = ({ device }: DeviceReport): string =>
  `messages of ${device} were lost, and the end of the round may be among them`

function unsure({ finding }: Accusation, device?: string): Effect {
  const why =
    device === undefined ? 'too much moved at once to be proved' : `${device} may have told the end of the round late`
  return unsureFor(finding, why)
}

function unsureFor({ round, message, figures }: Accusation['finding'], why: string): Effect {
  return findingIn(round, codeFinding('late-unsure', `${message}; ${why}`, 'warning', withoutMargin(figures)))
}

function withoutMargin(figures: Accusation['finding']['figures'] = {}): Accusation['finding']['figures'] {
  const { marginMs: _margin, uncertaintyMs: _uncertainty, ...where } = figures
  return where
}
