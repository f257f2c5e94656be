import type { EventOf } from '../../../drivers/events.ts'
import type { Finding } from '../../kit/document/finding.ts'
import { amountOn, lateBet, reopened } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay, type TableRules, withFindings, withFindingsOnLastRound } from '../inputs-and-effects.ts'
import { type DiceState, type DiceStep, unsettled } from './state.ts'

/*
 * Dice under a cover. They are shaken before the players bet: the order is shake, betting open, betting closed, result.
 * Chips count as they are when the shaker is uncovered (gb 9.11, lines 1912-1916): when the dice are read, or when betting
 * closes after a camera has read them under the cover.
 */

/** The dice are shaken. A reading that still waits for betting to close is lost. */
export function shaken(rules: TableRules, state: DiceState): DiceStep {
  return andThen(unreadThrow(rules, state, 'the dice were shaken again before betting closed on them'), (state) =>
    inOrder(
      { ...state, phase: 'shaking', won: [], cover: { ...state.cover, shaken: true, uncoveredAt: null } },
      state.cover.betting === 'unsaid',
    ),
  )
}

/** Nobody has heard when betting closed on the reading: what lies there by now may be other chips. */
function unreadThrow(rules: TableRules, state: DiceState, reason: string): DiceStep {
  const { read } = state.cover
  if (read === null) return stay(state)
  const said = withFindings(
    state,
    codeFinding('round-interrupted', `round ${state.round}: ${reason}`),
    codeFinding('chips-unknown', `round ${state.round}: its chips may have been moved after the dice were read`),
  )
  return andThen(said, (state) => unsettled(rules, state, 'interrupted', reason, read))
}

/**
 * The dealer opens betting. That also ends `joining`, because nobody has seen the dice. A reading that still waits is of a
 * throw whose close was never heard.
 */
export const bettingOpened = (rules: TableRules, before: DiceState): DiceStep =>
  andThen(unreadThrow(rules, before, 'betting was opened again before it closed on the dice'), (state) =>
    inOrder(
      {
        ...state,
        phase: state.phase === 'joining' ? 'betting' : state.phase,
        betting: reopened(state.betting),
        hasButton: true,
        won: [],
        cover: { ...state.cover, betting: 'open', uncoveredAt: null },
      },
      state.cover.shaken,
    ),
  )

function inOrder(state: DiceState, isInOrder: boolean): DiceStep {
  if (isInOrder) return stay(state)
  const what = state.phase === 'shaking' ? 'the dice were shaken after betting was opened' : 'betting was opened first'
  return withFindings(state, codeFinding('betting-before-shake', `round ${state.round}: ${what}`))
}

/** Chips moved after the dice are uncovered: removed ones are being settled, added ones were too late for the round. */
export function chipsUncovered({ game }: TableRules, state: DiceState, bet: EventOf<'bet'>, at: number): DiceStep {
  if (bet.amount <= amountOn(state.betting, bet.seat, bet.spot)) return stay(state)
  const closed = { ...state.betting, closedAt: state.cover.uncoveredAt }
  const late = lateBet(closed, game, bet, at)
  return withFindingsOnLastRound(state, ...(late === undefined ? [] : [late]))
}

/** Compares the result that the dealer entered with that of the reader, whichever comes first. */
export function declared(rules: TableRules, state: DiceState, faces: readonly number[]): DiceStep {
  if (state.cover.shaken) return stay({ ...state, cover: { ...state.cover, declared: faces } })
  const { last } = state.cover
  return last === null || same(last, faces)
    ? stay(state)
    : withFindingsOnLastRound(state, differs(rules, state.round - 1, last, faces))
}

/** The finding for a declared result that differs from the reading; empty where they agree. */
export function declarationContradicted(rules: TableRules, state: DiceState, read: readonly number[]): Finding[] {
  const { declared } = state.cover
  return declared === null || same(declared, read) ? [] : [differs(rules, state.round, read, declared)]
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.toSorted().join() === b.toSorted().join()

const differs = ({ game }: TableRules, round: number, read: readonly number[], declared: readonly number[]): Finding =>
  game.finding(
    {
      rule: game.cites.equipment,
      message: `round ${round}: the reader saw ${read.join('-')}, and ${declared.join('-')} was declared`,
      figures: { read: read.join('-'), declared: declared.join('-') },
    },
    'integrity',
  )
