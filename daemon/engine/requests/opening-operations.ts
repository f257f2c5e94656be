import { z } from 'zod'
import { operationShape, requiredText } from '../../../games/table/operations/operation-shape.ts'

const reason = requiredText(256)

/** A table is closed, and opened again, by a person who need not stand at it. */
export const askedOfOpening = z.discriminatedUnion('op', [
  operationShape(
    'close-table',
    'the table is closed as soon as it is free: no round is under way or waits for a ruling, and no wager lies on its layout',
    { reason },
  ),
  operationShape('open-table', 'the table is open again, or stays open', { reason }),
])
export type AskedOfOpening = z.infer<typeof askedOfOpening>
