import { answeredWithin } from '../../../drivers/command-retry.ts'
import { lookUp } from '../../../games/kit/look-up.ts'
import { roundedDown } from '../../../games/kit/settle/money.ts'
import type { MeterClaim } from '../../../games/kit/settle/pay-awards.ts'
import { confirm, refusesToConfirm, refusesToVoid, voidHit } from '../../../games/ledger/confirm-or-void.ts'
import { adjustment, refusesToAdjust, returnedStake } from '../../../games/ledger/correction.ts'
import { balanceOf } from '../../../games/ledger/ledger.ts'
import {
  cleared,
  frozen,
  holdingLink,
  type Meter,
  type MeterView,
  meterView,
  refusesToClear,
  thawed,
  withTransfer,
} from '../../../games/ledger/meter.ts'
import { contributions, hits, seeding } from '../../../games/ledger/meter-transfers.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { AskedOfMeter } from '../../../games/table/operations/meter-operations.ts'
import type { ReadyMeter } from '../../config/shape.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { type MetersState, meterIn } from './meters-state.ts'

/** Something is lost that the meter needs, or a hit on its link waits. */
export type Hold = { code: 'meter-in-doubt' | 'hit-pending'; meter: string; why: string }

/** No display has more of them on their way. */
const figuresKept = 16

type Ready = readonly ReadyMeter[]

type Moment = Pick<Entry, 'n' | 'at'>

type Booking = (meter: Meter) => Transfer[]

type MetersStep = { state: MetersState; derived: EntryBody[] }

const displayOf = ({ ledger }: Meter): number => roundedDown(balanceOf(ledger, 'main'))

const onTable = (ready: Ready, table: string): Ready => ready.filter(({ tables }) => tables.has(table))

/** All transfers of one occasion are booked together. */
function book({ state, derived }: MetersStep, id: string, at: number, booking: Booking): MetersStep {
  const before = meterIn(state.books, id)
  const transfers = booking(before)
  const replaced = [...(lookUp(state.replaced, id) ?? []), { amount: displayOf(before), at }].slice(-figuresKept)
  return {
    state: {
      ...state,
      books: { ...state.books, [id]: transfers.reduce(withTransfer, before) },
      replaced: { ...state.replaced, [id]: replaced },
    },
    derived: [...derived, ...transfers.map((transfer) => ({ kind: 'transfer' as const, meter: id, transfer }))],
  }
}

/** The first money of each meter that has none yet. */
export const seeded = (ready: Ready, before: MetersState): MetersStep =>
  ready
    .filter(({ id, progressive }) => !Object.hasOwn(before.books, id) && progressive.seed > 0)
    .reduce<MetersStep>(
      (step, { id, progressive }) => book(step, id, 0, () => seeding(progressive, { id: `${id}-seed:1`, ref: {} })),
      { state: before, derived: [] },
    )

/** Transfers that follow from what a table did under an entry. */
export function bookEffect(
  ready: Ready,
  before: MetersState,
  { n, at }: Moment,
  table: string,
  effect: Effect,
): MetersStep {
  const unchanged: MetersStep = { state: before, derived: [] }
  if (effect.type !== 'stakes' && effect.type !== 'claims') return unchanged
  const { round } = effect
  const fed = onTable(ready, table).filter(({ tables }) => tables.get(table) === effect.jackpot)
  const occasion = (what: string) => ({ id: `${table}-${what}:${n}`, ref: { table, round } })
  return fed.reduce<MetersStep>((step, { id, progressive }) => {
    if (effect.type === 'claims')
      return book(step, id, at, (meter) => hits(progressive, meter, occasion('hits'), effect.awards as MeterClaim[]))
    if (effect.back === true)
      return effect.stakes.reduce((given, stake) => {
        const why = { corrects: `${table}, round ${round}, seat ${stake.seat}`, by: 'the rules', reason: givenBack }
        return book(given, id, at, (meter) =>
          returnedStake(progressive, meter, occasion(`back-${stake.seat}`), stake, why),
        )
      }, step)
    const { state, derived } = book(step, id, at, (meter) =>
      contributions(progressive, meter, occasion('stakes'), effect.stakes),
    )
    const taken = { round, stakes: effect.stakes.length }
    return { derived, state: { ...state, lastStakes: { ...state.lastStakes, [`${table}/${id}`]: taken } } }
  }, unchanged)
}

const givenBack = 'the stake goes back to the player'

/** Transfers that follow from what a person at a table asked under an entry. */
export function operateMeter(
  ready: Ready,
  state: MetersState,
  { n, at }: Moment,
  table: string,
  { op, by, args }: AskedOfMeter,
): MetersStep {
  const progressive = ready.find(({ id }) => id === args.meter)?.progressive
  if (progressive === undefined) return { state, derived: [] }
  if (op === 'clear-meter') {
    const { meter: id, counted, reason } = args
    const books = { ...state.books, [id]: cleared(meterIn(state.books, id), { at, by, counted, reason }) }
    return { state: { ...state, books }, derived: [] }
  }
  const occasion = { id: `${table}-${op}:${n}`, ref: { table } }
  return book({ state, derived: [] }, args.meter, at, (meter) => {
    switch (op) {
      case 'confirm-hit':
        return confirm(progressive, meter, occasion, args.hit, by)
      case 'void-hit':
        return voidHit(progressive, meter, occasion, args.hit, { by, reason: args.reason })
      case 'adjust-meter':
        return adjustment(progressive, meter, occasion, args, { by, reason: args.reason })
      case 'count-chips':
        return []
    }
  })
}

/** Why a person at a table can't do this now, or null. */
export function refusesOperation(
  ready: Ready,
  { books }: MetersState,
  table: string,
  { op, args }: AskedOfMeter,
): string | null {
  const fed = ready.find(({ id }) => id === args.meter)
  if (fed === undefined) return `there is no meter '${args.meter}'`
  if (!fed.tables.has(table))
    return `meter '${args.meter}' does not belong to this table; ask at ${[...fed.tables.keys()].join(' or ')}`
  const meter = meterIn(books, args.meter)
  switch (op) {
    case 'confirm-hit':
      return refusesToConfirm(meter, args.hit) ?? null
    case 'void-hit':
      return refusesToVoid(meter, args.hit) ?? null
    case 'adjust-meter':
      return refusesToAdjust(fed.progressive, meter, args, args.reason) ?? null
    case 'clear-meter':
      return refusesToClear(meter, args.counted) ?? null
    case 'count-chips':
      return null
  }
}

/** A link that is lost puts the meters that need it in doubt, until it is back. */
export function withLink(
  ready: Ready,
  state: MetersState,
  table: string,
  device: string,
  trouble: string | undefined,
): MetersState {
  const lost = `${table}/${device}`
  const inDoubt = ready.filter(({ needs }) => needs.has(lost))
  if (inDoubt.length === 0) return state
  const changed = inDoubt.map(({ id }) => {
    const meter = meterIn(state.books, id)
    return [id, trouble === undefined ? thawed(meter, lost) : frozen(meter, lost, trouble)]
  })
  return { ...state, books: { ...state.books, ...Object.fromEntries(changed) } }
}

/** Why a table may begin no round now. */
export function holdsOn(ready: Ready, { books }: MetersState, table: string): Hold[] {
  return onTable(ready, table).flatMap(({ id, progressive }) => {
    const { frozen: lost, pending } = meterIn(books, id)
    const waiting = holdingLink(progressive, pending).map(({ id: hit, row }) => `${row} (${hit})`)
    return [
      ...Object.values(lost).map((why): Hold => ({ code: 'meter-in-doubt', meter: id, why })),
      ...(waiting.length === 0
        ? []
        : [{ code: 'hit-pending' as const, meter: id, why: `${waiting.join(', ')} to be settled` }]),
    ]
  })
}

/** How many stakes of a table's round the meter took its shares of. */
export function stakesIn({ lastStakes }: MetersState, id: string, table: string, round: number): number {
  const last = lookUp(lastStakes, `${table}/${id}`)
  return last?.round === round ? last.stakes : 0
}

/** Whether the books had this figure (minor units) until shortly before `at` (ms): a display may answer late. */
export const wasShown = ({ replaced }: MetersState, id: string, amount: number, at: number): boolean =>
  (lookUp(replaced, id) ?? []).some((figure) => figure.amount === amount && at - figure.at < answeredWithin)

/** What the meters of a table show (minor units), by jackpot of its game. */
export const figuresAt = (ready: Ready, { books }: MetersState, table: string): Record<string, number> =>
  Object.fromEntries(
    onTable(ready, table).map(({ id, tables }) => [tables.get(table) ?? id, displayOf(meterIn(books, id))]),
  )

/** What a table has on show. */
export const viewsOf = (ready: Ready, { books }: MetersState, table: string): MeterView[] =>
  onTable(ready, table).map(({ id, progressive }) => meterView(meterIn(books, id), progressive))
