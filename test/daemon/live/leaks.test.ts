import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newKey } from '../../../daemon/ed25519.ts'
import { lineOf } from '../../../daemon/screen/plain-lines.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { createPoolTerminal } from '../../../simulators/devices/pool-terminal.ts'
import { createShuffler } from '../../../simulators/devices/shuffler.ts'
import { openPty } from '../../../simulators/wires/pty.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { run, scratch, served, tablePc } from '../../support/table-pc.ts'

const table = 'baccarat-1'
/** What the shuffler has put into the shoe next, which nobody may know. */
const undealt = ['7d', 'Jc', '5h', 'Qs', 'Td']
const passwords = { broker: 'felt-of-the-broker', shaker: 'felt-of-the-shaker' }

/** Asked by a signal, the daemon uses up its memory: the crash of V8 itself, with its report. */
const crashes = [
  '--report-on-fatalerror',
  '--max-old-space-size=120',
  `--import=data:text/javascript,process.on('SIGUSR2',()=>{for(const%20a=[];;)a.push(new(Array)(1e6).fill(Math.random()))})`,
].join(' ')

/** A table with a shuffler that says what it should not, a dice shaker beside it on the broker, and a pool. */
async function fixture() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const watch = await surveillance(broker.url)
  const baccarat = baccaratDevices(directory)
  const port = openPty(join(directory, 'shuffler'))
  onTestFinished(port.close)
  const shuffler = { id: 'shuffler', driver: 'line-shuffler', serial: { path: port.path } }
  const mqtt = { url: broker.url, topic: 'dice', username: 'shaker', password: passwords.shaker }
  const shaker = { id: 'shaker', driver: 'sic-bo-mqtt', mqtt }
  writeFileSync(join(directory, 'secret'), `${passwords.broker}\n`, { mode: 0o600 })
  const tables = [
    { ...baccarat.table, devices: [...baccarat.table.devices, shuffler] },
    { id: 'sic-bo-1', game: 'gb.sic-bo', options: {}, devices: [shaker] },
    { id: 'win', game: 'hkjc.win', options: { unitBet: 1_000 }, devices: [] },
  ]
  const keys = { window: newKey(), steward: newKey() }
  const terminals = [
    { id: 'window', role: 'sells', publicKey: keys.window.publicKey },
    { id: 'steward', role: 'declares', publicKey: keys.steward.publicKey },
  ]
  const more = { broker: { url: broker.url, username: 'pc-1', passwordFile: 'secret' } }
  const pc = tablePc({ directory, broker: '', ...served(baccarat), tables, terminals, more, isAlone: true })
  vi.stubEnv('NODE_OPTIONS', `--report-directory=${directory} ${crashes}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  await pc.start()
  vi.unstubAllEnvs()
  await pc.linked('shuffler', 'shaker')
  return { directory, broker, watch, baccarat, port, pc, keys }
}

/** A pool is opened, and a bet of one unit sold; each is signed by its terminal. */
async function sellBet({ broker, watch, keys }: Awaited<ReturnType<typeof fixture>>): Promise<void> {
  const line = connectBroker({ url: broker.url, clientId: 'terminals', will: { topic: 'gone', payload: '' } })
  onTestFinished(() => line.close())
  await eventually(line.connected)
  const ask = async (id: keyof typeof keys, op: string, args: object) => {
    const terminal = createPoolTerminal({ site: 'casino', id, privateKey: keys[id].privateKey })
    const { topic, payload } = terminal.ask('win', op, args)
    await line.publish(topic, payload, { retain: false })
  }
  await ask('steward', 'open', { meeting: 'Sha Tin', race: '1', runners: [8], declared: 8 })
  await eventually(() => watch.standing('win', 'pool', 'win')?.phase === 'open')
  await ask('window', 'bet', { combinations: [4], units: 1 })
  await eventually(() => watch.standing('win', 'pool', 'win')?.turnover === 1_000)
}

const longWordsOf = (text: string): string[] => text.match(/[\w+/]{40,}/g) ?? []

test('neither undealt cards nor keys nor passwords leave by messages, the log, the screen, a verb or a crash', async () => {
  const place = await fixture()
  const { directory, watch, baccarat, port, pc } = place
  const shuffler = createShuffler(port, { model: 'SH-8', serial: '000119', firmware: '2.0' })
  let seq = 100
  const say = (type: string, ...fields: string[]) => port.send(encodeLine({ type, seq: seq++, fields }))
  shuffler.boot()
  seq = 2
  const joined = undealt.join('')
  say('HB', '1', 'shuffler', undealt.join(' '), joined, joined.toLowerCase())
  say('FLT', undealt.join('-').toLowerCase(), `next are ${undealt.join(' ')}`)
  say('FLT', 'jam', undealt.join(''))
  say('DLV', '3', joined.toLowerCase())
  say('ORD', ...undealt)
  say('DLV', undealt.join(' '), 'shoe')
  port.send(Buffer.from(`${undealt.join(' ')}\r\n`))
  const found = ['device-fault', 'unknown-message', 'bytes-discarded']
  await eventually(() => found.every((rule) => watch.rules(table).includes(rule)))
  dealCoup(baccarat, ['9s', 'Kh'], ['2c', '3d'], 'player')
  await eventually(() => watch.results(table).length > 0)
  await sellBet(place)
  await pc.journaled()
  const devices = await run('devices', '-c', pc.config)
  const told = (...flags: string[]) => run('round', `${table}/1`, ...flags, '--journal', pc.journal)
  const [round, story, asJson] = [await told('--raw'), await told(), await told('--json')]
  pc.report()
  await eventually(() => !pc.running())
  const [report = ''] = globSync(join(directory, 'report.*.json'))
  expect(JSON.stringify(pc.log())).toContain('heap out of memory')

  const surfaces = {
    messages: watch.history.map(({ topic, payload }) => `${topic} ${payload}`).join('\n'),
    log: JSON.stringify(pc.log()),
    screen: pc.entries().map(lineOf).join('\n'),
    devices: devices.out + devices.err,
    meanings: JSON.stringify(pc.entries().filter(({ kind }) => !['bytes', 'snapshot', 'interim'].includes(kind))),
    // The bytes are what they are, and only this one place has them.
    round: round.out.replaceAll(/ < [\da-f]+$/gm, ''),
    story: story.out + asJson.out,
    crash: readFileSync(report, 'utf8'),
  }
  const keys = globSync(join(directory, '**/*.key')).flatMap((file) => longWordsOf(readFileSync(file, 'utf8')))
  const secrets = [
    ...Object.values(passwords),
    ...keys,
    ...Object.values(place.keys).flatMap(({ privateKey }) => longWordsOf(privateKey)),
    joined,
    joined.toLowerCase(),
  ]
  for (const [surface, text] of Object.entries(surfaces)) {
    for (const secret of secrets) expect(text.includes(secret), `${surface} has ${secret}`).toBe(false)
    for (const card of undealt) expect(text, surface).not.toMatch(new RegExp(`(?<![\\w+/=-])${card}(?![\\w+/=-])`, 'i'))
  }
})
