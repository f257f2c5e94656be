import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { paidIn } from '../../support/table-inputs.ts'

const table = 'baccarat-1'

/** Often enough that the test, too, may stand still for a moment, and nobody takes that for a wire that held messages up (ms). */
const beatEvery = 300

/** A table whose wires take the time that wires take, with a board that beats. */
async function openTable() {
  const here = await openFixtureOf((directory) => {
    const plugged = baccaratDevices(directory)
    return { ...plugged, table: { ...plugged.table, devices: plugged.table.devices.map(onOrdinaryWire) } }
  })
  const { shoe, bets } = here.devices
  shoe.start()
  bets.boot()
  let done = 0
  const beating = setInterval(() => {
    bets.heartbeat()
    done++
  }, beatEvery)
  onTestFinished(() => clearInterval(beating))
  /** The daemon has heard all that was said, and a whole heartbeat behind it. */
  const beaten = async () => {
    const last = done + 2
    await eventually(() => done >= last)
    await here.pc.journaled()
  }
  await beaten()
  return { ...here, beaten }
}

/** Dealt card by card: a shoe whose cards come all at once has a wire that held them up. */
const coup = [
  ['2s', 'player', 1],
  ['4c', 'banker', 1],
  ['3h', 'player', 2],
  ['3d', 'banker', 2],
  ['Kd', 'player', 3],
] as const

const onOrdinaryWire = <Device extends { delay: number }>(device: Device) => ({ ...device, delay: 50 })

const settledIn = (watch: Awaited<ReturnType<typeof openTable>>['watch']) =>
  watch.results(table).filter(({ kind }) => kind === 'settled')

test('a coup that falls wholly into a stall of the daemon is not settled without its wagers', async () => {
  const { devices, watch, pc } = await openTable()
  pc.standStill()
  devices.bets.place(1, 'banker', 1000)
  await sleep(400)
  devices.bets.noMoreBets()
  await sleep(400)
  dealCoup(devices, ['2s', '3h', 'Kd'], ['4c', '3d'], 'banker')
  await sleep(1_500)
  pc.goOn()
  await eventually(() => watch.results(table).length > 0)
  for (const result of settledIn(watch)) expect(paidIn(result)).toEqual({ '1 banker': 1950 })
  expect(watch.findings(table).map(({ rule }) => rule)).not.toContain('no-more-bets')
  expect(pc.entries().some(({ kind }) => kind === 'blind')).toBe(true)
})

test('a coup behind a stall is settled as ever, once its chips were confirmed', async () => {
  const { devices, watch, pc, beaten } = await openTable()
  pc.standStill()
  await sleep(1_500)
  pc.goOn()
  await beaten()
  devices.bets.place(1, 'banker', 1000)
  await beaten()
  devices.bets.noMoreBets()
  await beaten()
  for (const [card, to, index] of coup) {
    devices.shoe.card(card, to, index)
    await sleep(120)
    await pc.journaled()
  }
  const result = await eventually(() => watch.results(table)[0])
  expect(result).toMatchObject({ kind: 'settled' })
  expect(paidIn(result)).toEqual({ '1 banker': 1950 })
})
