import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownPaths } from '../../../daemon/integrity/program-files.ts'
import { newKeyFile } from '../../../daemon/transparency-log/signing-key-file.ts'
import { programFolder } from '../../../daemon/version.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { runOf, scratch, served, tablePc } from '../../support/table-pc.ts'

const table = 'baccarat-1'

/** A program of its own, packed and signed, and a table that asks for that. */
async function packedTable() {
  const directory = scratch()
  const program = join(directory, 'program')
  for (const path of ownPaths(programFolder)) cpSync(join(programFolder, path), join(program, path))
  // Packages are many: this one says that it runs with one of its own, and finds the others all the same.
  writeFileSync(join(program, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/own': {} } }))
  const packages = join(program, 'node_modules')
  mkdirSync(join(packages, 'own'), { recursive: true })
  writeFileSync(join(packages, 'own', 'index.js'), 'export const own = 1\n')
  for (const name of readdirSync(join(programFolder, 'node_modules')))
    symlinkSync(join(programFolder, 'node_modules', name), join(packages, name))
  const door = join(program, 'feltwire.js')
  newKeyFile(join(directory, 'packer.key'))
  const packed = await runOf(door, 'manifest', '--key', join(directory, 'packer.key'))
  const broker = await startMosquitto(directory)
  const devices = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const more = { program: { key: packed.out.trim(), seconds: 1 } }
  const pc = tablePc({ directory, broker: broker.url, ...served(devices), more, program: door })
  return { program, door, packed, pc, watch }
}

test('a program that is changed while it runs stops its table, with a notice; it is not started again', async () => {
  const { program, door, packed, pc, watch } = await packedTable()
  expect(packed).toMatchObject({ code: 0, out: expect.stringMatching(/^feltwire\/program\+/) })
  const check = () => runOf(door, 'manifest', '--check', '--by', packed.out.trim())
  const proved = await check()
  expect(proved).toMatchObject({ code: 0, out: expect.stringContaining('The program is as the manifest signed by') })
  await pc.start()
  await watch.online(table)
  const session = pc.entries().find(({ kind }) => kind === 'session')
  expect(session).toMatchObject({ program: /own files: ([\da-f]{64})/.exec(proved.out)?.[1] })

  const file = join(program, 'games', 'co', 'baccarat.ts')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
  await eventually(() => !pc.running())
  await watch.hearing()
  expect(watch.standing(table, 'alert', 'safe-stop')?.text).toContain('games/co/baccarat.ts (changed)')
  expect(watch.standing(table, 'status')?.state).toBe('offline')
  expect(pc.entries().filter(({ kind }) => kind === 'integrity')).toMatchObject([{ code: 'program-changed' }])

  const before = pc.entries().length
  const refused = await runOf(door, 'run', '-c', pc.config)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('[program-changed]') })
  expect(pc.entries()).toHaveLength(before)
  expect(await check()).toMatchObject({ code: 1, err: expect.stringContaining('baccarat.ts (changed)') })
})

test('a package that was changed refuses the start before anything is written', async () => {
  const { program, door, pc } = await packedTable()
  writeFileSync(join(program, 'node_modules', 'own', 'index.js'), 'export const own = 2\n')
  const refused = await runOf(door, 'run', '-c', pc.config)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('[program-changed]') })
  expect(refused.err).toContain('node_modules/own/index.js (changed)')
  expect(existsSync(pc.journal)).toBe(false)
})
