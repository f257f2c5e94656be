import { citationText } from '../kit/document/citation.ts'
import { isBelow, leastOf } from '../kit/settle/amount.ts'
import type { Account, Fund } from '../kit/settle/jackpot-accounts.ts'
import { type Exact, exact, exactText, minus, plus } from '../kit/settle/money.ts'
import type { Move } from '../kit/settle/pay-awards.ts'
import { balanceOf } from './ledger.ts'
import type { Meter } from './meter.ts'
import { type Progressive, sharesOf } from './meter-rules.ts'
import { type BookingOccasion, type LockedStake, transfers } from './meter-transfers.ts'
import { isBlank, type Person, type Transfer } from './transfer.ts'

/** The wrong transfer, who corrects it and the reason; `why` cites the rule that allows the correction. */
type Because = Person & { corrects: string; why: string }

/** Corrects a booked transfer by a further one. Throws an Error when the person or the reason is missing. */
export function correction(occasion: BookingOccasion, moves: readonly Move[], because: Because): Transfer[] {
  if (isBlank(because.by) || isBlank(because.reason))
    throw new Error(`the correction of ${because.corrects} needs a person and a reason`)
  return transfers(occasion, 'correction', moves, because)
}

/**
 * Returns a stake whose shares are booked to the player (mbs 5.11 and 5.12, lines 176-180). The house bears what the
 * accounts no longer hold. Throws as `correction` does.
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

/** By how many minor units, up or down; `fund` is the displayed one unless another is named. */
type Adjustment = { amount: number; fund?: Fund | undefined }

/**
 * Why this adjustment is refused, or undefined. The lower limit is 0 and not the seed, because a fixed award may take the
 * meter below its seed.
 */
export function refusesToAdjust(
  { cap }: Progressive,
  { id, ledger }: Meter,
  { amount, fund = 'main' }: Adjustment,
  reason: string,
): string | undefined {
  if (isBlank(reason)) return 'an adjustment needs a reason'
  if (amount === 0) return 'an adjustment of 0 changes nothing; give an amount'
  const held = balanceOf(ledger, fund)
  const after = plus(held, exact(amount))
  const what = fund === 'main' ? `meter ${id}` : `the ${fund} of meter ${id}`
  const would = `${what} holds ${exactText(held)} and would hold ${exactText(after)}`
  if (isBelow(after, exact(0))) return `${would}; it can't fall below 0`
  const isOver = amount > 0 && fund === 'main' && cap !== undefined && isBelow(exact(cap), after)
  return isOver ? `${would}; its cap is ${cap}` : undefined
}

/**
 * A person adjusts the meter, up or down (co, lines 428-433), against the house. This works on a frozen meter too, because
 * it settles no hit. Throws an Error with the text of `refusesToAdjust`.
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
