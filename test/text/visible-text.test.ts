import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  blanked,
  mayHide,
  visible,
  visibleIn,
  visibleJson,
  visibleLines,
  withoutNewlines,
} from '../../text/visible-text.ts'

const tricks = [
  '\n',
  '\r\n',
  '\x1b[2J',
  '\x9b31m',
  '\x85',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u{e0041}',
  '\ud800',
]
/** What people write, and what somebody puts between. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...tricks, '\\', '\\n', '"', '♠', 'é', '👍'), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))
const value = fc.jsonValue().chain((json) => fc.tuple(fc.constant(json), fc.array(text), text))

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

it('no text has anything unseen in one line, and nothing but line feeds in several', () => {
  fc.assert(
    fc.property(text, (text) => {
      expect(visible(text)).not.toMatch(unseen)
      expect(blanked(text)).not.toMatch(unseen)
      expect(visibleLines(text).replaceAll('\n', '')).not.toMatch(unseen)
      expect(visibleLines(text).split('\n')).toHaveLength(text.split('\n').length)
      expect(visible(visible(text))).toBe(visible(text))
    }),
  )
})

it('JSON in lines means the same, and JSON of a message has nothing unseen when it is read from it either', () => {
  fc.assert(
    fc.property(value, (value) => {
      const json = JSON.stringify(value, null, 2)
      expect(JSON.parse(visibleLines(json))).toEqual(JSON.parse(json))
      expect(JSON.parse(visibleJson(value))).toEqual(JSON.parse(JSON.stringify(visibleIn(value))))
      expect(visibleJson(value)).not.toMatch(unseen)
      if (!mayHide(JSON.stringify(value))) expect(visibleIn(value)).toEqual(value)
    }),
  )
})

it('what was hidden is shown as JSON writes it', () => {
  expect(visible('a\x1b[2J\n\u202eb\u{e0041}')).toBe('a\\u001b[2J\\n\\u202eb\\udb40\\udc41')
  expect(JSON.parse(visibleJson({ 'a\n': ['\\n', '\x1b"'] }))).toEqual({ 'a\\n': ['\\n', '\\u001b"'] })
})

it('mistakes that were listed line by line stand on one line', () => {
  expect(withoutNewlines('The configuration is wrong:\n  tables: is missing\n  site: is missing')).toBe(
    'The configuration is wrong: tables: is missing; site: is missing',
  )
})
