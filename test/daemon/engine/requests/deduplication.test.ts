import { expect, it } from 'vitest'
import { requestBefore, requestLog, withRequest } from '../../../../daemon/engine/requests/deduplication.ts'
import type { EntryBody } from '../../../../daemon/journal/entry.ts'

const asked = (table: string, transaction: string, args = {}): EntryBody => ({
  ...{ kind: 'operator', table, op: 'void-round', by: 'Ann' },
  ...{ args, transaction },
})

it('a transaction belongs to its table, with what was asked under it', () => {
  const log = withRequest(requestLog(['here', 'there']), asked('here', '7', { note: 'first' }))
  expect(requestBefore(log, 'here', '7')).toEqual({ op: 'void-round', by: 'Ann', args: { note: 'first' } })
  expect(requestBefore(log, 'there', '7')).toBeUndefined()
})

it('the last 256 transactions of a table are known, however many it had', () => {
  const all = [asked('there', '0'), ...Array.from({ length: 257 }, (_, number) => asked('here', `${number}`))]
  const log = all.reduce(withRequest, requestLog(['here', 'there']))
  const known = ['0', '1', '256'].map((transaction) => requestBefore(log, 'here', transaction) !== undefined)
  expect(known).toEqual([false, true, true])
  expect(requestBefore(log, 'there', '0')).toBeDefined()
})

it('tables that are not served here take no room', () => {
  const log = withRequest(requestLog(['here']), asked('a-pool', '7'))
  expect(requestBefore(log, 'a-pool', '7')).toBeUndefined()
})
