import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isSignedBy } from '../../../daemon/ed25519.ts'
import { refusedOp } from '../../../daemon/engine/requests/signed-log.ts'
import { messages } from '../../../daemon/mqtt/messages.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { eventually } from '../../support/eventually.ts'
import { nextNumber, peopleFile, signatureOf, signedRequest, textOf } from '../../support/people.ts'
import { run, withThisNode } from '../../support/table-pc.ts'
import { ezFixture } from '../meters/live-meters.ts'

const table = 'ez'

/** One EZ Baccarat table, and another program on its broker that sends what it likes. */
async function fixture() {
  const { broker, pc, watch, balances } = await ezFixture()
  const sender = connectBroker({ url: broker.url, clientId: 'sender' })
  onTestFinished(() => sender.close())
  const answers = (op: string) =>
    watch.history
      .filter(({ topic }) => topic === `feltwire/casino/${table}/response/${op}`)
      .map(({ payload }) => messages['response/{op}'].payload.parse(JSON.parse(payload)))

  /** What is answered, as a code; `ok` where it is carried out. */
  async function send(op: string, payload: string): Promise<string | undefined> {
    await eventually(sender.connected)
    await watch.online(table)
    const before = answers(op).length
    await sender.publish(`feltwire/casino/${table}/request/${op}`, payload, { retain: false })
    const { ok, code } = await eventually(() => answers(op)[before])
    return ok ? 'ok' : code
  }

  /** Many one behind the other, of which each is answered. */
  async function sendAll(op: string, payloads: readonly string[]): Promise<void> {
    const before = answers(op).length
    for (const payload of payloads)
      await sender.publish(`feltwire/casino/${table}/request/${op}`, payload, { retain: false })
    await eventually(() => answers(op).length === before + payloads.length)
  }

  return {
    ...{ pc, watch, balances, send, sendAll },
    people: join(dirname(pc.config), 'people.json'),
    carriedOut: () =>
      pc
        .entries()
        .filter((entry) => entry.kind === 'operator')
        .filter(({ op }) => op !== refusedOp),
    roster: () => pc.entries().flatMap((entry) => (entry.kind === 'people' ? [entry.people.map(({ id }) => id)] : [])),
    restart: async () => {
      await pc.kill()
      await pc.start()
    },
  }
}

const exchange = (more: object = {}) =>
  signedRequest({ table, op: 'new-shoe', transaction: `t-${nextNumber()}`, ...more })
const adjust = (more: object = {}) =>
  signedRequest({
    ...{ table, op: 'adjust-meter', transaction: `t-${nextNumber()}` },
    ...{ args: { meter: 'ez', amount: 5_000, reason: 'wrong button' }, ...more },
  })

/** On a machine with other work to do (ms). */
const enoughForManyVerbs = 240_000

test('a request is not carried out again after 256 newer ones, nor after a restart', async () => {
  const { send, sendAll, carriedOut, balances, restart } = await fixture()
  const first = adjust()
  expect(await send('adjust-meter', first)).toBe('ok')
  await sendAll(
    'new-shoe',
    Array.from({ length: 257 }, () => exchange()),
  )
  expect(await send('adjust-meter', first)).toBe('number-not-higher')
  await restart()
  expect(await send('adjust-meter', first)).toBe('number-not-higher')
  expect(carriedOut().filter(({ op }) => op === 'adjust-meter')).toHaveLength(1)
  expect(await balances('ez')).toMatchObject({ main: '55000' })
})

test('whoever is not who he says, or may not, changes nothing, and each is a finding', async () => {
  const { send, carriedOut, watch } = await fixture()
  expect(await send('new-shoe', exchange({ by: 'boss' }))).toBe('ok')
  expect(await send('new-shoe', exchange())).toBe('ok')
  const changed = exchange().replace('new-shoe', 'new-shOe')
  const forged = JSON.parse(exchange())
  const unsigned = JSON.stringify({ transaction: 'u-1', by: 'pit' })
  const asked: [string, string, string][] = [
    ['new-shoe', unsigned, 'unsigned-request'],
    ['new-shoe', exchange({ by: 'stranger' }), 'unknown-person'],
    ['new-shoe', changed, 'wrong-signature'],
    ['new-shoe', JSON.stringify({ ...forged, signature: signatureOf('boss', forged.signed) }), 'wrong-signature'],
    ['new-shoe', exchange({ table: 'another' }), 'wrong-signature'],
    ['new-shoe', exchange({ site: 'elsewhere' }), 'wrong-signature'],
    ['out-of-cards', exchange(), 'wrong-signature'],
    ['new-shoe', JSON.stringify({ ...forged, by: 'boss' }), 'wrong-signature'],
    ['void-round', signedRequest({ table, op: 'void-round', by: 'dealer' }), 'wrong-role'],
    ['adjust-meter', adjust({ second: 'pit' }), 'same-person'],
    ['new-shoe', exchange({ number: 1 }), 'number-not-higher'],
  ]
  for (const [op, payload, code] of asked) expect([payload, await send(op, payload)]).toEqual([payload, code])
  await eventually(() => watch.rules(table).length >= asked.length)
  expect(watch.rules(table)).toEqual(asked.map(([, , code]) => code))
  expect(carriedOut()).toHaveLength(2)
})

test('what two must sign is refused with one signature, and its number is spent', async () => {
  const { send, carriedOut, watch, balances } = await fixture()
  const text = textOf({
    table,
    op: 'adjust-meter',
    transaction: 'm-1',
    args: { meter: 'ez', amount: 500, reason: 'test' },
  })
  const alone = { transaction: 'm-1', by: 'pit', signed: text, signature: signatureOf('pit', text) }
  const second = { by: 'auditor', signature: signatureOf('auditor', text) }
  expect(await send('adjust-meter', JSON.stringify(alone))).toBe('second-missing')
  expect(await send('adjust-meter', JSON.stringify({ ...alone, second }))).toBe('second-missing')
  expect(await send('adjust-meter', adjust({ until: Date.now() - 1 }))).toBe('request-expired')
  expect(await send('adjust-meter', adjust({ second: 'auditor' }))).toBe('ok')
  expect(carriedOut()).toMatchObject([{ by: 'pit and auditor', proof: { second: { by: 'auditor' } } }])
  expect(watch.rules(table)).toEqual([])
  expect(await balances('ez')).toMatchObject({ main: '55000' })
})

test('the journal has everybody who may ask, whoever comes and goes, and a proof of each use', async () => {
  const { pc, people, send, carriedOut, roster, restart, watch } = await fixture()
  const all = peopleFile()
  const ids = all.map(({ id }) => id)
  expect(await send('new-shoe', exchange({ by: 'dealer' }))).toBe('ok')
  writeFileSync(people, JSON.stringify(all.filter(({ id }) => id !== 'dealer')))
  await eventually(() => roster().length === 2)
  const said = () => watch.findings(table).find(({ rule }) => rule === 'people-changed')?.message
  expect(await eventually(said)).toBe('what the file had of dealer holds no more')
  expect(await send('new-shoe', exchange({ by: 'dealer' }))).toBe('unknown-person')
  writeFileSync(people, '[{')
  await eventually(() => watch.standing(table, 'alert', 'people-invalid'))
  expect(await send('new-shoe', exchange())).toBe('ok')
  writeFileSync(people, JSON.stringify(all))
  await restart()
  await eventually(() => watch.standing(table, 'alert', 'people-invalid') === undefined)
  await restart()
  expect(roster()).toEqual([ids, ids.filter((id) => id !== 'dealer'), ids])
  const known = new Map(all.map(({ id, publicKey }) => [id, publicKey]))
  for (const { by, proof } of carriedOut()) {
    expect(proof?.key).toBe(known.get(by))
    expect(isSignedBy(proof?.key ?? '', proof?.signed ?? '', proof?.signature ?? '')).toBe(true)
  }
  await pc.stop()
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})

/** Runs a verb of the program that is told passphrases, a line each. The test goes on hearing meanwhile. */
async function told(lines: string, ...args: string[]) {
  const door = fileURLToPath(new URL('../../../feltwire', import.meta.url))
  const child = spawn(door, args, { env: withThisNode })
  child.stdin.end(lines)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err }
}

test('people are added on the command line, and ask a table with their keys', {
  timeout: enoughForManyVerbs,
}, async () => {
  const { pc, people, roster, carriedOut, balances } = await fixture()
  const config = ['-c', pc.config]
  const add = (id: string, ...more: string[]) => [
    'person',
    'add',
    id,
    '--name',
    `${id} Lee`,
    '--role',
    'supervisor',
    ...more,
    ...config,
  ]
  expect(await run(...add('ann'))).toMatchObject({ code: 0 })
  expect(await told('three felt chips\n', ...add('bob', '--passphrase'))).toMatchObject({ code: 0 })
  expect((await run('person', 'list', ...config)).out).toMatch(/^ann +supervisor +ann Lee/m)
  const key = join(dirname(people), 'keys', 'bob.key')
  expect(statSync(key).mode & 0o777).toBe(0o600)
  expect(readFileSync(key, 'utf8')).not.toContain('PRIVATE')
  await eventually(() => roster().at(-1)?.includes('bob'))

  const ask = (lines: string, op: string, ...more: string[]) => told(lines, 'ask', table, op, ...more, ...config)
  expect(await ask('', 'new-shoe', '--as', 'ann')).toMatchObject({ code: 0, out: 'Carried out.\n' })
  const adjusting = JSON.stringify({ meter: 'ez', amount: 5_000, reason: 'wrong button' })
  expect(await ask('', 'adjust-meter', adjusting, '--as', 'ann')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/\[second-missing\].*\nWhat to do: have the second person sign/s),
  })
  const both = [adjusting, '--as', 'ann', '--second', 'bob']
  expect(await ask('wrong\n', 'adjust-meter', ...both)).toMatchObject({
    code: 1,
    err: expect.stringContaining('[wrong-passphrase]'),
  })
  expect(await ask('three felt chips\n', 'adjust-meter', ...both)).toMatchObject({ code: 0 })
  expect(carriedOut()).toMatchObject([{ by: 'ann' }, { by: 'ann and bob', op: 'adjust-meter' }])
  expect(await balances('ez')).toMatchObject({ main: '55000' })

  expect(await ask('', 'new-shoe', '--as', 'carl')).toMatchObject({
    code: 1,
    err: expect.stringContaining('[person-unknown]'),
  })
  expect(await ask('', 'new-shoe', 'all', '--as', 'ann')).toMatchObject({ code: 2 })
  expect(await run('person', 'remove', 'ann', ...config)).toMatchObject({ code: 0 })
  await eventually(() => roster().at(-1)?.includes('ann') === false)
})

test('a request to a table that no daemon serves is not answered, and says so', async () => {
  const { pc } = await fixture()
  await run('person', 'add', 'ann', '--role', 'supervisor', '-c', pc.config)
  await pc.stop()
  expect(await told('', 'ask', table, 'new-shoe', '--as', 'ann', '-c', pc.config)).toMatchObject({
    code: 1,
    err: expect.stringContaining('[no-answer]'),
  })
})
