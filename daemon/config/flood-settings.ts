import { z } from 'zod'

const aSecond = z.int().min(1).max(1_000_000)

/**
 * What a working device never exceeds, each figure a second; `burst` seconds' worth may come at once. The usual figures
 * are many times what people at a table cause: a board says some 30 bytes a chip and is heard each second.
 */
export const floodBudget = z.strictObject({
  bytes: aSecond.default(4_000).describe('Bytes a second'),
  events: aSecond.default(100).describe('Events a second'),
  noise: aSecond.default(250).describe('Bytes that belong to no message'),
  burst: z.int().min(1).max(3_600).default(120).describe("So many seconds' worth may come at once"),
})

export type FloodBudget = z.infer<typeof floodBudget>
