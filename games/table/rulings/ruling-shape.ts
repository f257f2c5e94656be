import { z } from 'zod'
import type { Remedy as RulingKind } from '../../kit/document/rules.ts'
import { requiredText } from '../common/operation-shape.ts'
import { roundRecord } from '../common/round-record.ts'

const kinds = ['stands', 'void', 'goes-on'] as const satisfies readonly RulingKind[]

const reason = requiredText(256)

/** A ruling on a round. Fields that are absent are taken as they are known. */
export const ruling = z.object({
  round: z.int(),
  ruling: z.enum(kinds),
  reason,
  number: z.int().exactOptional(),
  symbol: z.string().max(64).exactOptional(),
  /** Faces of the dice. */
  dice: z.array(z.int()).max(8).exactOptional(),
  /** Hands with their cards in the order dealt. */
  deal: z.record(z.string().max(32), z.array(z.string().max(8)).max(52)).exactOptional(),
  bets: roundRecord.shape.bets.exactOptional(),
  decisions: roundRecord.shape.decisions.exactOptional(),
})
export type Ruling = z.infer<typeof ruling>

/** How a round was ruled on: by whom, why, and the rules with findings in it. */
export const ruled = z.object({
  ruling: z.enum(kinds),
  by: z.string(),
  reason,
  rules: z.array(z.object({ rule: z.string(), citation: z.string() })),
})
export type Ruled = z.infer<typeof ruled>
