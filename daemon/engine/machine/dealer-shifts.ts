import type { RoundView } from '../../../games/table/common/round-view.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { TableState, TableSteps } from '../../../games/table/table-steps.ts'
import { type AskedOfDealing, dealerNamed } from '../requests/dealer-operations.ts'

/** Who deals, from a round on; null where nobody is known to. */
type Shift = { readonly from: number; readonly dealer: string | null }

/** Who has dealt which rounds, oldest first; `next` takes over once no round is under way. */
export type DealerShifts = { readonly shifts: readonly Shift[]; readonly next?: string | null }

/** A round that waits longer than so many changes of the dealer is told without one. */
const mostShifts = 64

/** Whoever dealt before so long an interval (ms) in which the table was not heard may be gone. */
const longestBlind = 15 * 60_000

/** Who has dealt a round, where that is known. */
const dealerOf = (dealing: DealerShifts | undefined, round: number): string | undefined =>
  dealing?.shifts.findLast(({ from }) => from <= round)?.dealer ?? undefined

/** Who deals now, or will as soon as the round is over; null where nobody is known to. */
const dealerDue = (dealing: DealerShifts | undefined): string | null =>
  dealing?.next === undefined ? (dealing?.shifts.at(-1)?.dealer ?? null) : dealing.next

/** Why the dealer is not changed now, or null. */
export function refusesDealing(dealing: DealerShifts | undefined, asked: AskedOfDealing): string | null {
  const due = dealerDue(dealing)
  if (dealerNamed(asked) !== due) return null
  return due === null ? 'nobody has signed on as the dealer' : `${due} is the dealer already`
}

/** The dealer changes once no round is under way. */
export const dealerChanged = (dealing: DealerShifts | undefined, asked: AskedOfDealing): DealerShifts =>
  dealtBy(dealing, dealerNamed(asked))

const dealtBy = (dealing: DealerShifts | undefined, next: string | null): DealerShifts => ({
  shifts: dealing?.shifts ?? [],
  next,
})

/** Nobody is known to deal any more: the table is closed. */
export const dealerGone = (dealing: DealerShifts): DealerShifts =>
  dealerDue(dealing) === null ? dealing : dealtBy(dealing, null)

/** Nor after an interval (ms) in which the dealers may have changed unseen. */
export const dealerUnseen = (
  dealing: DealerShifts,
  { since, until }: { since: number; until: number },
): DealerShifts => (until - since < longestBlind ? dealing : dealerGone(dealing))

/** Whether the next card, spin or throw begins another round, and nothing that was heard waits to be carried out. */
const isBetween = (rules: TableSteps, table: TableState): boolean =>
  rules.isBetweenRounds(table) && table.play.betting.closedAt === null && table.waiting.length === 0

/** A change takes effect between two rounds. */
export function followDealing(dealing: DealerShifts, rules: TableSteps, table: TableState): DealerShifts {
  const { next: dealer, shifts } = dealing
  if (dealer === undefined || !isBetween(rules, table)) return dealing
  const from = rules.view(table).round
  const before = shifts.filter((shift) => shift.from < from)
  return { shifts: [...before, { from, dealer }].slice(-mostShifts) }
}

/** Rounds are numbered again under other rules; whoever deals, deals on. */
export const dealingAnew = (dealing: DealerShifts): DealerShifts => ({
  shifts: [{ from: 0, dealer: dealerDue(dealing) }],
})

/** What tells of a round names who has dealt it. */
export function withDealer(effect: Effect, dealing: DealerShifts | undefined): Effect {
  if (dealing === undefined || (effect.type !== 'result' && effect.type !== 'finding')) return effect
  const dealer = dealerOf(dealing, effect.round)
  return dealer === undefined ? effect : { ...effect, dealer }
}

/** The table at a glance, with who deals. */
export function viewOfDealing(view: RoundView, dealing: DealerShifts | undefined): RoundView {
  if (dealing === undefined) return view
  const dealer = dealerOf(dealing, view.round)
  const { next } = dealing
  const note = next === null ? 'the dealer leaves after this round' : `${next} deals from the next round on`
  return {
    ...view,
    ...(dealer !== undefined && { dealer }),
    ...(next !== undefined && { notes: [...view.notes, note] }),
  }
}
