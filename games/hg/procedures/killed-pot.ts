import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { blindsOf, killBlindOf } from '../../kit/pot/betting/blinds.ts'
import { limitsOf } from '../../kit/pot/kill.ts'
import type { PotPage } from '../../kit/pot/pot-page.ts'

/** A hand that a seat has killed: with twice the big blind, and both limits doubled (hg 259, 287, 294, 1535). */
export function killed(page: PotPage, round: CardRoomCase, seat: number) {
  const limits = limitsOf(round)
  return {
    kill: true,
    kill_seat: seat,
    ...(blindsOf(page, round).length === 0 ? {} : { kill_blind: killBlindOf(page, round) }),
    ...(limits === undefined ? {} : { limits: limits.map((limit) => 2 * limit) }),
  }
}
