import { expect, it } from 'vitest'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices, closeBets, landBall, placeBets, rouletteDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { run, scratch, served, tablePc } from '../../support/table-pc.ts'
import { pluggedTable } from '../engine/changed-config.ts'

async function fixture() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const [roulette, baccarat] = [rouletteDevices(directory), baccaratDevices(directory)]
  const craps = pluggedTable(directory, { id: 'dice-1', game: 'gb.dice' }, ['dice-reader', 'bet-sensors'])
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, ...served(roulette, craps, baccarat) })
  await pc.start()
  return { roulette, craps, baccarat, broker, watch, pc }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

/** The wheel tells of a pocket that it does not have. */
async function spinNothing({ roulette, pc }: Fixture): Promise<void> {
  placeBets(roulette)
  await pc.journaled()
  roulette.bets.place(1, 'straight-up:17', 100)
  roulette.bets.place(2, 'red-black:red', 300)
  await pc.journaled()
  closeBets(roulette)
  landBall(roulette, 37)
  await pc.journaled()
}

async function throwCocked({ craps, watch, pc }: Fixture): Promise<void> {
  const { 'dice-reader': dice, 'bet-sensors': bets } = craps.devices
  await watch.ask('dice-1', 'new-shooter', 'shooter')
  bets.place(1, 'win-line', 1000)
  await pc.journaled()
  dice.shake()
  dice.settle()
  dice.refuse('cocked')
  await pc.journaled()
}

/** The second card goes to the Player again. */
async function dealAstray({ baccarat, pc }: Fixture): Promise<void> {
  baccarat.shoe.start()
  await pc.journaled()
  baccarat.bets.place(5, 'player', 2000)
  await pc.journaled()
  baccarat.shoe.card('9s', 'player', 1)
  baccarat.shoe.card('4d', 'player', 2)
  await pc.journaled()
}

it('what a person rules of a spin, a throw and a coup is refused or carried out, and is played again alike', async () => {
  const here = await fixture()
  const { baccarat, broker, watch, pc } = here
  await Promise.all([spinNothing(here), throwCocked(here), dealAstray(here)])
  await eventually(() => watch.results('roulette-1').length === 1 && watch.results('dice-1').length === 1)
  await pc.kill()
  await pc.start()

  const rule = (table: string, transaction: string, ruling: object) =>
    watch.ask(table, 'ruling', transaction, { round: 1, reason: 'camera 4', ...ruling })
  expect(await rule('roulette-1', '1', { ruling: 'stands', number: 37 })).toMatchObject({
    ...{ ok: false, code: 'not-on-wheel' },
    reason: expect.stringContaining('gb 3.5'),
  })
  expect(await rule('dice-1', '2', { ruling: 'goes-on' })).toMatchObject({ ok: false, code: 'ruling-not-allowed' })
  expect(await rule('dice-1', '3', {})).toMatchObject({ ok: false, code: 'malformed-request' })
  expect(await rule('dice-1', '4', { round: 7, ruling: 'void' })).toMatchObject({ code: 'round-not-waiting' })
  expect(await rule('baccarat-1', '5', { ruling: 'stands' })).toMatchObject({ code: 'result-not-known' })

  expect(await rule('roulette-1', '6', { ruling: 'stands', number: 17 })).toEqual({ transaction: '6', ok: true })
  expect(await rule('dice-1', '7', { ruling: 'stands', dice: [5, 6] })).toMatchObject({ ok: true })
  expect(await rule('baccarat-1', '8', { ruling: 'goes-on' })).toMatchObject({ ok: true })
  baccarat.shoe.card('2c', 'banker', 1)
  baccarat.shoe.card('Kc', 'player', 2)
  baccarat.shoe.card('3d', 'banker', 2)
  const last = (table: string) => watch.results(table).at(-1)
  // Each table has a connection of its own.
  await eventually(() => ['roulette-1', 'dice-1', 'baccarat-1'].every((table) => last(table)?.ruling !== undefined))

  const ruledBy = { by: 'pit', reason: 'camera 4' }
  expect(last('roulette-1')).toMatchObject({
    ...{ round: 1, kind: 'settled', number: 17 },
    ruling: { ...ruledBy, ruling: 'stands', rules: [{ rule: 'not-on-wheel', citation: 'gb 3.5, lines 321-325' }] },
  })
  expect(last('dice-1')).toMatchObject({ round: 1, kind: 'settled', dice: [5, 6], ruling: ruledBy })
  expect(last('baccarat-1')).toMatchObject({
    ...{ round: 1, kind: 'settled', deal: { player: ['9s', 'Kc'], banker: ['2c', '3d'] } },
    ruling: { ...ruledBy, ruling: 'goes-on', rules: [{ rule: 'baccarat-deal' }] },
  })
  // gb 3.2: 35 to 1; gb 8.12: 11 on the come-out wins even money; co 30-2809: the Player's 9 wins even money.
  expect(['roulette-1', 'dice-1', 'baccarat-1'].map((table) => paidIn(last(table) ?? { settlements: [] }))).toEqual([
    { '1 straight-up:17': 3600, '2 red-black:red': 0 },
    { '1 win-line': 2000 },
    { '5 player': 4000 },
  ])
  expect(pc.entries().filter((entry) => entry.kind === 'operator' && entry.op === 'ruling')).toMatchObject(
    ['roulette-1', 'dice-1', 'baccarat-1'].map((table) => ({ table, by: 'pit', args: { reason: 'camera 4' } })),
  )
  await pc.kill()
  await pc.start()
  const later = await surveillance(broker.url)
  const again = { round: 1, reason: 'camera 4', ruling: 'stands', number: 17 }
  expect(await later.ask('roulette-1', 'ruling', '6', again)).toEqual({ transaction: '6', ok: true })

  for (const table of ['roulette-1', 'dice-1', 'baccarat-1']) watch.expectWhole(table)
  await pc.stop()
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
  const told = await run('round', 'roulette-1/1', '--raw', '--journal', pc.journal)
  expect(told.out).toMatch(/RESULT round 1 disputed.*pit asks for ruling.*pit has ruled 'stands': camera 4/s)
})
