import { expect, test } from 'vitest'
import { reasonOf } from '../../drivers/reason.ts'
import { drivers } from '../../drivers/registry.ts'

test('a driver that is given no settings has the standard ones', () => {
  expect(drivers.get('angel-eye')?.prepare(undefined, 'tap')).toEqual({
    driver: expect.objectContaining({ step: expect.any(Function) }),
  })
})

test('a driver says of each wrong setting where it is and what is wrong', () => {
  expect(drivers.get('cammegh')?.prepare({ poll: 99 }, 'two-way')).toEqual({
    wrong: [{ path: 'poll', message: expect.stringContaining('100') }],
  })
})

test('whatever a library throws has words', () => {
  expect(reasonOf(new Error('no such port'))).toBe('no such port')
  expect(reasonOf('no such port')).toBe('no such port')
})
