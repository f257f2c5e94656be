import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import { type Bet, cardsOf } from '../../kit/round/round.ts'
import { returned } from '../../kit/settle/settlement.ts'
import { claimsIn, stakesOn } from '../common/jackpot-stakes.ts'
import { recordPlayed } from '../common/round-record.ts'
import { handsView, settlementsView } from '../common/round-view.ts'
import { type Effect, type Step, type Supervised, stay } from '../inputs-and-effects.ts'
import { type PendingRulings, withoutDispute } from './pending-rulings.ts'
import { type LiveTableRules, refusesRuling } from './refuse-ruling.ts'
import { outcomesIn, ruledOutcome, ruledRound, type UndecidedRound, undecidedRound } from './round-to-rule.ts'
import type { Ruled, Ruling } from './ruling-shape.ts'

/*
 * A supervisor rules on a round under way with an irregularity, or on a finished round that waits for a ruling. Whatever
 * the ruling states about the round is checked against the rules like any other round.
 */

/** Carries out a ruling at the time `at` (ms). A refused ruling changes nothing. */
export function carryOutRuling<State extends { round: number }>(
  rules: LiveTableRules<State>,
  state: State,
  pending: PendingRulings,
  said: Supervised,
  at: number,
): { step: Step<State>; pending: PendingRulings } {
  const { by, ruling } = said
  const waiting = undecidedRound(rules.live, state, pending, ruling.round)
  if (waiting === undefined || refusesRuling(rules, state, pending, ruling) !== null)
    return { step: stay(state), pending }
  const { round, reason } = ruling
  const ruled: Ruled = { ruling: ruling.ruling, by, reason, rules: waiting.found }
  if (waiting.kind !== undefined)
    return { step: decideRound(rules, state, waiting, said, ruled), pending: withoutDispute(pending, round) }
  const step =
    ruling.ruling === 'void'
      ? rules.live.apply(state, { from: 'operator', op: 'void-round', by }, at)
      : rules.live.goesOn(state, ruledRound(rules.game, waiting, ruling).deal)
  return { step, pending: { ...pending, ruled: { ...ruled, round } } }
}

/** Gives a finished round its final result. If it is the last round, its open wagers stand for the next one. */
function decideRound<State extends { round: number }>(
  { game, options, live }: LiveTableRules<State>,
  state: State,
  waiting: UndecidedRound,
  { by, ruling }: Supervised,
  ruled: Ruled,
): Step<State> {
  const { round, reason } = ruling
  const { played, open, ...decision } =
    ruling.ruling === 'void' ? voided(game, waiting, round) : letStand(game, options, waiting, ruling)
  const result: Effect = {
    type: 'result',
    round,
    game: game.id,
    ...(decision.kind === 'void' ? { reason: `${by}: ${reason}` } : {}),
    ...(cardsOf(played).length > 0 ? { deal: handsView(played) } : {}),
    ...ruledOutcome(waiting, ruling),
    kind: decision.kind,
    settlements: settlementsView(decision.settlements),
    ...(decision.kind === 'settled' ? recordPlayed(played) : {}),
    ruling: ruled,
  }
  const isLast = state.round === round + 1
  return {
    state: (isLast ? live.resumed?.(state, played, open) : undefined) ?? state,
    effects: [...decision.meters, result],
  }
}

/** For a contradicted round the meters have paid already, when it was first settled. */
function letStand(game: Game, options: Options, waiting: UndecidedRound, ruling: Ruling) {
  const played = ruledRound(game, waiting, ruling)
  const settlements = game.settleAtTable(played, options)
  const open = played.bets.filter((_, i) => settlements[i]?.open === true)
  const meters = waiting.kind === 'contradicted' ? [] : claimsIn(game, options, ruling.round, played)
  return { kind: 'settled' as const, played, open, settlements, meters }
}

/** Wagers that stand from earlier throws go back only where the round was interrupted, because the table has lost them. */
function voided(game: Game, { known, kind }: UndecidedRound, round: number) {
  const goesBack = ({ at = 1 }: Bet): boolean => kind === 'interrupted' || at > outcomesIn(known)
  const back = known.bets.filter(goesBack)
  return {
    kind: 'void' as const,
    played: known,
    open: known.bets.filter((bet) => !goesBack(bet)),
    settlements: returned(back),
    meters: cardsOf(known).length > 0 ? stakesOn(game, round, back, 'back') : [],
  }
}
