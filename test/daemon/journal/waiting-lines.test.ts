import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { besideText } from '../../../daemon/journal/lines.ts'
import { dropBytes, noLines, putLine } from '../../../daemon/journal/waiting-lines.ts'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const words = fc.string({ unit: 'binary', maxLength: 3 })
/** Some longer than the whole buffer is at first. */
const text = fc.oneof(
  words,
  fc.tuple(words, fc.integer({ min: 1, max: 300_000 })).map(([word, times]) => word.repeat(times)),
)

describe('lines that wait for the disk', () => {
  it('are the hash over the hash before and the text, a space, the text and a newline, wherever the first of them go', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text, drops: fc.boolean() }), { maxLength: 12 }), (steps) => {
        const lines = noLines()
        let waiting: string[] = []
        let before = '0'.repeat(64)
        for (const { text, drops } of steps) {
          const hash = putLine(lines, before, text, Buffer.byteLength(text) + besideText)
          expect(hash).toBe(sha256(before + text))
          waiting.push(`${hash} ${text}\n`)
          before = hash
          if (drops) {
            dropBytes(lines, Buffer.byteLength(waiting[0] ?? ''))
            waiting = waiting.slice(1)
          }
          expect(lines.buffer.toString('utf8', 0, lines.filled) === waiting.join('')).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })
})
