import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { surveillance } from '../../support/broker-listener.ts'
import { networkTo } from '../../support/broker-network.ts'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { bytesIn, entryAt, firstSegment, putBytes } from '../../support/journal-files.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { run, scratch, tablePc, withThisNode } from '../../support/table-pc.ts'

async function fixture() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const network = await networkTo(broker.port)
  const baccarat = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: network.url, tables: [baccarat.table], wires: baccarat.wires })
  return { baccarat, watch, network, pc }
}

test('an older Node is refused, and says how to start with the right one', () => {
  const older = 'Object.defineProperty(process,"versions",{value:{node:"20.19.0"}})'
  const door = fileURLToPath(new URL('../../../feltwire.js', import.meta.url))
  const args = ['--import', `data:text/javascript,${older}`, door, 'games']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(
    'Feltwire needs Node 24, and this is 20.19.0. Node 24 comes with the packages: say npx feltwire.\n',
  )
})

test('the front door opens from a link, as npm makes them, and passes on what it is asked', () => {
  const link = join(scratch(), 'feltwire')
  symlinkSync(fileURLToPath(new URL('../../../feltwire', import.meta.url)), link)
  const asked = (...args: string[]) => spawnSync(link, args, { encoding: 'utf8', env: withThisNode })
  expect(asked('games')).toMatchObject({ status: 0, stdout: expect.stringContaining('co.baccarat') })
  expect(asked('round', 'no such round')).toMatchObject({ status: 2, stdout: '' })
})

test('packages log nothing, and do not load what they log with, unless somebody asks for it', () => {
  const modules = 'Object.keys(module._cache).filter((file) => /debug\\/src|mqtt-packet\\/parser/.test(file)).join()'
  const telling = `import module from 'node:module'; process.on('exit', () => console.log(${modules}))`
  const door = fileURLToPath(new URL('../../../feltwire.js', import.meta.url))
  const args = ['--import', `data:text/javascript,${telling}`, door, 'run', '-c', 'no such file']
  const loaded = (env: NodeJS.ProcessEnv) => spawnSync(process.execPath, args, { encoding: 'utf8', env }).stdout
  expect(loaded({ ...process.env, DEBUG: '' })).toMatch(/^\S+mqtt-packet\/parser\.js\n$/)
  expect(loaded({ ...process.env, DEBUG: 'mqtt-packet:*' })).toContain('/debug/src/')
})

test('a journal with a flipped byte is refused, naming the entry', async () => {
  const { baccarat, pc } = await fixture()
  await pc.start()
  baccarat.bets.place(1, 'player', 2000)
  await pc.journaled()
  await pc.stop()
  const bytes = bytesIn(pc.journal)
  const place = bytes.indexOf('"amount":2000') + '"amount":'.length
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  putBytes(pc.journal, bytes)
  const refused = await run('run', '-c', pc.config)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('[journal-broken]')
  expect(refused.err).toContain(`entry ${entryAt(bytes, place)}, at byte`)
  expect(await run('verify', pc.journal)).toMatchObject({ code: 1 })
  expect(bytesIn(pc.journal)).toEqual(bytes)
})

test('a second daemon on the same journal is refused, and the first goes on', async () => {
  const { baccarat, watch, pc } = await fixture()
  await pc.start()
  const refused = await run('run', '-c', pc.config)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('[journal-in-use]')
  expect(pc.running()).toBe(true)
  baccarat.bets.place(1, 'player', 2000)
  await pc.journaled()
  dealCoup(baccarat, ['9s', 'Kh'], ['2c', '3d'], 'player')
  expect(await eventually(() => watch.results('baccarat-1')[0])).toMatchObject({ kind: 'settled' })
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
})

test('a write that was cut short is set aside, and what follows from the last input is made good', async () => {
  const { baccarat, watch, pc, network } = await fixture()
  network.cut()
  await pc.start()
  baccarat.bets.place(1, 'player', 2000)
  await pc.journaled()
  dealCoup(baccarat, ['9s', 'Kh'], ['2c', '3d'], 'player')
  await pc.journaled()
  await pc.kill()
  const whole = bytesIn(pc.journal)
  truncateSync(firstSegment(pc.journal), whole.lastIndexOf('"kind":"effect"') + 9)
  network.mend()
  await pc.start()
  expect(existsSync(`${firstSegment(pc.journal)}.torn-1`)).toBe(true)
  const [says] = pc.log().filter(({ code }) => code === 'write-cut-short')
  expect(says?.msg).toMatch(/ended in \d+ bytes of entry \d+, a write that was cut short.*\.torn-1\.$/)
  expect(await eventually(() => watch.results('baccarat-1')[0])).toMatchObject({ kind: 'settled' })
  watch.expectWhole('baccarat-1')
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0, out: expect.stringContaining('1 write cut short') })
  const standing = () => watch.standing('baccarat-1', 'alert', 'write-cut-short')
  expect(await eventually(standing)).toEqual(expect.objectContaining({ text: says?.msg }))
  await pc.stop()
  await pc.start()
  await eventually(() => standing() === undefined)
})

test('an alert of an earlier run is taken away when its cause is gone', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const { table, wires } = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const bets = table.devices.filter(({ id }) => id === 'baccarat-bets')
  const wrong = { ...table, devices: [...bets, { ...table.devices[0], id: 'shoe', serial: { path: '/dev/mistyped' } }] }
  const setting = { directory, broker: broker.url, wires: { 'baccarat-bets': wires['baccarat-bets'] } }
  const before = tablePc({ ...setting, tables: [wrong] })
  await before.start()
  await eventually(() => watch.standing(table.id, 'alert', 'shoe-link'))
  await before.stop()
  const mended = tablePc({ ...setting, wires, tables: [table] })
  await mended.start()
  await eventually(() => watch.standing(table.id, 'device', 'shoe')?.link === 'open')
  await eventually(() => watch.standing(table.id, 'alert', 'shoe-link') === undefined)
})
