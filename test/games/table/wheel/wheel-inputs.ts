import type { EventOf } from '../../../../drivers/events.ts'
import { roulette } from '../../../../games/gb/roulette/roulette.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import { paidIn, resultsIn, tableOf, wheel } from '../../../support/table-inputs.ts'

type Phase = EventOf<'wheel-phase'>['phase']
type VoidReason = EventOf<'spin-void'>['reason']

export const phase = (phase: Phase) => wheel({ type: 'wheel-phase', phase, spin: 1, rotor: 'clockwise', rpm: 25 })
export const number = (pocket: number) => wheel({ type: 'winning-number', pocket })
export const voided = (reason: VoidReason) => wheel({ type: 'spin-void', reason })

export const [red, otherRed, black, otherBlack] = [1, 3, 2, 4] as const

/** A roulette table with open betting; `after` are the numbers spun so far. */
export function newTable({ after = [], given = {} }: { after?: number[]; given?: Record<string, unknown> } = {}) {
  const table = tableOf(roulette, given)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(phase('place-bets'), ...after.map(number))
  const paidBy = (...inputs: Input[]) => resultsIn(hear(...inputs)).map(paidIn)
  return { ...table, at: table.hear, hear, paidBy }
}
