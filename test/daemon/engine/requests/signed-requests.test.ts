import { describe, expect, it } from 'vitest'
import { restored } from '../../../../daemon/engine/engine-state.ts'
import {
  heardBefore,
  lastNumber,
  nothingSigned,
  type SignedLog,
  withSigned,
} from '../../../../daemon/engine/requests/signed-log.ts'
import type { EntryBody } from '../../../../daemon/journal/entry.ts'
import { requestText } from '../../../../daemon/people/signed-text.ts'

const ann = { signer: 'ann', key: 'key of ann' }

const textOf = (table: string, number: number, transaction: string, note: string): string =>
  requestText({ site: 's', table, op: 'void-round', number, transaction, person: 'ann' }, { note })

const asked = (table: string, number: number, transaction = `${number}`, note = ''): EntryBody => ({
  ...{ kind: 'operator', table, op: 'void-round', by: 'ann', args: { note }, transaction },
  proof: { signed: textOf(table, number, transaction, note), signature: '', key: ann.key },
})

const logOf = (entries: readonly EntryBody[]): SignedLog => entries.reduce(withSigned, nothingSigned)

describe('what people have asked', () => {
  it('a transaction belongs to its table, with what was asked under it', () => {
    const log = logOf([asked('here', 1, '7', 'first')])
    expect(heardBefore(log, { table: 'here', ...ann }, '7')).toEqual({ text: textOf('here', 1, '7', 'first') })
    expect(heardBefore(log, { table: 'here', signer: 'bob', key: 'another' }, '7')).toBeDefined()
    expect(heardBefore(log, { table: 'there', ...ann }, '7')).toBeUndefined()
  })

  it('the last 256 transactions of a table are known, however many it had', () => {
    const log = logOf([
      asked('there', 1, '0'),
      ...Array.from({ length: 257 }, (_, at) => asked('here', at + 1, `${at}`)),
    ])
    const known = ['0', '1', '256'].map((each) => heardBefore(log, { table: 'here', ...ann }, each) !== undefined)
    expect(known).toEqual([false, true, true])
    expect(heardBefore(log, { table: 'there', ...ann }, '0')).toBeDefined()
  })

  it('the highest number of a key is never forgotten, whatever came after it', () => {
    const others = Array.from({ length: 1_000 }, (_, at): EntryBody => {
      const signed = requestText(
        { ...{ site: 's', table: 'here', op: 'x', number: at + 1 }, transaction: `b${at}`, person: 'bob' },
        {},
      )
      return {
        kind: 'operator',
        table: 'here',
        op: 'x',
        by: 'bob',
        args: {},
        proof: { signed, signature: '', key: 'b' },
      }
    })
    const log = logOf([asked('here', 9), asked('here', 4), ...others])
    expect(lastNumber(log, { table: 'here', ...ann })).toBe(9)
    expect(lastNumber(log, { table: 'here', signer: 'ann', key: 'her next key' })).toBe(0)
    expect(lastNumber(log, { table: 'there', ...ann })).toBe(0)
  })

  it('an unsigned request of an earlier version says nothing', () => {
    const before: EntryBody = {
      kind: 'operator',
      table: 'here',
      op: 'void-round',
      by: 'Ann',
      args: {},
      transaction: '1',
    }
    expect(logOf([before])).toEqual(nothingSigned)
  })
})

it('numbers and answers of terminals are taken over from a snapshot in the form before', () => {
  const heard = [{ transaction: 't-7', text: 'signed' }]
  const state = { requests: { p: [] }, signed: { 'p/window': { last: 7, heard } } }
  const { signed, people } = restored([{ room: 'requests', form: 1, state }]).records
  expect(lastNumber(signed, { table: 'p', signer: 'window' })).toBe(7)
  expect(heardBefore(signed, { table: 'p', signer: 'window' }, 't-7')).toEqual({ text: 'signed' })
  expect(people).toEqual([])
})
