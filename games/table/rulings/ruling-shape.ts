import { z } from 'zod'
import type { Remedy as RulingKind } from '../../kit/document/rules.ts'
import { roundRecord } from '../common/round-record.ts'
import { requiredText } from '../operations/operation-shape.ts'

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

/** What a ruling may name of the round, beside its kind and reason. */
export const correctable = ['number', 'symbol', 'dice', 'deal', 'bets', 'decisions'] as const
export type Correctable = (typeof correctable)[number]

/** A round that waits for a ruling: why, and how it may be ruled. */
export const awaitedRuling = z.object({
  round: z.int(),
  says: z.string(),
  rulings: z.array(
    z.object({
      ruling: z.enum(kinds),
      /** What it may correct. */
      names: z.array(z.enum(correctable)),
      /** Why it would be refused as the round is known: what has to be corrected first. */
      lacks: z.string().exactOptional(),
    }),
  ),
})
export type AwaitedRuling = z.infer<typeof awaitedRuling>
export const rulingKinds = kinds

/** How a round was ruled on: by whom, why, and the rules with findings in it. */
export const ruled = z.object({
  ruling: z.enum(kinds),
  by: z.string(),
  reason,
  rules: z.array(z.object({ rule: z.string(), citation: z.string() })),
})
export type Ruled = z.infer<typeof ruled>
