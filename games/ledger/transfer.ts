import type { Amount } from '../kit/settle/amount.ts'
import { exactOf } from '../kit/settle/amount.ts'
import type { Account, Seat } from '../kit/settle/jackpot-accounts.ts'

/** What a transfer refers to, for looking it up in the journal. */
export type Ref = { table?: string; round?: string | number; event?: string | number; seat?: Seat; row?: string }

/** Who decided, and why. */
export type Person = { by: string; reason: string }

/** Money from one account to another. Transfers are immutable: a mistake is corrected by a further transfer. */
export type Transfer = {
  /** `<maker>:<number>:<part>`. The numbers of a maker, such as a table, only rise. */
  id: string
  from: Account
  to: Account
  amount: Amount
  /** The citation of the rule it follows. */
  why: string
  ref: Ref
  /** The hit or tray award that it reserves, pays, voids, or reseeds the meter after. */
  hit?: string
  /** The transfer that was wrong. */
  corrects?: string
  by?: string
  reason?: string
}

/** The permitted transfers. A meter falls only for a hit or when the seed of a void hit goes back; all else is a correction. */
const ways: Readonly<Record<Account, readonly Account[]>> = {
  stakes: ['main', 'overflow', 'hidden', 'reserve', 'house'],
  seed: ['main'],
  overflow: ['main'],
  hidden: ['main'],
  reserve: ['main'],
  main: ['pending', 'overflow', 'hidden', 'reserve', 'seed'],
  house: ['paid', 'pending'],
  pending: ['paid', 'main', 'house'],
  paid: [],
  rounding: [],
}

/** Throws an Error that says why this transfer can't be booked. */
export function verifyTransfer(transfer: Transfer): void {
  const fault = faultOf(transfer)
  if (fault !== undefined) throw new Error(`transfer ${transfer.id} is refused: ${fault}`)
}

function faultOf(transfer: Transfer): string | undefined {
  const { from, to, amount, hit } = transfer
  if (exactOf(amount).over < 0n) return `its amount is ${amount}; swap ${from} and ${to} instead`
  if (transfer.corrects !== undefined) return correctionFault(transfer)
  if (!ways[from].includes(to)) return `no rule takes money from ${from} to ${to}; only a correction can`
  const needsHit = from === 'main' || to === 'pending' || to === 'paid' || from === 'pending'
  return needsHit && hit === undefined
    ? `money goes from ${from} to ${to} only for a hit, and it has no \`hit\``
    : undefined
}

function correctionFault({ from, to, by, reason }: Transfer): string | undefined {
  if (isBlank(by) || isBlank(reason)) return 'a correction needs a person and a reason'
  if (from === to) return `it goes from ${from} to ${to}`
  return from === 'pending' || to === 'pending' ? 'a pending hit is confirmed or voided, not corrected' : undefined
}

export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''
