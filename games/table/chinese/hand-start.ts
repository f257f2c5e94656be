import type { EventOf } from '../../../drivers/events.ts'
import { stay } from '../inputs-and-effects.ts'
import { breached, caseOf, said, stackOf } from './judge-hand.ts'
import type { SetHandRules, SettingState, SettingStep } from './state.ts'

/** Nobody plays for more than this many hands. */
const mostSeats = 4

/** A hand begins, with the button where it has moved to, or where the dealer says that it is. */
export function handBegun(rules: SetHandRules, before: SettingState, button?: number): SettingStep {
  const placed = button ?? before.button
  if (before.seated.length < 2) return notReady(before, 'fewer than two seats are in: key `sit-in` for each')
  if (before.seated.length > mostSeats) return notReady(before, `the table has ${mostSeats} seats`)
  if (placed === null) return notReady(before, 'nobody knows where the button is: key `new-hand` with its seat')
  const state: SettingState = { ...before, phase: 'playing', button: placed, aside: [] }
  const refused = shortBuyIn(rules, state)
  if (refused !== undefined) return { ...breached(rules, before, refused.rule, refused.message), state: before }
  return stay(state)
}

const notReady = (state: SettingState, why: string): SettingStep =>
  said(state, 'decision-not-due', `a hand can't begin: ${why}`)

/** The first stack of a newcomer is his buy-in (lines 883, 6828). */
function shortBuyIn(rules: SetHandRules, state: SettingState) {
  const bought = state.newcomers.map((seat) => ({ seat, amount: stackOf(rules.game.setting, state, seat) }))
  if (bought.length === 0) return undefined
  const round = caseOf(rules, state, { kind: 'showdown' })
  const answer = rules.game.settle({
    ...round,
    setup: { ...round.setup, buy_in: Object.fromEntries(bought.map(({ seat, amount }) => [`seat:${seat}`, amount])) },
    actions: bought.map(({ seat, amount }) => ({ seat, do: 'buy-in', amount })),
  })
  return 'error' in answer ? undefined : answer.refused
}

/** Who sits in or out, between hands. */
export function seatKeyed(state: SettingState, { key, seat }: EventOf<'key'>): SettingState {
  if (seat === undefined || (key !== 'sit-in' && key !== 'sit-out')) return state
  const others = state.seated.filter((each) => each !== seat)
  const newcomers = state.newcomers.filter((each) => each !== seat)
  return key === 'sit-out'
    ? { ...state, seated: others, newcomers }
    : { ...state, seated: [...others, seat].toSorted((a, b) => a - b), newcomers: [...newcomers, seat] }
}
