import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCheckpoint } from '../../daemon/transparency-log/checkpoint.ts'
import { openNote, readVerifier, verifierText } from '../../daemon/transparency-log/signed-note.ts'
import { readKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { surveillance } from '../support/broker-listener.ts'
import { baccaratDevices, dealCoup } from '../support/devices.ts'
import { eventually } from '../support/eventually.ts'
import { bytesIn, putBytes } from '../support/journal-files.ts'
import { startMosquitto } from '../support/mosquitto.ts'
import { run, scratch, served, tablePc } from '../support/table-pc.ts'
import { witnessId, witnessPc } from '../support/witness/witness-pc.ts'

const table = 'baccarat-1'
const origin = `feltwire/casino/${table}`

/** A table and its witness, each on a machine of its own, at one broker. */
async function house(more: object = {}) {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const devices = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, ...served(devices) })
  const key = () => verifierText(origin, readKeyFile(`${pc.journal}.key`))
  const witness = witnessPc({ directory: scratch(), broker: broker.url, tables: [{ id: table, key: key() }], more })
  const config = JSON.parse(readFileSync(pc.config, 'utf8'))
  writeFileSync(pc.config, JSON.stringify({ ...config, witnesses: [witness.key] }))
  const cosigned = () => watch.standing(table, 'cosignature', witnessId)?.note ?? ''
  const published = () => watch.standing(table, 'checkpoint')?.note ?? ''
  return {
    url: broker.url,
    pc,
    watch,
    witness,
    key,
    cosigned,
    published,
    alert: () => watch.standing(witnessId, 'alert', table)?.text,
    /** The last checkpoint that is published is cosigned. */
    upToDate: () => eventually(() => published() !== '' && cosigned().startsWith(published())),
    async playCoup() {
      dealCoup(devices, ['2s', '3h', 'Kd'], ['4c', '3d'], 'banker')
      await pc.journaled()
    },
  }
}

/** A table that was played at, stopped, and is cosigned up to its second start. */
async function cosignedHouse() {
  const here = await house()
  await here.witness.start()
  await here.pc.start()
  await here.upToDate()
  await here.playCoup()
  await here.pc.stop()
  await here.pc.start()
  await here.upToDate()
  await here.pc.stop()
  return { ...here, whole: bytesIn(here.pc.journal) }
}

test('each checkpoint is cosigned once it is proved to go on from the last, and the journal keeps it', async () => {
  const { pc, watch, witness, upToDate, playCoup, cosigned, alert } = await house()
  await pc.start()
  await witness.start()
  await upToDate()
  const first = readCheckpoint(cosigned())
  const key = readVerifier(witness.key)
  expect(key && openNote(cosigned(), [key])?.by).toMatchObject([{ name: `feltwire/casino/${witnessId}` }])
  await playCoup()
  await pc.stop()
  await pc.start()
  await upToDate()
  expect(readCheckpoint(cosigned())?.size).toBeGreaterThan(first?.size ?? 0)
  // One of each of its two runs.
  const cosignatures = () => pc.entries().filter(({ kind }) => kind === 'cosignature')
  await eventually(() => cosignatures().length === 2)
  expect(alert()).toBeUndefined()
  expect(watch.standing(witnessId, 'witness')).toMatchObject({ state: 'online', tables: 1, alerts: 0 })
  await pc.stop()
  expect((await run('verify', pc.journal)).code).toBe(0)
  expect(cosignatures()).toHaveLength(2)
  await witness.stop()
  await eventually(() => watch.standing(witnessId, 'witness')?.state === 'offline')
  watch.expectWhole(table)
})

test('a start that finds nothing but the cosignature refuses a journal that is behind it', async () => {
  const here = await cosignedHouse()
  const { pc, whole, url } = here
  const kept = whole.toString().trimEnd().split('\n').slice(0, 8)
  putBytes(pc.journal, `${kept.join('\n')}\n`)
  rmSync(`${pc.journal}.key.checkpoint`)
  const owner = connectBroker({ url, clientId: 'owner' })
  await eventually(owner.connected)
  await owner.publish(`${origin}/checkpoint`, '', { retain: true })
  await owner.close()
  const refused = await run('run', '-c', pc.config)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('[journal-behind]') })
  expect(refused.err).toContain(`${table}/cosignature/${witnessId}`)
})

test('a key that replaces another by its signature is followed', async () => {
  const { pc, witness, upToDate, alert, cosigned } = await house()
  await witness.start()
  await pc.start()
  await upToDate()
  await pc.stop()
  expect((await run('key', 'rotate', '-c', pc.config)).code).toBe(0)
  await pc.start()
  await upToDate()
  const before = readCheckpoint(cosigned())?.size ?? 0
  await pc.stop()
  await pc.start()
  await upToDate()
  expect(readCheckpoint(cosigned())?.size).toBeGreaterThan(before)
  expect(alert()).toBeUndefined()
})
