import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { signedRequest } from '../../support/people.ts'
import { run, scratch, served, tablePc } from '../../support/table-pc.ts'
import { changeLimits, edit, pluggedTable } from './changed-config.ts'

async function fixture() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const cards = ['card-shoe', 'bet-sensors'] as const
  const busy = pluggedTable(directory, { id: 'baccarat-1', game: 'co.baccarat' }, cards)
  const free = pluggedTable(directory, { id: 'baccarat-2', game: 'co.baccarat' }, cards)
  const same = pluggedTable(directory, { id: 'baccarat-3', game: 'co.baccarat' }, cards)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, ...served(busy, free, same) })
  await pc.start()
  const sessions = () => pc.entries().flatMap((entry) => (entry.kind === 'session' ? [entry] : []))
  const inForce = (table: string) => {
    const tables = sessions().at(-1)?.config.tables as { id: string; options: object }[] | undefined
    return tables?.find(({ id }) => id === table)?.options
  }
  const opened = (device: string) =>
    pc.entries().filter((entry) => entry.kind === 'link' && entry.device === device && entry.state === 'open').length
  /** Its ports are closed and opened with the change. */
  const linkedAgain = async (table: string) => {
    const devices = [`${table}-card-shoe`, `${table}-bet-sensors`]
    await eventually(() => devices.every((device) => opened(device) === 2))
    await pc.linked(...devices)
  }
  return { linkedAgain, broker, busy, free, same, watch, pc, sessions, inForce }
}

const logged = (pc: ReturnType<typeof tablePc>, says: string) => pc.log().filter(({ msg }) => msg.includes(says))

/** The Banker is staked, and two of four cards are dealt. */
async function dealHalf(
  { devices }: ReturnType<typeof pluggedTable<'card-shoe' | 'bet-sensors'>>,
  pc: { journaled(): Promise<void> },
) {
  devices['bet-sensors'].place(1, 'banker', 2000)
  await pc.journaled()
  devices['card-shoe'].draw('9s', 'player', 1)
  devices['card-shoe'].draw('2c', 'banker', 1)
  await pc.journaled()
}

async function dealRest(
  { devices }: ReturnType<typeof pluggedTable<'card-shoe' | 'bet-sensors'>>,
  pc: { journaled(): Promise<void> },
) {
  devices['card-shoe'].draw('8d', 'player', 2)
  devices['card-shoe'].draw('5h', 'banker', 2)
  await pc.journaled()
}

async function proved(journal: string): Promise<void> {
  for (const verb of ['verify', 'replay']) expect(await run(verb, journal)).toMatchObject({ code: 0, err: '' })
}

test('each table takes its changed part when it is free, and nothing is interrupted', async () => {
  const { linkedAgain, busy, free, same, watch, pc, sessions, inForce } = await fixture()
  for (const table of [busy, same]) await dealHalf(table, pc)
  const limits = { banker: { min: 5000 } }
  changeLimits(pc.config, { 'baccarat-1': limits, 'baccarat-2': limits })
  pc.hangUp()

  // The table that is free takes it at once, in a session in which the others go on with their rounds.
  await eventually(() => sessions().length === 2)
  expect([inForce('baccarat-1'), inForce('baccarat-2')]).toEqual([{}, { limits }])
  await linkedAgain('baccarat-2')
  await dealRest(same, pc)
  expect(await eventually(() => watch.results('baccarat-3')[0])).toMatchObject({
    session: 2,
    seq: expect.any(Number),
    kind: 'settled',
    deal: { player: ['9s', '8d'], banker: ['2c', '5h'] },
    settlements: [{ wager: 'banker', stake: 2000 }],
  })

  // The busy one when its round is over and the chips are off.
  await dealRest(busy, pc)
  expect(await eventually(() => watch.results('baccarat-1')[0])).toMatchObject({ session: 2, kind: 'settled' })
  busy.devices['bet-sensors'].place(1, 'banker', 0)
  await eventually(() => sessions().length === 3)
  expect([inForce('baccarat-1'), inForce('baccarat-2')]).toEqual([{ limits }, { limits }])
  await linkedAgain('baccarat-1')
  expect(watch.findings('baccarat-1').filter(({ rule }) => rule === 'rules-changed')).toEqual([])
  expect(watch.results('baccarat-1')).toHaveLength(1)

  // Under its new limits the same stake is a finding, and its devices are heard.
  await dealHalf(busy, pc)
  await dealRest(busy, pc)
  await eventually(() => watch.findings('baccarat-1').some(({ message }) => message.includes('minimum of 5000')))
  for (const table of ['baccarat-1', 'baccarat-2', 'baccarat-3'])
    await eventually(() => {
      const { state, session } = watch.standing(table, 'status')
      return state === 'online' && session === 3
    })
  expect(free.devices['card-shoe']).toBeDefined()

  // A start with the same configuration goes on in the same session.
  expect(await pc.stop()).toBe(0)
  await pc.start()
  expect(sessions()).toHaveLength(3)
  expect(await pc.stop()).toBe(0)
  await proved(pc.journal)
})

test('a wrong configuration changes nothing and says why: in the log, at every table, and to whoever asks', async () => {
  const { broker, watch, pc, sessions, inForce } = await fixture()
  const right = readFileSync(pc.config, 'utf8')
  const sender = connectBroker({ url: broker.url, clientId: 'sender' })
  await eventually(() => sender.connected())
  const answers = () =>
    watch.history.filter(({ topic }) => topic.endsWith('/response/reload')).map(({ payload }) => JSON.parse(payload))
  const ask = async (transaction: string, table = 'baccarat-2') => {
    const before = answers().length
    const payload = signedRequest({ table, op: 'reload', transaction, by: 'pit', args: {} })
    await sender.publish(`feltwire/casino/${table}/request/reload`, payload, { retain: false })
    return await eventually(() => answers()[before])
  }

  writeFileSync(pc.config, right.replace('co.baccarat', 'co.bacarat'))
  pc.hangUp()
  await eventually(() => watch.standing('baccarat-3', 'alert/config-refused'))
  const refused = () => logged(pc, 'The configuration stays as it was')
  await eventually(() => refused().length > 0)
  expect(refused()).toMatchObject([{ code: 'config-refused' }])
  expect(await ask('r-1')).toMatchObject({
    ok: false,
    code: 'config-refused',
    reason: expect.stringMatching(/^[^\n\\]*co\.bacarat[^\n\\]*$/),
  })

  // What a running daemon does not take is named.
  edit(pc.config, (config) => Object.assign(config, JSON.parse(right), { broker: { url: 'mqtt://127.0.0.1:1' } }))
  expect(await ask('r-2')).toMatchObject({ ok: false, reason: 'only a restart takes what has changed of broker' })
  expect(sessions()).toHaveLength(1)

  writeFileSync(pc.config, right)
  changeLimits(pc.config, { 'baccarat-2': { banker: { min: 700 } } })
  expect(await ask('r-3')).toMatchObject({ ok: true })
  await eventually(() => sessions().length === 2)
  expect(inForce('baccarat-2')).toEqual({ limits: { banker: { min: 700 } } })
  await eventually(() => watch.standing('baccarat-3', 'alert/config-refused') === undefined)

  await eventually(() => watch.standing('baccarat-2', 'status')?.session === 2)

  // A table that is there no more is offline, and a start agrees with all of it.
  edit(pc.config, (config) => config.tables.splice(2, 1))
  expect(await ask('r-4', 'baccarat-1')).toMatchObject({ ok: true })
  await eventually(() => watch.standing('baccarat-3', 'status')?.state === 'offline')
  expect(await pc.stop()).toBe(0)
  await sender.close()
  await proved(pc.journal)
})
