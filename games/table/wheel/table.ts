import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/page.ts'
import { emptyRound, fromSpot, type Round, type Stop, spotOf } from '../../kit/round/round.ts'
import { betHeard, told } from '../common/bets-heard.ts'
import { closed, isAt, onSpot, placed, reopened, standingStake, withoutSpots } from '../common/betting.ts'
import { contradicted } from '../common/contradicted.ts'
import { deviceEffects } from '../common/device-effects.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { called, questionNotes, refusesCall, voidedBy } from '../common/irregularity-calls.ts'
import { betsShown } from '../common/round-view.ts'
import { andThen, type House, type Input, type Live, type Operated, type RoundView, stay } from '../live.ts'
import {
  awaitsRuling,
  freshBets,
  interrupted,
  isUnderWay,
  lying,
  newWheel,
  ownBets,
  refuses,
  remembered,
  resumed,
  runsBroken,
  type Spun,
  settled,
  unsettled,
  voidedByPerson,
  voidedByWheel,
  type WheelState,
  withoutLifted,
} from './state.ts'

/** A table whose rounds are the spins of a wheel. */
export function wheelTable(game: Game, options: Options): Live<WheelState> {
  const house = { game, options }
  return {
    initial: newWheel,
    apply: (state, input, at) => andThen(apply(house, state, input, at), (state) => stay(withoutLifted(state))),
    interrupt: (state, reason) =>
      isUnderWay(state) ? interrupted(house, state, reason, 'rules-changed') : stay(state),
    refuses,
    refusesCall: (state, call) => refusesCall(game, options, call, ownBets(state)),
    awaitsRuling,
    goesOn: (state) => stay({ ...state, questions: [] }),
    resumed,
    awaitsOpening: ({ phase }) => phase === 'void',
    view: (state) => view(house, state),
    isBetweenRounds: ({ phase }) => phase === 'betting' || phase === 'no-more-bets',
  }
}

function apply(house: House, state: WheelState, input: Input, at: number): Spun {
  if (input.from === 'operator') return operated(house, state, input, at)
  if (input.from === 'caller') return irregularityCalled(house, state, input, at)
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesSpins(input) ? spinMissed(house, state) : heard(house, state, input.event, at),
  )
}

const losesSpins = (input: Input): boolean =>
  input.from === 'device' &&
  input.kind === 'roulette-wheel' &&
  input.event.type === 'sequence' &&
  input.event.fault === 'gap'

/** The rest of a void spin says nothing, its number or symbol neither. */
function heard(house: House, state: WheelState, event: DeviceEvent, at: number): Spun {
  if (state.phase !== 'void') return heardInPlay(house, state, event, at)
  if (event.type === 'bet') return movedInLock(house, state, event, at)
  if (event.type === 'winning-symbol') return placeBets(state)
  if (!beginsAnew(state, event)) return stay(state)
  return andThen(placeBets(state), (state) => heardInPlay(house, state, event, at))
}

/** What is moved now is too late for the spin that is void, on which a person may still rule. */
const movedInLock = (house: House, state: WheelState, event: DeviceEvent, at: number): Spun =>
  andThen(heardInPlay(house, { ...state, round: state.round - 1 }, event, at), (next) =>
    stay({ ...next, round: state.round }),
  )

/** The wheel takes bets again, or it counts another spin. */
const beginsAnew = ({ spin }: WheelState, event: DeviceEvent): boolean =>
  (event.type === 'wheel-phase' && takesBets(event.phase)) ||
  ('spin' in event && event.spin !== undefined && spin !== null && event.spin !== spin)

function heardInPlay(house: House, state: WheelState, event: DeviceEvent, at: number): Spun {
  switch (event.type) {
    case 'wheel-phase':
      return phaseSeen(house, { ...state, spin: event.spin }, event.phase, at)
    case 'winning-number':
      return numberSpun(house, state, event.pocket, at)
    case 'impossible-number':
      return refusedResult(house, state, [
        { rule: house.game.cites.equipment, message: `${event.shown} is no number of the wheel` },
      ])
    case 'spin-void':
      return spinVoid(house, { ...state, spin: event.spin ?? state.spin }, event.reason, at)
    case 'big-six-state':
      return event.state === 'resting' ? placeBets(state) : stay({ ...state, running: state.phase !== 'joining' })
    case 'winning-symbol':
      return symbolStopped(house, state, event, at)
    case 'bet':
      if (isLift(state, event)) {
        const { seat, spot, amount } = event
        return stay({ ...state, betting: placed(state.betting, seat, spot, amount) })
      }
      return andThen(standingRemoved(house, state, event), (state) => betHeard(house.game, state, event, at))
    case 'device-fault':
      return event.code === 'number-disagrees' ? contradicted(house, state, event.text) : stay(state)
    case 'betting':
      return event.open ? openBetting(state) : noMoreBets(house, state, at)
    default:
      return stay(state)
  }
}

type Phase = EventOf<'wheel-phase'>['phase']

const takesBets = (phase: Phase): boolean => phase === 'before-game' || phase === 'place-bets'

function phaseSeen(house: House, state: WheelState, phase: Phase, at: number): Spun {
  switch (phase) {
    case 'before-game':
    case 'place-bets':
      return placeBets(state)
    case 'ball-in-rim':
      return stay({ ...state, running: true, phase: state.phase === 'joining' ? 'joining' : 'spinning' })
    case 'no-more-bets':
      return noMoreBets(house, { ...state, running: true }, at)
    case 'closed':
      return stay({ ...state, running: false, phase: 'closed' })
    case 'ball-not-seen':
      return stay(state)
  }
}

/** A wheel that goes back to its bets without a number opens the betting again; one that only says so twice does not. */
const placeBets = (state: WheelState): Spun =>
  state.running || ['joining', 'void', 'closed'].includes(state.phase)
    ? stay({ ...state, running: false, phase: 'betting', betting: reopened(state.betting) })
    : stay(state)

const openBetting = (state: WheelState): Spun =>
  stay(
    state.running || state.phase === 'joining'
      ? state
      : { ...state, phase: 'betting', betting: reopened(state.betting) },
  )

/** Betting closes once; the wheel and the dealer's button may both say so. */
function noMoreBets({ game, options }: House, state: WheelState, at: number): Spun {
  if (state.phase === 'joining') return stay(state)
  if (state.betting.closedAt !== null) return stay({ ...state, phase: 'no-more-bets' })
  const round = { ...emptyRound, spins: state.spins }
  const { betting, refused } = closed(state.betting, at, game, options, round, freshBets(state))
  return told({ ...state, phase: 'no-more-bets', betting }, ...refused)
}

/** Chips that wait for a person may be lifted at any time. */
const isLift = ({ undecided, betting }: WheelState, { seat, spot, amount }: EventOf<'bet'>): boolean =>
  undecided.some((bet) => isAt({ seat, ...fromSpot(spot) }, bet)) && amount < onSpot(betting, seat, spot)

/** A wager that stands over several spins stays until it is decided. */
function standingRemoved({ game }: House, state: WheelState, { seat, spot, amount }: EventOf<'bet'>): Spun {
  if (state.standing.length === 0) return stay(state)
  const stake = standingStake(state.standing, { seat, ...fromSpot(spot) })
  if (amount >= stake) return stay(state)
  const message = `seat ${seat} ${spot}: ${stake} stand there until the run ends, and ${amount} are left`
  return told(
    state,
    game.finding({ rule: game.cites.lateBet, message, figures: { seat, spot, before: stake, after: amount } }),
  )
}

function numberSpun(house: House, state: WheelState, pocket: number, at: number): Spun {
  const spun: Round = { ...emptyRound, spins: [...state.spins, pocket] }
  const breaches = house.game.verifyRound({ ...emptyRound, spins: [pocket] }, house.options)
  if (breaches.length > 0) return refusedResult(house, state, breaches)
  if (state.phase === 'joining') return joinedLate(house, state, pocket)
  return andThen(noMoreBets(house, state, at), (state) => settled(house, state, spun, { number: pocket }))
}

/** A wheel of symbols comes to rest, on a segment or between two. */
function symbolStopped(
  house: House,
  state: WheelState,
  { symbols, passed }: EventOf<'winning-symbol'>,
  at: number,
): Spun {
  const [symbol = ''] = symbols
  const stop: Stop =
    symbols.length === 1 ? { symbol } : { between: symbols, ...(passed === undefined ? {} : { passed }) }
  const spun: Round = { ...emptyRound, stops: [stop] }
  const shown = symbols.join(' and ')
  const breaches = house.game.verifyRound(spun, house.options)
  if (breaches.length > 0) return refusedResult(house, state, breaches)
  if (state.phase === 'joining') return joinedLate(house, state, shown)
  return andThen(noMoreBets(house, state, at), (state) => {
    const { bets } = state.betting
    const isSpunAgain =
      symbols.length > 1 && house.game.settle({ ...spun, bets }, house.options).some(({ open }) => open)
    return isSpunAgain
      ? unsettled(house, stay(state), 'void', `between ${shown}: the wheel is spun again`)
      : settled(house, state, spun, { symbol: shown })
  })
}

function refusedResult(house: House, state: WheelState, breaches: readonly Breach[]): Spun {
  const refused = told(state, ...breaches.map((breach) => house.game.finding(breach, 'integrity')))
  return unsettled(house, refused, 'disputed', breaches.map(({ message }) => message).join('; '))
}

function joinedLate(house: House, state: WheelState, result: number | string): Spun {
  const late = told(
    state,
    codeFinding('joined-mid-round', `${result} was spun before the betting of its round could be seen`),
  )
  const shown = typeof result === 'number' ? { number: result } : { symbol: result }
  const spins = typeof result === 'number' ? [...state.spins, result].slice(-remembered) : state.spins
  return andThen(unsettled(house, late, 'interrupted', 'the round had begun before it could be seen', shown), (next) =>
    stay({ ...next, spins }),
  )
}

/** Ball and wheel turned the same way, or the wheel gave no number. Chips stay where they are. */
function spinVoid(house: House, state: WheelState, reason: EventOf<'spin-void'>['reason'], at: number): Spun {
  const isSameWay = reason === 'ball-with-rotor'
  const why = isSameWay ? 'ball and wheel turned the same way' : `the wheel gave no number (${reason})`
  const message = `round ${state.round}: ${why}`
  const rule = house.game.cites.ballWithRotor
  const found =
    isSameWay && rule !== undefined ? house.game.finding({ rule, message }) : codeFinding('round-interrupted', message)
  return andThen(noMoreBets(house, state, at), (state) => voidedByWheel(house, state, found, why, at))
}

/** A spin that was not seen breaks every run of colours: what stood on it is for a person to decide. */
function spinMissed(house: House, state: WheelState): Spun {
  return andThen(runsBroken(house, state, 'a spin was missed', 'round-interrupted'), (next) =>
    stay({ ...next, phase: 'joining', spins: [] }),
  )
}

const operated = (house: House, state: WheelState, { op, by }: Operated, at: number): Spun =>
  refuses(state, op) === null ? voidedByPerson(house, { ...state, undecided: [] }, voidedBy(by), at) : stay(state)

const irregularityCalled = (house: House, state: WheelState, said: Input & { from: 'caller' }, at: number): Spun =>
  called(house.game, state, said, {
    isUnderWay: state.running || state.phase === 'no-more-bets',
    voided: (state, reason) => voidedByPerson(house, state, reason, at),
    refused: (state, spots) => stay({ ...state, betting: withoutSpots(state.betting, spots) }),
  })

function view({ game }: House, state: WheelState): RoundView {
  return {
    round: state.round,
    game: game.id,
    phase: state.phase,
    spins: [...state.spins],
    bets: betsShown([...lying(state), ...state.undecided]),
    notes: [
      ...(state.standing.length === 0 ? [] : [`wagers that stand over several spins: ${state.standing.length}`]),
      ...state.undecided.map(
        (bet) => `waits for a person: seat ${bet.seat} ${spotOf(bet)} ${bet.stake}, until its chips are lifted`,
      ),
      ...questionNotes(state.questions),
    ],
  }
}
