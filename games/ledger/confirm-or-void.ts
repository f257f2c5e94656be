import { citationText } from '../kit/document/citation.ts'
import { exactOf, leastOf, notBelowZero } from '../kit/settle/amount.ts'
import { type Exact, exact, minus, plus } from '../kit/settle/money.ts'
import type { Move } from '../kit/settle/pay-awards.ts'
import type { Hit } from './jackpot-hits.ts'
import { balanceOf } from './ledger.ts'
import type { Meter } from './meter.ts'
import type { Progressive } from './meter-rules.ts'
import { type BookingOccasion, transfers } from './meter-transfers.ts'
import { isBlank, type Person, type Transfer } from './transfer.ts'

/** Why a hit can't be confirmed now, or undefined. */
export function refusesToConfirm(meter: Meter, id: string): string | undefined {
  const [lost] = Object.entries(meter.frozen)
  if (lost !== undefined) return `meter ${meter.id} is frozen (${lost.join(': ')}); settle hit ${id} once that is fixed`
  if (pendingHit(meter, id) !== undefined) return undefined
  const before = [...meter.settled, ...meter.tray].find((hit) => hit.id === id)
  if (before === undefined) return `meter ${meter.id} has no pending hit ${id}`
  return before.by === undefined
    ? `award ${id} was paid by the tray with the other wagers, so it needs no confirmation; \`void-hit\` takes it back if it was wrong`
    : `hit ${id} is already ${before.state}, by ${before.by}`
}

/** Why a hit can't be voided now, or undefined. Awards paid by the tray can be taken back. */
export const refusesToVoid = (meter: Meter, id: string): string | undefined =>
  Object.keys(meter.frozen).length === 0 && paidByTray(meter, id) !== undefined
    ? undefined
    : refusesToConfirm(meter, id)

/** Pays the reserved amount of a hit that a person has verified. Throws an Error with the text of `refusesToConfirm`. */
export function confirm(
  progressive: Progressive,
  meter: Meter,
  occasion: BookingOccasion,
  id: string,
  by: string,
): Transfer[] {
  const hit = verified(pendingHit(meter, id), refusesToConfirm(meter, id), by)
  const why = citationText(progressive.cites.awards)
  return settling(occasion, hit, { from: 'pending', to: 'paid' }, { why, by, hit: id })
}

/**
 * Voids a hit: its money goes back to the meter, and what reseeded the meter goes back too, as far as the meter still holds
 * it after later hits. A tray award goes back to the house, as a correction if it was already paid.
 * Throws an Error with the text of `refusesToVoid`.
 */
export function voidHit(
  progressive: Progressive,
  meter: Meter,
  occasion: BookingOccasion,
  id: string,
  { by, reason }: Person,
): Transfer[] {
  const hit = verified(pendingHit(meter, id) ?? paidByTray(meter, id), refusesToVoid(meter, id), by)
  if (isBlank(reason)) throw new Error(`hit ${id} can't be voided without a reason`)
  const because = { why: citationText(progressive.cites.awards), by, reason, hit: id }
  if (hit.state === 'paid') return settling(occasion, hit, { from: 'paid', to: 'house' }, { ...because, corrects: id })
  if (hit.from === 'tray') return settling(occasion, hit, { from: 'pending', to: 'house' }, because)
  const back = settling(occasion, hit, { from: 'pending', to: 'main' }, because)
  const main = plus(balanceOf(meter.ledger, 'main'), exact(totalOf(hit)))
  return [...back, ...transfers({ ...occasion, ref: hit.ref }, 'back', takenBack(hit, main, progressive.cap), because)]
}

const pendingHit = ({ pending }: Meter, id: string): Hit | undefined => pending.find((hit) => hit.id === id)

const paidByTray = ({ tray }: Meter, id: string): Hit | undefined =>
  tray.find((award) => award.id === id && award.state === 'paid')

function verified(hit: Hit | undefined, refusal: string | undefined, by: string): Hit {
  if (refusal !== undefined || hit === undefined) throw new Error(refusal)
  if (isBlank(by)) throw new Error(`hit ${hit.id} can't be settled without the name of the person`)
  return hit
}

/** Always one transfer, even for a zero award, because it ends the hit. */
const settling = (
  { id }: BookingOccasion,
  hit: Hit,
  { from, to }: Pick<Transfer, 'from' | 'to'>,
  because: Pick<Transfer, 'why' | 'by' | 'reason' | 'hit' | 'corrects'>,
): Transfer[] => [
  { id: `${id}:${to}`, from, to, amount: `${totalOf(hit)}`, ref: { ...hit.ref, row: hit.row }, ...because },
]

const totalOf = ({ shares }: Hit): number => shares.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the reseed in reverse order; what is then above the cap goes to overflow. */
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
