import { citationText } from '../kit/document/citation.ts'
import { underCap } from '../kit/settle/amount.ts'
import { exact, exactText, minus, plus } from '../kit/settle/money.ts'
import { type MeterClaim, type Move, payFrom } from '../kit/settle/pay-awards.ts'
import { balanceOf } from './ledger.ts'
import type { Meter } from './meter.ts'
import { type Progressive, sharesOf } from './meter-rules.ts'
import type { Ref, Transfer } from './transfer.ts'

/** The event to book: its id `<maker>:<number>`, created and journaled by the caller, and what it refers to. */
export type BookingOccasion = { id: string; ref: Ref }

export type LockedStake = { seat: number; stake: number }

/** The first money on a new meter. */
export const seeding = ({ seed, cites }: Progressive, occasion: BookingOccasion): Transfer[] =>
  transfers(occasion, 'seed', [{ from: 'seed', to: 'main', amount: exact(seed) }], { why: citationText(cites.seed) })

/** Transfers for the shares of stakes that are locked together. A frozen meter takes them too: gb 2.7 b has no exception. */
export function contributions(
  progressive: Progressive,
  meter: Meter,
  occasion: BookingOccasion,
  stakes: readonly LockedStake[],
): Transfer[] {
  let held = balanceOf(meter.ledger, 'main')
  return stakes.flatMap(({ seat, stake }, place) => {
    const { main, reserve, hidden, house } = sharesOf(stake, progressive.shares)
    const fits = underCap(main, held, progressive.cap)
    held = plus(held, fits)
    const moves: Move[] = [
      { from: 'stakes', to: 'main', amount: fits },
      { from: 'stakes', to: 'overflow', amount: minus(main, fits) },
      { from: 'stakes', to: 'reserve', amount: reserve },
      { from: 'stakes', to: 'hidden', amount: hidden },
      { from: 'stakes', to: 'house', amount: house },
    ]
    const about = { id: occasion.id, ref: { ...occasion.ref, seat } }
    return transfers(about, `stake-${place + 1}`, moves, { why: citationText(progressive.cites.share) })
  })
}

/**
 * Reserves the awards of a round, each from what the meter holds at that moment, and reseeds the meter after a 100 % award.
 * Tray awards are paid at once, unless the meter is frozen: then nothing of the progressive is paid (gb 2.7 a).
 * Rounds of several tables are paid in the order of the calls (mbs 3.14, line 109).
 */
export function hits(
  progressive: Progressive,
  { ledger, frozen }: Meter,
  occasion: BookingOccasion,
  awards: readonly MeterClaim[],
): Transfer[] {
  const funds = {
    main: balanceOf(ledger, 'main'),
    overflow: balanceOf(ledger, 'overflow'),
    hidden: balanceOf(ledger, 'hidden'),
    reserve: balanceOf(ledger, 'reserve'),
  }
  const { cites } = progressive
  const isFrozen = Object.keys(frozen).length > 0
  return payFrom(funds, awards, progressive).paid.flatMap(({ row, moves }, place) => {
    const part = `hit-${place + 1}`
    return moves.map((move, index) => {
      const why = citationText(move.seat === undefined ? cites.seed : cites.awards)
      const ref = { ...occasion.ref, row, ...(move.seat === undefined ? {} : { seat: move.seat }) }
      return {
        ...transferOf(occasion.id, `${part}.${index + 1}`, isFrozen ? keptBack(move) : move),
        why,
        ref,
        hit: `${occasion.id}:${part}`,
      }
    })
  })
}

const keptBack = (move: Move): Move => (move.to === 'paid' ? { ...move, to: 'pending' } : move)

/** Transfers for several moves with the same reason; moves of zero are left out. */
export const transfers = (
  { id, ref }: BookingOccasion,
  part: string,
  moves: readonly Move[],
  because: Pick<Transfer, 'why' | 'by' | 'reason' | 'hit' | 'corrects'>,
): Transfer[] =>
  moves
    .filter(({ amount }) => amount.over !== 0n)
    .map((move, index) => ({ ...transferOf(id, `${part}.${index + 1}`, move), ref, ...because }))

const transferOf = (
  id: string,
  part: string,
  { from, to, amount }: Move,
): Pick<Transfer, 'id' | 'from' | 'to' | 'amount'> => ({
  id: `${id}:${part}`,
  from,
  to,
  amount: exactText(amount),
})
