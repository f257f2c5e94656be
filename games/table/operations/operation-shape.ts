import { z } from 'zod'

/** Text that must not be blank, of at most `longest` characters. */
export const requiredText = (longest: number) => z.string().max(longest).regex(/\S/, 'must not be empty')

/** The shape of one operation as journaled: who asked (`by`), and the arguments it takes. */
export const operationShape = <const Op extends string, Takes extends z.ZodRawShape>(
  op: Op,
  says: string,
  takes: Takes,
) => z.object({ op: z.literal(op), by: z.string(), args: z.object(takes) }).describe(says)
