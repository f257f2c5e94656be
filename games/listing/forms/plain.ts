import { type Citation, citationText } from '../../kit/document/citation.ts'
import { wordsOf } from '../../kit/document/said.ts'
import type { Plain, PlainRecord } from './canonical.ts'

/** What stands for a function without words: the form says that one is there, and the program's manifest says which. */
export const byProcedure = 'by procedure'

/**
 * A part of a page as JSON: citations as people read them, functions by their words. What is undefined is left out.
 * Throws an Error for what has no JSON: a page that holds such a thing could change unnoticed.
 */
export function plainOf(value: unknown): Plain | undefined {
  if (value === undefined || value === null) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'function') return wordsOf(value) ?? byProcedure
  if (typeof value !== 'object' || isForeign(value)) throw new Error(`A page can't hold ${String(value)}.`)
  if (isCitation(value)) return citationText(value)
  if (Array.isArray(value)) return value.map((item) => plainOf(item) ?? null)
  return plainRecord(value)
}

export const plainRecord = (record: object): PlainRecord =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, member]) => {
      const plain = plainOf(member)
      return plain === undefined ? [] : [[name, plain]]
    }),
  )

/** A map, a date or the like would be written as an empty object. */
const isForeign = (value: object): boolean =>
  !Array.isArray(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value))

const isCitation = (value: object): value is Citation =>
  'document' in value && 'from' in value && 'to' in value && typeof value.from === 'number'
