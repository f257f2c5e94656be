import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'

/** Draws and bet sizes of Match-It (lines 944, 963-971). */
export const matchItDealing: Procedure = ({ events, options }, table) => {
  const declared = new Set<unknown>()
  const findings: Breach[] = []
  let state: Record<string, unknown> = {}
  for (const [at, event] of events.entries()) {
    if (event.ev === 'draw-request') declared.add(seatOfHand(event.seat))
    if (event.ev !== 'card' || event.stage?.startsWith('draw') !== true) continue
    if (declared.size > 0 && table.live.some((seat) => !declared.has(seat)))
      return {
        refused: { rule: 'draw-before-declarations', message: 'not everybody has said pat or a number of cards' },
      }
    if (event.exposed !== true) continue
    const seat = seatOfHand(event.to) ?? 0
    const last = events.slice(at + 1).findLast(({ ev, card }) => ev === 'card' && card !== undefined)
    findings.push({ rule: 'draw-card-exposed', message: `${event.card} for seat ${seat} is exposed on the draw` })
    state = { mucked: [event.card], ...(last === undefined ? {} : { gets: { [seat]: last.card } }) }
  }
  const { unit } = options
  const sizes = typeof unit === 'number' ? { bet_size_by_round: { 1: unit, 2: 2 * unit, 3: 3 * unit } } : {}
  return { findings, state: { ...state, ...sizes } }
}
