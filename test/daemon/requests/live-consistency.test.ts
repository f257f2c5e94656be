import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { messages } from '../../../daemon/mqtt/messages.ts'
import { readCheckpoint } from '../../../daemon/transparency-log/checkpoint.ts'
import { isConsistent } from '../../../daemon/transparency-log/merkle-proofs.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { scratch, served, tablePc } from '../../support/table-pc.ts'

const table = 'baccarat-1'
const form = messages['response/consistency'].payload
type Answer = z.infer<typeof form>

/** Somebody who asks a table for proofs. */
async function asker(url: string) {
  const broker = connectBroker({ url, clientId: 'asker' })
  onTestFinished(() => broker.close())
  const answers: Answer[] = []
  const at = (what: string) => `feltwire/casino/${table}/${what}/consistency`
  broker.subscribe(at('response'), ({ payload }) => answers.push(form.parse(JSON.parse(payload))))
  await eventually(broker.connected)
  let asked = 0
  return async (request: object): Promise<Answer> => {
    const transaction = `t-${++asked}`
    await broker.publish(at('request'), JSON.stringify({ transaction, ...request }), { retain: false })
    return await eventually(() => answers.find((answer) => answer.transaction === transaction))
  }
}

test('whoever asks gets the proof that a later checkpoint goes on from an earlier one', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const devices = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, ...served(devices) })
  await pc.start()
  const noteOf = (): string | undefined => watch.standing(table, 'checkpoint')?.note
  const older = readCheckpoint(await eventually(noteOf))
  dealCoup(devices, ['2s', '3h', 'Kd'], ['4c', '3d'], 'banker')
  await pc.journaled()
  await pc.stop()
  await pc.start()
  const newer = await eventually(() => {
    const read = readCheckpoint(noteOf() ?? '')
    return read !== undefined && read.size > (older?.size ?? 0) ? read : undefined
  })
  if (older === undefined) throw new Error('the first checkpoint is none')
  await watch.online(table)
  const ask = await asker(broker.url)

  const answer = await ask({ from: older.size, to: newer.size })
  expect(answer).toMatchObject({ ok: true, from: older.size, to: newer.size, root: older.root })
  expect(isConsistent(older, newer, answer.proof ?? [])).toBe(true)
  expect(await ask({ from: newer.size, to: newer.size })).toMatchObject({ ok: true, root: newer.root, proof: [] })

  expect(await ask({ from: 3, to: 1_000_000 })).toMatchObject({ ok: false, code: 'journal-shorter' })
  expect(await ask({ from: 7, to: 3 })).toMatchObject({ ok: false, code: 'malformed-request' })
  expect(await ask({ from: 0, to: 3 })).toMatchObject({ ok: false, code: 'malformed-request' })
  expect(await ask({ from: 1, to: 3, more: true })).toMatchObject({ ok: false, code: 'malformed-request' })

  // More at once than may wait, however slowly they come: each has its answer, and the last are told to ask again.
  const codes = await eventually(async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => ask({ from: older.size, to: newer.size })))
    expect(many.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(16)
    const codes = new Set(many.map(({ code }) => code))
    return codes.size > 1 ? codes : undefined
  })
  expect(codes).toEqual(new Set([undefined, 'proof-unavailable']))
  expect(await ask({ from: older.size, to: newer.size })).toMatchObject({ ok: true })

  // It is nobody's signed request: no finding, and nothing in the journal.
  await pc.stop()
  expect(watch.findings(table)).toEqual([])
  expect(pc.entries().filter(({ kind }) => kind === 'operator')).toEqual([])
})
