import { z } from 'zod'
import { operationShape } from '../../../games/table/operations/operation-shape.ts'

const number = z.int().min(1)
const moment = z.int().min(0)

/**
 * What a person asks to read. The daemon makes it from its journal and sends it on the topic `file`; nothing at the table
 * changes. Times in ms, both included.
 */
export const askedForFile = z.discriminatedUnion('op', [
  operationShape(
    'dispute',
    'the record of a `round` that is over, or of a `meter` over a period, is sent on `file` as an HTML file that proves itself; `session` says which round of that number, where numbers were used again',
    {
      round: number.exactOptional(),
      session: number.exactOptional(),
      meter: z.string().max(32).exactOptional(),
      from: moment.exactOptional(),
      to: moment.exactOptional(),
    },
  ),
  operationShape(
    'story',
    'the story of a round that is over is sent on `file` as text, as `feltwire round` tells it; `session` as in `dispute`',
    { round: number, session: number.exactOptional() },
  ),
])
export type AskedForFile = z.infer<typeof askedForFile>

const operations: readonly string[] = askedForFile.options.map(({ shape }) => shape.op.value)
export const isFileOperation = (op: string): boolean => operations.includes(op)
