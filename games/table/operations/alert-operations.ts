import { z } from 'zod'
import { operationShape, requiredText } from './operation-shape.ts'

const known = {
  /** The id of the alert. */
  alert: z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be the id of an alert'),
  /** Since when it stands (ms): the `at` of its message. One that is raised again is to be acknowledged again. */
  since: z.int().min(0),
  note: requiredText(256).exactOptional(),
}

/** What a person says of an alert, whether it still stands or is over. */
export const askedOfAlert = operationShape('acknowledge', 'a person knows of an alert', known)
export type AskedOfAlert = z.infer<typeof askedOfAlert>

/** What is said to everybody who watches. */
export const acknowledged = z.object({ ...known, by: z.string() })
