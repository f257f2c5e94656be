import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serialServer } from '../../../bench/wire/serial-server.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { createAngelEyeShoe } from '../../../simulators/devices/angel-eye-shoe.ts'
import { surveillance } from '../../support/broker-listener.ts'
import {
  baccaratDevices,
  beating,
  closeBets,
  dealCoup,
  landBall,
  placeBets,
  rouletteDevices,
} from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { baccarat, linksOf, playerNatural, roulette } from '../../support/plugged-tables.ts'
import { run, scratch, served, tablePc } from '../../support/table-pc.ts'

const megabyte = 1 << 20

/** A baccarat table whose shoe is behind a serial server, and a roulette table beside it. */
async function twoTables() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const server = await serialServer()
  const plugged = baccaratDevices(directory)
  const beside = rouletteDevices(directory)
  const tcp = { host: '127.0.0.1', port: server.port }
  const devices = plugged.table.devices.map((device) =>
    device.id === 'shoe' ? { id: 'shoe', driver: 'angel-eye', delay: 0, tcp } : device,
  )
  const { shoe: _, ...wires } = plugged.wires
  const table = { ...plugged.table, devices }
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, ...served({ table, wires }, beside) })
  await pc.start()
  await pc.linked('shoe')
  return { pc, watch, server, beside, shoe: createAngelEyeShoe(server), bets: plugged.bets }
}

type Tables = Awaited<ReturnType<typeof twoTables>>

async function coup({ pc, shoe, bets, watch }: Tables): Promise<void> {
  const before = watch.results(baccarat).length
  bets.openBetting()
  bets.place(1, 'player', 1_000)
  bets.noMoreBets()
  await pc.journaled()
  dealCoup({ shoe }, ...playerNatural)
  await eventually(() => watch.results(baccarat).length > before)
}

async function spin({ beside, watch }: Tables): Promise<void> {
  const before = watch.results(roulette).length
  placeBets(beside)
  closeBets(beside)
  landBall(beside, 17)
  await eventually(() => watch.results(roulette).length > before)
}

test('megabytes of junk on a TCP shoe cost one finding, the other table plays on, and the shoe is heard behind it', async () => {
  const here = await twoTables()
  const { pc, watch, server } = here
  here.bets.boot()
  beating(here.bets)
  await coup(here)
  const flood = server.flood(8 * megabyte, seeded(1))
  await spin(here)
  await flood
  await eventually(() => linksOf(pc, 'shoe').at(-1)?.state === 'open' && linksOf(pc, 'shoe').length > 1)
  await coup(here)
  expect(watch.results(baccarat).map(({ kind }) => kind)).toEqual(['settled', 'settled'])
  expect(linksOf(pc, 'shoe').map(({ state }) => state)).toEqual(['open', 'flooded', 'open'])
  const floods = pc.entries().filter((entry) => entry.kind === 'flood')
  const kept = pc.entries().reduce((sum, entry) => sum + (isOfShoe(entry) ? entry.data.length / 2 : 0), 0)
  expect(floods).toHaveLength(1)
  const [found] = watch.findings(baccarat).filter(({ rule }) => rule === 'link-flooded')
  expect(found?.figures).toMatchObject({ bytes: floods[0]?.bytes, sha256: floods[0]?.sha256 })
  expect(watch.rules(baccarat).filter((rule) => rule === 'link-flooded')).toHaveLength(1)
  expect(kept + (floods[0]?.bytes ?? 0)).toBeGreaterThanOrEqual(8 * megabyte)
  expect(watch.numbered(baccarat).length).toBeLessThan(200)
  expect(sizeOf(pc.journal)).toBeLessThan(2 * megabyte)
  watch.expectWhole(baccarat)
  await pc.stop()
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})

type Entries = ReturnType<Tables['pc']['entries']>
type BytesEntry = Extract<Entries[number], { kind: 'bytes' }>

const isOfShoe = (entry: Entries[number]): entry is BytesEntry => entry.kind === 'bytes' && entry.device === 'shoe'

const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

test('what falls into a flood of a board proves no wager: the round is interrupted, and the next is settled', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const devices = baccaratDevices(directory, 'two-way')
  const flood = { bytes: 200, events: 50, noise: 50, burst: 5 }
  const tight = devices.table.devices.map((device) => (device.id === 'baccarat-bets' ? { ...device, flood } : device))
  const watch = await surveillance(broker.url)
  const table = { ...devices.table, devices: tight }
  const pc = tablePc({ directory, broker: broker.url, ...served({ table, wires: devices.wires }) })
  await pc.start()
  devices.bets.boot()
  devices.bets.openBetting()
  devices.bets.place(1, 'player', 1_000)
  await pc.journaled()
  beating(devices.bets)
  devices.wires['baccarat-bets'].send(Buffer.alloc(1_500, 0x55))
  await eventually(() => linksOf(pc, 'baccarat-bets').at(-1)?.state === 'flooded')
  devices.bets.clear(1, 'player')
  devices.bets.noMoreBets()
  dealCoup(devices, ...playerNatural)
  await eventually(() => watch.results(baccarat).length === 1)
  expect(watch.results(baccarat)[0]).toMatchObject({ kind: 'interrupted' })
  await eventually(() => linksOf(pc, 'baccarat-bets').at(-1)?.state === 'open')
  await eventually(() => watch.standing(baccarat, 'alert', 'baccarat-bets-link') === undefined)
  devices.bets.openBetting()
  devices.bets.place(2, 'banker', 2_000)
  devices.bets.noMoreBets()
  await eventually(() => watch.events(baccarat).some(({ event }) => event.type === 'betting' && !event.open))
  dealCoup(devices, ...playerNatural)
  await eventually(() => watch.results(baccarat).length === 2)
  expect(watch.results(baccarat)[1]).toMatchObject({ kind: 'settled', settlements: [{ seat: 2, returns: 0 }] })
})
