import { roundedDown } from '../games/kit/money.ts'
import type { Award } from '../games/ledger/awards.ts'
import { contributions, hits, seeding } from '../games/ledger/booking.ts'
import { adjustment, refusesToAdjust, returnedStake } from '../games/ledger/correction.ts'
import { balanceOf } from '../games/ledger/ledger.ts'
import {
  frozen,
  holdingLink,
  type Meter,
  type MeterView,
  meterView,
  newMeter,
  thawed,
  withTransfer,
} from '../games/ledger/meter.ts'
import type { Progressive } from '../games/ledger/progressive.ts'
import { confirm, refusesToConfirm, refusesToVoid, voidHit } from '../games/ledger/settle-hit.ts'
import type { Transfer } from '../games/ledger/transfer.ts'
import type { Effect } from '../games/table/live.ts'
import type { Entry, EntryBody } from './entry.ts'
import type { AskedOfMeter } from './meter-asked.ts'

/** A meter as its configuration and the rules of the games on it have it. */
export type ReadyMeter = {
  id: string
  progressive: Progressive
  /** The tables that feed it, and by which jackpot of their game. */
  tables: ReadonlyMap<string, string>
  /** Devices without which it is in doubt, as `table/device`. */
  needs: ReadonlySet<string>
}

/** What the books of every meter come to, from the transfers of the whole journal. */
export type Books = ReadonlyMap<string, Meter>

export const withEntry = (books: Books, entry: Pick<Entry & { kind: 'transfer' }, 'meter' | 'transfer'>): Books =>
  new Map(books).set(entry.meter, withTransfer(books.get(entry.meter) ?? newMeter(entry.meter), entry.transfer))

/** The meters of a session: the fold of what their tables do. No clock, file or network. */
export type Meters = {
  /** The first money of a meter that has none yet. */
  opening(): EntryBody[]
  /** Transfers that follow from what a table did under entry `n`. */
  follow(n: number, table: string, effect: Effect): EntryBody[]
  /** A link that is lost puts the meters that need it in doubt, until it is back. */
  linked(table: string, device: string, trouble: string | undefined): void
  /** Transfers that follow from what a person asked under entry `n`. */
  operated(n: number, table: string, asked: AskedOfMeter): EntryBody[]
  /** Why a person can't do this now, or null. */
  refuses(asked: AskedOfMeter): string | null
  /** Why a table may begin no round now. */
  holds(table: string): Hold[]
  /** How many stakes of a table's round the meter took its shares of. */
  stakesIn(id: string, table: string, round: number): number
  /** The meter's display has been told what the books have now. */
  show(id: string): void
  /** Whether the books have had this figure lately (minor units): a display may answer late, but not wrongly. */
  wasShown(id: string, amount: number): boolean
  /** What a table has on show. */
  views(table: string): MeterView[]
}

/** Something is lost that the meter needs, or a hit on its link waits. */
export type Hold = { code: 'meter-in-doubt' | 'hit-pending'; meter: string; why: string }

/** A display answers within a few seconds; more of its figures than these are never on their way. */
const figuresKept = 16

type Booking = (meter: Meter) => Transfer[]

export function createMeters(ready: readonly ReadyMeter[], books: Books): Meters {
  const meters = new Map(ready.map(({ id }) => [id, books.get(id) ?? newMeter(id)]))
  const known = new Map(ready.map((meter) => [meter.id, meter]))
  const figures = new Map<string, readonly number[]>()
  const lastStakes = new Map<string, { round: number; stakes: number }>()

  const of = (id: string): Meter => meters.get(id) ?? newMeter(id)

  /** All transfers of one occasion are booked together. */
  function book(id: string, booking: Booking): EntryBody[] {
    const transfers = booking(of(id))
    meters.set(id, transfers.reduce(withTransfer, of(id)))
    return transfers.map((transfer) => ({ kind: 'transfer', meter: id, transfer }))
  }

  const onTable = (table: string): ReadyMeter[] => ready.filter(({ tables }) => tables.has(table))

  function follow(n: number, table: string, effect: Effect): EntryBody[] {
    if (effect.type !== 'stakes' && effect.type !== 'claims') return []
    const fed = onTable(table).filter(({ tables }) => tables.get(table) === effect.jackpot)
    return fed.flatMap(({ id, progressive }) => {
      const occasion = (what: string) => ({ id: `${table}-${what}:${n}`, ref: { table, round: effect.round } })
      if (effect.type === 'claims')
        return book(id, (meter) => hits(progressive, meter, occasion('hits'), effect.awards as Award[]))
      if (effect.back === undefined) {
        lastStakes.set(`${table}/${id}`, { round: effect.round, stakes: effect.stakes.length })
        return book(id, (meter) => contributions(progressive, meter, occasion('stakes'), effect.stakes))
      }
      return effect.stakes.flatMap((stake) =>
        book(id, (meter) =>
          returnedStake(progressive, meter, occasion(`back-${stake.seat}`), stake, {
            corrects: `${table}, round ${effect.round}, seat ${stake.seat}`,
            by: 'the rules',
            reason: 'the stake goes back to the player',
          }),
        ),
      )
    })
  }

  function operated(n: number, table: string, { op, by, args }: AskedOfMeter): EntryBody[] {
    const progressive = known.get(args.meter)?.progressive
    if (progressive === undefined) return []
    const occasion = { id: `${table}-${op}:${n}`, ref: { table } }
    return book(args.meter, (meter) => {
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
        .flatMap(({ id, progressive }) => book(id, () => seeding(progressive, { id: `${id}-seed:1`, ref: {} }))),
    linked(table, device, trouble) {
      const lost = `${table}/${device}`
      for (const { id, needs } of ready)
        if (needs.has(lost))
          meters.set(id, trouble === undefined ? thawed(of(id), lost) : frozen(of(id), lost, trouble))
    },
    refuses({ op, args }) {
      const progressive = known.get(args.meter)?.progressive
      if (progressive === undefined) return `there is no meter '${args.meter}'`
      switch (op) {
        case 'confirm-hit':
          return refusesToConfirm(of(args.meter), args.hit) ?? null
        case 'void-hit':
          return refusesToVoid(of(args.meter), args.hit) ?? null
        case 'adjust-meter':
          return refusesToAdjust(progressive, of(args.meter), args, args.reason) ?? null
        case 'count-chips':
          return null
      }
    },
    show(id) {
      const display = roundedDown(balanceOf(of(id).ledger, 'main'))
      figures.set(id, [...(figures.get(id) ?? []), display].slice(-figuresKept))
    },
    wasShown(id, amount) {
      const display = roundedDown(balanceOf(of(id).ledger, 'main'))
      return amount === display || (figures.get(id) ?? []).includes(amount)
    },
    stakesIn(id, table, round) {
      const last = lastStakes.get(`${table}/${id}`)
      return last?.round === round ? last.stakes : 0
    },
    views: (table) => onTable(table).map(({ id, progressive }) => meterView(of(id), progressive)),
  }
}
