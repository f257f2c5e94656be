import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

/** By `table/terminal`. What people asked unsigned is forgotten: nothing unsigned is carried out any more. */
const formOne = z.object({ signed: z.record(z.string(), z.object({ last: z.int(), heard: z.array(z.json()) })) })

/** Numbers were kept beside what was heard. */
export function requestsFormTwo(state: JsonValue): JsonValue {
  const logs = Object.entries(formOne.parse(state).signed)
  return {
    people: [],
    signed: {
      numbers: Object.fromEntries(logs.map(([asker, { last }]) => [asker, last])),
      heard: Object.fromEntries(logs.map(([asker, { heard }]) => [asker, heard])),
    },
  }
}
