import { cpSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration, readSessionFloor } from '../../../daemon/config/read-configuration.ts'
import { playSessions } from '../../../daemon/engine/played-sessions.ts'
import { recover } from '../../../daemon/engine/recover.ts'
import type { Entry, EntryBody } from '../../../daemon/journal/entry.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createLineShoe } from '../../../simulators/devices/line-shoe.ts'
import { bytesIn, firstSegment, putBytes } from '../../support/journal-files.ts'
import { scratch } from '../../support/table-pc.ts'

const nameplate = { model: 'M', serial: 'S', firmware: '1' }

/** Two tables; `least` is the least wager on the Banker at the first of them. */
function casino(journal: string, least: number) {
  const table = (id: string, min: number) => ({
    id,
    game: 'co.baccarat',
    options: { limits: { banker: { min } } },
    devices: ['card-shoe', 'bet-sensors'].map((kind) => ({
      id: kind,
      driver: `line-${kind}`,
      delay: 0,
      serial: { path: `/dev/${id}-${kind}` },
    })),
  })
  const tables = [table('changed', least), table('other', 1000)]
  const read = readConfiguration(
    JSON.stringify({ site: 'casino', journal, broker: { url: 'mqtt://127.0.0.1:1' }, tables }),
  )
  if (!read.ok) throw new Error(read.mistakes.map(({ message }) => message).join('; '))
  return { open: () => recover(read.configuration, read) }
}

/** At each table a wager lies on the Banker, and two cards on the table. */
async function playHalf(house: ReturnType<typeof casino>): Promise<void> {
  const { journal, engine } = await house.open()
  for (const table of ['changed', 'other']) {
    const port = (device: string) => ({
      send(bytes: Uint8Array) {
        const entry = journal.append({ kind: 'bytes', table, device, data: Buffer.from(bytes).toString('hex') })
        for (const body of engine.floor.take(entry as Entry & { table: string }).derived) journal.append(body)
      },
      onBytes: () => {},
    })
    createBetBoard(port('bet-sensors'), nameplate).place(1, 'banker', 2000)
    const shoe = createLineShoe(port('card-shoe'), nameplate)
    shoe.draw('9s', 'player', 1)
    shoe.draw('2c', 'banker', 1)
  }
  await journal.close()
}

/** Opened, closed, and read again: what it tells, and whether all of it follows. */
async function opened(house: ReturnType<typeof casino>, journal: string) {
  await house.open().then((recovered) => recovered.journal.close())
  const entries: Entry[] = []
  const sessions = playSessions(
    ({ config }) => readSessionFloor(config).floor,
    (entry) => entries.push(entry),
  )
  const reading = readJournal(journal, sessions.visit, { foretells: sessions.foretells })
  const last = sessions.all.at(-1)
  return {
    isWhole:
      reading.ok &&
      sessions.all.every(({ replay }) => replay?.difference() === undefined && replay?.missing().length === 0),
    interrupted: entries.flatMap((entry) =>
      entry.kind === 'effect' && entry.effect.type === 'result' ? [`${entry.table} ${entry.effect.kind}`] : [],
    ),
    findings: entries.flatMap((entry) =>
      entry.kind === 'effect' && entry.effect.type === 'finding' ? [`${entry.table} ${entry.effect.rule}`] : [],
    ),
    sessions: sessions.all.length,
    deals: ['changed', 'other'].map((table) => last?.replay?.sessionState.machines.get(table)?.view().deal),
  }
}

/** The journal of half a round at each table as another version would have written it. */
async function agedJournal(decided: (body: EntryBody) => EntryBody): Promise<string> {
  const path = join(scratch(), 'table.journal')
  await playHalf(casino(path, 1000))
  const aged = join(scratch(), 'aged.journal')
  const journal = await openJournal(aged)
  readJournal(path, ({ n: _, at: __, ...body }) => {
    if (body.kind !== 'segment' && body.kind !== 'started' && body.kind !== 'stopped')
      journal.append(body.kind === 'session' ? { ...body, software: `${body.software}-older` } : decided(body))
  })
  await journal.close()
  return aged
}

test('a round goes on under another version, which the journal names from there on', async () => {
  const aged = await agedJournal((body) => body)
  const told = await opened(casino(aged, 1000), aged)
  const goesOn = { player: ['9s'], banker: ['2c'] }
  expect(told).toEqual({ isWhole: true, sessions: 2, interrupted: [], findings: [], deals: [goesOn, goesOn] })
})

test('where another version has decided otherwise, nobody knows here whether a round was under way', async () => {
  const aged = await agedJournal((body) =>
    body.kind === 'event' && body.event.type === 'bet' ? { ...body, event: { ...body.event, amount: 1 } } : body,
  )
  const told = await opened(casino(aged, 1000), aged)
  expect(told).toMatchObject({ sessions: 2, interrupted: [], deals: [{}, {}] })
  expect(told.findings).toEqual(['changed round-not-known', 'other round-not-known'])
})

test('a daemon that dies while other limits take over interrupts the round once, whatever it is started with next', async () => {
  const directory = scratch()
  const at = (name: string) => join(directory, `${name}.journal`)
  await playHalf(casino(at('before'), 1000))
  cpSync(at('before'), at('after'), { recursive: true })
  const after = await opened(casino(at('after'), 5000), at('after'))
  const goesOn = { player: ['9s'], banker: ['2c'] }
  expect(after).toEqual({
    isWhole: true,
    interrupted: ['changed interrupted'],
    findings: ['changed rules-changed'],
    sessions: 2,
    deals: [{}, goesOn],
  })

  const bytes = bytesIn(at('after'))
  const behind = (kind: string) => bytes.indexOf('\n', bytes.lastIndexOf(`"kind":"${kind}"`)) + 1
  for (let cut = behind('started') + 1; cut <= behind('session'); cut += 61)
    for (const least of [1000, 5000]) {
      putBytes(at('cut'), bytes)
      truncateSync(firstSegment(at('cut')), cut)
      const told = await opened(casino(at('cut'), least), at('cut'))
      const isBack = least === 1000 && cut < behind('ended')
      expect(told, `cut at ${cut}, least wager ${least}`).toMatchObject({
        isWhole: true,
        interrupted: isBack ? [] : ['changed interrupted'],
        deals: [isBack ? goesOn : {}, goesOn],
      })
    }
})
