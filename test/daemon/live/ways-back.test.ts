import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { type BaccaratDevices, baccaratDevices, beating, dealCoup, studDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { bytesIn } from '../../support/journal-files.ts'
import { fixtureOf, openFixtureOf } from '../../support/open-table.ts'
import { baccarat, linksOf, playerNatural } from '../../support/plugged-tables.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { scratch } from '../../support/table-pc.ts'

/* After every fault there is a way back: each test breaks something, sees that it is told, and plays on. Floods have theirs in floods.test.ts. */

type Fixture = Awaited<ReturnType<typeof openFixtureOf<BaccaratDevices>>>

const board = 'baccarat-bets'

/** A whole round with chips, which is settled as ever. */
async function playsOn({ devices, watch }: Fixture, chips = 1_000): Promise<void> {
  const results = watch.results(baccarat).length
  const closes = () => watch.events(baccarat).filter(({ event }) => event.type === 'betting' && !event.open).length
  const before = closes()
  devices.bets.openBetting()
  devices.bets.place(1, 'player', chips)
  devices.bets.noMoreBets()
  await eventually(() => closes() > before)
  dealCoup(devices, ...playerNatural)
  const result = await eventually(() => watch.results(baccarat)[results])
  expect(result).toMatchObject({ kind: 'settled' })
  expect(paidIn(result)).toEqual({ '1 player': 2 * chips })
  devices.bets.clear(1, 'player')
}

const alertOf = ({ watch }: Fixture, id: string) => watch.standing(baccarat, 'alert', id)?.text

const isLogged = ({ pc }: Fixture, text: string) => pc.log().some(({ msg }) => msg.includes(text))

test('a board that was silent and beats on gives its meter back, and the next round begins without a finding', async () => {
  const fixture = await openFixtureOf(studDevices, { more: { meters: [{ id: 'stud', main: 70, seed: 100_000 }] } })
  const { devices, watch, pc } = fixture
  const frozen = () => watch.standing('stud-1', 'meter', 'stud')?.frozen
  const stops = [devices.bets, devices.shoe, devices.keys].map((device) => {
    device.boot()
    return beating(device)
  })
  await eventually(() => frozen()?.length === 0 && watch.standing('stud-1', 'device', 'bets')?.link === 'open')
  stops[0]?.()
  await eventually(() => frozen()?.length === 1)
  expect(frozen()).toEqual([expect.stringContaining('said nothing')])
  await eventually(() => watch.standing('stud-1', 'alert', 'meter-stud-frozen') !== undefined)
  beating(devices.bets)
  await eventually(() => frozen()?.length === 0)
  await eventually(() => watch.standing('stud-1', 'alert', 'meter-stud-frozen') === undefined)
  await eventually(() => watch.standing('stud-1', 'device', 'bets')?.link === 'open')
  await eventually(() => pc.log().some(({ msg, device }) => msg === 'The link is back.' && device === 'bets'))
})

test('an adapter that is unplugged and plugged in again is open, without an alert, and said to be back', async () => {
  const fixture = await openFixtureOf(baccaratDevices)
  const { devices, pc } = fixture
  devices.bets.boot()
  const unplug = beating(devices.bets)
  await playsOn(fixture)
  unplug()
  devices.wires[board].hangUp()
  await eventually(() => alertOf(fixture, `${board}-link`))
  devices.wires[board].replug()
  await pc.linked(board)
  devices.bets.boot()
  beating(devices.bets)
  await eventually(() => alertOf(fixture, `${board}-link`) === undefined)
  await eventually(() => isLogged(fixture, 'The link is back.'))
  await playsOn(fixture, 2_000)
})

test('another board on the wire is an alert until the right one answers, and play goes on', async () => {
  const fixture = await openFixtureOf(baccaratDevices)
  const { devices, watch } = fixture
  devices.bets.boot()
  devices.bets.heartbeat()
  await eventually(() => watch.events(baccarat).some(({ event }) => event.type === 'identified'))
  const stranger = createBetBoard(devices.wires[board], { model: 'FB-12', firmware: '1.4.2', serial: '000999' })
  stranger.boot()
  stranger.heartbeat()
  await eventually(() => alertOf(fixture, `${board}-identity`)?.includes('000999 answers'))
  devices.bets.boot()
  beating(devices.bets)
  await eventually(() => alertOf(fixture, `${board}-identity`) === undefined)
  await playsOn(fixture)
})

function ballastOn(disk: string) {
  const path = join(disk, 'ballast')
  const fill = () => {
    const file = openSync(path, 'w')
    try {
      for (;;) writeSync(file, Buffer.alloc(4096))
    } catch {
      closeSync(file)
    }
  }
  return { fill, free: () => rmSync(path) }
}

test('a disk that was full and has room again: the table is no longer blocked, and play goes on', async () => {
  const disk = smallDisk('256k')
  const fixture = await openFixtureOf(baccaratDevices, { journal: join(disk, 'table.journal') })
  const { devices, watch } = fixture
  devices.bets.boot()
  beating(devices.bets)
  await playsOn(fixture)
  const { fill, free } = ballastOn(disk)
  fill()
  await eventually(() => alertOf(fixture, 'journal-blocked'))
  await eventually(() => watch.standing(baccarat, 'status')?.journal === 'blocked')
  free()
  await eventually(() => alertOf(fixture, 'journal-blocked') === undefined)
  await eventually(() => watch.standing(baccarat, 'status')?.journal === 'ok')
  await eventually(() => isLogged(fixture, 'The journal can be written again.'))
  await playsOn(fixture, 2_000)
})

test('a mirror whose folder is gone is an alert, and made anew with everything in it', async () => {
  const mirror = join(scratch(), 'table.mirror')
  const fixture = await openFixtureOf(baccaratDevices, { more: { mirror } })
  fixture.devices.bets.boot()
  beating(fixture.devices.bets)
  await playsOn(fixture)
  renameSync(mirror, `${mirror}.away`)
  writeFileSync(mirror, 'no folder')
  await eventually(() => alertOf(fixture, 'journal-mirror'))
  await playsOn(fixture, 2_000)
  rmSync(mirror)
  await eventually(() => alertOf(fixture, 'journal-mirror') === undefined)
  await eventually(() => isLogged(fixture, 'The mirror holds all of the journal again.'))
  await playsOn(fixture, 3_000)
  await fixture.pc.stop()
  expect(bytesIn(mirror).equals(bytesIn(fixture.pc.journal))).toBe(true)
})

test('a broker that was stopped and is back: the table is online, what waited has come, and the log says so', async () => {
  const fixture = await fixtureOf(baccaratDevices)
  const { broker, devices, pc, watch } = fixture
  await pc.start()
  devices.bets.boot()
  beating(devices.bets)
  await playsOn(fixture)
  await broker.stop()
  await eventually(() => pc.log().some(({ code }) => code === 'broker-away'))
  await broker.start()
  await eventually(() => isLogged(fixture, 'The broker is back. What waited is sent.'))
  await watch.hearing()
  await eventually(() => watch.standing(baccarat, 'status')?.state === 'online')
  await playsOn(fixture, 2_000)
})

test('chips in doubt are known again once the board has told its total, and the next round is settled', async () => {
  const fixture = await openFixtureOf(baccaratDevices)
  const { devices, watch } = fixture
  devices.bets.boot()
  devices.bets.heartbeat()
  await playsOn(fixture)
  const wire = devices.wires[board]
  const { send } = wire
  wire.send = () => {}
  devices.bets.place(2, 'banker', 5_000)
  devices.bets.place(3, 'banker', 5_000)
  wire.send = send
  devices.bets.heartbeat()
  const notes = (): string[] => watch.standing(baccarat, 'round')?.notes ?? []
  await eventually(() => notes().some((note) => note.includes('in doubt')))
  devices.bets.clear(2, 'banker')
  devices.bets.clear(3, 'banker')
  devices.bets.heartbeat()
  await eventually(() => !notes().some((note) => note.includes('in doubt')))
  await playsOn(fixture, 2_000)
  expect(linksOf(fixture.pc, board).map(({ state }) => state)).not.toContain('closed')
})
