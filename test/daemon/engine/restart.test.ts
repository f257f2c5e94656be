import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type Surveillance, surveillance } from '../../support/broker-listener.ts'
import { networkTo } from '../../support/broker-network.ts'
import { baccaratDevices, dealCoup, placeBets, rouletteDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { type Plugged, run, scratch, served, tablePc } from '../../support/table-pc.ts'
import { type SimulatedRounds, simulatedRounds } from './simulated-rounds.ts'

async function fixture() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const network = await networkTo(broker.port)
  const baccarat = baccaratDevices(directory)
  const roulette = rouletteDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({
    directory,
    broker: network.url,
    ...served(baccarat, roulette),
  })
  return { baccarat, roulette, watch, network, pc }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

/** On a machine with other work to do (ms). */
const enoughForTwelveStarts = 240_000

const tables = ['baccarat-1', 'roulette-1']
const everyResult = ({ rounds }: SimulatedRounds, watch: Surveillance) =>
  tables.every((table) => watch.results(table).length >= rounds)

/** What a round came to, without the times at which it did. */
const decisions = (watch: Surveillance) =>
  tables.flatMap((table) =>
    watch.results(table).map(({ round, kind, deal, number, settlements }) => ({
      table,
      round,
      kind,
      deal,
      number,
      settlements,
    })),
  )

async function undisturbed(seed: number) {
  const { baccarat, roulette, watch, pc } = await fixture()
  await pc.start()
  const played = simulatedRounds(seed, baccarat, roulette)
  for (const { send } of played.steps) {
    send()
    await pc.journaled()
  }
  await eventually(() => everyResult(played, watch))
  return decisions(watch)
}

/** Killed, perhaps once more while it starts, and started again. */
async function killAndStart({ pc }: Fixture, dieWhileStartingAfter: number): Promise<void> {
  await pc.kill()
  if (dieWhileStartingAfter > 0) {
    pc.launch()
    await sleep(dieWhileStartingAfter)
    await pc.kill()
  }
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
  await pc.start()
}

test(
  'a round goes on after a kill at any instant, and every message comes once',
  async () => {
    const seed = 28
    const expected = await undisturbed(seed)
    const here = await fixture()
    const { baccarat, roulette, watch, network, pc } = here
    const played = simulatedRounds(seed, baccarat, roulette)
    const chance = seeded(seed)
    const kills = new Set(chance.shuffle(played.steps.map((_, index) => index)).slice(0, 12))
    await pc.start()
    for (const [index, { send, again }] of played.steps.entries()) {
      const isKill = kills.has(index)
      const isAway = isKill && chance.int(3) === 0
      if (isAway) network.cut()
      send()
      // What the device says again may be on its way when the daemon dies.
      if (!isKill || again === undefined) await pc.journaled()
      if (isKill) {
        await killAndStart(here, chance.int(3) === 0 ? 1 + chance.int(400) : 0)
        again?.()
      }
      if (isAway) network.mend()
      await pc.journaled()
    }
    await eventually(() => everyResult(played, watch))
    for (const table of tables) watch.expectWhole(table)
    expect(decisions(watch)).toEqual(expected)
    expect(new Set(expected.map(({ kind }) => kind))).toEqual(new Set(['settled']))
    await pc.stop()
    expect(await run('verify', pc.journal)).toMatchObject({ code: 0, out: expect.stringContaining('stopped cleanly') })
  },
  enoughForTwelveStarts,
)

test('a coup whose cards were dealt while the daemon was dead is interrupted, and the next is complete', async () => {
  const { baccarat, watch, pc } = await fixture()
  await pc.start()
  baccarat.bets.place(1, 'player', 2000)
  await pc.journaled()
  baccarat.shoe.card('9s', 'player', 1)
  baccarat.shoe.card('2c', 'banker', 1)
  await pc.journaled()
  await pc.kill()
  baccarat.shoe.loseMessage()
  await pc.start()
  baccarat.shoe.card('3d', 'banker', 2)
  baccarat.shoe.result('player')
  await pc.journaled()
  const result = await eventually(() => watch.results('baccarat-1')[0])
  expect(result).toMatchObject({ round: 1, kind: 'interrupted', settlements: [] })
  expect(watch.rules('baccarat-1')).toEqual(expect.arrayContaining(['messages-lost', 'round-interrupted']))
  dealCoup(baccarat, ['9s', 'Kh'], ['2c', '3d'], 'player')
  expect(await eventually(() => watch.results('baccarat-1')[1])).toMatchObject({
    round: 2,
    kind: 'settled',
    settlements: [{ seat: 1, wager: 'player', returns: 4000 }],
  })
  watch.expectWhole('baccarat-1')
})

test('a spin that ended while the daemon was dead is interrupted, and the next is complete', async () => {
  const { roulette, watch, pc } = await fixture()
  const { wheel, bets } = roulette
  await pc.start()
  placeBets(roulette)
  bets.place(1, 'straight-up:17', 100)
  await pc.journaled()
  wheel.launch()
  wheel.status()
  await pc.journaled()
  await pc.kill()
  wheel.land(17)
  placeBets(roulette)
  await pc.start()
  placeBets(roulette)
  await pc.journaled()
  const result = await eventually(() => watch.results('roulette-1')[0])
  expect(result).toMatchObject({ round: 1, kind: 'interrupted', settlements: [] })
  expect(watch.rules('roulette-1')).toEqual(expect.arrayContaining(['messages-lost', 'round-interrupted']))
  wheel.launch()
  wheel.status()
  wheel.noMoreBets()
  wheel.status()
  wheel.land(17)
  expect(await eventually(() => watch.results('roulette-1')[1])).toMatchObject({
    round: 2,
    kind: 'settled',
    settlements: [{ seat: 1, wager: 'straight-up', on: [17], returns: 3600 }],
  })
  watch.expectWhole('roulette-1')
})

test('what a table could not publish before it was taken away is published once it is back', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const network = await networkTo(broker.port)
  const [baccarat, roulette] = [baccaratDevices(directory), rouletteDevices(directory)]
  const watch = await surveillance(broker.url)
  const folder = join(directory, 'table.journal')
  const pcWith = (...plugged: readonly Plugged[]) =>
    tablePc({ directory, broker: network.url, more: { journal: { folder, segment: '64 KiB' } }, ...served(...plugged) })

  const both = pcWith(baccarat, roulette)
  await both.start()
  network.cut()
  baccarat.bets.place(1, 'player', 2000)
  dealCoup(baccarat, ['9s', 'Kh'], ['2c', '3d'], 'player')
  await both.journaled()
  expect(await both.stop()).toBe(0)

  // So much is written meanwhile that all is remembered anew several times, by a daemon that does not serve the table.
  const without = pcWith(roulette)
  await without.start()
  for (let chips = 0; chips < 500; chips++) roulette.bets.place(1 + (chips % 7), 'straight-up:17', 100 + chips)
  await without.journaled()
  expect(await without.stop()).toBe(0)
  const snapshots = without.entries().filter(({ kind }) => kind === 'segment' || kind === 'interim')
  expect(snapshots.length).toBeGreaterThan(2)

  network.mend()
  const again = pcWith(baccarat, roulette)
  await again.start()
  expect(await eventually(() => watch.results('baccarat-1')[0])).toMatchObject({ session: 1, kind: 'settled' })
  const numbers = watch.numbered('baccarat-1').filter(({ session }) => session === 1)
  expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1))
  expect(await again.stop()).toBe(0)
  for (const verb of ['verify', 'replay']) expect(await run(verb, folder)).toMatchObject({ code: 0 })
})
