import { expect, test } from 'vitest'
import { encodeReport } from '../../../drivers/shoe/angel-eye-codec.ts'
import type { Surveillance } from '../../support/broker-listener.ts'
import { type BaccaratDevices, baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { paidIn } from '../../support/table-inputs.ts'

const table = 'baccarat-1'

const fixture = () => openFixtureOf(baccaratDevices)

type Fixture = Awaited<ReturnType<typeof fixture>>

const playerNatural = (devices: BaccaratDevices) => dealCoup(devices, ['9s', 'Kh'], ['2c', '3d'], 'player')

const cardsOf = (watch: Surveillance) =>
  watch.events(table).flatMap(({ event }) => (event.type === 'card-drawn' ? [event.card] : []))

/** The daemon is alive and well: another coup is settled, and nothing is missing. */
async function expectPlayGoesOn({ devices, watch, pc }: Fixture): Promise<void> {
  const before = watch.results(table).length
  devices.bets.place(6, 'player', 3000)
  await pc.journaled()
  playerNatural(devices)
  await pc.journaled()
  const result = await eventually(() =>
    watch
      .results(table)
      .slice(before)
      .find(({ kind, settlements }) => kind === 'settled' && settlements.some(({ seat }) => seat === 6)),
  )
  expect(paidIn(result)).toMatchObject({ '6 player': 6000 })
  watch.expectWhole(table)
  expect(pc.running()).toBe(true)
}

test('a frame that comes in two pieces is a card like any other', async () => {
  const { devices, watch, pc } = await fixture()
  const frame = encodeReport({ sequence: 0, report: { type: 'card', owner: 0, index: 1, face: 0x39 } })
  devices.wires.shoe.send(frame.subarray(0, 4))
  await pc.journaled()
  devices.wires.shoe.send(frame.subarray(4))
  await eventually(() => cardsOf(watch).length === 1)
  expect(cardsOf(watch)).toEqual(['9s'])
  expect(watch.rules(table)).toEqual([])
})

test("a maker's own message in the midst of a coup is reported, and the coup goes on", async () => {
  const { devices, watch } = await fixture()
  devices.bets.place(1, 'player', 1000)
  await eventually(() => watch.events(table).length > 0)
  devices.shoe.card('9s', 'player', 1)
  devices.shoe.sayOwn('X')
  devices.shoe.card('2c', 'banker', 1)
  devices.shoe.card('Kh', 'player', 2)
  devices.shoe.card('3d', 'banker', 2)
  devices.shoe.result('player')
  const result = await eventually(() => watch.results(table)[0])
  expect([result.kind, paidIn(result)]).toEqual(['settled', { '1 player': 2000 }])
  expect(watch.findings(table)).toMatchObject([
    { rule: 'unknown-message', message: "shoe: a message of unknown type 'X'" },
  ])
})

test('half a frame is reported, and its coup is interrupted', async () => {
  const here = await fixture()
  const { devices, watch } = here
  devices.shoe.card('9s', 'player', 1)
  devices.wires.shoe.send(
    encodeReport({ sequence: 1, report: { type: 'card', owner: 1, index: 1, face: 0x22 } }).subarray(0, 5),
  )
  devices.shoe.loseMessage()
  devices.shoe.card('Kh', 'player', 2)
  expect(await eventually(() => watch.results(table)[0])).toMatchObject({ kind: 'interrupted', settlements: [] })
  expect(watch.rules(table).slice(0, 3)).toEqual(['bytes-discarded', 'messages-lost', 'round-interrupted'])
  devices.shoe.result('player')
  await expectPlayGoesOn(here)
})

test('a frame with a wrong check is reported, and its card is not believed', async () => {
  const here = await fixture()
  const { devices, watch } = here
  devices.shoe.card('9s', 'player', 1)
  const frame = encodeReport({ sequence: 1, report: { type: 'card', owner: 1, index: 1, face: 0x22 } })
  frame.set([frame[6] === 0x30 ? 0x31 : 0x30], 6)
  devices.wires.shoe.send(frame)
  const found = await eventually(() => watch.findings(table)[0])
  expect(found).toMatchObject({ rule: 'bytes-discarded', message: expect.stringContaining('wrong BCC') })
  expect(cardsOf(watch)).toEqual(['9s'])
  devices.shoe.loseMessage()
  devices.shoe.card('Kh', 'player', 2)
  expect(await eventually(() => watch.results(table)[0])).toMatchObject({ kind: 'interrupted' })
  await expectPlayGoesOn(here)
})

test('repeated messages count once; skipped, reordered and reused numbers are reported, and no card is lost', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  const send = (sequence: number, card: number, index: number, owner = 0) =>
    devices.wires.shoe.send(encodeReport({ sequence, report: { type: 'card', owner, index, face: 0x30 | card } }))
  send(0, 2, 1)
  send(0, 2, 1)
  send(0, 2, 1)
  await eventually(() => cardsOf(watch).length === 1)
  expect(watch.rules(table)).toEqual([])
  send(2, 3, 1, 1)
  await eventually(() => watch.rules(table).includes('messages-lost'))
  send(1, 4, 2)
  await eventually(() => watch.rules(table).filter((rule) => rule === 'messages-lost').length === 2)
  send(1, 5, 2)
  await eventually(() => watch.rules(table).includes('sequence-conflict'))
  await pc.journaled()
  await eventually(() => cardsOf(watch).length === 4)
  expect(cardsOf(watch)).toEqual(['2s', '3s', '4s', '5s'])
  devices.shoe.start()
  await expectPlayGoesOn(here)
})

test('a coup that had begun before the daemon is reported and not settled; the next one is', async () => {
  const here = await fixture()
  const { devices, watch } = here
  devices.bets.place(1, 'player', 1000)
  await here.pc.journaled()
  devices.shoe.card('2c', 'banker', 1)
  devices.shoe.card('Kh', 'player', 2)
  devices.shoe.card('3d', 'banker', 2)
  devices.shoe.result('player')
  await eventually(() => watch.rules(table).length === 3)
  expect(new Set(watch.rules(table))).toEqual(new Set(['joined-mid-round']))
  expect(watch.results(table)).toEqual([])
  await expectPlayGoesOn(here)
})

test('a card that cannot exist is reported, and its coup is not settled', async () => {
  const here = await fixture()
  const { devices, watch } = here
  dealCoup(devices, ['9s', '0x'], ['2c', '3d'], 'player')
  const found = await eventually(() => watch.findings(table).find(({ rule }) => rule === 'card-unread'))
  expect(found.message).toContain('suit 0 and rank 0, which is no card')
  expect(await eventually(() => watch.results(table)[0])).toMatchObject({ kind: 'disputed', settlements: [] })
  await expectPlayGoesOn(here)
})

test('the ninth ace of spades from eight decks is a matter of integrity, and its round is paid to nobody', async () => {
  const here = await fixture()
  const { devices, watch } = here
  const aces = ['As', 'As', 'As']
  // 3 to 3, three cards each: both draw to two, and the Banker to a two draws to any third card.
  dealCoup(devices, aces, aces, 'tie')
  dealCoup(devices, aces, aces, 'tie')
  const found = await eventually(() => watch.findings(table)[0])
  expect(found).toMatchObject({
    rule: 'shoe-preparation',
    severity: 'integrity',
    round: 2,
    message: expect.stringContaining('As was seen 9 times'),
    citation: 'co 30-2806, lines 104-120',
  })
  expect(cardsOf(watch).slice(0, 9)).toHaveLength(9)
  expect(await eventually(() => watch.results(table)[1])).toMatchObject({ kind: 'disputed', settlements: [] })
  await expectPlayGoesOn(here)
})

test.each(['constructor', 'dragon-bonus'])('a chip on %s, which is no wager, is refused', async (spot) => {
  const here = await fixture()
  const { devices, watch, pc } = here
  devices.bets.place(1, spot, 1000)
  await pc.journaled()
  playerNatural(devices)
  expect(await eventually(() => watch.results(table)[0])).toMatchObject({ kind: 'settled', settlements: [] })
  expect(watch.findings(table)[0]).toMatchObject({
    rule: 'tr-permitted-wagers',
    citation: 'co 30-2807(2), line 136',
    message: expect.stringContaining(spot),
  })
  devices.bets.clear(1, spot)
  await expectPlayGoesOn(here)
})

test('noise is reported and harms nothing', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 37 + (index >> 3)) & 0xff)
  for (const wire of Object.values(devices.wires)) wire.send(noise)
  await pc.journaled()
  await eventually(() => watch.rules(table).includes('bytes-discarded'))
  devices.shoe.start()
  devices.bets.boot()
  await expectPlayGoesOn(here)
})
