import type { CardRoomAnswer } from '../../card-room/answer.ts'
import type { CardRoomCase } from '../../card-room/case.ts'
import type { PotPage } from '../pot-page.ts'
import type { Table } from '../seats.ts'
import { tableState } from '../table-state.ts'
import { roundTotal } from './betting-round.ts'
import { bettingActionsIn, playRound, roundAsked } from './play-betting.ts'
import { wrongBlinds } from './wrong-blinds.ts'

/** One betting round, from its beginning. */
export function settleBettingRound(page: PotPage, round: CardRoomCase, table: Table): CardRoomAnswer {
  const told = bettingActionsIn(round)
  const at = roundAsked(round, told) ?? 1
  const played = playRound(page, round, table, told, at, { live: table.live, allIn: [] })
  if (played.refused !== undefined) return { refused: played.refused }
  if (played.error !== undefined) return { error: played.error }
  const { live, bet, raises } = played.round
  const stillActive = live.toSorted((a, b) => a - b)
  return {
    accepted: true,
    findings: wrongBlinds(page, round, table),
    state: {
      ...tableState(page, round, table),
      round_total: roundTotal(played.round),
      to_match: bet,
      raises: Math.max(0, raises),
      still_active: stillActive,
      active: stillActive,
      ...(stillActive.length === 1 ? { only_active: stillActive[0] } : {}),
    },
  }
}
