import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apart, textOf } from '../../../daemon/journal/lines.ts'

const rest = '"kind":"wake","table":"t","device":"d"}'
const mostOfTime = 999_999_999_999_999

describe('the number and the time at the beginning of an entry', () => {
  it('are read back as they were written', () => {
    const number = fc.integer({ min: 0, max: mostOfTime })
    fc.assert(
      fc.property(number, number, (n, at) => {
        expect(apart(textOf(n, at, rest), n)).toEqual({ at, rest })
      }),
    )
  })

  it('are read in no other form than the one that is written, so that no entry has two texts', () => {
    const own = textOf(7, 8, rest)
    const others = [
      own.replace('7', '07'),
      own.replace('8', '08'),
      own.replace('8', '-8'),
      own.replace('8', '8.0'),
      own.replace('8', '8e0'),
      own.replace('8', ' 8'),
      own.replace('8', ''),
      own.replace('8', '1000000000000000'),
      own.replace('"n"', '"m"'),
      own.replace('"at"', '"an"'),
      own.replace('{', ' {'),
      '{"n":7',
      '',
    ]
    for (const text of others) expect(apart(text, 7), text).toBeUndefined()
  })

  it('are not read of an entry with another number', () => {
    expect(apart(textOf(7, 8, rest), 6)).toBeUndefined()
    expect(apart(textOf(70, 8, rest), 7)).toBeUndefined()
  })
})
