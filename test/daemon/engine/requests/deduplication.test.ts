import { expect, it } from 'vitest'
import { createRequestLog } from '../../../../daemon/engine/requests/deduplication.ts'
import type { EntryBody } from '../../../../daemon/journal/entry.ts'

const asked = (table: string, transaction: string, args = {}): EntryBody => ({
  ...{ kind: 'operator', table, op: 'void-round', by: 'Ann' },
  ...{ args, transaction },
})

it('a transaction belongs to its table, with what was asked under it', () => {
  const log = createRequestLog(['here', 'there'])
  log.visit(asked('here', '7', { note: 'first' }))
  expect(log.before('here', '7')).toEqual({ op: 'void-round', by: 'Ann', args: { note: 'first' } })
  expect(log.before('there', '7')).toBeUndefined()
})

it('the last 256 transactions of a table are known, however many it had', () => {
  const log = createRequestLog(['here', 'there'])
  log.visit(asked('there', '0'))
  for (let number = 0; number <= 256; number++) log.visit(asked('here', `${number}`))
  const known = ['0', '1', '256'].map((transaction) => log.before('here', transaction) !== undefined)
  expect(known).toEqual([false, true, true])
  expect(log.before('there', '0')).toBeDefined()
})

it('tables that are not served here take no room', () => {
  const log = createRequestLog(['here'])
  log.visit(asked('a-pool', '7'))
  expect(log.before('a-pool', '7')).toBeUndefined()
})
