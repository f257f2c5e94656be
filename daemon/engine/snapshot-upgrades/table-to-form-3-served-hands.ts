import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

const formTwo = z.looseObject({ table: z.looseObject({ play: z.looseObject({}) }) })

/** Form 3 knows at tables with seats which hands the shuffler has served. */
export function tableFormThree(state: JsonValue): JsonValue {
  const { table, ...rest } = formTwo.parse(state)
  const { play } = table
  const added = Object.hasOwn(play, 'laying') ? { delivered: {} } : {}
  return z.json().parse({ ...rest, table: { ...table, play: { ...play, ...added } } })
}
