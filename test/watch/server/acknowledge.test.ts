import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../daemon/log.ts'
import { loadWatch } from '../../../watch/configuration.ts'
import type { AlertRow } from '../../../watch/view-types.ts'
import { startWatch } from '../../../watch/watch.ts'
import { ezFixture } from '../../daemon/meters/live-meters.ts'
import { eventually } from '../../support/eventually.ts'
import { peopleFile, signedRequest } from '../../support/people.ts'
import { scratch } from '../../support/table-pc.ts'
import { pageSession, watchPc } from '../../support/watch/watch-pc.ts'

const table = 'ez'

test('an alert is acknowledged at its table, in its journal, and for everybody who watches', async () => {
  const { broker, pc, watch, at } = await ezFixture()
  const [first, second] = [await watchPc({}, broker), await watchPc({}, broker)]
  at(table).lines.sign.hangUp()
  const alert = await standing(first, 'ez-sign-link')
  await standing(second, 'ez-sign-link')
  const dealer = await pageSession(first.address(), 'dealer')
  const args = { alert: alert.id, since: alert.since, note: 'cable' }
  const request = JSON.parse(signedRequest({ table, op: 'acknowledge', by: 'dealer', transaction: 'k1', args }))
  expect(await dealer.post(`request/${table}/acknowledge`, request)).toEqual({ transaction: 'k1', ok: true })
  for (const each of [first, second])
    await eventually(async () => (await standing(each, alert.id)).acknowledged?.by === 'dealer')
  await eventually(() => watch.acknowledged(table).length > 0)
  expect(watch.acknowledged(table)).toMatchObject([{ ...args, by: 'dealer' }])
  const journaled = pc.entries().filter((entry) => entry.kind === 'operator')
  expect(journaled).toMatchObject([{ op: 'acknowledge', by: 'dealer', args, proof: { signed: request.signed } }])
  expect(await first.get('/api/audit?table=ez')).toMatchObject([
    { person: 'dealer', did: 'acknowledge', what: 'ez-sign-link: cable' },
  ])

  // Of a table that is gone nobody else can take it: the watch does, if it is signed.
  await pc.stop()
  const offline = await standing(first, 'offline')
  const own = { alert: 'offline', since: offline.since }
  const asked = (by: 'dealer' | 'boss') =>
    JSON.parse(signedRequest({ table, op: 'acknowledge', by, transaction: 'k2', args: own }))
  const forged = { ...asked('boss'), by: 'dealer' }
  expect(await dealer.post(`request/${table}/acknowledge`, forged)).toMatchObject({
    ok: false,
    code: 'wrong-signature',
  })
  expect(await dealer.post(`request/${table}/acknowledge`, asked('dealer'))).toMatchObject({ ok: true })
  await eventually(async () => (await standing(first, 'offline')).acknowledged)
})

test('a watch that cannot have heard of the daemon yet takes no acknowledgement in its place', async () => {
  const config = join(scratch(), 'watch.yaml')
  writeFileSync(join(dirname(config), 'people.json'), JSON.stringify(peopleFile()))
  const broker = { url: 'mqtt://127.0.0.1:1' }
  writeFileSync(config, JSON.stringify({ site: 'casino', broker, http: { port: 0 }, anonymous: true }))
  const watch = await startWatch(loadWatch(config), createLog('silent'))
  onTestFinished(() => watch.stop())
  const dealer = await pageSession(watch.address, 'dealer')
  const args = { alert: 'ez-sign-link', since: 1_000 }
  const request = JSON.parse(signedRequest({ table, op: 'acknowledge', by: 'dealer', transaction: 'k3', args }))
  expect(await dealer.post(`request/${table}/acknowledge`, request)).toMatchObject({ ok: false, code: 'no-answer' })
})

/** The alert, once it stands. */
const standing = (page: { get(path: string): Promise<AlertRow[]> }, wanted: string): Promise<AlertRow> =>
  eventually(async () => (await page.get('/api/alerts')).find(({ id }) => id === wanted))
