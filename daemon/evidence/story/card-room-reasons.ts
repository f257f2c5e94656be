import type { CardRoomRow } from '../../../games/kit/card-room/answer.ts'
import type { Settlement } from '../../../games/kit/settle/settlement.ts'
import { readCardRoomCase } from '../../../games/settle/card-room/read-case.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { cardRoomGameOf } from '../../config/find-table-game.ts'
import { potReasons } from './tell-pots.ts'

/** What decided a settlement, in words, and why the bank's money did not cover it. */
export type CardRoomReason = {
  because?: string | undefined
  uncovered?: { says: string; citation: string } | undefined
}

/** What decided each settlement of a round of the card room; nothing where that is not known for sure. */
export function cardRoomReasons(result: Result): CardRoomReason[] {
  if (result.kind !== 'settled') return []
  const reasonOf = result.pots === undefined ? bankReasons(result) : ofPot(potReasons(result))
  return result.settlements.map(reasonOf)
}

type Reason = (settlement: Settlement) => CardRoomReason

const ofPot =
  (reasonOf: (seat: number) => string | undefined): Reason =>
  ({ seat, wager }) =>
    wager === 'pot' ? { because: reasonOf(seat) } : {}

/** Only where this version decides the wager as the result has it, so that its words are the reason. */
function bankReasons({ round: id, game: played, told }: Result): Reason {
  const game = cardRoomGameOf(played)
  const read = readCardRoomCase({ id, game: played, ...told })
  if (game?.tells === undefined || 'wrong' in read) return () => ({})
  const { round } = read
  const answer = game.settle(round)
  if ('error' in answer || answer.refused !== undefined) return () => ({})
  const [tells, uncovered] = [game.tells(round), game.uncovered?.(round)]
  const { settlements: rows = [] } = answer
  return (settlement) => {
    const bets = round.bets.filter((bet) => isOf(bet, settlement))
    const [bet] = bets
    const row = rows.find((each) => isOf(each, settlement))
    if (bet === undefined || bets.length > 1 || row === undefined) return {}
    if (row.returns !== settlement.returns || (row.verdict ?? settlement.verdict) !== settlement.verdict) return {}
    const short = uncovered?.(bet)
    // A wager that the bank does not reach is not decided by the cards.
    const isDecided = short === undefined || settlement.verdict !== 'void'
    return { because: isDecided ? tells(bet) : undefined, uncovered: short }
  }
}

const isOf = ({ seat, wager, hand }: Pick<CardRoomRow, 'seat' | 'wager' | 'hand'>, settlement: Settlement): boolean =>
  seat === settlement.seat && wager === settlement.wager && hand === settlement.hand
