import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../daemon/log.ts'
import { loadWatch } from '../../../watch/configuration.ts'
import { signInText } from '../../../watch/sign-in-text.ts'
import { startWatch } from '../../../watch/watch.ts'
import { authority } from '../../support/certificates.ts'
import { peopleFile, signatureOf } from '../../support/people.ts'
import { scratch } from '../../support/table-pc.ts'

const noBroker = { url: 'mqtt://127.0.0.1:1' }

/** A configuration of the watch that nobody else has. */
function configured(http: object): string {
  const folder = scratch()
  const config = join(folder, 'watch.yaml')
  writeFileSync(join(folder, 'people.json'), JSON.stringify(peopleFile()))
  writeFileSync(config, JSON.stringify({ site: 'casino', broker: noBroker, http: { port: 0, ...http } }))
  return config
}

const starts = (http: object) => startWatch(loadWatch(configured(http)), createLog('silent'))

test('the page is served over TLS by its certificate, with cookies that leave it over TLS alone', async () => {
  const own = authority(scratch(), 'own')
  const ca = readFileSync(own.ca)
  const watch = await starts({ tls: own.issue('watch') })
  onTestFinished(() => watch.stop())
  const origin = watch.address
  expect(origin).toMatch(/^https:/)

  const ask = async (path: string, body?: object, options: object = {}) => {
    const headers = { origin, 'content-type': 'application/json' }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(`${origin}${path}`, { ca, method: body ? 'POST' : 'GET', headers, ...options }, resolve)
      asked.once('error', reject)
      asked.end(body && JSON.stringify(body))
    })
    return { headers: answer.headers, status: answer.statusCode, body: await text(answer) }
  }
  const page = await ask('/')
  expect(page.status).toBe(200)
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  const { challenge } = JSON.parse((await ask('/api/sign-in/challenge', { person: 'pit' })).body)
  const signature = signatureOf('pit', signInText({ site: 'casino', origin, person: 'pit', challenge }))
  const opened = await ask('/api/sign-in', { person: 'pit', challenge, signature })
  expect(opened.status).toBe(200)
  expect(opened.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; .*; Secure$/)

  // Neither without TLS, nor by an old version of it, nor to whom the authority is unknown.
  await expect(fetch(origin.replace('https:', 'http:'))).rejects.toThrow()
  await expect(ask('/', undefined, { maxVersion: 'TLSv1.1' })).rejects.toThrow()
  await expect(ask('/', undefined, { ca: undefined })).rejects.toThrow()
})

test('a certificate that is missing, or not that of the key, is refused by name', async () => {
  const own = authority(scratch(), 'own')
  const [one, two] = [own.issue('one'), own.issue('two')]
  await expect(starts({ tls: { cert: '/nowhere.pem', key: one.key } })).rejects.toThrow(
    /^The page cannot be served with http.tls \(cert \/nowhere.pem, key .*: ENOENT/,
  )
  await expect(starts({ tls: { cert: one.cert, key: two.key } })).rejects.toThrow(
    /one\.pem, key .*two\.key\): .*mismatch/,
  )
})

test('other machines see the page over TLS alone', () => {
  expect(() => loadWatch(configured({ host: '0.0.0.0' }))).toThrow(/http\.host: needs `tls` beside it, or 127\.0\.0\.1/)
})
