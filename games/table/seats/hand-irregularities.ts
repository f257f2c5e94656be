import type { EventOf } from '../../../drivers/events.ts'
import type { Card } from '../../kit/cards/cards.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { deniedFold } from '../../kit/round/denied-fold.ts'
import { dealt, emptyRound, fromSpot, type Round, stakeOn } from '../../kit/round/round.ts'
import { amountOn } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { stay, type TableRules, withFindingsOnLastRound } from '../inputs-and-effects.ts'
import { lateDecision } from './chip-timing.ts'
import { laterWagers, type SeatsState, type SeatsStep, withCardSeen } from './state.ts'

/**
 * The breaches of a round that were not there before. Empty where the deal itself is wrong, because then nothing else can
 * be judged.
 */
export function newBreaches({ game, options }: TableRules, round: Round, before: Round = emptyRound): Breach[] {
  const known = game.verifyRound(before, options).map(({ message }) => message)
  const fresh = game.verifyRound(round, options).filter(({ message }) => !known.includes(message))
  return fresh.some(({ rule }) => rule === game.cites.wrongDeal) ? [] : fresh
}

/** The breach of a card dealt after a draw that was keyed out of turn. */
export function drawnOutOfTurn(rules: TableRules, { play, outOfTurn }: SeatsState): Breach | undefined {
  if (outOfTurn === null) return undefined
  return newBreaches(rules, { ...play, actions: [...play.actions, outOfTurn] }, play)[0]
}

/** Betting opens or chips move, so the next round has started. */
export const nextRoundStarted = (state: SeatsState): SeatsState =>
  state.over === null ? state : { ...state, over: null, laying: null }

/** Findings for chips placed after the round on a wager that the seat had decided against. */
export function chipsAfterRound(rules: TableRules, state: SeatsState, bet: EventOf<'bet'>, at: number): SeatsStep {
  const { game } = rules
  const { seat, spot, amount } = bet
  const { over, betting } = state
  if (over === null || amount <= amountOn(betting, seat, spot)) return stay(state)
  const denied = deniedFold(game.choices, { ...over, bets: [{ seat, ...fromSpot(spot), stake: amount }] })
  if (denied !== undefined) return withFindingsOnLastRound(state, codeFinding('decision-contradicted', denied))
  const isStaked = !laterWagers(game).has(spot) || stakeOn(over, seat, spot) > 0
  const late = isStaked ? undefined : lateDecision(rules, { ...state, play: over }, bet, at)
  return late === undefined ? stay(state) : withFindingsOnLastRound(state, late)
}

/** A card after the end of a deal: it is the dealer's, who may draw where no wager depends on it. */
export function extraCard({ game, options }: TableRules, state: SeatsState, before: Round, card: Card): SeatsStep {
  const over = dealt(before, 'dealer', card)
  const found = game.verifyRound(over, options).map((breach) => game.finding(breach))
  return withFindingsOnLastRound(withCardSeen({ ...state, over }, card), ...found)
}

/** After the last decision, a key for setting a hand without a seat means the dealer's hand. */
export function keyAfterRound(
  { game }: TableRules,
  state: SeatsState,
  key: string,
  seat: number | undefined,
): SeatsStep {
  const isDealers = state.over !== null && seat === undefined && game.choices?.[key]?.lays !== undefined
  return stay(isDealers ? { ...state, laying: { seat: 'dealer', cards: [] } } : state)
}

/** A card of the dealer's low hand; with the last one the hand is checked. */
export function dealerSetsHand(rules: TableRules, state: SeatsState, laid: readonly Card[], card: Card): SeatsStep {
  const { over } = state
  const [choice, { lays = 0 }] = Object.entries(rules.game.choices ?? {}).find(([, { lays }]) => lays) ?? ['', {}]
  const low = [...laid, card]
  if (over === null) return stay({ ...state, laying: null })
  if (low.length < lays) return stay({ ...state, laying: { seat: 'dealer', cards: low } })
  const set: Round = { ...over, actions: [...over.actions, { seat: 'dealer', do: choice, low }] }
  const found = newBreaches(rules, set, over).map((breach) => rules.game.finding(breach))
  return withFindingsOnLastRound({ ...state, laying: null }, ...found)
}
