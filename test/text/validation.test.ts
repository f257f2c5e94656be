import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { configuration } from '../../daemon/config/shape.ts'
import { requests } from '../../daemon/mqtt/messages.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'

function wrongIn(shape: z.ZodType, value: unknown): string {
  const read = shape.safeParse(value, inPlainWords)
  return read.success ? '' : inOneLine(mistakesIn(read.error))
}

describe('what is wrong with a value', () => {
  const seat = z.union([z.int().min(1), z.literal('dealer')])

  it.each<[z.ZodType, unknown, string]>([
    [z.object({ seat: z.int() }), {}, 'seat: is missing'],
    [z.object({ seat: z.int() }), null, 'must be a mapping, not null'],
    [z.object({ hands: z.array(z.string()) }), { hands: [3] }, 'hands.0: must be text, not 3'],
    [z.int(), 'five', "must be a number, not 'five'"],
    [z.int(), 1.5, 'must be a whole number, not 1.5'],
    [z.int().min(1), 0, 'must be 1 or more'],
    [z.int().multipleOf(5), 7, 'must be a multiple of 5'],
    [z.record(z.string().regex(/^a/), z.int()), { b: 1 }, 'b: has a name that cannot stand here'],
    [z.number().positive(), 0, 'must be more than 0'],
    [z.string().max(3), 'Anna', 'must have 3 characters or fewer'],
    [z.array(z.int()).min(2), [1], 'must have 2 entries or more'],
    [z.string().min(1), '', 'must not be empty'],
    [z.enum(['tap', 'two-way']), 'both', "must be 'tap' or 'two-way'"],
    [seat, 'Ann', "must be a number, not 'Ann', or must be 'dealer'"],
    [z.strictObject({ bets: z.json() }), { bets: [], bet: [], By: 1 }, 'bet: is not known here; By: is not known here'],
    [z.string(), 'x'.repeat(10), ''],
    [z.int(), 'x'.repeat(1_000), 'must be a number, not a text'],
  ])('is said with what is due: %#', (shape, value, words) => {
    expect(wrongIn(shape, value)).toBe(words)
  })

  it('is never said in the words of a library, whatever stands in a configuration or a request', () => {
    const shapes = [configuration, ...requests.map(({ args }) => args)]
    const fields = [...new Set(shapes.flatMap(({ shape }) => Object.keys(shape)))]
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()))
    fc.assert(
      fc.property(fc.constantFrom(...shapes), value, (shape, value) => {
        expect(wrongIn(shape, value)).not.toMatch(/Invalid|Too (big|small)|Unrecognized|expected|received/)
      }),
    )
  })
})
