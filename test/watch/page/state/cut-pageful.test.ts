import { expect, test } from 'vitest'
import { pageOf } from '../../../../watch/page/state/cut-pageful.ts'

const at = (...times: number[]) => times.map((at) => ({ at }))

test('a list of no more rows than are shown at once is whole, so nothing offers earlier ones', () => {
  expect(pageOf(at(), 2)).toEqual({ rows: at(), isWhole: true })
  expect(pageOf(at(9, 8), 2)).toEqual({ rows: at(9, 8), isWhole: true })
})

test('a longer one is shown up to a millisecond before which the next page begins, so no row is left out', () => {
  expect(pageOf(at(9, 8, 7), 2)).toEqual({ rows: at(9, 8), isWhole: false })
  expect(pageOf(at(9, 8, 8), 2)).toEqual({ rows: at(9), isWhole: false })
})

test('rows of one millisecond are shown together, though they are more than are shown at once', () => {
  expect(pageOf(at(9, 9, 9), 2)).toEqual({ rows: at(9, 9, 9), isWhole: false })
})
