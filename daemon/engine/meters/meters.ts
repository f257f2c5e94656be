import { answeredWithin } from '../../../drivers/command-retry.ts'
import { roundedDown } from '../../../games/kit/settle/money.ts'
import { contributions, hits, seeding } from '../../../games/ledger/booking.ts'
import { confirm, refusesToConfirm, refusesToVoid, voidHit } from '../../../games/ledger/confirm-hit.ts'
import { adjustment, refusesToAdjust, returnedStake } from '../../../games/ledger/correction.ts'
import { balanceOf } from '../../../games/ledger/ledger.ts'
import {
  frozen,
  holdingLink,
  type Meter,
  type MeterView,
  meterView,
  newMeter,
  thawed,
  withTransfer,
} from '../../../games/ledger/meter.ts'
import type { MeterClaim } from '../../../games/ledger/pay-awards.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import type { AskedOfMeter } from '../../../games/table/common/meter-operations.ts'
import type { Effect } from '../../../games/table/live.ts'
import type { ReadyMeter } from '../../config/shape.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'

/** What the books of every meter come to, from the transfers of the whole journal. */
export type Books = ReadonlyMap<string, Meter>

export const withEntry = (books: Books, entry: Pick<Entry & { kind: 'transfer' }, 'meter' | 'transfer'>): Books =>
  new Map(books).set(entry.meter, withTransfer(books.get(entry.meter) ?? newMeter(entry.meter), entry.transfer))

/** The meters of a session: the fold of what their tables do. No clock, file or network. */
export type Meters = {
  /** The first money of a meter that has none yet. */
  opening(): EntryBody[]
  /** Transfers that follow from what a table did under an entry. */
  follow(entry: Moment, table: string, effect: Effect): EntryBody[]
  /** A link that is lost puts the meters that need it in doubt, until it is back. */
  linked(table: string, device: string, trouble: string | undefined): void
  /** Transfers that follow from what a person at a table asked under an entry. */
  operated(entry: Moment, table: string, asked: AskedOfMeter): EntryBody[]
  /** Why a person at a table can't do this now, or null. */
  refuses(table: string, asked: AskedOfMeter): string | null
  /** Why a table may begin no round now. */
  holds(table: string): Hold[]
  /** How many stakes of a table's round the meter took its shares of. */
  stakesIn(id: string, table: string, round: number): number
  /** Whether the books had this figure (minor units) until shortly before `at` (ms): a display may answer late. */
  wasShown(id: string, amount: number, at: number): boolean
  /** What a table has on show. */
  views(table: string): MeterView[]
}

/** Something is lost that the meter needs, or a hit on its link waits. */
export type Hold = { code: 'meter-in-doubt' | 'hit-pending'; meter: string; why: string }

/** No display has more of them on their way. */
const figuresKept = 16

type Moment = Pick<Entry, 'n' | 'at'>

type Booking = (meter: Meter) => Transfer[]

const displayOf = ({ ledger }: Meter): number => roundedDown(balanceOf(ledger, 'main'))

export function createMeters(ready: readonly ReadyMeter[], books: Books): Meters {
  const meters = new Map(ready.map(({ id }) => [id, books.get(id) ?? newMeter(id)]))
  const known = new Map(ready.map((meter) => [meter.id, meter]))
  /** Figures of each meter that others have replaced, and when. */
  const replaced = new Map<string, readonly { amount: number; at: number }[]>()
  const lastStakes = new Map<string, { round: number; stakes: number }>()

  const of = (id: string): Meter => meters.get(id) ?? newMeter(id)

  /** All transfers of one occasion are booked together. */
  function book(id: string, at: number, booking: Booking): EntryBody[] {
    const before = of(id)
    const transfers = booking(before)
    meters.set(id, transfers.reduce(withTransfer, before))
    replaced.set(id, [...(replaced.get(id) ?? []), { amount: displayOf(before), at }].slice(-figuresKept))
    return transfers.map((transfer) => ({ kind: 'transfer', meter: id, transfer }))
  }

  const onTable = (table: string): ReadyMeter[] => ready.filter(({ tables }) => tables.has(table))

  function follow({ n, at }: Moment, table: string, effect: Effect): EntryBody[] {
    if (effect.type !== 'stakes' && effect.type !== 'claims') return []
    const fed = onTable(table).filter(({ tables }) => tables.get(table) === effect.jackpot)
    return fed.flatMap(({ id, progressive }) => {
      const occasion = (what: string) => ({ id: `${table}-${what}:${n}`, ref: { table, round: effect.round } })
      if (effect.type === 'claims')
        return book(id, at, (meter) => hits(progressive, meter, occasion('hits'), effect.awards as MeterClaim[]))
      if (effect.back === undefined) {
        lastStakes.set(`${table}/${id}`, { round: effect.round, stakes: effect.stakes.length })
        return book(id, at, (meter) => contributions(progressive, meter, occasion('stakes'), effect.stakes))
      }
      return effect.stakes.flatMap((stake) =>
        book(id, at, (meter) =>
          returnedStake(progressive, meter, occasion(`back-${stake.seat}`), stake, {
            corrects: `${table}, round ${effect.round}, seat ${stake.seat}`,
            by: 'the rules',
            reason: 'the stake goes back to the player',
          }),
        ),
      )
    })
  }

  function operated({ n, at }: Moment, table: string, { op, by, args }: AskedOfMeter): EntryBody[] {
    const progressive = known.get(args.meter)?.progressive
    if (progressive === undefined) return []
    const occasion = { id: `${table}-${op}:${n}`, ref: { table } }
    return book(args.meter, at, (meter) => {
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

  function holds(table: string): Hold[] {
    return onTable(table).flatMap(({ id, progressive }) => {
      const { frozen: lost, pending } = of(id)
      const waiting = holdingLink(progressive, pending).map(({ id: hit, row }) => `${row} (${hit})`)
      return [
        ...Object.values(lost).map((why): Hold => ({ code: 'meter-in-doubt', meter: id, why })),
        ...(waiting.length === 0
          ? []
          : [{ code: 'hit-pending' as const, meter: id, why: `${waiting.join(', ')} to be settled` }]),
      ]
    })
  }

  return {
    follow,
    operated,
    holds,
    opening: () =>
      ready
        .filter(({ id, progressive }) => !books.has(id) && progressive.seed > 0)
        .flatMap(({ id, progressive }) => book(id, 0, () => seeding(progressive, { id: `${id}-seed:1`, ref: {} }))),
    linked(table, device, trouble) {
      const lost = `${table}/${device}`
      for (const { id, needs } of ready)
        if (needs.has(lost))
          meters.set(id, trouble === undefined ? thawed(of(id), lost) : frozen(of(id), lost, trouble))
    },
    refuses(table, { op, args }) {
      const fed = known.get(args.meter)
      if (fed === undefined) return `there is no meter '${args.meter}'`
      if (!fed.tables.has(table))
        return `meter '${args.meter}' is none of this table's; ask at ${[...fed.tables.keys()].join(' or ')}`
      switch (op) {
        case 'confirm-hit':
          return refusesToConfirm(of(args.meter), args.hit) ?? null
        case 'void-hit':
          return refusesToVoid(of(args.meter), args.hit) ?? null
        case 'adjust-meter':
          return refusesToAdjust(fed.progressive, of(args.meter), args, args.reason) ?? null
        case 'count-chips':
          return null
      }
    },
    wasShown: (id, amount, at) =>
      (replaced.get(id) ?? []).some((figure) => figure.amount === amount && at - figure.at < answeredWithin),
    stakesIn(id, table, round) {
      const last = lastStakes.get(`${table}/${id}`)
      return last?.round === round ? last.stakes : 0
    },
    views: (table) => onTable(table).map(({ id, progressive }) => meterView(of(id), progressive)),
  }
}
