import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../../../daemon/engine/engine-state.ts'
import { emptyFloor, type FloorState } from '../../../daemon/engine/floor.ts'
import { noRecords } from '../../../daemon/engine/journal-records.ts'
import { type Books, noMeters, withEntry } from '../../../daemon/engine/meters/meters-state.ts'
import { indexOf } from '../../../daemon/evidence/journal-index.ts'
import { type AskedOfMeters, createMeterLedger } from '../../../daemon/evidence/meter-ledger.ts'
import { createPoolLedger } from '../../../daemon/evidence/pool-ledger.ts'
import { type PeriodLedger, readLedger } from '../../../daemon/evidence/read-ledger.ts'
import type { Period } from '../../../daemon/evidence/segments-of-period.ts'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { exactOf } from '../../../games/kit/settle/amount.ts'
import { exact, exactText, minus } from '../../../games/kit/settle/money.ts'
import { reconcile } from '../../../games/ledger/meter.ts'
import { allUpFixture } from '../../games/table/pool/all-up-fixture.ts'
import { archiveAll, inTemporaryDirectory } from '../../support/journal-files.ts'

let path: string
let away: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'money.journal')
  away = join(directory, 'archive')
})

/** Ten ms pass with each turn; a segment ends behind one turn of `cutEvery`. */
async function write(
  random: Random,
  turns: number,
  cutEvery: number,
  turn: () => EntryBody[],
  floor: () => FloorState,
): Promise<number> {
  let now = 0
  const journal = await openJournal(path, { clock: () => now })
  journal.append({ kind: 'session', session: 1, config: {}, software: 'x' })
  for (let i = 0; i < turns; i++) {
    now += 10
    for (const body of turn()) journal.append(body)
    if (random.int(cutEvery) === 0)
      journal.cut('asked', snapshotOf({ records: noRecords, floor: floor(), isKnown: true }))
  }
  await journal.close()
  return now
}

const table = 't1'
const meterIds = ['grand', 'minor'] as const

/** Stakes, hits that are confirmed later, and corrections, of two meters; the second begins late. */
function createMeterPlay(random: Random) {
  let books: Books = {}
  let made = 0
  const pending: { meter: string; hit: string }[] = []
  const transfer = (meter: string, what: object): EntryBody => {
    const body = {
      kind: 'transfer',
      meter,
      transfer: { id: `adjustment:${++made}:1`, amount: '1', why: 'gb 2.7', ref: { table, round: made }, ...what },
    } as Extract<EntryBody, { kind: 'transfer' }>
    books = withEntry(books, body)
    return body
  }
  const seed = (meter: string) => transfer(meter, { from: 'seed', to: 'main', amount: '1000' })
  const acts: ((meter: string) => EntryBody[])[] = [
    (meter) => [transfer(meter, { from: 'stakes', to: 'main', amount: '141/2' })],
    () => [],
    (meter) => [transfer(meter, { from: 'stakes', to: 'main', corrects: 'a stake', by: 'pit', reason: 'seen' })],
    (meter) => {
      const hit = `hit-${made}`
      pending.push({ meter, hit })
      return [transfer(meter, { from: 'main', to: 'pending', hit })]
    },
    () => {
      const [own] = pending.splice(0, 1)
      if (own === undefined) return []
      return [transfer(own.meter, { from: 'pending', to: 'paid', hit: own.hit, by: 'pit', reason: 'seen' })]
    },
  ]
  function turn(): EntryBody[] {
    const input: EntryBody = { kind: 'bytes', table, device: 'shoe', data: '0f' }
    if (books.grand === undefined) return [input, seed('grand')]
    if (made > 60 && books.minor === undefined) return [input, seed('minor')]
    return [input, ...random.pick(acts)(books.minor === undefined ? 'grand' : random.pick(meterIds))]
  }
  return { turn, floor: () => ({ ...emptyFloor, meters: { ...noMeters, books } }) }
}

/** As by the index, without it. */
function readFully<Kept extends PeriodLedger>(ledger: Kept): Kept {
  expect(readJournal(path, ledger.visit).ok).toBe(true)
  return ledger
}

/** The whole time, up to any moment, from any moment, and between any two. */
function periodsOf(random: Random, end: number): Period[] {
  const moment = () => random.int(end + 20)
  const between = Array.from({ length: 12 }, () => [moment(), moment()].toSorted((a, b) => a - b))
  return [
    { from: 0, to: Number.MAX_SAFE_INTEGER },
    { from: 0, to: 1 },
    { from: end + 5, to: end + 6 },
    { from: 0, to: moment() },
    { from: moment(), to: Number.MAX_SAFE_INTEGER },
    ...between.map(([from = 0, to = 0]) => ({ from, to })),
  ]
}

describe('the meters of a period', () => {
  it.each([1, 2])('are by the index what they are by all of the journal (journal %i)', async (seed) => {
    const random = seeded(seed)
    const { turn, floor } = createMeterPlay(random)
    const end = await write(random, 240, 12, turn, floor)
    expect(indexOf(path)?.length).toBeGreaterThan(10)
    for (const period of periodsOf(random, end)) {
      const read = (asked: AskedOfMeters) => {
        const create = () => createMeterLedger(period, asked)
        return { found: readLedger(path, create).ledger.meters, whole: readFully(create()).meters }
      }
      const sums = read({ what: 'reconcile' })
      expect([...sums.found.keys()].toSorted()).toEqual([...sums.whole.keys()].toSorted())
      const list = read({ what: 'list' })
      for (const id of sums.whole.keys()) {
        const [found, whole] = [sums.found, sums.whole].map((meters) => meters.get(id))
        if (found === undefined || whole === undefined) throw new Error(`meter ${id} was not read`)
        const reconciled = reconcile(whole.before, whole.after)
        expect(reconcile(found.before, found.after, found.moved), JSON.stringify(period)).toEqual(reconciled)
        expect(reconciled.difference).toBe('0')
        expect(list.found.get(id)?.after).toEqual(list.whole.get(id)?.after)
        const history = read({ what: 'history', meter: id })
        expect(history.found.get(id)?.booked).toEqual(history.whole.get(id)?.booked)
      }
    }
  })

  it('are with an archive what they were before', async () => {
    const random = seeded(5)
    const { turn, floor } = createMeterPlay(random)
    const end = await write(random, 240, 12, turn, floor)
    const periods = periodsOf(random, end)
    const read = (archive?: string) =>
      periods.map((period) => {
        const create = () => createMeterLedger(period, { what: 'history', meter: 'grand' })
        return readLedger(path, create, { archive }).ledger.meters
      })
    const before = read()
    expect(await archiveAll(path, away)).toBeGreaterThan(5)
    expect(read(away)).toEqual(before)
    expect(read()).not.toEqual(before)
  })

  it('are not explained where a snapshot says otherwise than the transfers', async () => {
    const random = seeded(3)
    const { turn, floor } = createMeterPlay(random)
    const forged = (): FloorState => {
      const state = floor()
      const { grand } = state.meters.books
      if (grand === undefined) return state
      const { main, ...others } = grand.ledger.balances
      const balances = { ...others, main: exactText(minus(exactOf(main), exact(7))), reserve: '7' }
      const books = { ...state.meters.books, grand: { ...grand, ledger: { ...grand.ledger, balances } } }
      return { ...state, meters: { ...state.meters, books } }
    }
    await write(random, 80, 8, turn, forged)
    const whole = { from: 0, to: Number.MAX_SAFE_INTEGER }
    const { ledger } = readLedger(path, () => createMeterLedger(whole, { what: 'reconcile' }))
    const grand = ledger.meters.get('grand')
    expect(grand && reconcile(grand.before, grand.after, grand.moved).difference).not.toBe('0')
  })

  it('are read from a few of the segments', async () => {
    const random = seeded(4)
    const { turn, floor } = createMeterPlay(random)
    const end = await write(random, 400, 8, turn, floor)
    const index = indexOf(path) ?? []
    const period = { from: end / 2, to: end / 2 + 50 }
    const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
    expect(index.length).toBeGreaterThan(30)
    expect(createMeterLedger(all, { what: 'list' }).segments(index)).toEqual([index.length])
    expect(createMeterLedger(all, { what: 'reconcile' }).segments(index)).toEqual([1, index.length])
    expect(createMeterLedger(period, { what: 'history', meter: 'grand' }).segments(index).length).toBeLessThan(9)
  })
})

const meeting = 'Sha Tin, 21 November'

/** Races of a pool with All Up over two of them, one request a turn. */
function createPoolPlay(random: Random) {
  const fixture = allUpFixture([
    { id: 'win', game: 'hkjc.win', options: { takeoutPct: 20 } },
    { id: 'up', game: 'hkjc.all-up' },
  ])
  let asked = 0
  let race = 0
  let step = 0
  function request(): void {
    step = (step + 1) % 12
    if (step === 1) fixture.must('win', 'open', { meeting, race: String(++race), runners: [8] })
    else if (step === 9) fixture.must('win', 'close')
    else if (step === 10) fixture.must('win', 'result', { places: { 1: [7], 2: [4], 3: [1] } })
    else if (step > 10 || step === 0) return
    else if (step === 3)
      fixture.ask('up', 'bet', {
        meeting,
        legs: [race + 1, race + 2].map((next) => ({ table: 'win', race: next, on: 7 })),
        sizes: [2],
        units: 1,
      })
    else fixture.must('win', 'bet', { combinations: [1 + random.int(7)], units: 1 + random.int(5) })
  }
  function turn(): EntryBody[] {
    const before = fixture.written.length
    request()
    const bodies = fixture.written.slice(before)
    const input: EntryBody = { kind: 'operator', table: 'win', op: 'asked', by: 't', args: ++asked }
    return [input, ...bodies]
  }
  return { turn, floor: fixture.state }
}

describe('the pools of a period', () => {
  it.each([1, 2])('are by the index what they are by all of the journal (journal %i)', async (seed) => {
    const random = seeded(seed)
    const { turn, floor } = createPoolPlay(random)
    const end = await write(random, 150, 6, turn, floor)
    expect(indexOf(path)?.length).toBeGreaterThan(10)
    for (const period of periodsOf(random, end)) {
      const create = () => createPoolLedger(path, period)
      const [found, whole] = [readLedger(path, create).ledger.pools, readFully(create()).pools]
      const sorted = (pools: typeof found) => [...pools].toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(sorted(found), JSON.stringify(period)).toEqual(sorted(whole))
    }
  })

  it('are with an archive what they were before', async () => {
    const random = seeded(3)
    const { turn, floor } = createPoolPlay(random)
    const end = await write(random, 150, 6, turn, floor)
    const periods = periodsOf(random, end)
    const read = (archive?: string) =>
      periods.map((period) => {
        const { ledger } = readLedger(path, () => createPoolLedger(path, period, archive), { archive })
        return [...ledger.pools].toSorted(([a], [b]) => (a < b ? -1 : 1))
      })
    const before = read()
    expect(await archiveAll(path, away)).toBeGreaterThan(5)
    expect(read(away)).toEqual(before)
  })
})
