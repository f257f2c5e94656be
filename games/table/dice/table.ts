import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import { emptyRound, type Round } from '../../kit/round/round.ts'
import { betsOn, reopened, withoutSpots } from '../common/betting.ts'
import { betReceived } from '../common/chip-moves.ts'
import { deviceEffects } from '../common/device-fault-findings.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import { applyCall as calledByPerson, questionNotes, refusesCall, voidedBy } from '../common/irregularity-calls.ts'
import { losesMessages } from '../common/lost-messages.ts'
import { recordSummary } from '../common/round-record.ts'
import { betsView, type RoundView } from '../common/round-view.ts'
import { isInDoubt, whyBetsUnknown } from '../common/sensor-confidence.ts'
import { andThen, type Input, type Live, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import type { Operated, Operation } from '../operations/table-operations.ts'
import { keyPressed, mayBeCalled, noMoreBets, takenDown } from './dice-bets.ts'
import { bettingOpened, chipsUncovered, declarationContradicted, declared, shaken } from './dice-cover.ts'
import {
  awaitsRuling,
  type DiceState,
  type DiceStep,
  knownRound,
  newDice,
  noStandingBets,
  resumed,
  roundOf,
  settled,
  unsettled,
  withNewShooter,
} from './state.ts'

/** A table whose rounds are throws of dice. */
export function diceTable(game: Game, options: Options): Live<DiceState> {
  const rules = { game, options }
  return {
    initial: newDice,
    apply: (state, input, at) => apply(rules, state, input, at),
    interrupt: (state, reason) =>
      isUnderWay(state) ? interrupted(rules, state, reason, 'rules-changed') : stay(state),
    refuses,
    refusesCall: (state, call) => refusesCall(game, options, call, knownRound(state).bets),
    awaitsRuling,
    goesOn: (state) => stay({ ...state, questions: [] }),
    resumed: (state, played, open) => resumed(game, state, played, open),
    view: (state) => view(rules, state),
    isBetweenRounds: ({ phase }) => phase === 'betting',
    won: ({ won }) => won,
    awaitsCalls: (state) => mayBeCalled(rules, state),
    awaitsOpening: ({ cover, hasButton }) => game.live.covered === true && hasButton && cover.betting !== 'open',
  }
}

function apply(rules: TableRules, state: DiceState, input: Input, at: number): DiceStep {
  if (input.from === 'operator') return operated(rules, state, input)
  if (input.from === 'caller') return irregularityCalled(rules, state, input)
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesThrows(input)
      ? throwMissed(rules, state, input.device)
      : deviceEvent(rules, losesCalls(input) ? { ...state, callsLost: input.device } : state, input.event, at),
  )
}

const losesCalls = ({ kind, event }: Input & { from: 'device' }): boolean =>
  kind === 'dealer-keypad' && losesMessages(event)

const losesThrows = ({ kind, event }: Input & { from: 'device' }): boolean =>
  kind === 'dice-reader' && event.type === 'sequence' && event.fault === 'gap'

function deviceEvent(rules: TableRules, state: DiceState, event: DeviceEvent, at: number): DiceStep {
  switch (event.type) {
    case 'dice-state':
      return event.state === 'shaking' ? diceMove(rules, state, at) : diceRest(rules, state)
    case 'dice-rolled':
      return diceRead(rules, state, event.values, at)
    case 'dice-void':
      return noThrow(rules, state, event.reason)
    case 'key':
      return keyed(rules, state, event)
    case 'bet':
      return chipsMoved(rules, state, event, at)
    case 'betting':
      return event.open ? openBetting(rules, state) : closeBetting(rules, state, at)
    default:
      return stay(state)
  }
}

function chipsMoved(rules: TableRules, state: DiceState, event: EventOf<'bet'>, at: number): DiceStep {
  return andThen(chipsUncovered(rules, state, event, at), (state) =>
    andThen(takenDown(rules, state, event), (state) => betReceived(rules.game, state, event, at)),
  )
}

function diceMove(rules: TableRules, state: DiceState, at: number): DiceStep {
  if (rules.game.live.covered) return shaken(rules, state)
  if (state.phase === 'joining') return stay(state)
  return andThen(noMoreBets(rules, state, at), (state) => stay({ ...state, phase: 'shaking' }))
}

const diceRest = ({ game }: TableRules, state: DiceState): DiceStep =>
  stay(game.live.covered && state.phase === 'shaking' ? { ...state, phase: 'betting' } : state)

/**
 * Where betting opens on an empty layout no point stands, since the shooter would have a line wager (gb 8.10, line 1538): a
 * table is joined there, as at the throw of a new shooter.
 */
function openBetting(rules: TableRules, state: DiceState): DiceStep {
  if (rules.game.live.covered) return bettingOpened(rules, state)
  const isJoined =
    state.phase === 'joining' && betsOn(state.betting).length === 0 && !isInDoubt(state.betting.confidence)
  if (state.phase !== 'betting' && !isJoined) return stay(state)
  return stay({ ...state, phase: 'betting', betting: reopened(state.betting) })
}

function closeBetting(rules: TableRules, state: DiceState, at: number): DiceStep {
  if (!rules.game.live.covered) return noMoreBets(rules, state, at)
  const { read } = state.cover
  const closed: DiceState = { ...state, cover: { ...state.cover, betting: 'closed' } }
  return read === null ? stay(closed) : diceThrown(rules, closed, read, at)
}

/** The dealer declares a result with a key such as `declare-346`; every other key is a call. */
function keyed(rules: TableRules, state: DiceState, event: EventOf<'key'>): DiceStep {
  const [, faces] = /^declare-([1-6]+)$/.exec(event.key) ?? []
  if (faces === undefined || !rules.game.live.covered) return keyPressed(rules, state, event)
  return declared(rules, state, [...faces].map(Number))
}

function diceRead(rules: TableRules, state: DiceState, values: readonly number[], at: number): DiceStep {
  if (state.cover.betting === 'open') return stay({ ...state, cover: { ...state.cover, read: values } })
  return diceThrown(rules, state, values, at)
}

function diceThrown(rules: TableRules, state: DiceState, faces: readonly number[], at: number): DiceStep {
  if (state.phase === 'joining') return joinedLate(rules, state, faces)
  return andThen(noMoreBets(rules, state, at), (state) => {
    const unsure = whyBetsUnknown(state.betting.confidence) ?? whyCallsUnknown(rules, state)
    if (unsure !== null) return joinedAgain(rules, interrupted(rules, state, unsure, 'chips-unknown', faces), faces)
    const thrown = { ...roundOf(state), rolls: [...state.standing.rolls, faces] }
    const breaches = verifyThrown(rules, state, thrown, faces)
    const wrong = [
      ...breaches.map((breach) => rules.game.finding(breach, 'integrity')),
      ...declarationContradicted(rules, state, faces),
    ]
    const reasons = [...wrong.map(({ message }) => message), ...state.questions]
    if (reasons.length === 0) return settled(rules, state, thrown)
    const reason = reasons.join('; ')
    return andThen(withFindings(state, ...wrong), (state) => unsettled(rules, state, 'disputed', reason, faces))
  })
}

/** Why a call may have been made that nobody heard, where it could change what the throw comes to; or null. */
const whyCallsUnknown = (rules: TableRules, state: DiceState): string | null =>
  state.callsLost !== undefined && mayBeCalled(rules, state)
    ? `${state.callsLost} lost messages, so a wager may have been called on or off`
    : null

/** Checks the throw and the shooter; for the shooter only the wagers now on the layout count, not when they were placed. */
function verifyThrown({ game, options }: TableRules, { shooter }: DiceState, thrown: Round, faces: readonly number[]) {
  const breaches = game.verifyRound(thrown, options)
  if (breaches.length > 0 || shooter === null) return breaches
  const bets = thrown.bets.map((bet) => ({ ...bet, at: 1 }))
  return game.verifyRound({ ...emptyRound, rolls: [faces], bets, state: { shooter } }, options)
}

/** The throw came before its betting was seen. */
function joinedLate(rules: TableRules, state: DiceState, faces: readonly number[]): DiceStep {
  const message = `${faces.join('-')} was thrown before the betting of its round could be seen`
  const late = andThen(withFindings(state, codeFinding('joined-mid-round', message)), (state) =>
    unsettled(rules, state, 'interrupted', 'the round had begun before the daemon was watching', faces),
  )
  return joinedAgain(rules, late, faces)
}

/** An unseen sequence of throws can't be continued; play is joined at a throw after which a new sequence starts. */
function joinedAgain({ game: { live } }: TableRules, before: DiceStep, faces: readonly number[]): DiceStep {
  const isJoined = live.throws === undefined || live.throws.startsAnew(faces)
  const phase = isJoined ? 'betting' : 'joining'
  return andThen(before, (next) => stay({ ...next, phase, standing: noStandingBets }))
}

/** The reader reports no valid throw: the dice are thrown again, and chips stay where they are. */
function noThrow(rules: TableRules, state: DiceState, reason: string): DiceStep {
  const { badThrow } = rules.game.cites
  if (reason === 'wrong-number' && badThrow !== undefined) {
    const message = `round ${state.round}: the reader did not find the dice that were thrown on the table`
    return andThen(withFindings(state, rules.game.finding({ rule: badThrow, message })), (state) =>
      unsettled(rules, state, 'disputed', message),
    )
  }
  const message = `round ${state.round}: the dice gave no result (${reason})`
  return andThen(withFindings(state, codeFinding('round-interrupted', message)), (state) =>
    unsettled(rules, state, 'disputed', `no result: ${reason}`),
  )
}

/**
 * A missed throw makes the point and every open wager unknown. Unless betting closed before, nobody knows which chips it was
 * for: what lies there may be what is left of them.
 */
function throwMissed(rules: TableRules, state: DiceState, device: string): DiceStep {
  const code = state.betting.closedAt === null ? 'chips-unknown' : 'round-interrupted'
  return andThen(interrupted(rules, state, `${device} lost messages, so a throw was missed`, code), (next) =>
    stay({ ...next, phase: 'joining', standing: noStandingBets, shooter: null }),
  )
}

/** The result includes what is known of the round, with the wagers that stand from earlier throws. */
function interrupted(
  rules: TableRules,
  state: DiceState,
  reason: string,
  code: Code,
  faces?: readonly number[],
): DiceStep {
  const said = withFindings(
    state,
    codeFinding(code, `round ${state.round}: ${reason}; ${recordSummary(knownRound(state))}`),
  )
  return andThen(said, (state) => unsettled(rules, state, 'interrupted', reason, faces))
}

/** The dice are shaken, betting is closed, or wagers stand for a later throw. */
const isUnderWay = (state: DiceState): boolean => isThrown(state) || state.standing.bets.length > 0

/** The dice are shaken, or betting is closed. */
const isThrown = ({ phase, cover, betting }: DiceState): boolean =>
  phase === 'shaking' || cover.shaken || betting.closedAt !== null

/** Why this operation is refused now, or null. */
function refuses(state: DiceState, op: Operation): string | null {
  if (op === 'new-shooter') return null
  if (op !== 'void-round') return `${op} is not possible at dice`
  return isThrown(state) || state.questions.length > 0 ? null : 'no throw is under way'
}

function operated(rules: TableRules, state: DiceState, { op, by }: Operated): DiceStep {
  if (refuses(state, op) !== null) return stay(state)
  if (op === 'new-shooter') return stay(withNewShooter(state))
  return unsettled(rules, state, 'void', voidedBy(by))
}

const irregularityCalled = (rules: TableRules, state: DiceState, said: Input & { from: 'caller' }): DiceStep =>
  calledByPerson(rules.game, state, said, {
    isUnderWay: state.phase === 'shaking' || state.cover.shaken,
    voided: (state, reason) => unsettled(rules, state, 'void', reason),
    refused: (state, spots) => stay({ ...state, betting: withoutSpots(state.betting, spots) }),
  })

function view({ game }: TableRules, state: DiceState): RoundView {
  return {
    round: state.round,
    game: game.id,
    phase: state.phase,
    dice: state.standing.rolls.map((faces) => [...faces]),
    bets: betsView(knownRound(state).bets),
    notes: [
      ...(state.standing.bets.length === 0
        ? []
        : [`wagers that stand over several throws: ${state.standing.bets.length}`]),
      ...questionNotes(state.questions),
    ],
  }
}
