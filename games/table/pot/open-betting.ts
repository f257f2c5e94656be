import type { Piece } from '../../kit/card-room/case.ts'
import { bringInSeat, cardsHeld } from '../../kit/pot/betting/play-betting.ts'
import type { HandStanding } from '../../kit/pot/hand-standing.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { blindsPosted } from './chip-moves.ts'
import { caseOf, standing } from './judge-hand.ts'
import { missedBlindsPosted } from './missed-blinds.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/** With the last card of a street its betting round begins: the upcards say who opens it, and in the first one the blinds lie there. */
export function bettingBegun(rules: PotRules, state: PotState): PotStep {
  const now = standing(rules, state)
  const at = now?.betting?.at
  const isOpen = state.told.events.some(({ ev, round }) => ev === 'betting-open' && round === at)
  if (now === undefined || at === undefined || isOpen) return stay(state)
  const events = [...state.told.events, { ev: 'betting-open', round: at }]
  const open = withUpcards(rules, { ...state, told: { ...state.told, events } }, now, at)
  return andThen(missedBlindsPosted(rules, open, now), (after) => blindsPosted(rules, after, now))
}

function withUpcards(rules: PotRules, state: PotState, { live, table }: HandStanding, at: number): PotState {
  const { pot } = rules.game
  if (pot.opening.by !== 'bring-in') return state
  const open = live.map((seat): [number, Piece[]] => [
    seat,
    (state.hands[seat] ?? []).flatMap(({ card, face }) => (face === 'up' ? [card] : [])),
  ])
  const upcards = { ...state.upcards, [cardsHeld(pot, at)]: Object.fromEntries(open) }
  const seen = { ...state, upcards }
  return at === 1 ? { ...seen, bringIn: bringInSeat(pot, caseOf(rules, seen), table) ?? null } : seen
}
