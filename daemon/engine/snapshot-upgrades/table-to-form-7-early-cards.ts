import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

const formSix = z.looseObject({ table: z.looseObject({ play: z.looseObject({}) }) })

/** Form 7 knows, at tables that play for a pot, which cards came to a seat too early. The forms before had them as never dealt. */
export function tableFormSeven(state: JsonValue): JsonValue {
  const { table, ...rest } = formSix.parse(state)
  const { play } = table
  if (!('missedBlinds' in play)) return state
  return z.json().parse({ ...rest, table: { ...table, play: { ...play, early: [] } } })
}
