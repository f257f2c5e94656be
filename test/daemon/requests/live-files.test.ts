import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { checkFile } from '../../../daemon/evidence/pack/check-file.ts'
import { messages } from '../../../daemon/mqtt/messages.ts'
import { poolFixture } from '../../games/table/pool/pool-fixture.ts'
import type { Surveillance } from '../../support/broker-listener.ts'
import { eventually } from '../../support/eventually.ts'
import { run } from '../../support/table-pc.ts'
import { ezFixture } from '../meters/live-meters.ts'

const table = 'ez'

type Piece = z.infer<typeof messages.file.payload>

/** The thread that makes a file gives way to all other work of the machine (ms). */
const enoughForAFile = 90_000

/** The pieces that were sent for a transaction, once all are there. */
const piecesOf = (watch: Surveillance, table: string, transaction: string): Promise<Piece[]> =>
  eventually(() => {
    const pieces = watch.history
      .filter(({ topic }) => topic === `feltwire/casino/${table}/file`)
      .map(({ payload }) => messages.file.payload.parse(JSON.parse(payload)))
      .filter((piece) => piece.transaction === transaction)
    const [first] = pieces
    return first !== undefined && pieces.length >= (first.pieces ?? 1) ? pieces : undefined
  }, enoughForAFile)

async function fileOf(watch: Surveillance, table: string, transaction: string) {
  const pieces = await piecesOf(watch, table, transaction)
  const bytes = Buffer.concat(pieces.map(({ data = '' }) => Buffer.from(data, 'base64')))
  const [{ name, size, sha256 } = { name: '' }] = pieces
  expect([size, sha256]).toEqual([bytes.length, hash('sha256', bytes)])
  return { name, bytes }
}

/** What is wrong with the file of a record, which a signed checkpoint must prove. */
async function wrongIn(bytes: Buffer): Promise<string[]> {
  const { checks, pack } = await checkFile(bytes)
  expect(pack?.proof).toBeDefined()
  return checks.filter(({ isRight }) => isRight === false).map(({ what }) => what)
}

test('whoever may read records asks a table for them by a signed request, and gets them in pieces', async () => {
  const { pc, watch, play } = await ezFixture()
  await play(table, {
    deal: { player: ['9s', 'Kh'], banker: ['2c', '3d'] },
    bets: [{ seat: 3, wager: 'player', stake: 2500 }],
  })
  await eventually(() => watch.results(table).length === 1)
  const at = Date.now()
  const ask = (op: string, transaction: string, by: string, args: object) =>
    watch.ask(table, op, transaction, { by, ...args })

  expect(await ask('dispute', 'd1', 'surveillance', { round: 1, session: 1 })).toMatchObject({ ok: true })
  const pack = await fileOf(watch, table, 'd1')
  expect(pack.name).toBe('ez-1.html')
  expect(await wrongIn(pack.bytes)).toEqual([])

  expect(await ask('story', 's1', 'pit', { round: 1 })).toMatchObject({ ok: true })
  const story = await fileOf(watch, table, 's1')
  const printed = await run('round', 'ez/1', '--journal', pc.journal)
  expect(story.bytes.toString()).toBe(printed.out.trimEnd())

  expect(await ask('dispute', 'm1', 'auditor', { meter: 'ez', from: at - 60_000, to: at })).toMatchObject({ ok: true })
  const meter = await fileOf(watch, table, 'm1')
  expect(await wrongIn(meter.bytes)).toEqual([])

  // What is under way, or never was, is not to be read; the answer says so where the journal had to be looked into.
  expect(await ask('story', 's2', 'pit', { round: 2 })).toMatchObject({ ok: true })
  expect(await piecesOf(watch, table, 's2')).toMatchObject([
    { ok: false, code: 'file-refused', reason: expect.stringMatching(/round 2/i) },
  ])
  expect(await ask('dispute', 'd2', 'pit', { round: 1, meter: 'ez' })).toMatchObject({
    ok: false,
    code: 'file-refused',
  })
  expect(await ask('dispute', 'd3', 'dealer', { round: 1 })).toMatchObject({ ok: false, code: 'wrong-role' })

  const asked = pc.entries().flatMap((entry) => (entry.kind === 'operator' && entry.op !== 'refused' ? [entry] : []))
  expect(asked.map(({ op, by, proof }) => [op, by, typeof proof?.key])).toEqual([
    ['dispute', 'surveillance', 'string'],
    ['story', 'pit', 'string'],
    ['dispute', 'auditor', 'string'],
    ['story', 'pit', 'string'],
  ])
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
  watch.expectWhole(table)
})

test('the record of a pool is asked for by a person, whom no terminal signs for', async () => {
  const { sell, declare, pc, watch, result } = await poolFixture([
    { id: 'win-1', game: 'hkjc.win', options: { unitBet: 1000, takeoutPct: 20 } },
  ])
  await declare('win-1', 'open', { meeting: 'Sha Tin', race: '5', runners: [12], declared: 12 })
  await sell('win-1', { combinations: [7], units: 3 })
  await declare('win-1', 'close')
  await declare('win-1', 'result', { places: { 1: [7], 2: [4], 3: [1] } })
  await result('win-1')
  expect(await watch.ask('win-1', 'dispute', 'd1', { by: 'auditor', round: 1 })).toMatchObject({ ok: true })
  const { bytes } = await fileOf(watch, 'win-1', 'd1')
  expect(await wrongIn(bytes)).toEqual([])
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})
