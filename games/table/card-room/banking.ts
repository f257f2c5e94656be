import type { EventOf } from '../../../drivers/events.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, findingIn, stay } from '../inputs-and-effects.ts'
import { withBreaches, withQuestion } from './findings.ts'
import { betsOf, caseOf } from './judge-round.ts'
import { type CardRoomRules, type CardRoomState, type CardRoomStep, isBegun } from './state.ts'

/*
 * Whose turn it is at the bank: the dealer keys who takes it and who declines it, and it stays with its holder until
 * another takes it. Where nobody has keyed it, nothing is judged.
 */

/** The keys of the bank; their seat is the one that takes or declines it. */
const bankKeys: readonly string[] = ['take-bank', 'decline-bank']

export const isBankKey = ({ key }: EventOf<'key'>): boolean => bankKeys.includes(key)

/** No table has as many seats; who declines twice has declined once. */
const mostSeats = 99

/** Between rounds a seat takes the bank, if the rules give it to him, or declines it. */
export function bankKeyed(rules: CardRoomRules, state: CardRoomState, { key, seat }: EventOf<'key'>): CardRoomStep {
  if (seat === undefined) return notDue(state, `'${key}' names no seat`)
  if (isBegun(state)) return notDue(state, `'${key}' of seat ${seat} comes when the round has begun`)
  const { banking } = state
  if (key === 'decline-bank') {
    const declined = [...new Set([...banking.declined, seat])].slice(-mostSeats)
    return stay({ ...state, banking: { ...banking, declined } })
  }
  const refused = refusesHolder(rules, state, seat)
  return refused === undefined
    ? stay({ ...state, banking: { ...banking, holder: seat } })
    : withBreaches(rules.game, state, [refused], 'violation')
}

const notDue = (state: CardRoomState, why: string): CardRoomStep => ({
  state,
  effects: [findingIn(state.round, codeFinding('decision-not-due', `round ${state.round}: ${why}`))],
})

/** Betting has closed: whoever has the bank has to be entitled to this round as well. */
export function holderJudged(rules: CardRoomRules, state: CardRoomState): CardRoomStep {
  const { holder } = state.banking
  const refused = holder === null ? undefined : refusesHolder(rules, state, holder)
  if (refused === undefined) return stay(state)
  return andThen(withBreaches(rules.game, state, [refused], 'violation'), (state) =>
    stay(withQuestion(state, `the bank: ${refused.message}`)),
  )
}

/** Why this seat may not bank the round, by the game's own rule. */
function refusesHolder({ game, options }: CardRoomRules, state: CardRoomState, seat: number): Breach | undefined {
  const { history, declined, betLastRound } = state.banking
  const round = caseOf({ game, options }, state, [])
  const answer = game.settle({
    ...round,
    options: {
      ...options,
      player_dealer_history: history,
      declined,
      ...(betLastRound !== null && { bet_last_round: betLastRound }),
    },
    deal: {},
    outcome: {},
    events: [],
    actions: [{ seat, do: 'take-bank' }],
    bets: [],
  })
  return 'error' in answer ? undefined : answer.refused
}

/** So many rounds are remembered: no game asks for more. */
const mostRounds = 8

/** The round was paid: who banked it, and who bet against him. A round that nobody is known to have banked breaks the row. */
export function bankedRound(state: CardRoomState): CardRoomState['banking'] {
  const { holder, history } = state.banking
  const seats = betsOf(state).flatMap(({ seat }) => (seat === 'dealer' || seat === holder ? [] : [seat]))
  return {
    holder,
    history: holder === null ? [] : [...history, holder].slice(-mostRounds),
    declined: [],
    betLastRound: [...new Set(seats)],
  }
}
