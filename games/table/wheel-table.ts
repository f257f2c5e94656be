import type { DeviceEvent } from '../../drivers/events.ts'
import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import type { Breach } from '../kit/page.ts'
import { type Bet, emptyRound, fromSpot, type Round, type Stop, spotOf } from '../kit/round.ts'
import { betHeard, betTotalHeard, sensorsRestarted, told } from './bets-heard.ts'
import { type Betting, betsOn, closed, noBets, reopened } from './betting.ts'
import { codeFinding } from './codes.ts'
import { deviceEffects } from './device-effects.ts'
import { andThen, type Effect, type Input, type Live, type Operation, type RoundView, type Step, stay } from './live.ts'

export type WheelState = {
  round: number
  /** `joining`: a spin may be under way whose bets were not seen. */
  phase: 'joining' | 'betting' | 'spinning' | 'no-more-bets' | 'closed'
  /** The ball is running, as the wheel says. */
  running: boolean
  betting: Betting
  /** Results that open wagers and the next ones depend on, oldest first. */
  spins: readonly number[]
  /** Wagers that stand over several spins, with the index of the spin before which they went down. */
  standing: readonly Bet[]
}

type House = { game: Game; options: Options }
type Spun = Step<WheelState>
/** What the wheel showed, as a result says it. */
type Shown = { number?: number; symbol?: string }

/** Two results tell whether a spin changed the colour. */
const remembered = 2

/** A table whose rounds are the spins of a wheel. */
export function wheelTable(game: Game, options: Options): Live<WheelState> {
  const house = { game, options }
  return {
    initial: { round: 1, phase: 'joining', running: false, betting: noBets, spins: [], standing: [] },
    apply: (state, input, at) => apply(house, state, input, at),
    refuses: (_state, op) => (op === 'void-round' ? null : `${op} does not belong to a wheel`),
    view: (state) => view(house, state),
  }
}

function apply(house: House, state: WheelState, input: Input, at: number): Spun {
  if (input.from === 'operator') return operated(house, state, input.op)
  const troubles = {
    state: sensorsRestarted(state, input),
    effects: deviceEffects(input.device, input.event, state.round),
  }
  return andThen(troubles, (state) =>
    losesSpins(input) ? spinMissed(house, state) : heard(house, state, input.event, at),
  )
}

const losesSpins = (input: Input): boolean =>
  input.from === 'device' &&
  input.kind === 'roulette-wheel' &&
  input.event.type === 'sequence' &&
  input.event.fault === 'gap'

function heard(house: House, state: WheelState, event: DeviceEvent, at: number): Spun {
  switch (event.type) {
    case 'wheel-phase':
      return phaseSeen(house, state, event.phase, at)
    case 'winning-number':
      return numberSpun(house, state, event.pocket, at)
    case 'spin-void':
      return spinVoid(house, state, event.reason)
    case 'big-six-state':
      return event.state === 'resting' ? placeBets(state) : stay({ ...state, running: state.phase !== 'joining' })
    case 'winning-symbol':
      return symbolStopped(house, state, event, at)
    case 'bet':
      return andThen(standingRemoved(house, state, event), (state) => betHeard(house.game, state, event, at))
    case 'betting':
      return event.open ? openBetting(state) : noMoreBets(house, state, at)
    case 'bet-total':
      return betTotalHeard(state, event)
    default:
      return stay(state)
  }
}

type Phase = Extract<DeviceEvent, { type: 'wheel-phase' }>['phase']

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
  state.running || state.phase === 'joining' || state.phase === 'closed'
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

/** What lies on the layout beyond the wagers that stand from earlier spins; `at` counts the spins remembered. */
function freshBets({ betting, standing, spins }: WheelState): Bet[] {
  return betsOn(betting)
    .map((bet) => ({ ...bet, at: spins.length + 1, stake: bet.stake - standingStake(standing, bet) }))
    .filter(({ stake }) => stake > 0)
}

const standingStake = (standing: readonly Bet[], bet: Bet): number =>
  standing
    .filter((other) => other.seat === bet.seat && spotOf(other) === spotOf(bet))
    .reduce((sum, { stake }) => sum + stake, 0)

/** A wager that stands over several spins stays until it is decided. */
function standingRemoved(
  { game }: House,
  state: WheelState,
  { seat, spot, amount }: Extract<DeviceEvent, { type: 'bet' }>,
): Spun {
  if (state.standing.length === 0) return stay(state)
  const stake = standingStake(state.standing, { seat, ...fromSpot(spot), stake: amount })
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
  { symbols, passed }: Extract<DeviceEvent, { type: 'winning-symbol' }>,
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

function settled(house: House, state: WheelState, spun: Round, shown: Shown): Spun {
  const bets = [...state.standing, ...state.betting.bets]
  const settlements = house.game.settle({ ...spun, bets }, house.options)
  const standing = bets.filter((_, i) => settlements[i]?.open === true)
  const result: Effect = {
    type: 'result',
    round: state.round,
    game: house.game.id,
    kind: 'settled',
    ...shown,
    // The index of a spin means something only within one case.
    settlements: settlements.map(({ at: _, ...settlement }) => settlement),
  }
  return { state: nextSpin({ ...state, spins: spun.spins, standing }), effects: [result] }
}

/** Betting opens again; results that nothing depends on any more are forgotten. */
function nextSpin(state: WheelState): WheelState {
  const oldest = Math.min(...state.standing.map(({ at = 1 }) => at - remembered), state.spins.length - remembered)
  const forgotten = Math.max(0, oldest)
  return {
    round: state.round + 1,
    phase: 'betting',
    running: false,
    betting: reopened(state.betting),
    spins: state.spins.slice(forgotten),
    standing: state.standing.map((bet) => ({ ...bet, at: (bet.at ?? 1) - forgotten })),
  }
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

/** No spin: ball and wheel turned the same way, or the wheel gave no number. Chips stay where they are. */
function spinVoid(
  house: House,
  state: WheelState,
  reason: Extract<DeviceEvent, { type: 'spin-void' }>['reason'],
): Spun {
  if (reason === 'ball-with-rotor') {
    const message = `round ${state.round}: ball and wheel turned the same way`
    return unsettled(
      house,
      told(state, house.game.finding({ rule: 'ball-same-direction', message })),
      'void',
      'ball and wheel turned the same way',
    )
  }
  const message = `round ${state.round}: the wheel gave no number (${reason})`
  return unsettled(house, told(state, codeFinding('round-interrupted', message)), 'void', `no number: ${reason}`)
}

/** A spin that was not seen breaks every run of colours: what stood on it is for a person to decide. */
function spinMissed(house: House, state: WheelState): Spun {
  const reason = 'a spin was missed'
  const missed = told(
    state,
    codeFinding(
      'round-interrupted',
      `round ${state.round}: ${reason}; ${state.standing.length} standing wagers wait for a person`,
    ),
  )
  return andThen(unsettled(house, missed, 'interrupted', reason), (next) =>
    stay({ ...next, phase: 'joining', spins: [], standing: [] }),
  )
}

function unsettled(
  house: House,
  before: Spun,
  kind: 'void' | 'interrupted' | 'disputed',
  reason: string,
  shown: Shown = {},
): Spun {
  return andThen(before, (state) => ({
    state: nextSpin(state),
    effects: [
      {
        type: 'result',
        round: state.round,
        game: house.game.id,
        kind,
        reason,
        ...shown,
        settlements: [],
      },
    ],
  }))
}

const operated = (house: House, state: WheelState, op: Operation): Spun =>
  op === 'void-round' ? unsettled(house, stay(state), 'void', 'voided by a person') : stay(state)

function view({ game }: House, state: WheelState): RoundView {
  const lying = state.betting.closedAt === null ? betsOn(state.betting) : [...state.standing, ...state.betting.bets]
  return {
    round: state.round,
    game: game.id,
    phase: state.phase,
    spins: [...state.spins],
    bets: lying.map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake })),
    notes: state.standing.length === 0 ? [] : [`wagers that stand over several spins: ${state.standing.length}`],
  }
}
