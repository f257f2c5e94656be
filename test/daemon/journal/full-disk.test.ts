import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { run } from '../../support/table-pc.ts'

const table = 'baccarat-1'

function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch {
    closeSync(file)
  }
}

async function fixture() {
  const disk = smallDisk('256k')
  const ballast = join(disk, 'ballast')
  const small = { fill: () => fillUp(ballast), free: () => rmSync(ballast) }
  return { ...(await openFixtureOf(baccaratDevices, { journal: join(disk, 'table.journal') })), small }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

/** The last page of the file has room for some entries still: chips move until nothing more goes in. */
async function fillDisk({ devices, watch, pc, small }: Fixture): Promise<number> {
  small.fill()
  let chips = 1000
  await eventually(() => {
    devices.bets.place(1, 'player', ++chips)
    return pc.log().some(({ code }) => code === 'journal-full')
  })
  const last = Date.now()
  // Each wire is read by itself: these chips have to be in before a card is.
  await eventually(() => {
    devices.bets.place(1, 'player', chips)
    return Number(watch.standing(table, 'device', 'baccarat-bets')?.ladder[2]?.lastGood) > last
  })
  return chips
}

test('on a full disk nothing is published, the table says so, and all comes through when there is room', async () => {
  const here = await fixture()
  const { devices, watch, pc, small } = here
  await eventually(() => watch.standing(table, 'status')?.journal === 'ok')
  const chips = await fillDisk(here)
  await eventually(() => watch.standing(table, 'status')?.journal === 'blocked')
  dealCoup(devices, ['9s', 'Kh'], ['2c', '3d'], 'player')
  await eventually(() => watch.standing(table, 'device', 'shoe')?.ladder[2].lastGood)
  expect(watch.results(table)).toEqual([])
  expect(watch.standing(table, 'alert', 'journal-blocked')?.text).toContain('The disk is full')
  const retained = ['status', 'device/shoe', 'device/baccarat-bets', 'round', 'alert/journal-blocked']
  const numbers = retained.map((topic) => watch.standing(table, ...topic.split('/'))?.seq)
  // No board goes by what a power cut could undo.
  expect(Math.max(...numbers)).toBe(watch.numbered(table).at(-1)?.seq ?? 0)
  small.free()
  const result = await eventually(() => watch.results(table)[0])
  expect(paidIn(result)).toEqual({ '1 player': 2 * chips })
  await eventually(() => watch.standing(table, 'status')?.journal === 'ok')
  await eventually(() => watch.standing(table, 'alert', 'journal-blocked') === undefined)
  await pc.journaled()
  // Of the chips, which were told again and again, the last may be read behind the cards.
  await eventually(() => watch.events(table).some(({ event }) => event.type === 'shoe-result'))
  watch.expectWhole(table)
  expect(await pc.stop()).toBe(0)
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
})

test('a request is not answered with yes before it is on the disk', async () => {
  const here = await fixture()
  const { watch, pc, small } = here
  await fillDisk(here)
  const answer = watch.ask(table, 'new-shoe', 'a-1')
  // A request that is refused at once can be heard in full before the one that waits.
  await watch.ask(table, 'out-of-cards', 'a-2')
  const answered = () =>
    watch.history.some(({ topic, payload }) => topic.includes('/response/') && payload.includes('"a-1"'))
  const written = () => pc.entries().some((entry) => entry.kind === 'operator')
  expect([answered(), written()]).toEqual([false, false])
  small.free()
  expect(await answer).toEqual({ transaction: 'a-1', ok: true })
  expect(written()).toBe(true)
})

test('a stop on a full disk is a failure, for what was not written is gone', async () => {
  const here = await fixture()
  await fillDisk(here)
  expect(await here.pc.stop()).toBe(1)
  expect(here.pc.log().at(-1)?.msg).toContain('[journal-full]')
  here.small.free()
  await here.pc.start()
  expect(await run('verify', here.pc.journal)).toMatchObject({ code: 0 })
})
