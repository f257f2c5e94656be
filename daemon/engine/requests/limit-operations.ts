import { z } from 'zod'
import { stakeLimits } from '../../../games/table/common/rules-view.ts'
import { operationShape, requiredText } from '../../../games/table/operations/operation-shape.ts'

/** What is staked at a table from its next round on, as a person sets it who need not stand at it. */
export const askedOfLimits = operationShape(
  'set-limits',
  'the limits of these wagers are these from the next round on (minor units; `{}` for none; `table` for all of a card-room table); others stay as they are',
  { limits: z.record(z.string().max(64), stakeLimits), reason: requiredText(256) },
)
export type AskedOfLimits = z.infer<typeof askedOfLimits>

export const limitsOp = askedOfLimits.shape.op.value
