import { z } from 'zod'

/** What a person has to say, in so many characters at the most. */
export const requiredText = (longest: number) => z.string().max(longest).regex(/\S/, 'must not be empty')

/** What a person asks by one operation, as the journal has it, and what the operation takes. */
export const operationShape = <const Op extends string, Takes extends z.ZodRawShape>(
  op: Op,
  says: string,
  takes: Takes,
) => z.object({ op: z.literal(op), by: z.string(), args: z.object(takes) }).describe(says)
