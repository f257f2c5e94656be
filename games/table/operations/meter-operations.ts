import { z } from 'zod'
import { funds } from '../../kit/settle/jackpot-accounts.ts'
import { operationShape, requiredText } from './operation-shape.ts'

const meter = z.string().max(32)
const hit = z.string().max(128)
const reason = requiredText(256)
const amount = z.int().min(-9_999_999_999).max(9_999_999_999)
const fund = z.enum(funds).exactOptional()
const counted = z.int().min(0).max(9_999_999_999)
const chips = z.int().min(0).max(999)

const corrects = 'by how much a meter is corrected, up or down, in minor units; `fund` when it is not what is on show'

const clears =
  'a frozen meter may settle hits again while its device is still offline; `counted` is the meter as two people have found it, in minor units'

/** What a person asks of a meter. */
export const askedOfMeter = z.discriminatedUnion('op', [
  operationShape('confirm-hit', 'a hit is right, and is paid', { meter, hit }),
  operationShape('void-hit', 'a hit is void, and goes back to its meter', { meter, hit, reason }),
  operationShape('adjust-meter', corrects, { meter, amount, fund, reason }),
  operationShape('clear-meter', clears, { meter, counted, reason }),
  operationShape('count-chips', 'how many chips the dealer has lifted off the sensors of a meter', { meter, chips }),
])
export type AskedOfMeter = z.infer<typeof askedOfMeter>

const operations: readonly string[] = askedOfMeter.options.map(({ shape }) => shape.op.value)
export const isMeterOperation = (op: string): boolean => operations.includes(op)
