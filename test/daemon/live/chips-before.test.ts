import { expect, test } from 'vitest'
import { surveillance } from '../../support/broker-listener.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { run, scratch, tablePc } from '../../support/table-pc.ts'
import { pluggedTable } from '../engine/changed-config.ts'

const table = 'baccarat-1'

/** A baccarat table whose board has chips on it before the daemon listens for the first time. */
async function fixture(mode: 'tap' | 'two-way', before: readonly [number, string, number][] = []) {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const plugged = pluggedTable(directory, { id: table, game: 'co.baccarat' }, ['card-shoe', 'bet-sensors'], mode)
  const { 'card-shoe': shoe, 'bet-sensors': board } = plugged.devices
  const wire = plugged.wires[`${table}-bet-sensors`]
  wire?.stayAwake()
  wire?.hangUp()
  for (const chips of before) board.place(...chips)
  wire?.replug()
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, tables: [plugged.table], wires: plugged.wires })
  await pc.start()
  const told = () => pc.entries().filter((entry) => entry.kind === 'event' && entry.event.type === 'all-bets').length
  /** A nine beats an eight: the Player wins. */
  const dealCoup = async () => {
    await pc.journaled()
    shoe.draw('9s', 'player', 1)
    shoe.draw('2c', 'banker', 1)
    shoe.draw('Kd', 'player', 2)
    shoe.draw('6h', 'banker', 2)
    await pc.journaled()
  }
  const result = (round: number) => eventually(() => watch.results(table).find((result) => result.round === round))
  /** Out of the socket and in again; what the board says meanwhile is lost. */
  const unplugged = async (meanwhile: () => void | Promise<void>) => {
    const links = () => pc.entries().filter(({ kind }) => kind === 'link').length
    const open = links()
    wire?.hangUp()
    await eventually(() => links() > open)
    await meanwhile()
    wire?.replug()
    await pc.linked(`${table}-bet-sensors`)
  }
  return { board, watch, pc, told, dealCoup, result, unplugged }
}

test('a board on a two-way link is asked what lies on it, and the first round is settled on that', async () => {
  const { told, dealCoup, result, pc } = await fixture('two-way', [
    [1, 'player', 2000],
    [2, 'banker', 3000],
  ])
  await eventually(told)
  await dealCoup()
  const first = await result(1)
  expect(first.kind).toBe('settled')
  expect(paidIn(first)).toEqual({ '1 player': 4000, '2 banker': 0 })
  await pc.stop()
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})

test('a board on a tap that shows by its total that more lies there has its first round interrupted, and the next settled', async () => {
  const { board, watch, pc, dealCoup, result } = await fixture('tap', [[1, 'banker', 3000]])
  board.place(2, 'player', 2000)
  board.heartbeat()
  board.heartbeat()
  await dealCoup()
  expect(await result(1)).toMatchObject({
    kind: 'interrupted',
    reason: 'the sensors report a total of 5000, but their messages add up to 2000',
    deal: { player: ['9s', 'Kd'], banker: ['2c', '6h'] },
    settlements: [],
    known: { bets: [{ seat: 2, spot: 'player', stake: 2000 }] },
  })
  expect(watch.rules(table)).toEqual(['bet-total-differs', 'chips-unknown'])
  board.clear(1, 'banker')
  board.heartbeat()
  await dealCoup()
  expect(paidIn(await result(2))).toEqual({ '2 player': 4000 })
  await pc.stop()
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})

test('a board on a tap that tells all unasked is believed', async () => {
  const { board, dealCoup, result } = await fixture('tap', [[1, 'player', 3000]])
  board.heartbeat()
  board.tellAll()
  await dealCoup()
  expect(paidIn(await result(1))).toEqual({ '1 player': 6000 })
})

test('chips that were moved while the sensors were unplugged are asked for on a two-way link', async () => {
  const { board, told, dealCoup, result, unplugged, pc } = await fixture('two-way')
  // What it was asked when its port was opened.
  await eventually(told)
  board.place(1, 'player', 2000)
  await pc.journaled()
  const before = told()
  await unplugged(() => {
    board.clear(1, 'player')
    board.place(1, 'banker', 2000)
  })
  await eventually(() => told() > before)
  await dealCoup()
  expect(paidIn(await result(1))).toEqual({ '1 banker': 0 })
})

test('on a tap they are not known, though the total is as it was: the round is interrupted', async () => {
  const { board, watch, dealCoup, result, unplugged, pc } = await fixture('tap')
  board.place(1, 'player', 2000)
  board.heartbeat()
  await pc.journaled()
  await unplugged(() => {
    board.clear(1, 'player')
    board.place(1, 'banker', 2000)
  })
  board.heartbeat()
  await dealCoup()
  expect(await result(1)).toMatchObject({ kind: 'interrupted', reason: 'messages of the sensors were lost' })
  expect(watch.rules(table)).toContain('chips-unknown')
  // The board is switched off and on: it tells what lies there.
  board.boot()
  await dealCoup()
  expect(paidIn(await result(2))).toEqual({ '1 banker': 0 })
})

test('sensors that were unplugged for a moment and missed nothing cost no round', async () => {
  const { board, dealCoup, result, unplugged, pc } = await fixture('tap')
  board.place(1, 'player', 2000)
  board.heartbeat()
  await pc.journaled()
  await unplugged(() => {})
  board.heartbeat()
  await dealCoup()
  expect(paidIn(await result(1))).toEqual({ '1 player': 4000 })
})

test('betting that closes while the sensors are unplugged closes on what nobody knows', async () => {
  const { board, dealCoup, result, unplugged, pc } = await fixture('tap')
  board.place(1, 'player', 2000)
  await pc.journaled()
  await unplugged(dealCoup)
  expect(await result(1)).toMatchObject({ kind: 'interrupted' })
})
