import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baccaratDevices, dealCoup } from '../../../support/devices.ts'
import { eventually } from '../../../support/eventually.ts'
import { bytesIn, firstSegment, putBytes } from '../../../support/journal-files.ts'
import { openFixtureOf } from '../../../support/open-table.ts'
import { smallDisk } from '../../../support/small-disk.ts'
import { paidIn } from '../../../support/table-inputs.ts'
import { run, scratch } from '../../../support/table-pc.ts'

const table = 'baccarat-1'

const fixture = (mirror: string) => openFixtureOf(baccaratDevices, { more: { mirror } })

function nearlyFullDisk() {
  const disk = smallDisk('4m')
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc((4 << 20) - (16 << 10)))
  return { mirror: join(disk, 'table.mirror'), free: () => rmSync(ballast) }
}

test('play goes on beside a full mirror, with an alert that stands until the mirror holds everything', async () => {
  const { mirror, free } = nearlyFullDisk()
  const { devices, watch, pc } = await fixture(mirror)
  let chips = 1000
  await eventually(() => {
    devices.bets.place(1, 'player', ++chips)
    return pc.log().some(({ code }) => code === 'mirror-full')
  })
  await pc.journaled()
  const alert = await eventually(() => watch.standing(table, 'alert', 'journal-mirror'))
  expect(alert.text).toContain(`Cannot write the mirror ${mirror}`)
  expect(watch.standing(table, 'status')).toMatchObject({ state: 'online', journal: 'ok' })
  dealCoup(devices, ['9s', 'Kh'], ['2c', '3d'], 'player')
  expect(paidIn(await eventually(() => watch.results(table)[0]))).toEqual({ '1 player': 2 * chips })
  free()
  await eventually(() => watch.standing(table, 'alert', 'journal-mirror') === undefined)
  expect(await pc.stop()).toBe(0)
  expect(bytesIn(pc.journal).equals(bytesIn(mirror))).toBe(true)
  watch.expectWhole(table)
  const says = pc.entries().flatMap((entry) => (entry.kind === 'mirror' ? entry.says : []))
  expect(says).toEqual([alert.text, 'The mirror holds all of the journal again.'])
})

test('a journal that was damaged while the daemon was off is made again from its mirror, and the round goes on', async () => {
  const mirror = join(scratch(), 'table.mirror')
  const { devices, watch, pc } = await fixture(mirror)
  devices.bets.place(1, 'player', 2000)
  await pc.journaled()
  devices.shoe.card('9s', 'player', 1)
  await pc.journaled()
  await pc.stop()
  const damaged = bytesIn(pc.journal)
  damaged[200] = (damaged[200] ?? 0) ^ 1
  putBytes(pc.journal, damaged)
  expect(await run('verify', pc.journal)).toMatchObject({ code: 1 })
  await pc.start()
  expect(pc.log()).toContainEqual(expect.objectContaining({ code: 'journal-mended' }))
  devices.shoe.card('2c', 'banker', 1)
  devices.shoe.card('Kh', 'player', 2)
  devices.shoe.card('3d', 'banker', 2)
  devices.shoe.result('player')
  const result = await eventually(() => watch.results(table)[0])
  expect([result.reason, paidIn(result), watch.rules(table)]).toEqual([undefined, { '1 player': 4000 }, []])
  await pc.stop()
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
  expect(readFileSync(`${firstSegment(pc.journal)}.broken-1`).equals(damaged)).toBe(true)
})
