import { createHash } from 'node:crypto'
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { wire } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { run } from '../../support/table-pc.ts'

const table = 'baccarat-1'
const example = new URL('../../../examples/own-shoe.ts', import.meta.url)

/** A baccarat table whose shoe is read by a driver in a folder outside the repository. */
function plugIn(directory: string) {
  const file = join(directory, 'own-shoe.ts')
  copyFileSync(example, file)
  const wires = { shoe: wire(join(directory, 'shoe')), bets: wire(join(directory, 'bets')) }
  let lines = 0
  return {
    file,
    wires,
    bets: createBetBoard(wires.bets, { model: 'FB-12', firmware: '1.4.2', serial: '000117' }),
    deal: (...cards: string[]) => {
      for (const card of cards) wires.shoe.send(Buffer.from(`${lines++ % 10} ${card.toUpperCase()}\r\n`))
    },
    table: {
      id: table,
      game: 'co.baccarat',
      options: { decks: 8 },
      devices: [
        { id: 'shoe', driver: 'own-shoe', delay: 0, serial: { path: wires.shoe.path } },
        { id: 'bets', driver: 'line-bet-sensors', delay: 0, serial: { path: wires.bets.path } },
      ],
    },
  }
}

const fixture = () => openFixtureOf(plugIn, { more: { drivers: ['./own-shoe.ts'] } })

type Fixture = Awaited<ReturnType<typeof fixture>>

/** Banker wins 7 to 5: the Player draws a third card (co 30-2814, lines 232-279). */
async function playCoup({ devices, pc, watch }: Fixture) {
  devices.wires.bets.stayAwake()
  devices.bets.openBetting()
  devices.bets.place(1, 'banker', 1000)
  devices.bets.place(2, 'player', 2000)
  devices.bets.noMoreBets()
  await pc.journaled()
  devices.deal('2s', '4c', '3h', '3d', 'Kd')
  return await eventually(() => watch.results(table)[0])
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

test('a coup is settled through a driver outside the repository, and replay asks for the same file', async () => {
  const here = await fixture()
  const { devices, pc, watch } = here
  const { file } = devices
  const result = await playCoup(here)
  expect(result).toMatchObject({ kind: 'settled', deal: { player: ['2s', '3h', 'Kd'], banker: ['4c', '3d'] } })
  expect(paidIn(result)).toEqual({ '1 banker': 1950, '2 player': 0 })
  watch.expectWhole(table)
  expect(await pc.stop()).toBe(0)

  const sha256 = hashOf(file)
  expect(pc.entries().find(({ kind }) => kind === 'session')).toMatchObject({
    config: { drivers: [{ name: 'own-shoe', file, sha256 }] },
  })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })

  appendFileSync(file, '// changed\n')
  const changed = await run('replay', pc.journal)
  expect(changed.code).toBe(1)
  expect(changed.err).toContain(`${file} is not the file of the session: its SHA-256 was ${sha256}`)
  expect(changed.err).toContain(`is ${hashOf(file)}`)
  expect(await run('round', `${table}/1`, '--journal', pc.journal)).toMatchObject({ code: 0 })

  rmSync(file)
  const missing = await run('replay', pc.journal)
  expect(missing.code).toBe(1)
  expect(missing.err).toContain(`${file} cannot be read: ENOENT`)
})

/** A round is under way, and the daemon is stopped. */
async function stopInRound({ devices, pc }: Fixture): Promise<void> {
  devices.bets.openBetting()
  devices.bets.place(1, 'banker', 1000)
  devices.bets.noMoreBets()
  await pc.journaled()
  devices.deal('2s')
  await pc.journaled()
  expect(await pc.stop()).toBe(0)
}

const sessions = ({ pc }: Fixture) => pc.entries().filter(({ kind }) => kind === 'session')

test('a restart with the same driver file goes on; with another content, play so far is not known', async () => {
  const here = await fixture()
  await stopInRound(here)
  await here.pc.start()
  expect(sessions(here)).toHaveLength(1)
  expect(await here.pc.stop()).toBe(0)

  appendFileSync(here.devices.file, '// changed\n')
  await here.pc.start()
  expect(sessions(here)).toHaveLength(2)
  expect(sessions(here)[1]).toMatchObject({ config: { drivers: [{ sha256: hashOf(here.devices.file) }] } })
  await eventually(() => here.watch.rules(table).includes('round-not-known'))
})

test('an update with a name of its own interrupts the round, and both sessions can be replayed', async () => {
  const here = await fixture()
  const { devices, pc, watch } = here
  await stopInRound(here)
  const update = devices.file.replace('own-shoe', 'own-shoe-2')
  copyFileSync(devices.file, update)
  appendFileSync(update, '// changed\n')
  writeFileSync(pc.config, readFileSync(pc.config, 'utf8').replace('./own-shoe.ts', './own-shoe-2.ts'))
  await pc.start()
  await eventually(() => watch.rules(table).includes('rules-changed'))
  expect(await pc.stop()).toBe(0)
  expect(sessions(here)).toHaveLength(2)
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})
