import { z } from 'zod'
import { operationShape, requiredText } from '../../../games/table/operations/operation-shape.ts'

/** Who deals is said by a person: no device tells it. */
export const askedOfDealing = z.discriminatedUnion('op', [
  operationShape(
    'dealer-on',
    'who deals from the next round on: the dealer who asks, or the person whom a supervisor names',
    { dealer: requiredText(64).exactOptional() },
  ),
  operationShape('dealer-off', 'from the next round on it is not known who deals', {}),
])
export type AskedOfDealing = z.infer<typeof askedOfDealing>

/** The person who deals from then on; null where nobody is known to. */
export const dealerNamed = (asked: AskedOfDealing): string | null =>
  asked.op === 'dealer-off' ? null : (asked.args.dealer ?? asked.by)
