import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyText, readEntry } from '../../../daemon/journal/entry.ts'

const bytes = (fields: object) => ({
  n: 7,
  at: 1_000,
  kind: 'bytes',
  table: 't-1',
  device: 'shoe',
  data: '02ff',
  ...fields,
})

describe('the text of an entry', () => {
  test('is read as it was written, whatever the names and bytes', () => {
    const name = fc.oneof(fc.stringMatching(/^[\w-]+$/), fc.string())
    const written = fc.record({
      n: fc.nat(),
      at: fc.nat(),
      table: name,
      device: name,
      data: fc.uint8Array().map((data) => Buffer.from(data).toString('hex')),
    })
    fc.assert(
      fc.property(written, (fields) => {
        expect(readEntry(JSON.stringify(bytes(fields)))).toEqual(bytes(fields))
      }),
    )
  })

  test('behind its number and time is the JSON of what it says, whatever a device has said', () => {
    const said = fc.record({
      device: fc.stringMatching(/^[a-z0-9_-]{1,32}$/),
      seq: fc.nat(),
      event: fc.record({ type: fc.constant('device-fault'), code: fc.string(), text: fc.string({ unit: 'grapheme' }) }),
    })
    fc.assert(
      fc.property(said, ({ device, seq, event }) => {
        const body = { kind: 'event', table: 't-1', device, seq, event } as const
        expect(`{${bodyText(body)}`).toBe(JSON.stringify(body))
      }),
    )
  })

  test.each([
    ['half a byte', { data: '02f' }],
    ['bytes in no hex', { data: '0x' }],
    ['a number below nothing', { n: -1 }],
    ['a time with a fraction', { at: 0.5 }],
    ['a table that is no text', { table: 1 }],
    ['a kind that nobody knows', { kind: 'byte' }],
  ])('with %s is no entry', (_, fields) => expect(readEntry(JSON.stringify(bytes(fields)))).toBeUndefined())

  test.each(['', '{', 'null', '[]', '7'])('%j is no entry', (text) => expect(readEntry(text)).toBeUndefined())
})
