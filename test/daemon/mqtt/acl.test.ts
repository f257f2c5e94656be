import { execFileSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKey } from '../../../daemon/ed25519.ts'
import { verifierText } from '../../../daemon/transparency-log/signed-note.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { baccaratDevices, rouletteDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { type Plugged, run, scratch, served, tablePc } from '../../support/table-pc.ts'

const users = ['pc-1', 'pc-2', 'window', 'supervisors', 'surveillance', 'watch', 'witness'] as const
type User = (typeof users)[number]
const password = 'felt'
const root = 'feltwire/casino'
const pool = { id: 'win', game: 'hkjc.win', options: { unitBet: 1_000, takeoutPct: 17.5 }, devices: [] }

/** A Mosquitto with the lists of two table PCs, of which the first is running. */
async function fixture() {
  const directory = scratch()
  const [acl, passwords] = [join(directory, 'acl'), join(directory, 'passwords')]
  for (const file of [acl, passwords]) writeFileSync(file, '', { mode: 0o600 })
  for (const user of users) execFileSync('mosquitto_passwd', ['-b', passwords, user, password], { stdio: 'ignore' })
  const only = ['allow_anonymous false', `password_file ${passwords}`, `acl_file ${acl}`]
  // With a queue of no limit, Mosquitto 2.0 disconnects whoever publishes what it denies.
  const broker = await startMosquitto(directory, [...only, 'max_queued_messages 100000'])
  const pcOf = (username: User, plugged: Plugged, pools: object = {}) =>
    tablePc({
      directory: scratch(),
      broker: '',
      ...served(plugged),
      more: { broker: { url: broker.url, username, password }, ...pools },
    })
  const roulette = rouletteDevices(directory)
  const terminals = [{ id: 'window', role: 'sells', publicKey: newKey().publicKey }]
  const key = createPrivateKey(newKey().privateKey)
  const witnesses = [verifierText('feltwire/casino/witness', key, 'cosignature')]
  const one = pcOf('pc-1', roulette, { tables: [roulette.table, pool], terminals, witnesses })
  const two = pcOf('pc-2', baccaratDevices(directory))
  const lists = await Promise.all([one, two].map(({ config }) => run('acl', '-c', config)))
  expect(lists.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ])
  await broker.stop()
  writeFileSync(acl, lists.map(({ out }) => out).join('\n'))
  await broker.start()
  return { url: broker.url, one }
}

/** One of the users, and all that he hears. */
async function client(url: string, username: User) {
  const line = connectBroker({ url, username, password, clientId: username })
  onTestFinished(() => line.close())
  const heard: { topic: string; payload: string }[] = []
  line.subscribe('#', (message) => heard.push(message))
  await eventually(line.connected)
  return { line, heard }
}

test('on a Mosquitto with the access list, each user reads and writes what is his and nothing else', async () => {
  const { url, one } = await fixture()
  const watch = await client(url, 'surveillance')
  const others = new Map([['surveillance', watch]])
  for (const user of users) others.set(user, others.get(user) ?? (await client(url, user)))
  await one.start()
  for (const table of ['win', 'roulette-1'])
    await eventually(() =>
      watch.heard.some(({ topic, payload }) => topic === `${root}/${table}/status` && /online/.test(payload)),
    )

  const attempts: [User, topic: string, isAllowed: boolean][] = [
    ['surveillance', 'roulette-1/request/void-round', false],
    ['surveillance', 'roulette-1/round', false],
    ['surveillance', 'win/request/bet', false],
    ['watch', 'roulette-1/request/acknowledge', true],
    ['watch', 'roulette-1/result', false],
    ['watch', 'roulette-1/alert/made-up', false],
    ['pc-2', 'roulette-1/result', false],
    ['pc-2', 'roulette-1/status', false],
    ['pc-2', 'roulette-1/response/void-round', false],
    ['pc-2', 'roulette-1/request/void-round', false],
    ['pc-2', 'baccarat-1/result', true],
    ['pc-1', 'roulette-1/request/void-round', false],
    ['window', 'roulette-1/request/void-round', false],
    ['window', 'win/result', false],
    ['window', 'win/request/bet', true],
    ['witness', 'roulette-1/checkpoint', false],
    ['witness', 'roulette-1/request/new-shoe', false],
    ['witness', 'roulette-1/request/consistency', true],
    ['witness', 'roulette-1/cosignature/witness', true],
    ['witness', 'roulette-1/cosignature/another', false],
    ['witness', 'witness/alert/roulette-1', true],
    ['witness', 'witness/request/sign-off', true],
    ['pc-1', 'roulette-1/cosignature/witness', false],
    ['pc-1', 'witness/alert/roulette-1', false],
    ['supervisors', 'roulette-1/cosignature/witness', false],
    ['supervisors', 'witness/request/sign-off', true],
    ['supervisors', 'roulette-1/round', false],
    ['supervisors', 'roulette-1/request/void-round', true],
  ]
  for (const [index, [user, topic]] of attempts.entries())
    await others.get(user)?.line.publish(`${root}/${topic}`, JSON.stringify({ transaction: `try-${index}` }), {
      retain: false,
    })
  // Only the daemon answers, and it has heard what went before.
  await eventually(() => watch.heard.some(({ topic }) => topic === `${root}/roulette-1/response/void-round`))
  const cameThrough = attempts.map(([user, topic], index) => [
    user,
    topic,
    watch.heard.some((heard) => heard.topic === `${root}/${topic}` && heard.payload.includes(`"try-${index}"`)),
  ])
  expect(cameThrough).toEqual(attempts)

  const topicsOf = (user: User) => others.get(user)?.heard.map(({ topic }) => topic.slice(root.length + 1)) ?? []
  expect(topicsOf('pc-2').filter((topic) => !topic.startsWith('baccarat-1/'))).toEqual([])
  expect(topicsOf('window').filter((topic) => !topic.startsWith('win/'))).toEqual([])
  const ofWitness = /\/(checkpoint|response\/consistency|cosignature\/witness)$|^witness\//
  expect(topicsOf('witness').filter((topic) => !ofWitness.test(topic))).toEqual([])
  await eventually(() => topicsOf('witness').includes('roulette-1/checkpoint'))
  await eventually(() => topicsOf('watch').includes('roulette-1/response/void-round'))
  await eventually(() => topicsOf('supervisors').includes('roulette-1/response/void-round'))
})

test('a name that would add a line to the access list is refused', async () => {
  const { table } = rouletteDevices(scratch())
  const path = join(scratch(), 'table.yaml')
  const broker = { url: 'mqtt://broker', username: 'pc\ntopic write #' }
  writeFileSync(path, JSON.stringify({ site: 'casino', journal: 'j', broker, tables: [table] }))
  const { code, out, err } = await run('acl', '-c', path)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain('broker.username: must have no control characters')
})
