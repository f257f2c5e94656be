import type { CardRoomAction } from '../../kit/card-room/case.ts'
import { tableOf } from '../../kit/pot/seating.ts'
import { andThen } from '../inputs-and-effects.ts'
import { inFrontOf } from './chip-moves.ts'
import { caseOf, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/** What comes before anybody acts in the first betting round. */
const posts: readonly string[] = ['kill', 'small-blind', 'big-blind', 'kill-blind', 'post-missed-blinds', 'all-in']

/**
 * A seat whose blind takes its last chips, keyed before anybody has acted: the blind counts as it lies, and others call
 * the whole one. Undefined where this seat has no such blind.
 */
export function blindAllIn(rules: PotRules, state: PotState, seat: number, amount?: number): PotStep | undefined {
  const round = caseOf(rules, state)
  const read = tableOf(rules.game.pot, round)
  const isBefore = state.told.actions.every(({ do: verb }) => posts.includes(verb))
  if ('refused' in read || !isBefore || rules.game.pot.opening.by !== 'blinds') return undefined
  const { smallBlind, bigBlind } = read.table
  const posted = state.told.actions.find((action) => action.seat === seat && posts.includes(action.do))
  const to = posted?.to ?? (inFrontOf(state, seat) || amount)
  const verb = seat === bigBlind ? 'big-blind' : seat === smallBlind ? 'small-blind' : undefined
  if (verb === undefined || typeof to !== 'number' || to === 0) return undefined
  const post: CardRoomAction = { seat, do: verb, to, round: 1 }
  const allIn: CardRoomAction = { seat, do: 'all-in', to, round: 1 }
  const ready = posted === undefined ? tell(rules, state, { action: post, taken: state }).step : { state, effects: [] }
  return andThen(ready, (after) => tell(rules, after, { action: allIn, taken: after }).step)
}
