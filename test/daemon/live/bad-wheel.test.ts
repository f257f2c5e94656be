import { expect, test } from 'vitest'
import { seeded } from '../../../games/kit/odds/random.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { withFrameFaults } from '../../../simulators/wires/frame-faults.ts'
import { beating, closeBets, landBall, placeBets, rouletteDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { paidIn } from '../../support/table-inputs.ts'

const table = 'roulette-1'

const fixture = () => openFixtureOf(rouletteDevices)

type Fixture = Awaited<ReturnType<typeof fixture>>

/** Plays a spin that gives 35 to 1, as if nothing had happened. */
async function expectPlayGoesOn({ devices, watch, pc }: Fixture): Promise<void> {
  const before = watch.results(table).length
  placeBets(devices)
  await pc.journaled()
  devices.bets.place(6, 'straight-up:8', 100)
  await pc.journaled()
  closeBets(devices)
  landBall(devices, 8)
  await pc.journaled()
  const result = await eventually(() => watch.results(table)[before])
  expect(result).toMatchObject({ kind: 'settled', number: 8 })
  expect(paidIn(result)).toMatchObject({ '6 straight-up:8': 3600 })
  watch.expectWhole(table)
  expect(pc.running()).toBe(true)
}

test.each([
  ['00', 37],
  ['0000', 39],
])('the number %s is refused on a single-zero wheel, and its spin is disputed', async (text, pocket) => {
  const here = await fixture()
  const { devices, watch, pc } = here
  placeBets(devices)
  devices.bets.place(1, 'straight-up:0', 100)
  await pc.journaled()
  closeBets(devices)
  landBall(devices, pocket)
  const result = await eventually(() => watch.results(table)[0])
  expect(result).toMatchObject({ kind: 'disputed', settlements: [] })
  expect(watch.findings(table)[0]).toMatchObject({
    rule: 'not-on-wheel',
    severity: 'integrity',
    message: `${text} (pocket ${pocket}) is no number of a single-zero wheel`,
    citation: 'gb 3.5, lines 321-325',
  })
  await expectPlayGoesOn(here)
})

test('a spin that had begun before the daemon is reported and not settled; the next one is', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  devices.bets.place(1, 'straight-up:17', 100)
  await pc.journaled()
  closeBets(devices)
  landBall(devices, 17)
  const result = await eventually(() => watch.results(table)[0])
  expect(result).toMatchObject({ kind: 'interrupted', number: 17, settlements: [] })
  expect(watch.rules(table)).toEqual(['joined-mid-round'])
  await expectPlayGoesOn(here)
})

test('half a status, and one with a number that cannot be, are reported, and the next status is read', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  devices.wires.wheel.send(Buffer.from('*X;2;0'))
  devices.wires.wheel.send(Buffer.from('\r\n*X;9;001;  ;0;250;0\r\n'))
  await pc.journaled()
  await eventually(() => watch.rules(table).filter((rule) => rule === 'bytes-discarded').length === 2)
  await expectPlayGoesOn(here)
})

test('a line of the bet sensors that is cut short, or has a wrong check, is reported as lost', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  const faults: { cut?: number; corrupt?: number } = {}
  const wire = withFrameFaults(devices.wires['roulette-bets'], faults, seeded(5))
  const bets = createBetBoard(wire, { model: 'FB-12', serial: '000118', firmware: '1.4.2' })
  for (const fault of ['cut', 'corrupt'] as const) {
    bets.place(1, 'straight-up:17', 100)
    faults[fault] = 1
    bets.place(1, 'straight-up:17', 200)
    faults[fault] = 0
    bets.place(1, 'straight-up:17', 300)
    await pc.journaled()
  }
  await eventually(() => watch.rules(table).filter((rule) => rule === 'messages-lost').length === 2)
  expect(watch.rules(table).filter((rule) => rule === 'bytes-discarded').length).toBeGreaterThanOrEqual(2)
  const amounts = () => watch.events(table).flatMap(({ event }) => (event.type === 'bet' ? [event.amount] : []))
  await eventually(() => amounts().length === 4)
  expect(amounts()).toEqual([100, 300, 100, 300])
  devices.bets.boot()
  await pc.journaled()
  await expectPlayGoesOn(here)
})

test('lines that come twice count once; those that come out of order are reported, and none is lost', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  const faults: { duplicate?: number; reorder?: number } = { duplicate: 1 }
  const wire = withFrameFaults(devices.wires['roulette-bets'], faults, seeded(5))
  const bets = createBetBoard(wire, { model: 'FB-12', serial: '000118', firmware: '1.4.2' })
  const amounts = () => watch.events(table).flatMap(({ event }) => (event.type === 'bet' ? [event.amount] : []))
  bets.place(1, 'straight-up:17', 100)
  bets.place(1, 'straight-up:17', 200)
  await eventually(() => amounts().length === 2)
  expect(watch.rules(table)).toEqual([])
  faults.duplicate = 0
  faults.reorder = 1
  bets.place(1, 'straight-up:17', 300)
  faults.reorder = 0
  bets.place(1, 'straight-up:17', 400)
  await eventually(() => amounts().length === 4)
  expect(amounts()).toEqual([100, 200, 400, 300])
  await eventually(() => watch.rules(table).includes('messages-lost'))
  await pc.journaled()
  await expectPlayGoesOn(here)
})

test('silence raises an alert that the next message clears, and a burst of 200 messages is read whole', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  devices.wires['roulette-bets'].fallSilent()
  const wire = withFrameFaults(devices.wires['roulette-bets'], {}, seeded(5))
  const bets = createBetBoard(wire, { model: 'FB-12', serial: '000118', firmware: '1.4.2' })
  bets.boot()
  const alert = await eventually(() => watch.standing(table, 'alert', 'roulette-bets-link'))
  expect(alert.text).toContain('said nothing for 1.9 s')
  await eventually(() => watch.standing(table, 'device', 'roulette-bets')?.link === 'silent')
  wire.stall()
  for (let amount = 1; amount <= 200; amount++) bets.place(1, 'red-black:red', amount)
  wire.burst()
  beating(bets)
  await eventually(() => watch.standing(table, 'alert', 'roulette-bets-link') === undefined)
  const amounts = () => watch.events(table).flatMap(({ event }) => (event.type === 'bet' ? [event.amount] : []))
  await eventually(() => amounts().length === 200)
  expect(amounts()).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  await pc.journaled()
  expect(watch.rules(table)).toEqual(['device-restarted'])
  await eventually(() => watch.standing(table, 'device', 'roulette-bets')?.link === 'open')
  watch.expectWhole(table)
})
