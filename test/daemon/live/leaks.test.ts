import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lineOf } from '../../../daemon/screen/plain-lines.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { createShuffler } from '../../../simulators/devices/shuffler.ts'
import { openPty } from '../../../simulators/wires/pty.ts'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { run, scratch, served, tablePc } from '../../support/program.ts'
import { surveillance } from '../../support/surveillance.ts'

const table = 'baccarat-1'
/** What the shuffler has put into the shoe next, which nobody may know. */
const undealt = ['7d', 'Jc', '5h', 'Qs', 'Td']
const passwords = { broker: 'felt-of-the-broker', shaker: 'felt-of-the-shaker' }

/** A table with a shuffler that says what it should not, and a dice shaker beside it on the broker. */
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
  ]
  const more = { broker: { url: broker.url, username: 'pc-1', passwordFile: 'secret' } }
  const pc = tablePc({ directory, broker: '', ...served(baccarat), tables, more, isAlone: true })
  vi.stubEnv('NODE_OPTIONS', `--report-on-signal --report-signal=SIGUSR2 --report-directory=${directory}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  await pc.start()
  vi.unstubAllEnvs()
  await pc.linked('shuffler', 'shaker')
  return { directory, watch, baccarat, port, pc }
}

test('neither undealt cards nor keys nor passwords leave by messages, the log, the screen, a verb or a crash report', async () => {
  const { directory, watch, baccarat, port, pc } = await fixture()
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
  await pc.journaled()
  const devices = await run('devices', '-c', pc.config)
  const told = (...flags: string[]) => run('round', `${table}/1`, ...flags, '--journal', pc.journal)
  const [round, story, asJson] = [await told('--raw'), await told(), await told('--json')]
  pc.report()
  const report = await eventually(() => globSync(join(directory, 'report.*.json'))[0])
  await pc.stop()

  const surfaces = {
    messages: watch.history.map(({ topic, payload }) => `${topic} ${payload}`).join('\n'),
    log: JSON.stringify(pc.log()),
    screen: pc.entries().map(lineOf).join('\n'),
    devices: devices.out + devices.err,
    meanings: JSON.stringify(pc.entries().filter(({ kind }) => kind !== 'bytes' && kind !== 'snapshot')),
    // The bytes are what they are, and only this one place has them.
    round: round.out.replaceAll(/ < [\da-f]+$/gm, ''),
    story: story.out + asJson.out,
    crash: readFileSync(report, 'utf8'),
  }
  const keys = globSync(join(directory, '**/*.key')).flatMap(
    (file) => readFileSync(file, 'utf8').match(/[\w+/]{40,}/g) ?? [],
  )
  const secrets = [...Object.values(passwords), ...keys, joined, joined.toLowerCase()]
  for (const [surface, text] of Object.entries(surfaces)) {
    for (const secret of secrets) expect(text.includes(secret), `${surface} has ${secret}`).toBe(false)
    for (const card of undealt) expect(text, surface).not.toMatch(new RegExp(`(?<![\\w+/=-])${card}(?![\\w+/=-])`, 'i'))
  }
})
