import type { Finding } from '../../kit/document/finding.ts'
import { lookUp } from '../../kit/look-up.ts'
import { type Bet, emptyRound, type Round, spotOf } from '../../kit/round/round.ts'
import { withFindings } from '../common/bets-heard.ts'
import { amountOn, type Betting, betsOn, locked, noBets, reopened, standingStake } from '../common/betting.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import { recordIfUndecided, recordOf, recordSummary } from '../common/round-record.ts'
import { settlementsView } from '../common/round-view.ts'
import { whyBetsUnknown } from '../common/sensor-confidence.ts'
import { andThen, type Effect, type Operation, type Result, type Step, stay, type TableRules } from '../live.ts'

export type WheelState = {
  round: number
  /** `joining`: a spin may be under way whose bets were not seen. `void`: the ball of a void spin may run on. */
  phase: 'joining' | 'betting' | 'spinning' | 'no-more-bets' | 'void' | 'closed'
  /** The ball is running, as the wheel says. */
  running: boolean
  /** The wheel's own number of its spin, once it told one. */
  spin: number | null
  betting: Betting
  /** Results that open wagers and the next ones depend on, oldest first. */
  spins: readonly number[]
  /** Wagers that stand over several spins, with the index of the spin before which they went down. */
  standing: readonly Bet[]
  /** Wagers that only a person can decide: they are in no round, and lie aside until their chips are lifted. */
  undecided: readonly Bet[]
  /** What a person has to decide before the spin counts. */
  questions: readonly string[]
  /** The round before with its wagers, where it was settled. */
  settled: Round | null
}

export type WheelStep = Step<WheelState>
/** What the wheel showed, as a result says it. */
type Outcome = { number?: number; symbol?: string }

/** Two results tell whether a spin changed the colour. */
export const remembered = 2

export const newWheel: WheelState = {
  round: 1,
  phase: 'joining',
  running: false,
  spin: null,
  betting: noBets,
  spins: [],
  standing: [],
  undecided: [],
  questions: [],
  settled: null,
}

/** What lies on the layout beyond the wagers that stand from earlier spins; `at` counts the spins remembered. */
export function freshBets({ betting, standing, undecided, spins }: WheelState): Bet[] {
  const earlier = [...standing, ...undecided]
  return betsOn(betting)
    .map((bet) => ({ ...bet, at: spins.length + 1, stake: bet.stake - standingStake(earlier, bet) }))
    .filter(({ stake }) => stake > 0)
}

/** The wagers of this round, without those that stand from earlier ones. */
export const ownBets = (state: WheelState): readonly Bet[] =>
  state.betting.closedAt === null ? freshBets(state) : state.betting.bets

/** Wagers that stand, with those of this round. */
export const roundBets = (state: WheelState): Bet[] => [...state.standing, ...ownBets(state)]

/** What stands over several spins, or would from this one on. */
const runBets = ({ game }: TableRules, state: WheelState): Bet[] =>
  roundBets(state).filter(({ wager }) => lookUp(game.wagers, wager)?.stands)

/** The runs that wagers stood on are broken: the round waits for a person, and so do they. */
export function runsBroken(
  rules: TableRules,
  state: WheelState,
  reason: string,
  code: Code,
  shown: Outcome = {},
): WheelStep {
  const undecided = [...state.undecided, ...runBets(rules, state)]
  return andThen(interrupted(rules, state, reason, code, shown), (next) => stay({ ...next, standing: [], undecided }))
}

/** Chips that were lifted wait for nobody any more. */
export function withoutLifted(state: WheelState): WheelState {
  if (state.undecided.length === 0) return state
  const left = state.undecided
    .map((bet) => ({ ...bet, stake: Math.min(bet.stake, amountOn(state.betting, bet.seat, spotOf(bet))) }))
    .filter(({ stake }) => stake > 0)
  return { ...state, undecided: left }
}

export function settled(rules: TableRules, state: WheelState, spun: Round, shown: Outcome): WheelStep {
  const unsure = whyBetsUnknown(state.betting.confidence)
  if (unsure !== null)
    return andThen(runsBroken(rules, state, unsure, 'chips-unknown', shown), (next) =>
      stay({ ...next, spins: spun.spins.slice(-remembered) }),
    )
  const { questions } = state
  if (questions.length > 0) return unsettled(rules, stay(state), 'disputed', questions.join('; '), shown)
  const bets = [...state.standing, ...state.betting.bets]
  const settlements = rules.game.settle({ ...spun, bets }, rules.options)
  const standing = bets.filter((_, i) => settlements[i]?.open === true)
  const result: Effect = {
    type: 'result',
    round: state.round,
    game: rules.game.id,
    kind: 'settled',
    ...shown,
    settlements: settlementsView(settlements),
  }
  const next = nextSpin({ ...state, spins: spun.spins, standing })
  return { state: { ...next, settled: { ...spun, bets } }, effects: [result] }
}

/** Results that nothing depends on any more are forgotten, and the rest counted anew. */
function recent(spins: readonly number[], standing: readonly Bet[]): Pick<WheelState, 'spins' | 'standing'> {
  const oldest = Math.min(...standing.map(({ at = 1 }) => at - 1 - remembered), spins.length - remembered)
  const forgotten = Math.max(0, oldest)
  return {
    spins: spins.slice(forgotten),
    standing: standing.map((bet) => ({ ...bet, at: (bet.at ?? 1) - forgotten })),
  }
}

/** The round under way, where a person was told of something that he has to decide. */
export const awaitsRuling = (state: WheelState): Round | null =>
  state.questions.length === 0 ? null : knownRound(state)

/** The spin is decided after all: its wagers wait for nobody any more, and those that are open stand on. */
export const resumed = (state: WheelState, { spins, bets }: Round, open: readonly Bet[]): WheelState => ({
  ...state,
  ...recent(spins, open),
  undecided: state.undecided.filter((bet) => standingStake(bets, bet) === 0),
})

/** Betting opens again. */
function nextSpin(state: WheelState): WheelState {
  return {
    round: state.round + 1,
    phase: 'betting',
    running: false,
    spin: state.spin,
    betting: reopened(state.betting),
    ...recent(state.spins, state.standing),
    undecided: state.undecided,
    questions: [],
    settled: null,
  }
}

/** What is known of the round is in its result, with the wagers that stand from earlier spins. */
export function interrupted(
  rules: TableRules,
  state: WheelState,
  reason: string,
  code: Code,
  shown: Outcome = {},
): WheelStep {
  const found = codeFinding(code, `round ${state.round}: ${reason}; ${recordSummary(knownRound(state))}`)
  return unsettled(rules, withFindings(state, found), 'interrupted', reason, shown)
}

/** The ball is running, betting is closed, or wagers stand that a later spin decides. */
export const isUnderWay = (state: WheelState): boolean => isSpun(state) || state.standing.length > 0

/** The ball is running, or betting is closed. */
const isSpun = ({ running, betting }: WheelState): boolean => running || betting.closedAt !== null

/** Why a person can't do this now at a wheel, or null. */
export function refuses(state: WheelState, op: Operation): string | null {
  if (op !== 'void-round') return `${op} does not belong to a wheel`
  const waits = state.questions.length > 0 || state.undecided.length > 0
  return isSpun(state) || waits ? null : 'no spin is under way'
}

const knownRound = (state: WheelState): Round => ({ ...emptyRound, spins: state.spins, bets: roundBets(state) })

export const unsettled = (
  rules: TableRules,
  before: WheelStep,
  kind: 'void' | 'interrupted' | 'disputed',
  reason: string,
  shown: Outcome = {},
): WheelStep =>
  endRound(rules, before, (state) => ({ kind, reason, ...shown, ...recordIfUndecided(kind, knownRound(state)) }))

/** The wheel voids the spin, and a person may have seen what the wheel has not, but for chips that nobody knows. */
export function voidedByWheel(
  rules: TableRules,
  state: WheelState,
  found: Finding,
  reason: string,
  at: number,
): WheelStep {
  const unsure = whyBetsUnknown(state.betting.confidence)
  const doubts = unsure === null ? [] : [unsure]
  const said = withFindings(
    state,
    found,
    ...doubts.map((why) => codeFinding('chips-unknown', `round ${state.round}: ${why}`)),
  )
  const why = [reason, ...doubts].join('; ')
  return lockedBehind(
    state,
    endRound(rules, said, (state) => ({ kind: 'void', reason: why, ...recordOf(knownRound(state)) })),
    at,
  )
}

/** A person voids the spin, and its ball may run on. */
export function voidedByPerson(rules: TableRules, state: WheelState, reason: string, at: number): WheelStep {
  const step = unsettled(rules, stay(state), 'void', reason)
  return state.running || state.phase === 'void' ? lockedBehind(state, step, at) : step
}

/** No betting opens before the wheel takes bets again. */
function lockedBehind({ betting: { closedAt, lockedAt } }: WheelState, step: WheelStep, at: number): WheelStep {
  const since = closedAt ?? lockedAt ?? at
  return andThen(step, (next) => stay({ ...next, phase: 'void', betting: locked(next.betting, since) }))
}

type Ending = Pick<Result, 'kind' | 'reason' | 'known'> & Outcome

const endRound = ({ game }: TableRules, before: WheelStep, ending: (state: WheelState) => Ending): WheelStep =>
  andThen(before, (state) => ({
    state: nextSpin(state),
    effects: [{ type: 'result', round: state.round, game: game.id, ...ending(state), settlements: [] }],
  }))
