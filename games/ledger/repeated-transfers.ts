import { isDeepStrictEqual } from 'node:util'
import { lookUp } from '../kit/look-up.ts'
import type { Transfer } from './transfer.ts'

/**
 * The booked transfers by maker, so that a repeated one is recognised. The most recent are kept in full; of the older ones
 * only the highest number, and any transfer at or below it is refused rather than booked twice.
 */
export type BookedOccasions = Readonly<Record<string, { forgotten: number; recent: readonly Transfer[] }>>

/** Transfers kept in full per maker: some minutes of rounds at a table, longer than any message is repeated. */
const kept = 256

const pattern = /^([a-z0-9_-]+):(\d{1,15}):[a-z0-9_.-]+$/
const nothing = { forgotten: -1, recent: [] }

/** Whether this transfer is booked. Throws an Error when its id belongs to a different one, or is too old to tell. */
export function isBooked(booked: BookedOccasions, transfer: Transfer): boolean {
  const { maker, number } = partsOf(transfer.id)
  const { recent, forgotten } = lookUp(booked, maker) ?? nothing
  const before = recent.find(({ id }) => id === transfer.id)
  if (before !== undefined && !isDeepStrictEqual(before, transfer))
    throw new Error(
      `transfer ${transfer.id} is booked as ${inShort(before)} but repeated as ${inShort(transfer)}; a different transfer needs a new id`,
    )
  if (before === undefined && number <= forgotten)
    throw new Error(
      `transfer ${transfer.id} is too old to tell whether it is booked: ${maker} is past number ${forgotten}; look it up in the journal`,
    )
  return before !== undefined
}

export function remembering(booked: BookedOccasions, transfer: Transfer): BookedOccasions {
  const { maker } = partsOf(transfer.id)
  const { recent, forgotten } = lookUp(booked, maker) ?? nothing
  const [oldest] = recent
  if (oldest === undefined || recent.length < kept)
    return { ...booked, [maker]: { forgotten, recent: [...recent, transfer] } }
  return {
    ...booked,
    [maker]: { forgotten: Math.max(forgotten, partsOf(oldest.id).number), recent: [...recent.slice(1), transfer] },
  }
}

/** The number in the id of a transfer or hit, which orders those of one journal. Throws an Error for a malformed id. */
export const numberOf = (id: string): number => partsOf(id).number

function partsOf(id: string): { maker: string; number: number } {
  const [, maker, number] = pattern.exec(id) ?? []
  if (maker === undefined) throw new Error(`'${id}' is not a transfer id; ids are written as table-3:1207:main`)
  return { maker, number: Number(number) }
}

const inShort = ({ from, to, amount }: Transfer): string => `${amount} from ${from} to ${to}`
