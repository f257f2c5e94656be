import { isDeepStrictEqual } from 'node:util'
import { lookUp } from '../kit/look-up.ts'
import type { Transfer } from './transfer.ts'

/**
 * What is remembered of each maker's transfers, so that one that comes again is known. The last few are kept whole; of
 * the others only the highest number, and whatever is at or below it is refused rather than booked a second time.
 */
export type BookedOccasions = Readonly<Record<string, { forgotten: number; recent: readonly Transfer[] }>>

/** Transfers kept for each maker: the rounds of a table over some minutes, longer than any message is repeated. */
const kept = 256

const pattern = /^([a-z0-9_-]+):(\d{1,15}):[a-z0-9_.-]+$/
const nothing = { forgotten: -1, recent: [] }

/** Whether this very transfer is booked. Throws an Error when its id stands for another, or is too old to tell. */
export function isBooked(booked: BookedOccasions, transfer: Transfer): boolean {
  const { maker, number } = partsOf(transfer.id)
  const { recent, forgotten } = lookUp(booked, maker) ?? nothing
  const before = recent.find(({ id }) => id === transfer.id)
  if (before !== undefined && !isDeepStrictEqual(before, transfer))
    throw new Error(
      `transfer ${transfer.id} is booked as ${inShort(before)} and comes again as ${inShort(transfer)}; a change needs an id of its own`,
    )
  if (before === undefined && number <= forgotten)
    throw new Error(
      `transfer ${transfer.id} comes too late to tell whether it is booked: ${maker} is past ${forgotten}; look it up in the journal`,
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

/** The number in an id of a transfer or a hit, by which those of one journal are in order. Throws an Error for no id. */
export const numberOf = (id: string): number => partsOf(id).number

function partsOf(id: string): { maker: string; number: number } {
  const [, maker, number] = pattern.exec(id) ?? []
  if (maker === undefined) throw new Error(`'${id}' is no transfer id; ids are written as table-3:1207:main`)
  return { maker, number: Number(number) }
}

const inShort = ({ from, to, amount }: Transfer): string => `${amount} from ${from} to ${to}`
