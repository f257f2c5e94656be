import { z } from 'zod'
import type { JsonValue } from '../../journal/entry.ts'

const formOne = z.record(z.string(), z.json())

/** Form 1 did not remember the note that names the key. */
export const checkpointFormTwo = (state: JsonValue): JsonValue => ({ ...formOne.parse(state), named: null })
