import { expect, onTestFinished, test } from 'vitest'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createDiceReader } from '../../../simulators/devices/dice-reader.ts'
import { createLineWheel } from '../../../simulators/devices/line-wheel.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { wire } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { scratch, tablePc } from '../../support/table-pc.ts'

const nameplate = (serial: string) => ({ model: 'FW-1', serial, firmware: '1.0' })

/** Each second, as all devices of the line protocol do. What comes back waits for so many heartbeats of each. */
function beating(...devices: { heartbeat(): void }[]): (beats: number) => Promise<unknown> {
  let done = 0
  const beating = setInterval(() => {
    for (const device of devices) device.heartbeat()
    done++
  }, 1_000)
  onTestFinished(() => clearInterval(beating))
  return (beats) => {
    const last = done + beats
    return eventually(() => done >= last)
  }
}

test('heartbeats that nobody heard while the daemon was away break no run of throws or spins (gb 3.19, 8.17)', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const watch = await surveillance(broker.url)
  const at = (id: string) => wire(`${directory}/${id}`)
  const wires = { dice: at('dice'), 'dice-bets': at('dice-bets'), wheel: at('wheel'), 'wheel-bets': at('wheel-bets') }
  const device = (id: keyof typeof wires, driver: string) => ({
    id,
    driver,
    delay: 0,
    serial: { path: wires[id].path },
  })
  const dice = createDiceReader(wires.dice, nameplate('D1'))
  const diceBets = createBetBoard(wires['dice-bets'], nameplate('B1'))
  const wheel = createLineWheel(wires.wheel, nameplate('W1'))
  const wheelBets = createBetBoard(wires['wheel-bets'], nameplate('B2'))
  const craps = [device('dice', 'line-dice-reader'), device('dice-bets', 'line-bet-sensors')]
  const roulette = [device('wheel', 'line-roulette-wheel'), device('wheel-bets', 'line-bet-sensors')]
  const pc = tablePc({
    directory,
    broker: broker.url,
    tables: [
      { id: 'craps', game: 'gb.dice', devices: craps },
      { id: 'roulette', game: 'gb.roulette', devices: roulette },
    ],
    wires,
  })
  const resultAt = (table: string, round: number) =>
    eventually(() => watch.results(table).find((result) => result.round === round))
  const thrown = (...faces: number[]) => {
    dice.shake()
    dice.settle()
    dice.read(...faces)
  }
  const spun = (number: number) => {
    wheel.placeBets()
    wheel.launch()
    wheel.noMoreBets()
    wheel.land(number)
  }

  await pc.start()
  const beats = beating(dice, diceBets, wheel, wheelBets)
  for (const each of [dice, diceBets, wheel, wheelBets]) each.boot()
  thrown(3, 4)
  spun(2)
  spun(1)
  await Promise.all([resultAt('craps', 1), resultAt('roulette', 2)])
  diceBets.place(1, 'win-line', 1000)
  wheelBets.place(1, 'roulette-rage', 100)
  await beats(1)
  await pc.journaled()
  thrown(4, 2)
  spun(3)
  await Promise.all([resultAt('craps', 2), resultAt('roulette', 3)])

  await pc.kill()
  await beats(2)
  await pc.start()
  await beats(1)
  await pc.journaled()
  thrown(5, 1)
  spun(4)

  expect(await resultAt('craps', 3)).toMatchObject({
    kind: 'settled',
    settlements: [{ wager: 'win-line', verdict: 'win', returns: 2000 }],
  })
  expect(await resultAt('roulette', 4)).toMatchObject({
    kind: 'settled',
    settlements: [{ wager: 'roulette-rage' }],
  })
  for (const table of ['craps', 'roulette'])
    expect(watch.findings(table).map(({ rule }) => rule)).not.toContain('messages-lost')
  await pc.stop()
})
