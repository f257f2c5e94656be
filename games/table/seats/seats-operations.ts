import type { Game } from '../../kit/document/game.ts'
import { type Round, seatsIn } from '../../kit/round/round.ts'
import { includesBet, type Spots, withoutSpots } from '../common/betting.ts'
import { applyCall, callText, refusesCall, voidedBy } from '../common/irregularity-calls.ts'
import { stakesOn } from '../common/jackpot-stakes.ts'
import { andThen, type Input, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import type { Call, Operated, Operation } from '../operations/table-operations.ts'
import { actUnprompted, advance } from './keyed-decisions.ts'
import { finished, newDeck, roundBets, type SeatsState, type SeatsStep } from './state.ts'

const isUnderWay = ({ phase }: SeatsState): boolean => phase === 'playing' || phase === 'disputed'

/** Why this operation is refused now, or null. */
export function refuses(state: SeatsState, op: Operation): string | null {
  if (op === 'new-shoe') return null
  if (op === 'void-round') return isUnderWay(state) ? null : 'no round is being dealt'
  return `${op} is not possible in this game`
}

export function operated(rules: TableRules, state: SeatsState, { op, by }: Operated): SeatsStep {
  if (op === 'new-shoe') return newDeck(rules, state)
  return refuses(state, op) === null ? finished(rules, state, 'void', voidedBy(by)) : stay(state)
}

/** The round under way if it waits for a ruling, or null. */
export const awaitsRuling = (state: SeatsState): Round | null =>
  state.phase === 'disputed' || (state.phase === 'playing' && state.questions.length > 0) ? state.play : null

/** A supervisor lets the deal go on with these hands. The disputed card is set aside. */
export const dealGoesOn = (rules: TableRules, state: SeatsState, deal: Round['deal']): SeatsStep =>
  advance(rules, {
    ...state,
    phase: 'playing',
    questions: [],
    unplaced: [],
    outOfTurn: null,
    play: { ...state.play, deal },
  })

/** Why this call is refused now, or null. */
export function refusesIrregularity({ game, options }: TableRules, state: SeatsState, call: Call): string | null {
  const refusal = refusesCall(game, options, call, roundBets(game, state))
  if (refusal !== null || state.phase !== 'playing' || choiceFor(game, call) === undefined) return refusal
  const seats = seatsIn(state.play)
  return call.seat !== undefined && seats.includes(call.seat)
    ? null
    : `name a \`seat\` that is in the round: ${seats.join(', ')}`
}

/** The choice that a seat makes by this irregularity. */
const choiceFor = ({ choices = {} }: Game, { irregularity }: Call): string | undefined =>
  Object.keys(choices).find((choice) => choices[choice]?.irregularity === irregularity)

export function irregularityCalled(rules: TableRules, state: SeatsState, said: Input & { from: 'caller' }): SeatsStep {
  const { game } = rules
  const { by, call } = said
  const choice = choiceFor(game, call)
  if (choice !== undefined && call.seat !== undefined && state.phase === 'playing') {
    const found = game.finding({ rule: call.irregularity, message: callText(game, by, call) })
    const done = { seat: call.seat, do: choice }
    return andThen(withFindings(state, found), (state) => actUnprompted(rules, state, done))
  }
  return applyCall(game, state, said, {
    isUnderWay: isUnderWay(state),
    voided: (state, reason) => finished(rules, state, 'void', reason),
    refused: leavesCardsAlone(state, call) ? undefined : (state, spots) => wagerRefused(rules, state, spots),
  })
}

/** Without this wager the seat would have cards and no wager; a supervisor must decide about them. */
function leavesCardsAlone({ play }: SeatsState, { seat, wager: spot }: Call): boolean {
  const bets = play.bets.filter((bet) => bet.seat === seat)
  return seat !== undefined && bets.length > 0 && bets.every((bet) => includesBet({ seat, spot }, bet))
}

/** A refused jackpot wager takes its locked stake back from the meter. */
function wagerRefused({ game }: TableRules, state: SeatsState, spots: Spots): SeatsStep {
  const { play } = state
  const left = play.bets.filter((bet) => !includesBet(spots, bet))
  const gone = play.bets.filter((bet) => includesBet(spots, bet))
  return {
    state: { ...state, play: { ...play, bets: left }, betting: withoutSpots(state.betting, spots) },
    effects: stakesOn(game, state.round, gone, 'back'),
  }
}
