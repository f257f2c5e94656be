import { type Citation, citationText } from '../../kit/document/citation.ts'
import { descriptionOf } from '../../kit/document/described.ts'
import type { FormValue, PlainRecord } from './canonical.ts'

/**
 * A part of a page as JSON: citations as people read them, functions by their words. A function without words is how the
 * program does what the page says elsewhere, so it is left out. Of a wager's rows the first that has happened wins, so they
 * are a list of their names. Throws an Error for what has no JSON: a page that holds such a thing could change unnoticed.
 */
export function plainOf(value: unknown, name = ''): FormValue | undefined {
  if (value === undefined || value === null) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'function') return descriptionOf(value)
  if (typeof value !== 'object' || isForeign(value)) throw new Error(`A page can't hold ${String(value)}.`)
  if (isCitation(value)) return citationText(value)
  if (Array.isArray(value)) return plainList(value)
  if (name === 'rows') return Object.entries(value).map(([row, wins]) => plainRecord({ row, says: wins }))
  const record = plainRecord(value)
  return Object.keys(record).length === 0 && Object.keys(value).length > 0 ? undefined : record
}

export const plainRecord = (record: object): PlainRecord =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, member]) => {
      const plain = plainOf(member, name)
      return plain === undefined ? [] : [[name, plain]]
    }),
  )

function plainList(list: readonly unknown[]): FormValue | undefined {
  const plain = list.flatMap((item) => {
    const one = plainOf(item)
    return one === undefined ? [] : [one]
  })
  return plain.length === 0 && list.length > 0 ? undefined : plain
}

/** A map, a date or the like would be written as an empty object. */
const isForeign = (value: object): boolean =>
  !Array.isArray(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value))

const isCitation = (value: object): value is Citation =>
  'document' in value && 'from' in value && 'to' in value && typeof value.from === 'number'
