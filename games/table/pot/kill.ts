import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { killBlindOf } from '../../kit/pot/betting/blinds.ts'
import { codeFinding } from '../common/finding-codes.ts'
import type { Result } from '../common/result-shape.ts'
import { stay } from '../inputs-and-effects.ts'
import { inFrontOf } from './chip-moves.ts'
import { caseOf, inHand, said, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/** A seat kills the pot: as it has to, before the first card, or at will while the cards are dealt. */
export function killKeyed(rules: PotRules, state: PotState, seat: number | undefined): PotStep {
  const { kill } = rules.game.pot
  const isDealt = state.told.events.some(({ ev }) => ev === 'card')
  const why =
    kill === undefined
      ? 'the game has no killed pots'
      : seat === undefined || !state.seated.includes(seat)
        ? 'it needs a seat that is in'
        : isDealt && !kill.atWill
          ? 'cards are dealt already'
          : undefined
  if (why !== undefined || seat === undefined)
    return said(state, codeFinding('decision-not-due', inHand(state, `'kill' is keyed, and ${why}`)))
  if (!isDealt && state.kill === null) return stay({ ...state, kill: seat })
  const held = Math.max(0, ...Object.values(state.hands).map(({ length }) => length))
  const action = { seat, do: 'kill', cards_held: held }
  return tell(rules, state, { action, taken: state }).step
}

/** With the first card a kill that is due must be posted: its chips say so, or its key. */
export function killJudged(rules: PotRules, state: PotState): PotStep {
  const { killDue, kill, seated } = state
  if (killDue === null || kill !== null || !seated.includes(killDue)) return stay(state)
  if (state.hasSensors && inFrontOf(state, killDue) >= killBlindOf(rules.game.pot, caseOf(rules, state)))
    return stay({ ...state, kill: killDue })
  const says = `seat ${killDue} is to kill the pot and has not posted ${killBlindOf(rules.game.pot, caseOf(rules, state))}`
  return said(state, codeFinding('forced-bet-wrong', inHand(state, says), 'violation'))
}

/** What the pots that were won oblige to in the next hand. */
export function killsAfter(
  { game }: PotRules,
  state: PotState,
  { options, bets }: CardRoomCase,
  pots: NonNullable<Result['pots']>,
): Pick<PotState, 'killDue' | 'won'> {
  const { kill, showdown } = game.pot
  const [main] = pots
  if (kill === undefined || main === undefined) return { killDue: null, won: [] }
  const { winners = {}, shares = [] } = main
  const alone = shares.map(({ seat }) => seat)
  const next = kill.next({
    options,
    before: state.won,
    winners: Object.keys(winners).length === 0 ? [alone] : showdown.portions.map(({ id }) => winners[id] ?? []),
    pot: bets.reduce((sum, { stake }) => sum + stake, 0),
  })
  return { killDue: next.due, won: next.won }
}
