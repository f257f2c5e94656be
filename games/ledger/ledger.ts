import { lookUp } from '../kit/look-up.ts'
import { type Amount, exactOf, isBelow } from '../kit/settle/amount.ts'
import { type Account, accounts } from '../kit/settle/jackpot-accounts.ts'
import { type Exact, exact, exactText, minus, plus } from '../kit/settle/money.ts'
import { type BookedOccasions, isBooked, remembering } from './repeated-transfers.ts'
import { type Transfer, verifyTransfer } from './transfer.ts'

/** The ledger of one jackpot, as plain data: the sum of its transfers in the order of the journal. */
export type Ledger = {
  balances: Readonly<Record<Account, Amount>>
  /** The amount reserved for each hit; it is settled all at once. */
  held: Readonly<Record<string, Amount>>
  booked: BookedOccasions
}

const empty = Object.fromEntries(accounts.map((account) => [account, '0'])) as Record<Account, Amount>

export const emptyLedger: Ledger = { balances: empty, held: {}, booked: {} }

/** The least balance of an account, in minor units. The three accounts without one stand for money outside the ledger. */
const floors: Readonly<Partial<Record<Account, number>>> = {
  main: 0,
  overflow: 0,
  hidden: 0,
  reserve: 0,
  pending: 0,
  paid: 0,
  rounding: 0,
}

export const balanceOf = (ledger: Ledger, account: Account): Exact => exactOf(ledger.balances[account])

/**
 * The ledger with the transfer booked; one that is already booked changes nothing. Throws an Error and books nothing when
 * the ledger would become inconsistent; the table must then be stopped.
 */
export function applied(ledger: Ledger, transfer: Transfer): Ledger {
  if (isBooked(ledger.booked, transfer)) return ledger
  verifyTransfer(transfer)
  const after: Ledger = {
    balances: moved(ledger.balances, transfer),
    held: heldAfter(ledger.held, transfer),
    booked: remembering(ledger.booked, transfer),
  }
  const fault = faultOf(after)
  if (fault !== undefined)
    throw new Error(`transfer ${transfer.id}, ${transfer.amount} from ${transfer.from} to ${transfer.to}: ${fault}`)
  return after
}

function moved(balances: Ledger['balances'], { from, to, amount }: Transfer): Ledger['balances'] {
  const money = exactOf(amount)
  return {
    ...balances,
    [from]: exactText(minus(exactOf(balances[from]), money)),
    [to]: exactText(plus(exactOf(balances[to]), money)),
  }
}

function heldAfter(held: Ledger['held'], { from, to, amount, hit }: Transfer): Ledger['held'] {
  if (hit === undefined || (from !== 'pending' && to !== 'pending')) return held
  const before = lookUp(held, hit)
  if (to === 'pending') return { ...held, [hit]: exactText(plus(exactOf(before ?? '0'), exactOf(amount))) }
  if (before === undefined) throw new Error(`hit ${hit} is not pending, so nothing can be paid or voided for it`)
  if (before !== amount) throw new Error(`hit ${hit} holds ${before}, and ${amount} are to be taken from it`)
  const { [hit]: _settled, ...others } = held
  return others
}

/** Checked after each transfer, so that a corrupted state is found as well. */
function faultOf({ balances, held }: Ledger): string | undefined {
  let total = exact(0)
  for (const account of accounts) {
    const balance = exactOf(balances[account])
    const floor = floors[account]
    if (floor !== undefined && isBelow(balance, exact(floor)))
      return `${account} would hold ${balances[account]}, and its limit is ${floor}`
    total = plus(total, balance)
  }
  if (total.over !== 0n) return `the accounts come to ${exactText(total)} and not to 0: ${figures(balances)}`
  const reserved = exactText(Object.values(held).reduce((sum, amount) => plus(sum, exactOf(amount)), exact(0)))
  return reserved === balances.pending
    ? undefined
    : `pending holds ${balances.pending}, and its hits come to ${reserved}: ${figures(held)}`
}

const figures = (amounts: Readonly<Record<string, Amount>>): string =>
  Object.entries(amounts)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ')
