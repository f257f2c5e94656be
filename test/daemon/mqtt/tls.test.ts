import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { errors } from '../../../daemon/errors.ts'
import type { BrokerAccess } from '../../../drivers/transport/broker-access.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { openTap } from '../../../drivers/transport/wire.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { authority } from '../../support/certificates.ts'
import { rouletteDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startListeners } from '../../support/mosquitto.ts'
import { run, scratch, tablePc } from '../../support/table-pc.ts'

/** A Mosquitto with a listener for each thing that can be wrong with one, and who is to trust it. */
async function fixture() {
  const directory = scratch()
  const casino = authority(directory, 'casino')
  const stranger = authority(directory, 'stranger')
  const sound = casino.issue('broker')
  const revoked = casino.issue('revoked')
  const dismissed = casino.issue('dismissed')
  const crl = casino.revocations(revoked, dismissed)
  const table = casino.issue('table')
  const tls = ({ cert, key }: { cert: string; key: string }) => [
    ...['allow_anonymous true', `cafile ${casino.ca}`, `certfile ${cert}`, `keyfile ${key}`],
  ]
  const { ports } = await startListeners(directory, {
    sound: tls(sound),
    expired: tls(casino.issue('expired', { from: -3, until: -1 })),
    early: tls(casino.issue('early', { from: 1 })),
    elsewhere: tls(casino.issue('elsewhere', { host: 'broker.invalid' })),
    revoked: tls(revoked),
    asks: [...tls(sound), 'require_certificate true', `crlfile ${crl}`],
    named: ['allow_anonymous false', `password_file ${passwords(directory)}`],
  })
  const at = (listener: keyof typeof ports, scheme = 'mqtts') => ({ url: `${scheme}://127.0.0.1:${ports[listener]}` })
  return { directory, ca: casino.ca, crl, stranger, sound, table, dismissed, at }
}

function passwords(directory: string): string {
  const file = join(directory, 'passwords')
  execFileSync('mosquitto_passwd', ['-b', '-c', file, 'pit-1', 'felt'])
  return file
}

/** Speaks TLS 1.2 at the most, which no Mosquitto can be told. */
async function oldBroker({ cert, key }: { cert: string; key: string }) {
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key), maxVersion: 'TLSv1.2' })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `mqtts://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** `connected`, or the code with which the access is refused. */
async function outcome(access: BrokerAccess): Promise<string> {
  const client = connectBroker({ ...access, clientId: 'table' })
  const { promise, resolve } = Promise.withResolvers<string>()
  client.onConnect(() => resolve('connected'))
  client.onOffline(({ code, sentence }) => {
    expect(sentence).toContain(access.url)
    expect(sentence).toContain(errors[code].cure)
    // An alert may be lost with the connection; the next attempt hears it.
    if (code !== 'broker-away') resolve(code)
  })
  const found = await promise
  await client.close()
  return found
}

test('a broker is used only where its certificate is right, and each refusal has its own code and sentence', async () => {
  const { directory, ca, crl, stranger, sound, table, dismissed, at } = await fixture()
  const old = await oldBroker(sound)
  const junk = join(directory, 'junk')
  writeFileSync(junk, 'felt\n')
  const wants: [BrokerAccess, string][] = [
    [{ ...at('sound'), ca }, 'connected'],
    [{ ...at('sound'), ca, crl, minVersion: 'TLSv1.3' }, 'connected'],
    [{ ...at('sound') }, 'broker-ca-unknown'],
    [{ ...at('sound'), ca: stranger.ca }, 'broker-ca-unknown'],
    [{ ...at('expired'), ca }, 'broker-expired'],
    [{ ...at('early'), ca }, 'broker-expired'],
    [{ ...at('elsewhere'), ca }, 'broker-wrong-host'],
    [{ ...at('revoked'), ca }, 'connected'],
    [{ ...at('revoked'), ca, crl }, 'broker-revoked'],
    [{ ...at('sound'), ca, crl: stranger.revocations() }, 'broker-crl-unusable'],
    [{ ...at('asks'), ca, ...table }, 'connected'],
    [{ ...at('asks'), ca }, 'broker-wants-certificate'],
    [{ ...at('asks'), ca, ...stranger.issue('table') }, 'broker-refuses-certificate'],
    [{ ...at('asks'), ca, ...dismissed }, 'broker-refuses-certificate'],
    [{ ...old, ca, minVersion: 'TLSv1.3' }, 'broker-tls-mismatch'],
    [{ ...at('sound'), ca: junk }, 'broker-file-unreadable'],
    [{ ...at('named', 'mqtt'), username: 'pit-1', passwordFile: junk }, 'connected'],
    [{ ...at('named', 'mqtt'), username: 'pit-1', password: 'chip' }, 'broker-login-refused'],
    [{ ...at('named', 'mqtt') }, 'broker-login-refused'],
  ]
  const found: [BrokerAccess, string][] = []
  for (const [access] of wants) found.push([access, await outcome(access)])
  expect(found).toEqual(wants)
})

test('a daemon says why it does not use its broker, publishes nothing there, and goes on when the certificate is right', async () => {
  const { directory, ca, stranger, at } = await fixture()
  const roulette = rouletteDevices(directory)
  const trusted = join(directory, 'trusted.pem')
  copyFileSync(stranger.ca, trusted)
  const pc = tablePc({
    directory,
    broker: '',
    tables: [roulette.table],
    wires: roulette.wires,
    more: { broker: { ...at('sound'), ca: 'trusted.pem' } },
  })
  await pc.start()
  await eventually(() => pc.log().some(({ code }) => code === 'broker-ca-unknown'))
  copyFileSync(ca, trusted)
  const watch = await surveillance({ ...at('sound'), ca })
  await eventually(() => watch.standing(roulette.table.id, 'status')?.state === 'online')
})

test('a device on a broker that it cannot trust has a link that is down, and says why', async () => {
  const { ca, stranger, at } = await fixture()
  const tap = (access: Partial<BrokerAccess>) =>
    openTap({ on: 'mqtt', settings: { ...at('sound'), topic: 'dice', ...access } }, { wire: 'mqtt' })
  await expect(tap({ ca: stranger.ca })).rejects.toMatchObject({
    code: 'port-missing',
    message: expect.stringContaining(errors['broker-ca-unknown'].cure),
  })
  await (await tap({ ca })).close()
})

test('what a configuration gets wrong about its broker is listed before anything is opened', async () => {
  const { directory, ca, table } = await fixture()
  const path = join(directory, 'table.yaml')
  const secret = join(directory, 'secret')
  writeFileSync(secret, 'felt\n')
  chmodSync(secret, 0o604)
  const roulette = rouletteDevices(directory)
  const check = async (broker: object) => {
    writeFileSync(path, JSON.stringify({ site: 'casino', journal: 'j', broker, tables: [roulette.table] }, null, 1))
    const { code, out, err } = await run('check-config', path)
    const lines = `${out}${err}`.split('\n').flatMap((line) => /(broker\.\w+: .*)/.exec(line)?.[1] ?? [])
    return { code, lines }
  }
  const url = 'mqtts://broker:8883'
  expect(await check({ url, ca: 'casino/ca.pem', cert: table.cert, key: table.key, passwordFile: 'secret' })).toEqual({
    code: 0,
    lines: [`broker.passwordFile: every user of this machine can read ${secret}: chmod 600 ${secret}`],
  })
  expect(await check({ url, ca: 'secret', key: 'gone', cert: ca })).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(`^broker.ca: cannot be used: ca ${secret}: .*no start line`),
      expect.stringMatching(`^broker.key: cannot be used: key ${directory}/gone: ENOENT`),
    ],
  })
  expect(await check({ url: 'mqtt://broker', ca, password: 'a', passwordFile: 'secret', key: table.key })).toEqual({
    code: 1,
    lines: [
      'broker.ca: has an effect only where url begins with mqtts://',
      'broker.passwordFile: password is set as well',
      'broker.key: needs its certificate as cert',
      'broker.key: has an effect only where url begins with mqtts://',
    ],
  })
  expect(await check({ url, password: 'felt' })).toEqual({
    code: 0,
    lines: [`broker.password: every user of this machine can read ${path}: chmod 600 ${path}`],
  })
  expect(await check({ url, password: 1234 })).toEqual({
    code: 1,
    lines: ['broker.password: must be text: put it in quotes'],
  })
})
