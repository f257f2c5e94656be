import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

const formFive = z.looseObject({ table: z.looseObject({ play: z.looseObject({}) }) })

/** Form 6 knows which seats have missed blinds, at tables that play for a pot, and the dead part of what they post. */
export function tableFormSix(state: JsonValue): JsonValue {
  const { table, ...rest } = formFive.parse(state)
  const { play } = table
  if (!('blindDue' in play)) return state
  return z.json().parse({ ...rest, table: { ...table, play: { ...play, missedBlinds: [], deadInFront: {} } } })
}
