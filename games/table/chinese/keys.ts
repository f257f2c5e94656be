import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomAction, CardRoomEvent } from '../../kit/card-room/case.ts'
import { begun } from '../common/betting.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { handBegun, seatKeyed } from './hand-start.ts'
import { breached, inQuestion, said, tell } from './judge-hand.ts'
import { interrupted, paid, unsettled } from './pay.ts'
import { type SetHandRules, type SettingState, type SettingStep, startedOver } from './state.ts'

type Key = EventOf<'key'>

export function keyPressed(rules: SetHandRules, state: SettingState, pressed: Key): SettingStep {
  const { key, seat } = pressed
  if (state.phase !== 'playing')
    return key === 'new-hand' ? handBegun(rules, begun(state), seat) : stay(seatKeyed(state, pressed))
  if (key === 'new-hand')
    return Object.keys(state.hands).length === 0
      ? handBegun(rules, startedOver(state), seat)
      : andThen(
          interrupted(rules, state, 'the next hand began before this one was paid', 'round-interrupted'),
          (after) => handBegun(rules, after, seat),
        )
  if (key === 'pay') return paid(rules, state)
  if (!rules.game.setting.keys.includes(key)) return stay(state)
  if (key === 'show') return shown(rules, state, seat)
  return seat === undefined
    ? said(state, 'decision-not-due', `'${key}' needs the seat that it is about`)
    : keyOfSeat(rules, state, { ...pressed, seat })
}

/** Hands are turned up: one, or all. With the last one all are judged. */
function shown(rules: SetHandRules, before: SettingState, seat: number | undefined): SettingStep {
  const turned = seat === undefined ? before.seated : before.seated.filter((each) => each === seat)
  const state = { ...before, shown: [...new Set([...before.shown, ...turned])] }
  if (unsettled(rules, state) !== undefined) return stay(state)
  return tell(rules, state, state, { kind: 'showdown', hands: state.seated, sets: state.seated }).step
}

function keyOfSeat(
  rules: SetHandRules,
  state: SettingState,
  { key, seat, amount }: Key & { seat: number },
): SettingStep {
  if (!state.seated.includes(seat)) return said(state, 'out-of-turn', `'${key}': seat ${seat} is not in the hand`)
  if (key === 'exposed') return eventKeyed(rules, state, { ev: 'card', to: `seat:${seat}`, exposed: true })
  if (key === 'boxed') return eventKeyed(rules, state, { ev: 'card', to: `seat:${seat}`, boxed: true })
  if (state.shown.length > 0)
    return breached(rules, state, 'late-declaration', `seat ${seat} declares with the hands open`)
  if (key === 'declare-clean-sweep' && amount === undefined)
    return said(state, 'decision-not-due', `'${key}' of seat ${seat} needs the number of the clean sweep`)
  const action: CardRoomAction = {
    ...{ seat, do: key, t: state.told.actions.length },
    ...(amount === undefined ? {} : { rank: amount }),
  }
  const taken = { ...state, told: { ...state.told, actions: [...state.told.actions, action] } }
  return tell(rules, state, taken, { kind: 'deal-sequence' }).step
}

/** Exposed and boxed cards play as dealt; with the fifth one it is a misdeal (lines 895-902). */
function eventKeyed(rules: SetHandRules, state: SettingState, event: CardRoomEvent): SettingStep {
  const taken = { ...state, told: { ...state.told, events: [...state.told.events, event] } }
  const { step, isTaken } = tell(rules, state, taken, { kind: 'deal-sequence' })
  return isTaken ? step : inQuestion(step, 'a misdeal')
}
