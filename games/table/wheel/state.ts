import type { Finding } from '../../kit/document/finding.ts'
import { lookUp } from '../../kit/look-up.ts'
import { type Bet, emptyRound, type Round, spotOf } from '../../kit/round/round.ts'
import { amountOn, type Betting, betsOn, locked, noBets, reopened, standingStake } from '../common/betting.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import type { Result } from '../common/result-shape.ts'
import { recordIfUndecided, recordOf, recordPlayed, recordSummary, recordVoid } from '../common/round-record.ts'
import { closeView, settlementsView } from '../common/round-view.ts'
import { whyBetsUnknown } from '../common/sensor-confidence.ts'
import { andThen, type Effect, type Step, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import type { Operation } from '../operations/table-operations.ts'

export type WheelState = {
  round: number
  /** `joining`: a spin may be under way whose bets were missed. `void`: the ball of a void spin may still run. */
  phase: 'joining' | 'betting' | 'spinning' | 'no-more-bets' | 'void' | 'closed'
  /** The wheel reports that the ball is running. */
  running: boolean
  /** The wheel's own counter of spins, if it has one. */
  spin: number | null
  betting: Betting
  /** Results that open wagers and the next ones depend on, oldest first. */
  spins: readonly number[]
  /** Wagers that stand over several spins, with the index of the spin before which they were placed. */
  standing: readonly Bet[]
  /** Wagers that need a ruling: they are in no round, and wait until their chips are lifted. */
  undecided: readonly Bet[]
  /** Questions a supervisor must decide before the spin counts. */
  questions: readonly string[]
  /** The round before with its wagers, if it was settled. */
  settled: Round | null
}

export type WheelStep = Step<WheelState>
/** The result of the wheel, as it is published. */
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

/** Wagers on the layout beyond those that stand from earlier spins; `at` is the index among the remembered spins. */
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

/** Wagers that stand over several spins, from earlier ones or from this one. */
const runBets = (rules: TableRules, state: WheelState): Bet[] => roundBets(state).filter((bet) => standsOn(rules, bet))

/** A wager that may stand over several spins. */
const standsOn = ({ game }: TableRules, { wager }: Bet): boolean => lookUp(game.wagers, wager)?.stands === true

/** Runs of spins are broken by a gap: the round and the wagers on runs wait for a ruling. */
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

/** Undecided wagers end when their chips are lifted. */
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
  const settlements = rules.game.settleAtTable({ ...spun, bets }, rules.options)
  const standing = bets.filter((_, i) => settlements[i]?.open === true)
  const result: Effect = {
    type: 'result',
    round: state.round,
    game: rules.game.id,
    kind: 'settled',
    ...closeView(state.betting),
    ...shown,
    settlements: settlementsView(settlements),
    ...(bets.some((bet) => standsOn(rules, bet)) ? recordPlayed({ ...spun, bets }) : {}),
  }
  const next = nextSpin({ ...state, spins: spun.spins, standing })
  return { state: { ...next, settled: { ...spun, bets } }, effects: [result] }
}

/** Drops results that nothing depends on any more, and renumbers the rest. */
function recent(spins: readonly number[], standing: readonly Bet[]): Pick<WheelState, 'spins' | 'standing'> {
  const oldest = Math.min(...standing.map(({ at = 1 }) => at - 1 - remembered), spins.length - remembered)
  const forgotten = Math.max(0, oldest)
  return {
    spins: spins.slice(forgotten),
    standing: standing.map((bet) => ({ ...bet, at: (bet.at ?? 1) - forgotten })),
  }
}

/** The round under way if it waits for a ruling, or null. */
export const awaitsRuling = (state: WheelState): Round | null =>
  state.questions.length === 0 ? null : knownRound(state)

/** After a ruling on the last spin: its wagers are no longer undecided, and open ones stand. */
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

/** The result includes what is known of the round, with the wagers that stand from earlier spins. */
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

/** The ball is running, betting is closed, or wagers stand for a later spin. */
export const isUnderWay = (state: WheelState): boolean => isSpun(state) || state.standing.length > 0

/** The ball is running, or betting is closed. */
const isSpun = ({ running, betting }: WheelState): boolean => running || betting.closedAt !== null

/** Why this operation is refused now, or null. */
export function refuses(state: WheelState, op: Operation): string | null {
  if (op !== 'void-round') return `${op} is not possible at a wheel`
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
  endRound(rules, before, (state) => ({
    kind,
    reason,
    ...shown,
    ...recordVoid(kind, knownRound(state)),
    ...recordIfUndecided(kind, knownRound(state)),
  }))

/** The wheel voids the spin; it can still be ruled on, unless the chips are unknown. */
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

/** A person voids the spin; its ball may still run. */
export function voidedByPerson(rules: TableRules, state: WheelState, reason: string, at: number): WheelStep {
  const step = unsettled(rules, stay(state), 'void', reason)
  return state.running || state.phase === 'void' ? lockedBehind(state, step, at) : step
}

/** Locks betting until the wheel takes bets again. */
function lockedBehind({ betting: { closedAt, lockedAt } }: WheelState, step: WheelStep, at: number): WheelStep {
  const since = closedAt ?? lockedAt ?? at
  return andThen(step, (next) => stay({ ...next, phase: 'void', betting: locked(next.betting, since) }))
}

type Ending = Pick<Result, 'kind' | 'reason' | 'known' | 'played'> & Outcome

const endRound = ({ game }: TableRules, before: WheelStep, ending: (state: WheelState) => Ending): WheelStep =>
  andThen(before, (state) => ({
    state: nextSpin(state),
    effects: [
      {
        type: 'result',
        round: state.round,
        game: game.id,
        ...closeView(state.betting),
        ...ending(state),
        settlements: [],
      },
    ],
  }))
