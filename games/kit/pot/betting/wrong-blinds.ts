import type { CardRoomAction, CardRoomCase } from '../../card-room/case.ts'
import { seatOfHand } from '../../card-room/seat-names.ts'
import type { Breach } from '../../document/rules.ts'
import { lookUp } from '../../look-up.ts'
import { killerOf } from '../kill.ts'
import type { PotPage } from '../pot-page.ts'
import type { Table } from '../seats.ts'
import { blindsDue, blindsOf } from './blinds.ts'

const rule = 'wrong-blind'

/** What a seat does once the blinds are in. Until then, a seat whose blind is short may still be all-in with it. */
const acting = ['check', 'bet', 'raise', 'call', 'chip-in', 'fold']

/** Blinds that are posted with another amount than the table's, in games whose document says that this is fixed. */
export function wrongBlinds(page: PotPage, round: CardRoomCase, table: Table): Breach[] {
  const isFixed = lookUp(page.refusals ?? {}, rule) !== undefined && Array.isArray(round.options.blinds)
  if (!isFixed) return []
  return round.actions.flatMap((action): Breach[] => {
    const { do: verb, to } = action
    const seat = seatOfHand(action.seat)
    if ((verb !== 'small-blind' && verb !== 'big-blind') || seat === undefined || typeof to !== 'number') return []
    const due = dueFrom(page, round, table, seat, verb)
    if (due === undefined || isRight(page, round, table, { ...action, seat, to }, due)) return []
    return [{ rule, message: `seat ${seat} posts ${to} for its blind of ${due}` }]
  })
}

/** Undefined where the seat owes no blind by its place, or another one: newcomers post, and kill the pot. */
function dueFrom(page: PotPage, round: CardRoomCase, table: Table, seat: number, verb: string): number | undefined {
  if (seat === killerOf(page, round)) return undefined
  if (table.bigBlind !== undefined) return blindsDue(page, round, table)[seat]
  const [big, small, third] = blindsOf(page, round).toReversed()
  // Of three blinds two are small ones, and without the button nobody knows whose is which.
  return verb === 'big-blind' ? big : third === undefined ? small : undefined
}

/**
 * Less is right for the last chips of a seat. Where half a blind is a full one, who has less than that leaves the large one
 * to the next player; more may make up the blind of the hand before.
 */
function isRight(
  { shortBlindPasses }: PotPage,
  { actions }: CardRoomCase,
  { shortBlind }: Table,
  { seat, to }: Pick<CardRoomAction, 'seat'> & { to: number },
  due: number,
): boolean {
  const hasBegun = actions.some(({ do: verb }) => acting.includes(verb))
  if (shortBlindPasses !== undefined) return 2 * to >= due || seat === shortBlind || !hasBegun
  const isAllIn = actions.some(
    (each) => each.do === 'all-in' && seatOfHand(each.seat) === seat && (each.to ?? to) === to,
  )
  return to === due || (to < due && (isAllIn || !hasBegun))
}
