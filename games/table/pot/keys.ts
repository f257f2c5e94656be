import type { EventOf } from '../../../drivers/events.ts'
import { begun } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { actionKeyed, bettingVerbs, handGivenUp } from './actions.ts'
import { handRead, portionOf } from './announced-winner.ts'
import { collected } from './close-betting.ts'
import { cardExposed, drawSaid } from './draws.ts'
import { handBegun } from './hand-start.ts'
import { inHand, said, standing, tell } from './judge-hand.ts'
import { killKeyed } from './kill.ts'
import { missedBlindsKeyed } from './missed-blinds.ts'
import { interrupted, paid } from './pay.ts'
import { type PotRules, type PotState, type PotStep, startedOver } from './state.ts'

/** The dealer's keys, beside those of betting. docs/protocols/keypad-keys.md says what each means. */
const keysInHand: Readonly<Record<string, (rules: PotRules, state: PotState, key: Key) => PotStep>> = {
  collect: (rules, state) => collected(rules, state),
  draw: (rules, state, { seat, amount = 0 }) => drawSaid(rules, state, seat, amount),
  'stand-pat': (rules, state, { seat }) => drawSaid(rules, state, seat, 0),
  show: (rules, state, { seat }) => shown(rules, state, seat),
  muck: (rules, state, { seat }) => onSeat(state, seat, (whose) => handGivenUp(rules, state, whose)),
  'dead-hand': (rules, state, { seat }) => onSeat(state, seat, (whose) => handGivenUp(rules, state, whose)),
  exposed: (rules, state, { seat }) => onSeat(state, seat, (whose) => cardExposed(rules, state, whose)),
  absent: (rules, state, { seat }) =>
    onSeat(state, seat, (whose) => tell(rules, state, { event: { ev: 'absent', seat: whose }, taken: state }).step),
  kill: (rules, state, { seat }) => killKeyed(rules, state, seat),
  'declare-board': (rules, state, { seat }) =>
    onSeat(
      state,
      seat,
      (whose) => tell(rules, state, { action: { seat: whose, do: 'declare-board' }, taken: state }).step,
    ),
  pay: (rules, state) => paid(rules, state),
}

/** All of them, for the page of keys. */
export const potKeys: readonly string[] = [
  ...['new-hand', 'sit-in', 'sit-out', 'missed-blinds'],
  ...bettingVerbs,
  ...Object.keys(keysInHand),
]

type Key = EventOf<'key'>

export function keyPressed(rules: PotRules, state: PotState, pressed: Key): PotStep {
  const { key, seat, amount } = pressed
  if (key === 'missed-blinds') return missedBlindsKeyed(rules, state, seat, amount)
  if (state.phase !== 'playing') return betweenHands(rules, state, pressed)
  if (key === 'new-hand') return begunAgain(rules, state, seat)
  if (bettingVerbs.includes(key)) return actionKeyed(rules, state, { verb: key, seat, amount })
  const portion = portionOf(rules, key)
  if (portion !== undefined) return handRead(rules, state, portion, seat)
  return Object.hasOwn(keysInHand, key) ? (keysInHand[key]?.(rules, state, pressed) ?? stay(state)) : stay(state)
}

/** A hand begins while one is played. Where nothing was told of that one, its button is only put right. */
function begunAgain(rules: PotRules, state: PotState, button: number | undefined): PotStep {
  const { events, actions } = state.told
  const ended: PotStep =
    events.length + actions.length === 0
      ? stay(startedOver(state))
      : interrupted(rules, state, 'the next hand began before this one was paid', 'round-interrupted')
  return andThen(ended, (after) => handBegun(rules, after, button))
}

function betweenHands(rules: PotRules, state: PotState, { key, seat }: Key): PotStep {
  if (key === 'new-hand') return handBegun(rules, begun(state), seat)
  if (key === 'kill' && state.phase === 'between-hands') return killKeyed(rules, state, seat)
  if (seat === undefined || (key !== 'sit-in' && key !== 'sit-out')) return stay(state)
  const others = state.sitting.filter((each) => each !== seat)
  const sitting = key === 'sit-out' ? others : [...others, seat].toSorted((a, b) => a - b)
  return stay({ ...state, sitting, seated: sitting })
}

function onSeat(state: PotState, seat: number | undefined, then: (seat: number) => PotStep): PotStep {
  return seat === undefined
    ? said(state, codeFinding('decision-not-due', inHand(state, 'a key needs the seat that it is about')))
    : then(seat)
}

/** Hands are turned up at the showdown: one, or all that are live. */
function shown(rules: PotRules, state: PotState, seat: number | undefined): PotStep {
  const { live = [] } = standing(rules, state) ?? {}
  const turned = seat === undefined ? live : live.filter((each) => each === seat)
  return turned.length === 0 && seat !== undefined
    ? said(state, codeFinding('out-of-turn', inHand(state, `seat ${seat} shows a hand and is not in`)))
    : stay({ ...state, shown: [...new Set([...state.shown, ...turned])] })
}
