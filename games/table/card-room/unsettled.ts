import type { CardRoomAction, CardRoomBet } from '../../kit/card-room/case.ts'
import { type Settlement, settlementOf } from '../../kit/settle/settlement.ts'
import type { Result } from '../common/result-shape.ts'
import type { Effect } from '../inputs-and-effects.ts'
import { spotOfBet } from './state.ts'

/* How a round of the card room ends that is not settled, whoever its players contest with. */

/** What a result says of the round's cards and dice. */
export type Ended = Pick<Result, 'round' | 'game' | 'closedAt' | 'deal' | 'dice'>

export const goesBack = 'every stake goes back'

/** Every stake of the players goes back. */
export const stakesBack = (bets: readonly CardRoomBet[]): Settlement[] =>
  bets.flatMap(({ seat, wager, stake, hand, by, part }) =>
    seat === 'dealer'
      ? []
      : [
          {
            ...settlementOf(
              { seat, wager, stake, ...(hand && { hand }), ...(by && { player: by }) },
              { returns: stake, verdict: 'void', citation: goesBack },
            ),
            ...(part === undefined ? {} : { part }),
          },
        ],
  )

export const voidResult = (
  ended: Ended,
  bets: readonly CardRoomBet[],
  reason: string,
): Result & { type: 'result' } => ({
  type: 'result',
  kind: 'void',
  ...ended,
  reason,
  settlements: stakesBack(bets),
})

/** The round can't be decided from what was seen; its result has the chips and decisions that are known. */
export const interruptedResult = (
  ended: Ended,
  known: { bets: readonly CardRoomBet[]; actions: readonly CardRoomAction[] },
  reason: string,
): Effect => ({
  type: 'result',
  kind: 'interrupted',
  ...ended,
  reason,
  settlements: [],
  known: knownOf(known),
})

/** What is known of the round beside its cards. */
const knownOf = ({
  bets,
  actions,
}: {
  bets: readonly CardRoomBet[]
  actions: readonly CardRoomAction[]
}): NonNullable<Result['known']> => ({
  bets: bets.flatMap((bet) =>
    bet.seat === 'dealer' || bet.stake === 0 ? [] : [{ seat: bet.seat, spot: spotOfBet(bet), stake: bet.stake }],
  ),
  decisions: actions.flatMap(({ seat, do: verb, hand }) =>
    typeof seat === 'number' || seat === 'dealer' ? [{ seat, do: verb, ...(hand === undefined ? {} : { hand }) }] : [],
  ),
})
