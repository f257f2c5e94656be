import { expect, test } from 'vitest'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices, closeBets, dealCoup, landBall, placeBets, rouletteDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { scratch, served, tablePc } from '../../support/table-pc.ts'

async function fixture(mode: 'tap' | 'two-way' = 'tap') {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const baccarat = baccaratDevices(directory, mode)
  const roulette = rouletteDevices(directory, mode)
  const watch = await surveillance(broker.url)
  const pc = tablePc({
    directory,
    broker: broker.url,
    ...served(baccarat, roulette),
  })
  await pc.start()
  return { baccarat, roulette, watch, pc }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

/** 17 wins: 35 to 1 on the number, even money on black and on odd, nothing on red (gb 3.2, lines 285-298). */
async function spinSeventeen({ roulette, pc }: Fixture): Promise<void> {
  placeBets(roulette)
  await pc.journaled()
  roulette.bets.place(1, 'straight-up:17', 100)
  roulette.bets.place(2, 'red-black:black', 500)
  roulette.bets.place(3, 'red-black:red', 700)
  roulette.bets.place(4, 'odd-even:odd', 300)
  await pc.journaled()
  closeBets(roulette)
  await pc.journaled()
  landBall(roulette, 17)
}

async function playCoup({ baccarat, pc }: Fixture): Promise<void> {
  baccarat.bets.place(5, 'player', 2000)
  await pc.journaled()
  dealCoup(baccarat, ['9s', 'Kh'], ['2c', '3d'], 'player')
}

test('a spin goes from the bytes of its devices to the broker', async () => {
  const here = await fixture()
  const { roulette, watch, pc } = here
  roulette.bets.boot()
  await spinSeventeen(here)
  const result = await eventually(() => watch.results('roulette-1')[0])
  expect(result).toMatchObject({ session: 1, round: 1, game: 'gb.roulette', kind: 'settled', number: 17 })
  expect(paidIn(result)).toEqual({
    '1 straight-up:17': 3600,
    '2 red-black:black': 1000,
    '3 red-black:red': 0,
    '4 odd-even:odd': 600,
  })
  await eventually(() => watch.standing('roulette-1', 'round')?.round === 2)
  expect(watch.standing('roulette-1', 'round')).toMatchObject({ phase: 'betting', spins: [17] })
  expect(watch.events('roulette-1').map(({ event }) => event.type)).toEqual(
    expect.arrayContaining(['restarted', 'identified', 'wheel-phase', 'bet', 'winning-number']),
  )
  // The number came twice: on its own line, and in the status.
  expect(watch.events('roulette-1').filter(({ event }) => event.type === 'winning-number')).toHaveLength(1)
  await eventually(() => watch.standing('roulette-1', 'device', 'wheel')?.cure === 'All is well.')
  watch.expectWhole('roulette-1')
  expect(await pc.stop()).toBe(0)
})

test('a bet after "no more bets" is a finding with its margin, and changes no payment', async () => {
  const here = await fixture()
  const { roulette, watch, pc } = here
  placeBets(roulette)
  await pc.journaled()
  roulette.bets.place(1, 'straight-up:17', 100)
  await pc.journaled()
  closeBets(roulette)
  await pc.journaled()
  roulette.bets.place(2, 'straight-up:5', 200)
  await pc.journaled()
  landBall(roulette, 5)
  const late = await eventually(() => watch.findings('roulette-1')[0])
  expect(late).toMatchObject({ rule: 'gr.chip-position-governs', citation: 'gb 3.9, lines 339-343', round: 1 })
  expect(late.figures).toEqual({
    seat: 2,
    spot: 'straight-up:5',
    before: 0,
    after: 200,
    marginMs: pc.heardAt('"straight-up:5"') - pc.heardAt('"no-more-bets"'),
  })
  expect(paidIn(await eventually(() => watch.results('roulette-1')[0]))).toEqual({ '1 straight-up:17': 0 })
})

test('one process serves both tables, each with its own numbers', async () => {
  const here = await fixture()
  const { watch, pc } = here
  await spinSeventeen(here)
  await playCoup(here)
  await spinSeventeen(here).then(pc.journaled)
  await eventually(() => watch.results('roulette-1').length === 2 && watch.results('baccarat-1').length === 1)
  // 9 against 5: the Player's natural wins even money.
  expect(watch.results('baccarat-1').map(paidIn)).toEqual([{ '5 player': 4000 }])
  expect(watch.results('roulette-1').map(({ round }) => round)).toEqual([1, 2])
  for (const table of ['baccarat-1', 'roulette-1']) {
    expect(watch.standing(table, 'status')).toMatchObject({ table, state: 'online' })
    watch.expectWhole(table)
  }
  expect(await pc.stop()).toBe(0)
  for (const table of ['baccarat-1', 'roulette-1'])
    await eventually(() => watch.standing(table, 'status')?.state === 'offline')
})

test('a tap leaves no byte on any wire in a whole session', async () => {
  const here = await fixture('tap')
  await spinSeventeen(here)
  await playCoup(here)
  const { watch, pc, baccarat, roulette } = here
  baccarat.wires.shoe.hangUp()
  await eventually(() => watch.standing('baccarat-1', 'alert', 'shoe-link'))
  baccarat.wires.shoe.replug()
  await pc.linked('shoe')
  baccarat.shoe.cutCard()
  await watch.ask('baccarat-1', 'new-shoe', 'a-1')
  await pc.journaled()
  expect(await pc.stop()).toBe(0)
  for (const wire of Object.values({ ...baccarat.wires, ...roulette.wires })) expect(wire.written()).toHaveLength(0)
})

test('a two-way wheel is polled, so that a byte on a wire would have shown', async () => {
  const { roulette } = await fixture('two-way')
  await eventually(() => roulette.wires.wheel.written().includes('*X\r\n'))
})
