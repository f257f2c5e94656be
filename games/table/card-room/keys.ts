import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomAction, Piece } from '../../kit/card-room/case.ts'
import { seatText } from '../../kit/card-room/seat-names.ts'
import { lookUp } from '../../kit/look-up.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { findingIn, stay } from '../inputs-and-effects.ts'
import { bankKeyed, isBankKey } from './banking.ts'
import { caseOf, sizeOf, tell } from './judge-round.ts'
import { paid } from './pay.ts'
import type { CardRoomRules, CardRoomState, CardRoomStep } from './state.ts'

/**
 * A key of the dealer: `pay`, `show` with a seat or for all, `action-button` with the seat that has it, or a decision of the
 * game by its verb; without a seat it is the player-dealer's, and `hit-hand-2` is for the second hand of a seat.
 */
export function keyPressed(rules: CardRoomRules, state: CardRoomState, event: EventOf<'key'>): CardRoomStep {
  const { key, seat } = event
  if (isBankKey(event)) return bankKeyed(rules, state, event)
  if (state.phase !== 'playing') return stay(state)
  if (key === 'pay') return paid(rules, state)
  if (key === 'show') return stay({ ...state, shown: [...new Set([...state.shown, ...handsOf(state, seat)])] })
  if (key === 'action-button') return actionButtonKeyed(rules, state, seat)
  const [verb = key, hand] = key.split('-hand-')
  if (rules.game.live?.verbs.includes(verb) !== true) return stay(state)
  const whose = seat ?? 'dealer'
  const action: CardRoomAction = {
    seat: whose,
    do: verb,
    ...(hand === undefined ? {} : { hand: Number(hand) }),
    ...(verb === 'set' ? settingOf(state, whose) : {}),
  }
  const { step, refused } = tell(
    rules,
    state,
    { actions: [...state.told.actions, action] },
    { whose, hands: handsBeside(rules, state, whose) },
  )
  if (refused === undefined || step.effects.length > 0) return step
  const message = `round ${state.round}: '${key}' of ${seatText(whose)} is no decision of the round: ${refused}`
  return { state, effects: [findingIn(state.round, codeFinding('decision-not-due', message))] }
}

/** Who is settled first is asked of the dealer where neither dice nor cards nor the table's configuration say it. */
function actionButtonKeyed(rules: CardRoomRules, state: CardRoomState, seat: number | undefined): CardRoomStep {
  const { actionButton: _, ...others } = state
  const known = rules.game.live?.firstSeat?.(caseOf(rules, others, 'all'))
  if (seat !== undefined && known === undefined) return stay({ ...state, actionButton: seat })
  const why = seat === undefined ? "'action-button' names no seat" : `seat ${known} is settled first, not seat ${seat}`
  if (seat !== undefined && seat === known) return stay(state)
  return { state, effects: [findingIn(state.round, codeFinding('decision-not-due', `round ${state.round}: ${why}`))] }
}

const handsOf = ({ told: { deal } }: CardRoomState, seat: number | undefined): string[] =>
  seat === undefined ? Object.keys(deal) : [`seat:${seat}`]

/** A player's decision is judged by his cards once all are dealt, the player-dealer's when the round is paid. */
const handsBeside = (rules: CardRoomRules, { told: { deal } }: CardRoomState, whose: number | 'dealer'): string[] =>
  whose === 'dealer'
    ? []
    : [`seat:${whose}`, 'board'].filter((hand) => (lookUp(deal, hand) ?? []).length >= sizeOf(rules, hand).least)

/** How a hand was set, as its two parts lie before the seat. */
function settingOf({ lying }: CardRoomState, seat: number | 'dealer'): Partial<CardRoomAction> {
  const place = seat === 'dealer' ? 'dealer' : `seat-${seat}`
  const part = (name: string): readonly Piece[] => lookUp(lying, `${place}-${name}`) ?? []
  return { high: part('high'), low: part('low') }
}
