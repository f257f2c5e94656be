import type { EventOf } from '../../../drivers/events.ts'
import { placed } from '../common/betting.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { breached, said, stackOf, standing } from './judge-hand.ts'
import type { SetHandRules, SettingState, SettingStep } from './state.ts'

/** From now on the stacks of these seats can't change: they are what the seats play for (lines 883, 6833-6841). */
export function stacksFixed({ game }: SetHandRules, state: SettingState, seats: readonly number[]): SettingState {
  const fixed = seats.map((seat): [number, number] => [seat, stackOf(game.setting, state, seat)])
  return { ...state, stacks: { ...state.stacks, ...Object.fromEntries(fixed) } }
}

/** A sensor's message: the whole stack of a seat. Once the hands are open, people pay each other. */
export function chipsMoved(
  rules: SetHandRules,
  state: SettingState,
  { seat, spot, amount }: EventOf<'bet'>,
): SettingStep {
  const next = stay({ ...state, betting: placed(state.betting, seat, spot, amount) })
  const { stack, stackChanged, sets } = rules.game.setting
  const at = state.stacks[seat]
  const isOver = sets === 'open' ? standing(rules, state)?.isOver === true : state.shown.length > 0
  if (spot !== stack || state.phase !== 'playing' || at === undefined || at === amount || isOver) return next
  return andThen(next, (after) => {
    const says = `the stack of seat ${seat} was ${at}, and is made ${amount}`
    return amount > at || sets === 'closed'
      ? breached(rules, after, stackChanged, says)
      : said(after, 'chips-taken-back', says)
  })
}
