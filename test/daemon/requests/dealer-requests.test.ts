import { expect, it } from 'vitest'
import { wrongDealer } from '../../../daemon/requests/dealer-requests.ts'
import { peopleFile } from '../../support/people.ts'

/** Why `by` may not say that `dealer` deals. */
const wrong = (by: string, dealer?: string) =>
  wrongDealer(peopleFile(), { op: 'dealer-on', by, args: dealer === undefined ? {} : { dealer } })

it('lets a dealer sign on alone, and a supervisor name who deals', () => {
  expect([wrong('dealer'), wrong('dealer', 'dealer'), wrong('pit', 'dealer'), wrong('pit', 'pit')]).toEqual(
    Array(4).fill(null),
  )
  expect(wrong('dealer', 'pit')).toMatch(/signs on alone/)
  expect(wrong('pit')).toMatch(/say who deals/)
})

it('lets nobody deal who is unknown, or of another role', () => {
  expect(wrong('pit', 'nobody')).toBe("there is no 'nobody' in the file of people")
  expect(wrong('pit', 'auditor')).toBe('auditor is of the role auditor; dealer or supervisor may deal')
})
