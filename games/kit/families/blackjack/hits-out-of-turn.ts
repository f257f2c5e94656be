import type { CardRoomCase } from '../../card-room/case.ts'
import { seatsWithCards } from '../../card-room/seat-names.ts'

/** A hit that a seat got although one before it had still to act. */
type OutOfTurn = { seat: number; before: number }

/** Hits out of turn, and the order in which seats finish their hands then; a seat that does nothing more has stood. */
export function hitsOutOfTurn({ actions, deal, bets, options }: CardRoomCase): {
  hits: readonly OutOfTurn[]
  playing_order: readonly number[]
} {
  const dealt = seatsWithCards(deal)
  const named = [...bets, ...actions].flatMap(({ seat }) => (typeof seat === 'number' ? [seat] : []))
  let order = [...new Set([...dealt, ...named, ...(options.bets_on ?? [])])].sort((a, b) => a - b)
  const hits: OutOfTurn[] = []
  for (const [i, { seat, do: verb }] of actions.entries()) {
    if (typeof seat !== 'number' || verb !== 'hit' || hits.some((hit) => hit.seat === seat)) continue
    const later = actions.slice(i + 1).flatMap((action) => (typeof action.seat === 'number' ? [action.seat] : []))
    const waiting = order.filter((other) => order.indexOf(other) < order.indexOf(seat) && later.includes(other))
    const [before] = waiting
    if (before === undefined) continue
    hits.push({ seat, before })
    const others = order.filter((other) => other !== seat)
    order = others.toSpliced(others.indexOf(before), 0, seat)
  }
  return { hits, playing_order: order }
}
