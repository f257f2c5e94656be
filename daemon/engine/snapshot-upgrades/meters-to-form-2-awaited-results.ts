import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

/** Form 2 knows the results that wait for a confirmed hit. Those from before it get no second result. */
export const metersFormTwo = (state: JsonValue): JsonValue =>
  z.json().parse({ ...z.looseObject({}).parse(state), awaited: {} })
