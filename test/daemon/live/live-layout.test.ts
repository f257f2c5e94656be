import { expect, test } from 'vitest'
import type { RecordedPty } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { run, scratch, tablePc } from '../../support/table-pc.ts'
import { pluggedTable } from '../engine/changed-config.ts'

/** As in docs/protocols/line-protocol.md, section 8.2. */
const closed = '$LCK,0000,closed*93DB'
const open = '$LCK,0000,open'
const lit = '$LMP,0000,3,ez-progressive,on'
const dark = '$LMP,0000,3,ez-progressive,off'

/** What a board was told of betting and lamps, without the check of lines that the page does not print. */
const toldOf = (wire: RecordedPty | undefined): string[] =>
  (wire?.written().toString() ?? '')
    .split('\r\n')
    .filter((line) => /^\$(LCK|LMP)/.test(line))
    .map((line) => (line === closed ? line : line.replace(/\*.*/, '')))

/**
 * Waits until these lines are the last that a board is told again since it was asked last. A board that is slow to answer
 * is told again, which says nothing new, and may be late.
 */
function listening(told: () => string[]) {
  let from = 0
  return async (...expected: string[]): Promise<void> => {
    const anew = () => [...new Set(told().slice(from))]
    await eventually(() => anew().slice(-expected.length).join() === expected.join()).catch(() =>
      expect(anew()).toEqual(expected),
    )
    from = told().length
  }
}

async function fixture(mode: 'tap' | 'two-way') {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const options = {
    wagersOffered: ['banker', 'player', 'tie', 'ez-progressive'],
    payTable: { 'ez-progressive': 'ez-p1' },
  }
  const coup = pluggedTable(
    directory,
    { id: 'baccarat-1', game: 'co.ez-baccarat', options },
    ['card-shoe', 'bet-sensors'],
    mode,
  )
  const spin = pluggedTable(
    directory,
    { id: 'roulette-1', game: 'gb.roulette' },
    ['roulette-wheel', 'bet-sensors'],
    mode,
  )
  const wires = { ...coup.wires, ...spin.wires }
  const pc = tablePc({ directory, broker: broker.url, tables: [coup.table, spin.table], wires })
  await pc.start()
  const board = (table: string) => wires[`${table}-bet-sensors`]
  return {
    pc,
    wires,
    coup: coup.devices,
    spin: spin.devices,
    baccaratTold: listening(() => toldOf(board('baccarat-1'))),
    atRoulette: () => [...new Set(toldOf(board('roulette-1')))],
    rouletteTold: listening(() => toldOf(board('roulette-1'))),
  }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

/** Player has nine on two cards. */
async function closeAndDeal(
  { pc, coup: { 'card-shoe': shoe, 'bet-sensors': board } }: Fixture,
  meanwhile = async () => {},
) {
  board.place(3, 'player', 1000)
  board.place(3, 'ez-progressive', 100)
  await pc.journaled()
  board.noMoreBets()
  await pc.journaled()
  shoe.draw('9s', 'player', 1)
  shoe.draw('2c', 'banker', 1)
  await pc.journaled()
  await meanwhile()
  shoe.draw('Kd', 'player', 2)
  shoe.draw('4h', 'banker', 2)
  await pc.journaled()
}

test('a board is locked and lit while a coup with a progressive stake is dealt, and told again when the daemon starts again', async () => {
  const here = await fixture('two-way')
  const { pc, coup, baccaratTold } = here
  const board = coup['bet-sensors']
  await closeAndDeal(here, async () => {
    await baccaratTold(closed, lit)
    expect([board.isOpen(), board.lamp(3, 'ez-progressive'), board.lamp(3, 'player')]).toEqual([false, 'on', 'off'])
    await pc.kill()
    await pc.start()
    await baccaratTold(closed, lit)
    board.boot()
    await baccaratTold(closed, lit)
    await eventually(() => !board.isOpen())
  })
  await baccaratTold(open, dark)
  await eventually(() => board.isOpen() && board.lamp(3, 'ez-progressive') === 'off')
  await pc.stop()
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})

test('a board is locked when the ball is too slow for more bets, and opened when the number is known', async () => {
  const { pc, spin, atRoulette, rouletteTold } = await fixture('two-way')
  const { 'roulette-wheel': wheel, 'bet-sensors': board } = spin
  wheel.placeBets()
  board.place(1, 'straight-up:17', 100)
  wheel.launch()
  await pc.journaled()
  expect(atRoulette()).toEqual([])
  wheel.noMoreBets()
  await rouletteTold(closed)
  await eventually(() => !board.isOpen())
  wheel.land(17)
  await rouletteTold(open)
  await eventually(board.isOpen)
  await pc.stop()
})

test('a board is locked when the wheel voids its spin, and opened when the wheel takes bets again', async () => {
  const { pc, spin, atRoulette, rouletteTold } = await fixture('two-way')
  const { 'roulette-wheel': wheel, 'bet-sensors': board } = spin
  wheel.placeBets()
  board.place(1, 'straight-up:17', 100)
  wheel.launch()
  await pc.journaled()
  wheel.giveUp('ball-with-rotor')
  await rouletteTold(closed)
  wheel.noMoreBets()
  await pc.journaled()
  expect(atRoulette()).toEqual([closed])
  wheel.placeBets()
  await rouletteTold(open)
  await eventually(board.isOpen)
  await pc.stop()
})

test('a board lights the areas of Sic Bo on which winning chips lie (gb 9.9, lines 1899-1902)', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const { devices, wires, table } = pluggedTable(
    directory,
    { id: 'sic-bo-1', game: 'gb.sic-bo' },
    ['dice-reader', 'bet-sensors'],
    'two-way',
  )
  const pc = tablePc({ directory, broker: broker.url, tables: [table], wires })
  await pc.start()
  const { 'dice-reader': dice, 'bet-sensors': board } = devices
  const lamps = () => [board.lamp(1, 'small'), board.lamp(2, 'big'), board.lamp(3, 'total:9')]
  dice.shake()
  dice.settle()
  await pc.journaled()
  board.place(1, 'small', 100)
  board.place(2, 'big', 100)
  board.place(3, 'total:9', 100)
  await pc.journaled()
  dice.read(1, 2, 6)
  await eventually(() => lamps().join() === 'on,off,on')
  dice.shake()
  await eventually(() => lamps().join() === 'off,off,off')
  await pc.stop()
})

test('a board on a tap is written nothing', async () => {
  const here = await fixture('tap')
  const { pc, spin, wires } = here
  await closeAndDeal(here)
  spin['roulette-wheel'].placeBets()
  spin['roulette-wheel'].noMoreBets()
  await pc.journaled()
  spin['roulette-wheel'].land(17)
  await pc.journaled()
  await pc.stop()
  const results = pc.entries().filter((entry) => entry.kind === 'effect' && entry.effect.type === 'result')
  expect(results.map((entry) => 'table' in entry && entry.table).toSorted()).toEqual(['baccarat-1', 'roulette-1'])
  for (const wire of Object.values(wires)) expect(wire.written()).toHaveLength(0)
})
