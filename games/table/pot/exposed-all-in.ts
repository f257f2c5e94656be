import type { CardRoomAction } from '../../kit/card-room/case.ts'
import type { HandStanding } from '../../kit/pot/hand-standing.ts'
import { inFrontOf } from './chip-moves.ts'
import { askedOf, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/**
 * A seat whose exposed card lets it be all-in, keyed before anybody acts on this street, in turn or not (hg 184-185): it
 * keeps its chips and its part of the pot so far. Undefined where this seat has no such choice, or acts with chips.
 */
export function exposedAllIn(
  rules: PotRules,
  state: PotState,
  { betting }: HandStanding,
  seat: number,
  amount = 0,
): PotStep | undefined {
  if (betting === undefined || amount !== 0 || inFrontOf(state, seat) !== 0) return undefined
  const { at } = betting
  const isActedOn = state.told.actions.some(
    ({ round, do: verb, to }) => round === at && !(verb === 'all-in' && to === 0),
  )
  if (isActedOn || betting.round.allIn.includes(seat)) return undefined
  const answer = askedOf(rules, state)
  const may: unknown = 'error' in answer ? undefined : answer.state?.may_be_all_in
  if (!Array.isArray(may) || !may.includes(seat)) return undefined
  const action: CardRoomAction = { seat, do: 'all-in', to: 0, round: at }
  return tell(rules, state, { action, taken: state }).step
}
