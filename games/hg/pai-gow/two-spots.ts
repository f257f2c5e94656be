import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Breach } from '../../kit/document/rules.ts'

/** A person is active on one spot, and sets one hand, whatever he has wagered on (lines 537, 1022, 1215-1217). */
export function twoSpots({ options: { owner = {} }, bets, actions }: CardRoomCase): Breach | undefined {
  const active = new Set([
    ...bets.flatMap(({ seat, wager, by }) => (wager === 'base' && by === undefined ? [String(seat)] : [])),
    ...actions.flatMap(({ seat, do: verb }) => (verb === 'set' ? [String(seat)] : [])),
  ])
  const people = Object.entries(owner).filter(([seat]) => active.has(seat))
  const [other] = people.filter(([, person], at) => people.findIndex(([, one]) => one === person) < at)
  return other && { rule: 'two-spots-one-player', message: `${other[1]} is active on seat ${other[0]} and on another` }
}
