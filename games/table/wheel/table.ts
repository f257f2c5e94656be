import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import { moneyIn } from '../../../text/money.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { emptyRound, fromSpot, type Round, type Stop, spotOf } from '../../kit/round/round.ts'
import { amountOn, closed, isOnSpot, placed, reopened, standingStake, withoutSpots } from '../common/betting.ts'
import { betReceived } from '../common/chip-moves.ts'
import { resultContradicted } from '../common/contradicted-result.ts'
import { deviceEffects } from '../common/device-fault-findings.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { applyCall, questionNotes, refusesCall, voidedBy } from '../common/irregularity-calls.ts'
import { betsView, type RoundView } from '../common/round-view.ts'
import { andThen, type Input, type Live, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import type { Operated } from '../operations/table-operations.ts'
import {
  awaitsRuling,
  freshBets,
  interrupted,
  isUnderWay,
  newWheel,
  ownBets,
  refuses,
  remembered,
  resumed,
  roundBets,
  runsBroken,
  settled,
  unsettled,
  voidedByPerson,
  voidedByWheel,
  type WheelState,
  type WheelStep,
  withoutLifted,
} from './state.ts'

/** A table whose rounds are the spins of a wheel. */
export function wheelTable(game: Game, options: Options): Live<WheelState> {
  const rules = { game, options }
  return {
    initial: newWheel,
    apply: (state, input, at) => andThen(apply(rules, state, input, at), (state) => stay(withoutLifted(state))),
    interrupt: (state, reason) =>
      isUnderWay(state) ? interrupted(rules, state, reason, 'rules-changed') : stay(state),
    refuses,
    refusesCall: (state, call) => refusesCall(game, options, call, ownBets(state)),
    awaitsRuling,
    goesOn: (state) => stay({ ...state, questions: [] }),
    resumed,
    awaitsOpening: ({ phase }) => phase === 'void',
    view: (state) => view(rules, state),
    isBetweenRounds: ({ phase }) => phase === 'betting' || phase === 'no-more-bets',
  }
}

function apply(rules: TableRules, state: WheelState, input: Input, at: number): WheelStep {
  if (input.from === 'operator') return operated(rules, state, input, at)
  if (input.from === 'caller') return irregularityCalled(rules, state, input, at)
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesSpins(input) ? spinMissed(rules, state) : deviceEvent(rules, state, input.event, at),
  )
}

const losesSpins = (input: Input): boolean =>
  input.from === 'device' &&
  input.kind === 'roulette-wheel' &&
  input.event.type === 'sequence' &&
  input.event.fault === 'gap'

/** The rest of a void spin is ignored, including its number or symbol. */
function deviceEvent(rules: TableRules, state: WheelState, event: DeviceEvent, at: number): WheelStep {
  if (state.phase !== 'void') {
    const missed = isOfAnotherSpin(state, event) && state.betting.closedAt !== null
    return andThen(missed ? spinMissed(rules, state) : stay(state), (state) => eventInPlay(rules, state, event, at))
  }
  if (event.type === 'bet') return movedInLock(rules, state, event, at)
  if (event.type === 'winning-symbol') return placeBets(state)
  if (!beginsAnew(state, event)) return stay(state)
  return andThen(placeBets(state), (state) => eventInPlay(rules, state, event, at))
}

/** Chips moved now are late for the void spin, which can still be ruled on. */
const movedInLock = (rules: TableRules, state: WheelState, event: DeviceEvent, at: number): WheelStep =>
  andThen(eventInPlay(rules, { ...state, round: state.round - 1 }, event, at), (next) =>
    stay({ ...next, round: state.round }),
  )

/** The wheel takes bets again, or its spin counter has changed. */
const beginsAnew = (state: WheelState, event: DeviceEvent): boolean =>
  (event.type === 'wheel-phase' && takesBets(event.phase)) || isOfAnotherSpin(state, event)

/** Where betting was closed for the spin before, its number was lost, and so was the opening of this one. */
const isOfAnotherSpin = ({ spin }: WheelState, event: DeviceEvent): boolean =>
  'spin' in event && event.spin !== undefined && spin !== null && event.spin !== spin

function eventInPlay(rules: TableRules, state: WheelState, event: DeviceEvent, at: number): WheelStep {
  switch (event.type) {
    case 'wheel-phase':
      return phaseSeen(rules, { ...state, spin: event.spin }, event.phase, at)
    case 'winning-number':
      return numberSpun(rules, state, event.pocket, at)
    case 'impossible-number':
      return refusedResult(rules, state, [
        { rule: rules.game.cites.equipment, message: `${event.shown} is not a number on the wheel` },
      ])
    case 'spin-void':
      return spinVoid(rules, { ...state, spin: event.spin ?? state.spin }, event.reason, at)
    case 'big-six-state':
      return event.state === 'resting' ? placeBets(state) : stay({ ...state, running: state.phase !== 'joining' })
    case 'winning-symbol':
      return symbolStopped(rules, state, event, at)
    case 'bet':
      if (isLift(state, event)) {
        const { seat, spot, amount } = event
        return stay({ ...state, betting: placed(state.betting, seat, spot, amount) })
      }
      return andThen(standingRemoved(rules, state, event), (state) => betReceived(rules.game, state, event, at))
    case 'device-fault':
      return event.code === 'number-disagrees' ? resultContradicted(rules, state, event.text) : stay(state)
    case 'betting':
      return event.open ? openBetting(state) : noMoreBets(rules, state, at)
    default:
      return stay(state)
  }
}

type Phase = EventOf<'wheel-phase'>['phase']

const takesBets = (phase: Phase): boolean => phase === 'before-game' || phase === 'place-bets'

function phaseSeen(rules: TableRules, state: WheelState, phase: Phase, at: number): WheelStep {
  switch (phase) {
    case 'before-game':
    case 'place-bets':
      return placeBets(state)
    case 'ball-in-rim':
      return stay({ ...state, running: true, phase: state.phase === 'joining' ? 'joining' : 'spinning' })
    case 'no-more-bets':
      return noMoreBets(rules, { ...state, running: true }, at)
    case 'closed':
      return stay({ ...state, running: false, phase: 'closed' })
    case 'ball-not-seen':
      return stay(state)
  }
}

/** A wheel that returns to its betting phase without a number opens betting again; a repeated message does not. */
const placeBets = (state: WheelState): WheelStep =>
  state.running || ['joining', 'void', 'closed'].includes(state.phase)
    ? stay({ ...state, running: false, phase: 'betting', betting: reopened(state.betting) })
    : stay(state)

const openBetting = (state: WheelState): WheelStep =>
  stay(
    state.running || state.phase === 'joining'
      ? state
      : { ...state, phase: 'betting', betting: reopened(state.betting) },
  )

/** Betting closes once, although the wheel and the dealer's button may both report it. */
function noMoreBets({ game, options }: TableRules, state: WheelState, at: number): WheelStep {
  if (state.phase === 'joining') return stay(state)
  if (state.betting.closedAt !== null) return stay({ ...state, phase: 'no-more-bets' })
  const round = { ...emptyRound, spins: state.spins }
  const { betting, refused } = closed(state.betting, at, game, options, round, freshBets(state))
  return withFindings({ ...state, phase: 'no-more-bets', betting }, ...refused)
}

/** Chips of undecided wagers may be lifted at any time. */
const isLift = ({ undecided, betting }: WheelState, { seat, spot, amount }: EventOf<'bet'>): boolean =>
  undecided.some((bet) => isOnSpot({ seat, ...fromSpot(spot) }, bet)) && amount < amountOn(betting, seat, spot)

/** A wager that stands over several spins must stay until it is decided. */
function standingRemoved({ game }: TableRules, state: WheelState, { seat, spot, amount }: EventOf<'bet'>): WheelStep {
  if (state.standing.length === 0) return stay(state)
  const stake = standingStake(state.standing, { seat, ...fromSpot(spot) })
  if (amount >= stake) return stay(state)
  const message = `seat ${seat} ${spot}: ${stake} must stand until the run ends, but ${amount} are left`
  return withFindings(
    state,
    game.finding({ rule: game.cites.lateBet, message, figures: { seat, spot, before: stake, after: amount } }),
  )
}

function numberSpun(rules: TableRules, state: WheelState, pocket: number, at: number): WheelStep {
  const spun: Round = { ...emptyRound, spins: [...state.spins, pocket] }
  const breaches = rules.game.verifyRound({ ...emptyRound, spins: [pocket] }, rules.options)
  if (breaches.length > 0) return refusedResult(rules, state, breaches)
  if (state.phase === 'joining') return joinedLate(rules, state, pocket)
  return andThen(noMoreBets(rules, state, at), (state) => settled(rules, state, spun, { number: pocket }))
}

/** A wheel of symbols comes to rest, on a segment or between two. */
function symbolStopped(
  rules: TableRules,
  state: WheelState,
  { symbols, passed }: EventOf<'winning-symbol'>,
  at: number,
): WheelStep {
  const [symbol = ''] = symbols
  const stop: Stop =
    symbols.length === 1 ? { symbol } : { between: symbols, ...(passed === undefined ? {} : { passed }) }
  const spun: Round = { ...emptyRound, stops: [stop] }
  const shown = symbols.join(' and ')
  const breaches = rules.game.verifyRound(spun, rules.options)
  if (breaches.length > 0) return refusedResult(rules, state, breaches)
  if (state.phase === 'joining') return joinedLate(rules, state, shown)
  return andThen(noMoreBets(rules, state, at), (state) => {
    const { bets } = state.betting
    const isSpunAgain =
      symbols.length > 1 && rules.game.settle({ ...spun, bets }, rules.options).some(({ open }) => open)
    return isSpunAgain
      ? unsettled(rules, stay(state), 'void', `between ${shown}: the wheel is spun again`)
      : settled(rules, state, spun, { symbol: shown })
  })
}

function refusedResult(rules: TableRules, state: WheelState, breaches: readonly Breach[]): WheelStep {
  const refused = withFindings(state, ...breaches.map((breach) => rules.game.finding(breach, 'integrity')))
  return unsettled(rules, refused, 'disputed', breaches.map(({ message }) => message).join('; '))
}

function joinedLate(rules: TableRules, state: WheelState, result: number | string): WheelStep {
  const late = withFindings(
    state,
    codeFinding('joined-mid-round', `${result} was spun before the betting of its round could be seen`),
  )
  const shown = typeof result === 'number' ? { number: result } : { symbol: result }
  const spins = typeof result === 'number' ? [...state.spins, result].slice(-remembered) : state.spins
  return andThen(
    unsettled(rules, late, 'interrupted', 'the round had begun before the daemon was watching', shown),
    (next) => stay({ ...next, spins }),
  )
}

/** Ball and wheel turned the same way, or the wheel gave no number. Chips stay where they are. */
function spinVoid(rules: TableRules, state: WheelState, reason: EventOf<'spin-void'>['reason'], at: number): WheelStep {
  const isSameWay = reason === 'ball-with-rotor'
  const why = isSameWay ? 'ball and wheel turned the same way' : `the wheel gave no number (${reason})`
  const message = `round ${state.round}: ${why}`
  const rule = rules.game.cites.ballWithRotor
  const found =
    isSameWay && rule !== undefined ? rules.game.finding({ rule, message }) : codeFinding('round-interrupted', message)
  return andThen(noMoreBets(rules, state, at), (state) => voidedByWheel(rules, state, found, why, at))
}

/** A missed spin breaks every run of colours: wagers on runs need a ruling. */
function spinMissed(rules: TableRules, state: WheelState): WheelStep {
  return andThen(runsBroken(rules, state, 'a spin was missed', 'round-interrupted'), (next) =>
    stay({ ...next, phase: 'joining', spins: [] }),
  )
}

const operated = (rules: TableRules, state: WheelState, { op, by }: Operated, at: number): WheelStep =>
  refuses(state, op) === null ? voidedByPerson(rules, { ...state, undecided: [] }, voidedBy(by), at) : stay(state)

const irregularityCalled = (
  rules: TableRules,
  state: WheelState,
  said: Input & { from: 'caller' },
  at: number,
): WheelStep =>
  applyCall(rules.game, state, said, {
    isUnderWay: state.running || state.phase === 'no-more-bets',
    voided: (state, reason) => voidedByPerson(rules, state, reason, at),
    refused: (state, spots) => stay({ ...state, betting: withoutSpots(state.betting, spots) }),
  })

function view({ game }: TableRules, state: WheelState): RoundView {
  return {
    round: state.round,
    game: game.id,
    phase: state.phase,
    spins: [...state.spins],
    bets: betsView([...roundBets(state), ...state.undecided]),
    notes: [
      ...(state.standing.length === 0 ? [] : [`wagers that stand over several spins: ${state.standing.length}`]),
      ...state.undecided.map(
        (bet) =>
          `waits for a ruling: seat ${bet.seat} ${spotOf(bet)} ${moneyIn(game.currency)(bet.stake)}, until its chips are lifted`,
      ),
      ...questionNotes(state.questions),
    ],
  }
}
