import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

const formFour = z.looseObject({ table: z.looseObject({ play: z.looseObject({}) }) })

/** Form 5 knows whose blind of the hand before is to be made up, at tables that play for a pot. */
export function tableFormFive(state: JsonValue): JsonValue {
  const { table, ...rest } = formFour.parse(state)
  const { play } = table
  if (!('killDue' in play)) return state
  return z.json().parse({ ...rest, table: { ...table, play: { ...play, blindDue: null } } })
}
