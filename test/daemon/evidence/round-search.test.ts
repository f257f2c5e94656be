import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replay } from '../../../daemon/cli/replay.ts'
import { snapshotOf } from '../../../daemon/engine/engine-state.ts'
import { emptyFloor } from '../../../daemon/engine/floor.ts'
import { noRecords, withRecord } from '../../../daemon/engine/journal-records.ts'
import { type Books, noMeters, withEntry } from '../../../daemon/engine/meters/meters-state.ts'
import { archiveSegments } from '../../../daemon/evidence/archive-segments.ts'
import { indexOf, keepIndex } from '../../../daemon/evidence/journal-index.ts'
import { findIn, findRound, partsWithRound } from '../../../daemon/evidence/round-search.ts'
import { segmentsOfRound, sessionsOfRound } from '../../../daemon/evidence/round-segments.ts'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { compressedPath, segmentPath } from '../../../daemon/journal/folder.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { archiveAll, inTemporaryDirectory } from '../../support/journal-files.ts'
import { printed } from '../../support/verb-in-process.ts'

let path: string
let index: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'tables.journal')
  index = join(path, 'segments.index')
})

const tables = ['t1', 't2']
const device = 'shoe'

/** Inputs at random with what follows from them: rounds, late findings, announced winners, hits, sessions that end. */
function createPlay(random: Random) {
  const rounds: Record<string, number> = { t1: 1, t2: 1 }
  const ended = new Set<string>()
  let hits: { table: string; round: number; hit: string }[] = []
  let made = 0
  let session = 1
  const effect = (table: string, effect: Extract<EntryBody, { kind: 'effect' }>['effect']): EntryBody => ({
    kind: 'effect',
    table,
    effect,
  })
  const transfer = (table: string, round: number, what: object): EntryBody => ({
    kind: 'transfer',
    meter: 'grand',
    transfer: {
      id: `adjustment:${++made}:1`,
      from: 'stakes',
      to: 'main',
      amount: '141/2',
      why: 'gb 2.7',
      ref: { table, round },
      ...what,
    },
  })
  const input = (table: string): EntryBody => ({ kind: 'bytes', table, device, data: '0f' })
  const event = (table: string, event: Extract<EntryBody, { kind: 'event' }>['event']): EntryBody => ({
    kind: 'event',
    table,
    device,
    seq: 1,
    event,
  })
  const roundOver = (table: string): EntryBody => {
    const round = rounds[table] ?? 1
    rounds[table] = round + 1
    return effect(table, { type: 'result', round, game: 'co.baccarat', kind: 'void', settlements: [] })
  }
  const finding = (table: string, round: number) =>
    effect(table, { type: 'finding', round, ...codeFinding('shoe-disagrees', 'the shoe says banker') })

  const acts: ((table: string, round: number) => EntryBody[])[] = [
    (table) => [input(table)],
    (table) => [input(table), event(table, { type: 'card-drawn', card: '9s', to: 'player', index: 1 })],
    (table) => [input(table), roundOver(table)],
    (table) => [input(table), roundOver(table), event(table, { type: 'shoe-result', winner: 'banker', pairs: [] })],
    (table) => [input(table), event(table, { type: 'shoe-result', winner: 'player', pairs: [] })],
    (table, round) => [input(table), finding(table, Math.max(1, round - random.int(4)))],
    (table, round) => [input(table), transfer(table, round, {})],
    (table, round) => {
      const hit = `${table}-${made}`
      hits.push({ table, round, hit })
      return [input(table), transfer(table, round, { from: 'main', to: 'pending', amount: '1', hit })]
    },
    () => {
      const [own] = hits
      if (own === undefined) return [input('t1')]
      hits = hits.slice(1)
      const { table, round, hit } = own
      const way = { from: 'pending', to: 'paid', amount: '1', hit, by: 'pit', reason: 'seen' }
      const asked: EntryBody = { kind: 'operator', table, op: 'confirm', by: 'pit', args: hit }
      return [asked, transfer(table, round, way)]
    },
    (table) => {
      if (random.int(3) > 0 || ended.has(table)) return [input(table)]
      ended.add(table)
      return [{ kind: 'ended', table, why: 'changed' }]
    },
    () => {
      if (random.int(2) > 0) return []
      for (const table of ended) rounds[table] = 1
      ended.clear()
      return [{ kind: 'session', session: ++session, config: {}, software: 'x' }]
    },
  ]
  return () => {
    const table = random.pick(tables)
    if (made === 0) return [transfer(table, 1, { from: 'seed', amount: '1000' })]
    return random.pick(acts)(table, rounds[table] ?? 1)
  }
}

/** A journal of many small segments, cut between inputs wherever it falls. */
async function play(seed: number, inputs: number): Promise<void> {
  const random = seeded(seed)
  const next = createPlay(random)
  const journal = await openJournal(path)
  let books: Books = {}
  let records = withRecord(
    noRecords,
    journal.append({ kind: 'session', session: 1, config: {}, software: 'x' }),
    () => ({}),
  )
  for (let i = 0; i < inputs; i++) {
    for (const body of next()) {
      records = withRecord(records, journal.append(body), () => ({}))
      if (body.kind === 'transfer') books = withEntry(books, body)
    }
    if (random.int(6) > 0) continue
    const floor = { ...emptyFloor, meters: { ...noMeters, books } }
    journal.cut('asked', snapshotOf({ records, floor, isKnown: true }))
    journal.commit()
  }
  await journal.tend()
  await journal.tend()
  await journal.close()
}

const everyRound = tables.flatMap((table) =>
  [undefined, 1, 2, 3].flatMap((session) =>
    Array.from({ length: 7 }, (_, i) => ({ table, round: i + 1, ...(session !== undefined && { session }) })),
  ),
)

function expectSameAsFullRead(): void {
  let found = 0
  for (const wanted of everyRound) {
    const whole = findIn(path, wanted)
    expect(findRound(path, wanted), JSON.stringify(wanted)).toEqual(whole)
    if (whole.rounds.length > 0) found += 1
  }
  expect(found).toBeGreaterThan(10)
}

describe('a round is found by the index', () => {
  it.each([1, 2, 3])('as by reading all of the journal (journal %i)', async (seed) => {
    await play(seed, 120)
    expectSameAsFullRead()
    expect(readdirSync(path)).toContain('segments.index')
  })

  it.each([1, 2, 3])('in the journal and its archive as before (journal %i)', async (seed) => {
    await play(seed, 120)
    const whole = everyRound.map((wanted) => findIn(path, wanted))
    const away = `${path}.archive`
    expect(await archiveAll(path, away)).toBeGreaterThan(10)
    const found = () => {
      const index = indexOf(path, { archive: away })
      return everyRound.map((wanted) => findRound(path, wanted, index, away))
    }
    expect(found()).toEqual(whole)
    expect(everyRound.map((wanted) => findIn(path, wanted, away))).toEqual(whole)
  })

  it('in a few of the segments', async () => {
    await play(1, 400)
    const known = indexOf(path) ?? []
    const read = everyRound.map((wanted) => segmentsOfRound(known, wanted, []).length)
    expect(known.length).toBeGreaterThan(40)
    expect(read.reduce((a, b) => a + b) / read.length).toBeLessThan(known.length / 4)
  })

  it('that says segment by segment how far it is, and that it is over where one of them is missing', async () => {
    await play(1, 120)
    const told: (readonly [number, number])[] = []
    const progress = (done: number, all: number) => void told.push([done, all])
    const { length } = indexOf(path, { progress }) ?? []
    expect(told).toEqual(Array.from({ length: length ?? 0 }, (_, i) => [i + 1, length]))
    expect(length).toBeGreaterThan(2)

    const [, second] = readdirSync(path).filter((name) => /^\d+\.journal/.test(name))
    rmSync(join(path, second ?? ''))
    expect(indexOf(path, { progress })).toBeUndefined()
    expect(told.at(-1)).toEqual([(length ?? 0) - 1, (length ?? 0) - 1])
  })
})

/** Two sessions, each with a round 1 and another under way, in a segment each. */
async function twoSessions(): Promise<void> {
  const journal = await openJournal(path)
  const result: EntryBody = {
    kind: 'effect',
    table: 't1',
    effect: { type: 'result', round: 1, game: 'co.baccarat', kind: 'void', settlements: [] },
  }
  const input: EntryBody = { kind: 'bytes', table: 't1', device, data: '0f' }
  const card: EntryBody = {
    kind: 'event',
    table: 't1',
    device,
    seq: 1,
    event: { type: 'card-drawn', card: '9s', to: 'player', index: 1 },
  }
  for (const session of [1, 2]) {
    const begun = journal.append({ kind: 'session', session, config: {}, software: 'x' })
    for (const body of [input, result, input, card]) journal.append(body)
    if (session === 1) journal.append({ kind: 'ended', table: 't1', why: 'changed' })
    const records = withRecord(noRecords, begun, () => ({}))
    if (session === 1) journal.cut('asked', snapshotOf({ records, floor: emptyFloor, isKnown: true }))
  }
  journal.cut('asked', [])
  await journal.close()
}

describe('rounds of the same number', () => {
  it('are told apart by their sessions', async () => {
    await twoSessions()
    const known = indexOf(path) ?? []
    expect([1, 2, 3].map((round) => sessionsOfRound(known, 't1', round))).toEqual([[1, 2], [2], []])
    const partsOf = (session: number) => partsWithRound(path, { table: 't1', round: 1, session })
    expect([1, 2].map(partsOf)).toEqual([[{ segment: 1 }], [{ segment: 2 }]])
  })

  it('are told apart where the first is archived, whatever was summed up without the archive', async () => {
    await twoSessions()
    const away = `${path}.archive`
    const journal = await openJournal(path)
    journal.cut('asked', [])
    await journal.tend()
    await journal.close()
    expect(archiveSegments(path, away).moved).toHaveLength(1)
    rmSync(index, { force: true })
    expect(indexOf(path)).toHaveLength(3)
    const both = indexOf(path, { archive: away }) ?? []
    expect(sessionsOfRound(both, 't1', 1)).toEqual([1, 2])
    const { rounds } = findRound(path, { table: 't1', round: 1 }, both, away)
    expect(rounds.map(({ session }) => session)).toEqual([1, 2])
    // What is known of the archive stays when the lines of the journal are made again.
    const lines = readFileSync(index, 'utf8')
    writeFileSync(index, `${lines.split('\n').slice(0, -2).join('\n')}\n`)
    indexOf(path)
    expect(readFileSync(index, 'utf8')).toBe(lines)
  })

  it('are not replayed until one is named', async () => {
    await twoSessions()
    expect(await printed(replay, path, '--round', 't1/1')).toEqual({
      code: 1,
      out: '',
      err: 'Table t1 has a round 1 in sessions 1 to 2. Name one: --session N.\n',
    })
    expect(await printed(replay, path, '--session', '1')).toMatchObject({ code: 2 })
  })
})

describe('the index', () => {
  const lines = () => readFileSync(index, 'utf8').split('\n')

  it('is made again as it was when it is missing, cut off or damaged anywhere', async () => {
    await play(9, 120)
    indexOf(path)
    const made = readFileSync(index)
    rmSync(index)
    expectSameAsFullRead()
    expect(readFileSync(index).equals(made)).toBe(true)
    for (let position = 3; position < made.length; position += Math.ceil(made.length / 15)) {
      const damaged = Buffer.from(made)
      damaged[position] = (made[position] ?? 0) ^ 1
      for (const bytes of [damaged, made.subarray(0, position)]) {
        writeFileSync(index, bytes)
        indexOf(path)
        expect(readFileSync(index).equals(made)).toBe(true)
      }
    }
  })

  it('is not believed of a segment that is another', async () => {
    await play(10, 120)
    indexOf(path)
    const stale = readFileSync(index)
    rmSync(path, { recursive: true })
    await play(11, 120)
    writeFileSync(index, stale)
    expectSameAsFullRead()
    expect(readFileSync(index).equals(stale)).toBe(false)
  })

  it('goes on when segments are closed, and keeps what it has', async () => {
    await play(12, 60)
    indexOf(path)
    const before = lines().slice(0, -1)
    const journal = await openJournal(path)
    journal.cut('asked', [])
    await journal.close()
    expectSameAsFullRead()
    expect(lines().slice(0, before.length)).toEqual(before)
    expect(lines().length).toBe(before.length + 2)
  })

  it('is written by whoever writes the journal, a closed segment at a time', async () => {
    await play(14, 60)
    const newest = (indexOf(path) ?? []).length
    const made = lines()
    rmSync(index)
    const first = keepIndex(path)
    for (let kept = 1; kept < 4; kept++) {
      await first.tend()
      expect(lines()).toEqual([...made.slice(0, kept), ''])
    }
    first.close()
    await first.tend()
    expect(lines().length).toBe(4)
    const next = keepIndex(path)
    for (let tended = 0; tended < newest; tended++) await next.tend()
    next.close()
    expect(lines()).toEqual(made)
  })

  it('is begun anew by whoever writes the journal where it is of another', async () => {
    await play(15, 60)
    indexOf(path)
    const stale = readFileSync(index)
    rmSync(path, { recursive: true })
    await play(16, 60)
    const newest = (indexOf(path) ?? []).length
    const made = readFileSync(index)
    writeFileSync(index, stale)
    const keeper = keepIndex(path)
    for (let tended = 0; tended < newest; tended++) await keeper.tend()
    keeper.close()
    expect(readFileSync(index).equals(Buffer.concat([stale, made]))).toBe(true)
    expectSameAsFullRead()
  })

  it('still counts for the segments that stay when others are archived', async () => {
    await play(17, 120)
    const before = indexOf(path) ?? []
    for (const number of [1, 2, 3]) rmSync(compressedPath(segmentPath(path, number)), { force: true })
    for (const number of [1, 2, 3]) rmSync(segmentPath(path, number), { force: true })
    const kept = readFileSync(index)
    expect(indexOf(path)).toEqual(before.slice(3))
    expect(readFileSync(index).equals(kept)).toBe(true)
  })

  it('leaves a journal with a broken segment to a full read, which says where it is broken', async () => {
    await play(13, 120)
    const [segment] = [3, 4, 5].map((number) => segmentPath(path, number))
    const bytes = readFileSync(segment ?? '')
    bytes[bytes.length - 5] = 0x20
    writeFileSync(segment ?? '', bytes)
    expect(indexOf(path)).toBeUndefined()
    expect(findRound(path, { table: 't1', round: 1 }).broken).toMatchObject({ path: segment })
  })
})
