import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { baccaratDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { firstSegment } from '../../support/journal-files.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { scratch } from '../../support/table-pc.ts'

const table = 'baccarat-1'

type Fixture = Awaited<ReturnType<typeof openFixtureOf>>

const alertOf = ({ watch }: Fixture) => watch.standing(table, 'alert', 'journal-changed')?.text

/** The alert stands. */
const seen = (fixture: Fixture, text: string) => eventually(() => alertOf(fixture)?.includes(text))

test('the file of a journal that is removed while it is written is noticed, and nothing more is published', async () => {
  const fixture = await openFixtureOf(baccaratDevices)
  const { devices, pc, watch } = fixture
  const file = firstSegment(pc.journal)
  devices.bets.place(1, 'player', 1000)
  await pc.journaled()
  renameSync(file, `${file}.away`)
  await seen(fixture, 'is not there any more')
  await eventually(() => watch.standing(table, 'status')?.journal === 'blocked')
  const told = watch.events(table).length
  devices.bets.place(2, 'player', 2000)
  await eventually(() => watch.standing(table, 'alert', 'journal-blocked')?.text.includes('Nothing is lost yet'))
  expect(watch.events(table).slice(told)).toEqual([])

  renameSync(`${file}.away`, file)
  await eventually(() => watch.events(table).some(({ event }) => JSON.stringify(event).includes('2000')))
  await eventually(() => watch.standing(table, 'status')?.journal === 'ok')
  expect(pc.entries().filter(({ kind }) => kind === 'integrity')).toMatchObject([
    { code: 'journal-changed', says: expect.stringContaining(file) },
  ])
  expect(await pc.stop()).toBe(0)
})

test('a journal that is replaced by a copy is noticed', async () => {
  const fixture = await openFixtureOf(baccaratDevices)
  const file = firstSegment(fixture.pc.journal)
  const bytes = readFileSync(file)
  renameSync(file, `${file}.away`)
  writeFileSync(file, bytes)
  await seen(fixture, 'is another file than the one that is written')
})

test('a disk that is unmounted is noticed, and goes on when it is mounted again', async () => {
  const disk = join(scratch(), 'disk')
  const spare = join(scratch(), 'spare')
  for (const folder of [disk, spare]) mkdirSync(folder)
  // Mounting needs root; without it this test fails, because the promise would go untested.
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk])
  execFileSync('mount', ['--bind', disk, spare])
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', spare])
    execFileSync('umount', ['--lazy', disk])
  })
  const fixture = await openFixtureOf(baccaratDevices, { journal: join(disk, 'table.journal') })
  execFileSync('umount', ['--lazy', disk])
  await seen(fixture, 'is not there any more')
  execFileSync('mount', ['--bind', spare, disk])
  fixture.devices.bets.place(1, 'player', 3000)
  await eventually(() => fixture.watch.events(table).some(({ event }) => JSON.stringify(event).includes('3000')))
})
