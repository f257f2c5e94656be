import type { CardRoomAction } from '../../kit/card-room/case.ts'
import { missedBlindsOf } from '../../kit/pot/betting/blinds.ts'
import type { HandStanding } from '../../kit/pot/hand-standing.ts'
import { killerOf } from '../../kit/pot/kill.ts'
import type { Table } from '../../kit/pot/seats.ts'
import { withQuestion } from '../card-room/findings.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { inFrontOf } from './chip-moves.ts'
import { breached, caseOf, inHand, said, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/*
 * Who has missed blinds is a matter of persons, so the dealer keys it. Dealt in, such a seat posts all the blinds, a part of
 * them dead, or it waits for the big blind (hg 31).
 */

const rule = 'missed-blinds-not-posted'

/** The dealer says that the player of a seat has missed blinds, or with the amount 0 that it has missed none. */
export function missedBlindsKeyed(rules: PotRules, state: PotState, seat?: number, amount?: number): PotStep {
  const isDealtTo = state.seated.some((each) => each === seat) && state.told.events.some(({ ev }) => ev === 'card')
  const why = !Object.hasOwn(rules.game.page.irregularities, rule)
    ? 'the game does not let them be posted'
    : seat === undefined
      ? 'it needs a seat'
      : isDealtTo
        ? 'cards are dealt already: key it between hands'
        : undefined
  if (why !== undefined || seat === undefined)
    return said(state, codeFinding('decision-not-due', inHand(state, `'missed-blinds' is keyed, and ${why}`)))
  const others = state.missedBlinds.filter((each) => each !== seat)
  return stay({ ...state, missedBlinds: amount === 0 ? others : [...others, seat].toSorted((a, b) => a - b) })
}

/** Posts of the seats that are dealt in and have missed blinds, as their chips lie there once the first cards are out. */
export function missedBlindsPosted(rules: PotRules, state: PotState, { table, betting }: HandStanding): PotStep {
  const seats = betting?.at === 1 ? returning(state, table) : []
  return seats.reduce<PotStep>((step, seat) => andThen(step, (after) => postedBy(rules, after, seat)), stay(state))
}

/** Who is dealt in and has missed blinds. The seat that has the big blind has waited for it. */
const returning = ({ missedBlinds }: PotState, { dealtIn, bigBlind }: Table): number[] =>
  missedBlinds.filter((seat) => dealtIn.includes(seat) && seat !== bigBlind)

/** One post: as one stack, with its dead part apart, or unseen where there are no sensors. More is a straddle or a wrong blind. */
function postedBy(rules: PotRules, state: PotState, seat: number): PotStep {
  const round = caseOf(rules, state)
  if (killerOf(rules.game.pot, round) !== undefined)
    return stay(
      withQuestion(state, `seat ${seat} has missed blinds, and no rule says what of them is live in a killed pot`),
    )
  const { live, dead } = missedBlindsOf(rules.game.pot, round)
  const lies = state.hasSensors ? inFrontOf(state, seat) : live
  const apart = state.forced.find((bet) => bet.seat === seat && bet.wager === 'dead-blind')?.stake ?? 0
  const total = live + dead
  if (total === 0 || lies + apart > total) return stay(state)
  const isStack = state.hasSensors && lies === total && dead > 0
  const isApart = lies === live && (apart === dead || !state.hasSensors)
  if (!isStack && !isApart) {
    const message = `seat ${seat} has missed blinds and posts ${lies + apart}; ${total} is due, of which ${dead} is dead`
    return breached(rules, state, [{ rule, message }], 'violation')
  }
  const action: CardRoomAction = { seat, do: 'post-missed-blinds', amount: total }
  const taken: PotState = {
    ...state,
    forced: apart === dead ? state.forced : [...state.forced, { seat, wager: 'dead-blind', stake: dead }],
    ...(isStack ? { deadInFront: { ...state.deadInFront, [seat]: dead } } : {}),
  }
  return tell(rules, state, { action, taken }).step
}

/** Who has missed blinds behind a hand that was settled: not who has posted them in it, or had the big blind. */
export const stillMissed = (state: PotState, { bigBlind }: Pick<Table, 'bigBlind'>): PotState['missedBlinds'] =>
  state.missedBlinds.filter((seat) => seat !== bigBlind && !hasPosted(state, seat))

const hasPosted = ({ told }: PotState, seat: number): boolean =>
  told.actions.some((action) => action.seat === seat && action.do === 'post-missed-blinds')
