import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyHistory } from '../../../watch/history/copy-history.ts'
import { openStore } from '../../../watch/history/history-store.ts'
import type { HistoryRecord, HistoryStore } from '../../../watch/history/history-types.ts'
import type { FindingRow, RoundRow } from '../../../watch/view-types.ts'
import { scratch } from '../../support/table-pc.ts'
import { startPostgres } from '../../support/watch/postgres.ts'

const minute = 60_000
/** On a machine with other work to do (ms). */
const enoughForACluster = 120_000

const round = (number: number, more: Partial<RoundRow> = {}, spent: Record<string, number> = {}): HistoryRecord => ({
  kind: 'round',
  row: {
    ...{
      table: 't',
      session: 1,
      seq: number,
      at: number * minute,
      game: 'co.baccarat',
      round: number,
      kind: 'settled',
    },
    ...{ says: 'Tie', staked: 100, returned: 100 * number, findings: 0, ...more },
  },
  ...{ cards: ' Th 4s ', seats: ' 1 ', number: null, result: { of: number }, events: [], spent },
})

const finding = (
  seq: number,
  late: number | null,
  more: Partial<FindingRow> = {},
  said: string | null = null,
): HistoryRecord => ({
  kind: 'finding',
  row: {
    ...{ table: 't', session: 1, seq, at: seq * minute, round: 1, rule: 'late-bet', severity: 'violation' },
    ...{ message: 'late', citation: '', remedy: '', ...more },
  },
  late,
  said,
})

const page = { limit: 100 }

/** What every database does alike. */
function keeps(open: () => Promise<HistoryStore>): void {
  it('each row once, newest first, and finds it by what was in it', async () => {
    const store = await open()
    await store.keep([round(1), round(2, { dealer: 'ann', currency: 'USD' }), round(2), finding(3, null)])
    await store.keep([round(2), { ...round(4), cards: ' 9c ' } as HistoryRecord])
    const rounds = async (search: object) => (await store.rounds({ ...page, ...search })).map(({ round }) => round)
    expect(await rounds({})).toEqual([4, 2, 1])
    expect(await rounds({ limit: 1, before: 4 * minute })).toEqual([2])
    expect([await rounds({ card: '9c' }), await rounds({ card: 'c' }), await rounds({ seat: 1 })]).toEqual([
      [4],
      [],
      [4, 2, 1],
    ])
    expect([
      await rounds({ min: 150 }),
      await rounds({ finding: 'late-bet' }),
      await rounds({ dealer: 'ann' }),
    ]).toEqual([[4, 2], [1], [2]])
    expect(await store.round('t', 1, 2)).toMatchObject({
      row: { dealer: 'ann', staked: 100, currency: 'USD' },
      result: { of: 2 },
      events: [],
    })
    await store.close()
  })

  it('what stands, the latest of it', async () => {
    const store = await open()
    const alert = { table: 't', id: 'silent', text: 'x', since: 1, times: 1 }
    await store.keep([
      { kind: 'alerts', table: 't', rows: [alert] },
      { kind: 'meter', table: 't', meter: 'grand', at: 1, display: 5_000_000_000 },
      { kind: 'meter', table: 't', meter: 'grand', at: 1, display: 5_000_000_001 },
      { kind: 'story', table: 't', session: 1, round: 1, story: { at: 1, text: 'first' } },
      { kind: 'story', table: 't', session: 1, round: 1, story: { at: 2, text: 'second' } },
      { kind: 'audit', row: { at: 1, person: 'ann', did: 'export', what: 'all' } },
      round(1),
    ])
    const most = { rows: 10, curve: 10 }
    expect(await store.tables(most)).toMatchObject([
      { table: 't', alerts: [alert], curves: { grand: [[1, 5_000_000_001]] } },
    ])
    expect(await store.round('t', 1, 1)).toMatchObject({ story: { at: 2, text: 'second' } })
    expect(await store.audit(page)).toEqual([{ at: 1, person: 'ann', did: 'export', what: 'all' }])
    await store.keep([{ kind: 'alerts', table: 't', rows: [] }])
    expect(await store.tables(most)).toMatchObject([{ alerts: [] }])
    await store.close()
  })

  it('how findings were reworded, the newest first', async () => {
    const store = await open()
    await store.keep([
      finding(1, null),
      finding(2, null, { message: '$9' }, '900'),
      finding(3, null, { message: '$8' }, '800'),
    ])
    const [table] = await store.tables({ rows: 10, curve: 10 })
    expect(table?.reworded).toEqual([
      ['800', '$8'],
      ['900', '$9'],
    ])
    expect(table?.findings[0]).toEqual((await store.findings(page))[0])
    await store.close()
  })

  it('what each dealer did: rounds once, pace by phase, findings, and late bets', async () => {
    const store = await open()
    await store.keep([
      round(1, { dealer: 'ann' }, { betting: 40_000, dealing: 20_000 }),
      round(2, { dealer: 'ann' }, { betting: 50_000, dealing: 10_000 }),
      // A ruling says the round again.
      round(2, { dealer: 'ann', seq: 20 }),
      round(3, { dealer: 'bob' }),
      round(5),
      finding(30, 250, { dealer: 'ann' }),
      finding(31, null, { dealer: 'ann' }),
    ])
    const none = { findings: 0, lateBets: 0, phases: {} }
    const ann = { dealer: 'ann', table: 't', rounds: 2, perHour: 60, phases: { betting: 45_000, dealing: 15_000 } }
    expect(await store.dealers({})).toEqual([
      { ...ann, findings: 2, lateBets: 1 },
      { dealer: 'bob', table: 't', rounds: 1, ...none },
      { table: 't', rounds: 1, ...none },
    ])
    expect(await store.dealers({ dealer: 'ann', to: minute })).toMatchObject([{ rounds: 1, findings: 0 }])
    await store.close()
  })

  it('nothing that is too old', async () => {
    const store = await open()
    const event = { at: 1, seq: 1, device: 'shoe', event: {} }
    await store.keep([round(1), { ...round(2), events: [event] } as HistoryRecord, finding(1, null)])
    const day = 86_400_000
    await store.forget({ rounds: 1, events: 1, audit: 1 }, day + 2 * minute)
    expect([(await store.rounds(page)).length, (await store.findings(page)).length]).toEqual([1, 0])
    await store.forget({ rounds: 9, events: 1, audit: 1 }, day + 3 * minute)
    expect(await store.round('t', 1, 2)).toMatchObject({ events: [] })
    await store.close()
  })

  it('all of a transaction, or nothing', async () => {
    const store = await open()
    const broken = { ...round(2), number: {} } as unknown as HistoryRecord
    await expect(store.keep([round(1), broken])).rejects.toThrow()
    expect(await store.rounds(page)).toEqual([])
    await store.close()
  })
}

describe('a history in SQLite keeps', () => {
  keeps(() => openStore({ folder: scratch() }))

  it('what an earlier version has kept', async () => {
    const folder = scratch()
    const db = new DatabaseSync(join(folder, 'history.sqlite'))
    db.exec(`CREATE TABLE rounds (
      tbl TEXT, session INTEGER, seq INTEGER, at INTEGER, game TEXT, round INTEGER, kind TEXT, says TEXT, colour TEXT,
      staked INTEGER, returned INTEGER, number INTEGER, cards TEXT, seats TEXT, result BLOB, events BLOB,
      PRIMARY KEY (tbl, session, seq));
      INSERT INTO rounds VALUES ('t', 1, 1, 60000, 'g', 1, 'settled', 'Tie', NULL, 1, 2, NULL, '', '', NULL, NULL);
      PRAGMA user_version = 1`)
    db.close()
    for (const rows of [2, 2]) {
      const store = await openStore({ folder })
      await store.keep([round(2, { dealer: 'ann' })])
      expect(await store.rounds(page)).toHaveLength(rows)
      await store.close()
    }
  })

  it('nothing beside what a later version has kept', async () => {
    const folder = scratch()
    await (await openStore({ folder })).close()
    const db = new DatabaseSync(join(folder, 'history.sqlite'))
    db.exec('UPDATE form SET form = 99')
    db.close()
    await expect(openStore({ folder })).rejects.toThrow(/later version/)
  })
})

describe('a history in PostgreSQL keeps', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres()
    return () => server.close()
  }, enoughForACluster)
  keeps(async () => openStore({ postgres: await server.database() }))

  it('what is there, over a restart of the server, and text that PostgreSQL has no word for', async () => {
    const store = await openStore({ postgres: await server.database() })
    await store.keep([round(1, { says: 'a\0b' })])
    await server.restart()
    await store.keep([round(2)]).catch(() => {})
    await store.keep([round(2)])
    expect((await store.rounds(page)).map(({ says }) => says)).toEqual(['Tie', 'a\u2400b'])
    await store.close()
  })

  it('what one watch says, and no other beside it', async () => {
    const postgres = await server.database()
    const store = await openStore({ postgres })
    await expect(openStore({ postgres })).rejects.toThrow('another watch keeps its history in this database')
    await store.close()
    await (await openStore({ postgres })).close()
  })

  it('what was in a folder, once, when it is copied there', async () => {
    const [folder, postgres] = [scratch(), await server.database()]
    const old = await openStore({ folder })
    const said = { at: minute, person: 'ann', did: 'sign-in', what: '' }
    const twice: HistoryRecord = { kind: 'audit', row: said }
    await old.keep([round(1), round(2, { dealer: 'ann' }, { betting: 900 }), finding(3, 120), twice, twice])
    await old.close()
    const added = async () =>
      Object.fromEntries((await copyHistory(folder, postgres)).map((copied) => [copied.table, copied.added]))
    expect(await added()).toMatchObject({ rounds: 2, findings: 1, phases: 1, audit: 2, seconds: 0 })
    const store = await openStore({ postgres })
    await store.keep([round(4)])
    await store.close()
    expect(Object.values(await added()).every((rows) => rows === 0)).toBe(true)
    const copied = await openStore({ postgres })
    expect((await copied.rounds(page)).map((row) => row.round)).toEqual([4, 2, 1])
    expect(await copied.round('t', 1, 2)).toMatchObject({ row: { dealer: 'ann' }, result: { of: 2 } })
    expect(await copied.audit(page)).toMatchObject([said, said])
    await copied.close()
    await expect(copyHistory(scratch(), postgres)).rejects.toThrow('There is no history in')
  })

  it('nothing that leaves the machine in clear, or is told to a server with another name', async () => {
    const { url, passwordFile, ca, otherCa } = await server.overTls()
    await (await openStore({ postgres: { url, passwordFile, ca } })).close()
    await expect(openStore({ postgres: { url, passwordFile, ca: otherCa } })).rejects.toThrow(/certificate|self-signed/)
    await expect(openStore({ postgres: { url, ca } })).rejects.toThrow(/password/)
  })
})
