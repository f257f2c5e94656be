import { describe, expect, it } from 'vitest'
import { heardBefore, lastNumber, nothingSigned, withSigned } from '../../../daemon/engine/requests/signed-log.ts'
import { openSession } from '../../../daemon/engine/session-state.ts'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { requestText } from '../../../daemon/people/signed-text.ts'
import { noteRefused, refusalsAt, sumUp, sumUpAtLast } from '../../../daemon/requests/note-refusals.ts'
import type { RefusedRequest } from '../../../daemon/requests/refusal-record.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { rulesOf } from '../../games/table/pool/meeting-fixture.ts'

const second = 1_000

/** A pool with its journal in memory. */
function pool() {
  const [rules] = rulesOf([{ id: 'p', game: 'hkjc.win' }])
  if (rules === undefined) throw new Error('no pool')
  const session = openSession({ tables: [], meters: [], pools: [rules] })
  const machine = session.pools.get('p')
  if (machine === undefined) throw new Error('no pool')
  const journal: EntryBody[] = []
  let isFull = false
  const take = (body: EntryBody & { table: string }) => {
    if (isFull) return false
    const entry = Object.assign({ n: journal.length + 1, at: 0 }, body)
    journal.push(body, ...session.take(entry).derived)
    return true
  }
  const refusals = refusalsAt(machine, { take })
  const finding = codeFinding('wrong-signature', 'forged', 'violation')
  return {
    refuseOne: (sender: string, request: RefusedRequest) => noteRefused(refusals, sender, request),
    sumUp: (at: number) => sumUp(refusals, at),
    stop: () => sumUpAtLast(refusals),
    journal,
    fill: (full: boolean) => {
      isFull = full
    },
    refuse: (sender: string, times: number) => {
      for (let time = 0; time < times; time++)
        noteRefused(refusals, sender, { transaction: `t-${time}`, by: sender, why: finding })
    },
    ops: () => journal.flatMap((entry) => (entry.kind === 'operator' ? entry.op : [])),
    counted: () =>
      journal.flatMap((entry) => (entry.kind === 'operator' && entry.op === 'refused-many' ? [entry.args] : [])),
    alerts: () => [...machine.alerts().keys()],
  }
}

describe('refused requests of a pool', () => {
  it('are written down in full while they are few', () => {
    const { refuse, sumUp, ops, alerts } = pool()
    refuse('window', 20)
    sumUp(100 * second)
    expect(ops()).toEqual(Array(20).fill('refused'))
    expect(alerts()).toEqual([])
  })

  it('are counted beyond that, summed up every ten seconds, with an alert until it is quiet', () => {
    const { refuse, sumUp, counted, alerts } = pool()
    refuse('', 5_020)
    sumUp(100 * second)
    refuse('', 7)
    sumUp(105 * second)
    expect(counted()).toEqual([{ counts: { 'wrong-signature': 5_000 }, numbers: {} }])
    expect(alerts()).toEqual(['requests-refused'])
    sumUp(110 * second)
    expect(counted()).toMatchObject([{}, { counts: { 'wrong-signature': 7 } }])
    sumUp(120 * second)
    expect(counted().at(-1)).toEqual({ counts: {}, numbers: {} })
    expect(alerts()).toEqual([])
  })

  it('of one sender do not take the place of those of another', () => {
    const { refuse, ops } = pool()
    refuse('', 1_000)
    refuse('window-1', 3)
    expect(ops()).toHaveLength(23)
  })

  it('are written in full again after a quiet time', () => {
    const { refuse, sumUp, ops } = pool()
    refuse('', 20)
    sumUp(100 * second)
    refuse('', 1)
    expect(ops()).toHaveLength(21)
  })

  it('keep their count while the journal is full', () => {
    const { refuse, sumUp, counted, fill } = pool()
    refuse('', 30)
    fill(true)
    sumUp(100 * second)
    fill(false)
    sumUp(110 * second)
    expect(counted()).toMatchObject([{ counts: { 'wrong-signature': 10 } }])
  })
})

describe('the number of a refused request', () => {
  const transaction = 't-7'
  const asker = { table: 'p', signer: 'window' }
  const request = { site: 's', table: 'p', op: 'bet', terminal: 'window', number: 7, transaction }
  const refused = { transaction, by: 'window', why: codeFinding('wrong-role', 'no', 'violation') }
  const proof = { signed: JSON.stringify(request), signature: '' }

  it('is spent, with the refusal, as the journal has it', () => {
    const { refuseOne, journal } = pool()
    refuseOne('window', { ...refused, proof })
    const log = journal.reduce(withSigned, nothingSigned)
    expect(lastNumber(log, asker)).toBe(7)
    expect(heardBefore(log, asker, transaction)).toEqual({ text: proof.signed, refused: refused.why })
  })

  it('is spent also when it was only counted', () => {
    const { refuse, stop, refuseOne, journal } = pool()
    refuse('window', 20)
    refuseOne('window', { ...refused, proof })
    stop()
    const log = journal.reduce(withSigned, nothingSigned)
    expect(lastNumber(log, asker)).toBe(7)
  })

  it('of a person is written down at once, however many there were before', () => {
    const { refuse, refuseOne, journal } = pool()
    refuse('key', 20)
    const signed = requestText({ site: 's', table: 'p', op: 'ruling', number: 9, transaction, person: 'ann' }, {})
    refuseOne('key', { ...refused, proof: { signed, signature: '', key: 'key' } })
    const log = journal.reduce(withSigned, nothingSigned)
    expect(lastNumber(log, { table: 'p', signer: 'ann', key: 'key' })).toBe(9)
  })
})
