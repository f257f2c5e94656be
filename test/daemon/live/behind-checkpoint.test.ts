import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { surveillance } from '../../support/broker-listener.ts'
import { networkTo } from '../../support/broker-network.ts'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { bytesIn, firstSegment, putBytes } from '../../support/journal-files.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { run, scratch, served, tablePc } from '../../support/table-pc.ts'

const table = 'baccarat-1'

/** A table that has played a coup and stopped. */
async function played() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const network = await networkTo(broker.port)
  const devices = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: network.url, ...served(devices) })
  await pc.start()
  await watch.online(table)
  devices.bets.place(1, 'banker', 1000)
  await pc.journaled()
  dealCoup(devices, ['2s', '3h', 'Kd'], ['4c', '3d'], 'banker')
  await pc.journaled()
  await pc.stop()
  await watch.hearing()
  return { network, watch, pc, whole: bytesIn(pc.journal), noteOf: () => watch.standing(table, 'checkpoint')?.note }
}

type Played = Awaited<ReturnType<typeof played>>

/** The journal without its last lines, as it may be after a kill. */
const shortened = (whole: Buffer, lines: number): string =>
  `${whole.toString().trimEnd().split('\n').slice(0, -lines).join('\n')}\n`

async function expectRefused({ pc, watch, noteOf }: Played, code: string, where: string): Promise<void> {
  const [bytes, note] = [bytesIn(pc.journal), noteOf()]
  const refused = await run('run', '-c', pc.config)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`[${code}]`) })
  expect(refused.err).toContain(where)
  expect(bytesIn(pc.journal)).toEqual(bytes)
  await watch.hearing()
  expect(noteOf()).toBe(note)
  expect(watch.standing(table, 'status').state).toBe('offline')
}

test('a journal whose tail was cut off is refused by the checkpoint that the broker keeps', async () => {
  const here = await played()
  putBytes(here.pc.journal, shortened(here.whole, 12))
  rmSync(`${here.pc.journal}.key.checkpoint`)
  expect((await run('verify', here.pc.journal)).code).toBe(0)
  await expectRefused(here, 'journal-behind', `feltwire/casino/${table}/checkpoint`)
})

test('and by the one that is kept beside the key, when the broker is away', async () => {
  const here = await played()
  here.network.cut()
  putBytes(here.pc.journal, shortened(here.whole, 12))
  await expectRefused(here, 'journal-behind', `${here.pc.journal}.key.checkpoint`)
})

test('a tail that was cut from both copies is refused too', async () => {
  const here = await played()
  const mirror = `${here.pc.journal}.mirror`
  const config = JSON.parse(readFileSync(here.pc.config, 'utf8'))
  writeFileSync(here.pc.config, JSON.stringify({ ...config, mirror }))
  cpSync(here.pc.journal, mirror, { recursive: true })
  for (const folder of [here.pc.journal, mirror]) putBytes(folder, shortened(here.whole, 12))
  await expectRefused(here, 'journal-behind', 'what came after entry')
})

test('a journal that is gone is not begun anew in its place', async () => {
  const here = await played()
  rmSync(firstSegment(here.pc.journal))
  const refused = await run('run', '-c', here.pc.config)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('[journal-behind]') })
  expect(existsSync(firstSegment(here.pc.journal))).toBe(false)
})

test('an older copy is refused, the newer one goes on', async () => {
  const here = await played()
  copyFileSync(firstSegment(here.pc.journal), `${here.pc.journal}.older`)
  await here.pc.start()
  await here.watch.online(table)
  await here.pc.stop()
  await here.watch.hearing()
  const newer = bytesIn(here.pc.journal)
  putBytes(here.pc.journal, readFileSync(`${here.pc.journal}.older`))
  await expectRefused(here, 'journal-behind', 'Keep what is there')
  putBytes(here.pc.journal, newer)
  await here.pc.start()
  expect(await here.pc.stop()).toBe(0)
})

test('a journal of the same key that was played anew is refused as another', async () => {
  const here = await played()
  const { pc, whole } = here
  // As long as it was, with the same key, from the first entry on: only the checkpoint knows.
  here.network.cut()
  for (const end of ['', '.key.checkpoint']) rmSync(`${pc.journal}${end}`, { recursive: true })
  const lines = whole.toString().split('\n').length
  while (!existsSync(firstSegment(pc.journal)) || bytesIn(pc.journal).toString().split('\n').length < lines) {
    await pc.start()
    await pc.stop()
  }
  expect((await run('verify', pc.journal)).code).toBe(0)
  here.network.mend()
  await expectRefused(here, 'journal-forked', 'was rewritten')
})

test('what comes to light when the broker is back stops the daemon, with an alert, before anything is published', async () => {
  const here = await played()
  const { network, pc, watch } = here
  const note = here.noteOf()
  network.cut()
  rmSync(`${pc.journal}.key.checkpoint`)
  putBytes(pc.journal, shortened(here.whole, 12))
  await pc.start()
  const heard = watch.history.length
  network.mend()
  await eventually(() => !pc.running())
  await watch.hearing()
  await eventually(() => watch.standing(table, 'alert', 'safe-stop')?.text.includes('the broker'))
  expect(watch.standing(table, 'alert', 'safe-stop').text).toMatch(/The journal .* (has \d+ entries|are not those)/)
  expect(here.noteOf()).toBe(note)
  expect(watch.history.slice(heard).filter(({ topic }) => /result|event|finding/.test(topic))).toEqual([])
})

test("a checkpoint that the journal's key has not signed stops nobody, and is told", async () => {
  const here = await played()
  const key = `${here.pc.journal}.key`
  writeFileSync(`${key}.checkpoint`, `feltwire/casino/${table}\n999999\n${'A'.repeat(43)}=\n\n— somebody AAAAAAAA\n`)
  await here.pc.start()
  const told = here.pc.log().filter(({ msg }) => msg.includes('is not signed by its key'))
  expect(told).toMatchObject([{ level: 'warn' }])
  truncateSync(`${key}.checkpoint`)
  await here.pc.stop()
})
