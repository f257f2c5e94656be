import { citationText } from '../kit/citation.ts'
import { type Exact, exact, minus, plus } from '../kit/money.ts'
import { exactOf, leastOf, notBelowZero } from './amount.ts'
import type { Move } from './awards.ts'
import { type Occasion, transfers } from './booking.ts'
import { balanceOf } from './ledger.ts'
import type { Hit, Meter } from './meter.ts'
import type { Progressive } from './progressive.ts'
import { type Account, isBlank, type Person, type Transfer } from './transfer.ts'

/** Why a hit can be neither confirmed nor voided now, or undefined. */
export function refusesToSettle(meter: Meter, id: string): string | undefined {
  const [lost] = Object.entries(meter.frozen)
  if (lost !== undefined)
    return `meter ${meter.id} is frozen (${lost.join(': ')}); settle hit ${id} when that is mended`
  if (meter.pending.some((hit) => hit.id === id)) return undefined
  const before = meter.settled.find((hit) => hit.id === id)
  return before === undefined
    ? `meter ${meter.id} has no pending hit ${id}`
    : `hit ${id} is ${before.state} already, by ${before.by ?? 'nobody'}`
}

/** A person has verified the hit: what was reserved is paid. Throws an Error with the words of `refusesToSettle`. */
export function confirm(
  progressive: Progressive,
  meter: Meter,
  occasion: Occasion,
  id: string,
  by: string,
): Transfer[] {
  const hit = pendingHit(meter, id, by)
  const why = citationText(progressive.cites.awards)
  return settling(occasion, hit, 'paid', { why, by, hit: id })
}

/**
 * The hit was none: its money goes back, and what filled the meter because of it goes back too, as far as the meter
 * holds it after the hits since. Throws an Error with the words of `refusesToSettle`.
 */
export function voidHit(
  progressive: Progressive,
  meter: Meter,
  occasion: Occasion,
  id: string,
  { by, reason }: Person,
): Transfer[] {
  const hit = pendingHit(meter, id, by)
  if (isBlank(reason)) throw new Error(`hit ${id} is voided for no reason; give one`)
  const because = { why: citationText(progressive.cites.awards), by, reason, hit: id }
  const back = settling(occasion, hit, 'main', because)
  const main = plus(balanceOf(meter.ledger, 'main'), exact(totalOf(hit)))
  return [...back, ...transfers(occasion, 'back', takenBack(hit, main, progressive.cap), because)]
}

function pendingHit(meter: Meter, id: string, by: string): Hit {
  const refusal = refusesToSettle(meter, id)
  const hit = meter.pending.find((pending) => pending.id === id)
  if (refusal !== undefined || hit === undefined) throw new Error(refusal)
  if (isBlank(by)) throw new Error(`hit ${id} is settled by nobody; say who it is`)
  return hit
}

/** One transfer even for an award of nothing, because the hit itself must come to its end. */
const settling = (
  { id, ref }: Occasion,
  hit: Hit,
  to: Account,
  because: Pick<Transfer, 'why' | 'by' | 'reason' | 'hit'>,
): Transfer[] => [
  {
    id: `${id}:${to}`,
    from: 'pending',
    to,
    amount: `${totalOf(hit)}`,
    ref: { ...hit.ref, ...ref, row: hit.row },
    ...because,
  },
]

const totalOf = ({ shares }: Hit): number => shares.reduce((sum, { amount }) => sum + amount, 0)

/** What came last goes first; what is then above the cap is kept for later. */
function takenBack({ filled }: Hit, main: Exact, cap: number | undefined): Move[] {
  let left = main
  const moves = filled.toReversed().map(({ from, amount }): Move => {
    const back = leastOf(exactOf(amount), left)
    left = minus(left, back)
    return { from: 'main', to: from, amount: back }
  })
  return cap === undefined
    ? moves
    : [...moves, { from: 'main', to: 'overflow', amount: notBelowZero(minus(left, exact(cap))) }]
}
