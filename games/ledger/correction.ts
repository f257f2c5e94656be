import { citationText } from '../kit/document/citation.ts'
import type { Account, Fund } from '../kit/settle/accounts.ts'
import { isBelow, leastOf } from '../kit/settle/amount.ts'
import { type Exact, exact, exactText, minus, plus } from '../kit/settle/money.ts'
import type { Move } from '../kit/settle/pay-awards.ts'
import { type BookingOccasion, type LockedStake, transfers } from './booking.ts'
import { balanceOf } from './ledger.ts'
import type { Meter } from './meter.ts'
import { type Progressive, sharesOf } from './progressive.ts'
import { isBlank, type Person, type Transfer } from './transfer.ts'

/** The transfer that was wrong, who says so and why; `why` is the rule that allows to mend it. */
type Because = Person & { corrects: string; why: string }

/** Mends a booked transfer by a further one. Throws an Error when the person or the reason is missing. */
export function correction(occasion: BookingOccasion, moves: readonly Move[], because: Because): Transfer[] {
  if (isBlank(because.by) || isBlank(because.reason))
    throw new Error(`the correction of ${because.corrects} needs a person and a reason`)
  return transfers(occasion, 'correction', moves, because)
}

/**
 * A stake whose shares are booked goes back to the player (mbs 5.11 and 5.12, lines 176-180). What its accounts do not
 * hold any more is the house's to bear. Throws as `correction` does.
 */
export function returnedStake(
  { shares, cites }: Progressive,
  { ledger }: Meter,
  { id, ref }: BookingOccasion,
  { seat, stake }: LockedStake,
  because: Person & { corrects: string },
): Transfer[] {
  const due = sharesOf(stake, shares)
  const from = (account: Account, amount: Exact): Move => ({
    from: account,
    to: 'stakes',
    amount: leastOf(amount, balanceOf(ledger, account)),
  })
  const overflow = from('overflow', due.main)
  const moves = [
    overflow,
    from('main', minus(due.main, overflow.amount)),
    from('reserve', due.reserve),
    from('hidden', due.hidden),
  ]
  const given = moves.reduce((sum, { amount }) => plus(sum, amount), exact(0))
  const ofTheHouse: Move = { from: 'house', to: 'stakes', amount: minus(exact(stake), given) }
  const why = citationText(cites.share)
  return correction({ id, ref: { ...ref, seat } }, [...moves, ofTheHouse], { ...because, why })
}

/** By so many minor units, up or down; `fund` is what is on show unless it names another. */
type Adjustment = { amount: number; fund?: Fund | undefined }

/**
 * Why a person can't correct the meter so, or undefined. Its limit is 0 and not its seed, as a fixed award may take it
 * below that.
 */
export function refusesToAdjust(
  { cap }: Progressive,
  { id, ledger }: Meter,
  { amount, fund = 'main' }: Adjustment,
  reason: string,
): string | undefined {
  if (isBlank(reason)) return 'a meter is corrected for a reason; give one'
  if (amount === 0) return 'a correction of 0 changes nothing; say by how much'
  const held = balanceOf(ledger, fund)
  const after = plus(held, exact(amount))
  const what = fund === 'main' ? `meter ${id}` : `the ${fund} of meter ${id}`
  const would = `${what} holds ${exactText(held)} and would hold ${exactText(after)}`
  if (isBelow(after, exact(0))) return `${would}; it can't fall below 0`
  const isOver = amount > 0 && fund === 'main' && cap !== undefined && isBelow(exact(cap), after)
  return isOver ? `${would}; its cap is ${cap}` : undefined
}

/**
 * A person sets the meter right, up or down (co, lines 428-433); what it gains or loses is the house's. A frozen meter
 * takes it too, as no hit is settled by it. Throws an Error with the words of `refusesToAdjust`.
 */
export function adjustment(
  progressive: Progressive,
  meter: Meter,
  occasion: BookingOccasion,
  adjusted: Adjustment,
  { by, reason }: Person,
): Transfer[] {
  const refusal = refusesToAdjust(progressive, meter, adjusted, reason)
  if (refusal !== undefined) throw new Error(refusal)
  const { amount, fund = 'main' } = adjusted
  const move: Move =
    amount > 0
      ? { from: 'house', to: fund, amount: exact(amount) }
      : { from: fund, to: 'house', amount: exact(-amount) }
  const corrects = `meter ${meter.id}, ${fund} at ${exactText(balanceOf(meter.ledger, fund))}`
  return correction(occasion, [move], { by, reason, corrects, why: citationText(progressive.cites.correction) })
}
