import type { Card } from '../../kit/cards/cards.ts'
import type { Census } from '../../kit/cards/census.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { ShoeRules } from '../../kit/document/shoe-rules.ts'
import { type Bet, emptyRound, type Round } from '../../kit/round/round.ts'
import { returned, type Settlement } from '../../kit/settle/settlement.ts'
import { type Betting, betsOn, noBets, reopened } from '../common/betting.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import { claimsIn, stakesOn } from '../common/jackpot-stakes.ts'
import type { Result } from '../common/result-shape.ts'
import { recordIfUndecided } from '../common/round-record.ts'
import { closeView, handsView } from '../common/round-view.ts'
import { type Batches, batchRepeated, noBatches, shoeFilled } from '../common/shuffler-batches.ts'
import {
  andThen,
  type Effect,
  findingIn,
  type Step,
  stay,
  type TableRules,
  withFindings,
} from '../inputs-and-effects.ts'

export type ShoeTableRules = TableRules & { shoe: ShoeRules }

export type ShoeState = {
  round: number
  /**
   * `joining`: a coup may be under way whose start was missed. `reshuffle`: the last hand is dealt, and a new shoe must be
   * confirmed. `disputed`: a supervisor rules on the coup.
   */
  phase: 'joining' | 'burning' | 'betting' | 'dealing' | 'disputed' | 'reshuffle'
  betting: Betting
  /** The dealer opens betting with a button. */
  hasButton: boolean
  /** The coup is over, and betting has not been opened for the next. */
  isOver: boolean
  coup: Round
  seen: Census
  /** All cards of the shoe were seen, so the daemon can tell when it runs out. */
  wholeShoe: boolean
  burnLeft: number
  batches: Batches
  /** Hands left before the reshuffle, including the one in play; null before the cut card is out. */
  handsLeft: number | null
  /** Why the current or next hand is a free hand, dealt without wagers; or null. */
  freeHand: string | null
  /** Free hands of this shoe that were requested, not required by the rules. */
  freeHands: number
  /** Cards dealt in error that become the first of the next hand. */
  setAside: readonly Card[]
  /** Questions a supervisor must decide before the round can be settled. */
  questions: readonly string[]
  /** Cards of the round whose hand is not known. */
  unplaced: readonly Card[]
  /** The last complete coup, to compare with the result and cards that the shoe reports after it. */
  last: Round | null
  /** The shoe has announced that coup, or betting has opened after it, so a forced end does not concern it. */
  isPast: boolean
  /** The round before with its wagers, if it was settled. */
  settled: Round | null
}

export const newTable: ShoeState = {
  round: 1,
  phase: 'joining',
  betting: noBets,
  hasButton: false,
  isOver: false,
  coup: emptyRound,
  seen: {},
  wholeShoe: false,
  burnLeft: 0,
  batches: noBatches,
  handsLeft: null,
  freeHand: null,
  freeHands: 0,
  setAside: [],
  questions: [],
  unplaced: [],
  last: null,
  isPast: false,
  settled: null,
}

/** The state with a new shoe; bets on the layout stay. */
const newShoe = (state: ShoeState): ShoeState => ({
  ...newTable,
  round: state.round,
  betting: reopened(state.betting),
  hasButton: state.hasButton,
  phase: 'betting',
  wholeShoe: true,
  batches: shoeFilled(state.batches),
})

/** The wagers of the round, or those on the layout while betting is open. */
export const roundBets = ({ betting }: ShoeState): readonly Bet[] =>
  betting.closedAt === null ? betsOn(betting) : betting.bets

/** Cards of this round are on the table. */
export const isBegun = ({ phase }: ShoeState): boolean => phase === 'dealing' || phase === 'disputed'

/** A round is under way from the close of betting. */
export const isUnderWay = (state: ShoeState): boolean => isBegun(state) || state.betting.closedAt !== null

/** The round under way if it waits for a ruling, or null. */
export const awaitsRuling = (state: ShoeState): Round | null =>
  state.phase === 'disputed' || state.questions.length > 0 ? { ...state.coup, bets: roundBets(state) } : null

/**
 * Ends the round. Only `settled` pays; a void round or a free hand returns every stake. After an incomplete round more of
 * its cards may come, so the next one starts with a recognised first card.
 */
export function finished(
  rules: ShoeTableRules,
  state: ShoeState,
  kind: Result['kind'],
  reason?: string,
): Step<ShoeState> {
  const handsLeft = state.handsLeft === null || !isBegun(state) ? state.handsLeft : state.handsLeft - 1
  const isWhole = rules.game.due(state.coup, rules.options) === null
  const result: Effect = {
    type: 'result',
    round: state.round,
    game: rules.game.id,
    kind,
    ...(reason === undefined ? {} : { reason }),
    ...closeView(state.betting),
    deal: handsView(state.coup),
    settlements: settlements(rules, state, kind),
    ...recordIfUndecided(kind, { ...state.coup, bets: roundBets(state) }, state.unplaced),
  }
  return {
    state: {
      ...state,
      round: state.round + 1,
      phase: handsLeft === 0 ? 'reshuffle' : !isBegun(state) ? state.phase : isWhole ? 'betting' : 'joining',
      betting: reopened(state.betting),
      isOver: isWhole && state.hasButton,
      coup: emptyRound,
      handsLeft,
      freeHand: null,
      setAside: [],
      questions: [],
      unplaced: [],
      last: null,
      isPast: false,
      settled: kind === 'settled' ? { ...state.coup, bets: state.betting.bets } : null,
    },
    effects: [result, ...meterEffects(rules, state, kind)],
  }
}

/** Stakes go to the meters with the first card, and come back when the round is void. */
function meterEffects({ game, options }: ShoeTableRules, state: ShoeState, kind: Result['kind']): Effect[] {
  const { round, coup, betting } = state
  if (kind === 'settled') return claimsIn(game, options, round, { ...coup, bets: betting.bets })
  return kind === 'void' && isBegun(state) ? stakesOn(game, round, betting.bets, 'back') : []
}

/** Ends a round that can't be decided, with a finding and everything that is known. */
export function interrupted(
  rules: ShoeTableRules,
  state: ShoeState,
  reason: string,
  code: Code = 'round-interrupted',
): Step<ShoeState> {
  const said = withFindings(state, codeFinding(code, `round ${state.round}: ${reason}`))
  return andThen(said, (state) => finished(rules, state, 'interrupted', reason))
}

/** A round that a new shoe or an empty one cuts short is void, where the document says so (irr-2816.4). */
export function outOfCards(rules: ShoeTableRules, state: ShoeState, reason: string): Step<ShoeState> {
  const step = voidedOrInterrupted(rules, state, reason)
  return { ...step, state: { ...step.state, phase: 'reshuffle' } }
}

function voidedOrInterrupted(rules: ShoeTableRules, state: ShoeState, reason: string): Step<ShoeState> {
  const rule = rules.shoe.remedies?.outOfCards
  if (rule === undefined) return interrupted(rules, state, reason)
  const said = { state, effects: [finding(rules, state, { rule, message: `round ${state.round}: ${reason}` })] }
  return andThen(said, (state) => finished(rules, state, 'void', reason))
}

/** A new shoe, and the end of a round that it cuts short. */
export function changeShoe(rules: ShoeTableRules, state: ShoeState): Step<ShoeState> {
  const ended = isBegun(state)
    ? outOfCards(rules, state, 'a new shoe was begun before the round was complete')
    : stay(state)
  return andThen(ended, (state) => {
    const breach = batchRepeated(state.batches, rules.shoe.batches)
    return { state: newShoe(state), effects: breach === undefined ? [] : [finding(rules, state, breach)] }
  })
}

function settlements(
  { game, options }: ShoeTableRules,
  { coup, betting }: ShoeState,
  kind: Result['kind'],
): Settlement[] {
  if (kind === 'settled') return game.settleAtTable({ ...coup, bets: betting.bets }, options)
  return kind === 'void' || kind === 'free-hand' ? returned(betting.bets) : []
}

export const finding = (
  { game }: ShoeTableRules,
  state: ShoeState,
  breach: Breach,
  severity?: Finding['severity'],
): Effect => findingIn(state.round, game.finding(breach, severity))
