import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRateLimit } from '../../../watch/server/rate-limit.ts'
import { signInText } from '../../../watch/sign-in-text.ts'
import { eventually } from '../../support/eventually.ts'
import { peopleFile, signatureOf, signedRequest } from '../../support/people.ts'
import { onlineStatus, watchPc } from '../../support/watch/watch-pc.ts'

const json = async (response: Promise<Response>) => JSON.parse(await (await response).text())

test('a person signs in with his key, and no other; the table judges what he has signed', async () => {
  const { address, hand, say, directory } = await watchPc({ anonymous: false })
  await say('wheel-1', 'status', onlineStatus())
  const origin = address()
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', origin, ...headers },
    })
  const challenge = async (): Promise<string> => (await json(post('sign-in/challenge', { person: 'pit' }))).challenge
  const answer = (person: string, of: string, challenge: string, from = origin) => ({
    ...{ person, challenge },
    signature: signatureOf(of, signInText({ site: 'casino', origin: from, person, challenge })),
  })

  for (const path of ['live/floor', 'live/table/wheel-1', 'alerts', 'rounds', 'findings', 'audit', 'export/rounds.csv'])
    expect([path, (await fetch(`${origin}/api/${path}`)).status]).toEqual([path, 401])
  expect((await post('sign-in', answer('pit', 'boss', await challenge()))).status).toBe(401)
  expect((await post('sign-in', answer('nobody', 'nobody', await challenge()))).status).toBe(401)
  expect((await post('sign-in', answer('pit', 'pit', 'made-up'))).status).toBe(401)
  // Signed for another page, and passed on.
  expect((await post('sign-in', answer('pit', 'pit', await challenge(), 'https://elsewhere'))).status).toBe(401)
  const good = answer('pit', 'pit', await challenge())
  expect((await post('sign-in', good, { origin: 'https://elsewhere' })).status).toBe(403)
  const opened = await post('sign-in', answer('pit', 'pit', await challenge()))
  const [cookie = ''] = opened.headers.getSetCookie()
  expect(cookie).toMatch(/^feltwire=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
  const used = answer('pit', 'pit', await challenge())
  expect((await post('sign-in', used)).status).toBe(200)
  expect((await post('sign-in', used)).status).toBe(401)

  const own = { cookie: cookie.split(';')[0] ?? '' }
  const see = (path: string) => fetch(`${origin}/api/${path}`, { headers: own })
  expect((await json(see('site'))).person).toEqual({ id: 'pit', name: 'pit', role: 'supervisor' })
  expect((await see('rounds')).status).toBe(200)
  expect((await see('audit')).status).toBe(403)

  // The table hears exactly what was signed, and its answer comes back.
  hand.subscribe('feltwire/casino/wheel-1/request/+', ({ topic, payload }) => {
    const { transaction } = JSON.parse(payload)
    const says = { transaction, ok: false, code: 'operation-refused', reason: 'no round is under way' }
    void hand.publish(topic.replace('/request/', '/response/'), JSON.stringify(says), { retain: false })
  })
  const request = JSON.parse(signedRequest({ table: 'wheel-1', op: 'void-round', transaction: 'a1' }))
  expect((await post('request/wheel-1/void-round', request)).status).toBe(401)
  const refused = await eventually(async () => {
    const answered = await json(post('request/wheel-1/void-round', request, own))
    return answered.code === 'operation-refused' ? answered : undefined
  })
  expect(refused).toEqual({ transaction: 'a1', ok: false, code: 'operation-refused', reason: 'no round is under way' })
  const others = JSON.parse(signedRequest({ table: 'wheel-1', op: 'void-round', transaction: 'a2', by: 'boss' }))
  expect((await post('request/wheel-1/void-round', others, own)).status).toBe(403)
  expect((await post('request/wheel-1/void-round', { ...request, more: 1 }, own)).status).toBe(400)

  // Whoever leaves the file of people leaves the page.
  writeFileSync(join(directory, 'people.json'), JSON.stringify(peopleFile().filter(({ id }) => id !== 'pit')))
  await eventually(async () => (await see('rounds')).status === 401)
})

test('every answer forbids what the page does not need, and says nothing of what failed inside', async () => {
  const { address } = await watchPc()
  const { headers } = await fetch(`${address()}/api/site`)
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  for (const path of ['/../package.json', '/watch/watch.ts', '/.git/config', '/vendor/../package.json'])
    expect((await fetch(`${address()}${path}`)).status).toBe(404)
  const json = { method: 'POST', headers: { 'content-type': 'application/json', origin: address() } }
  expect((await fetch(`${address()}/api/sign-in`, { ...json, body: '{' })).status).toBe(400)
  const long = JSON.stringify({ person: 'x'.repeat(300_000) })
  expect((await fetch(`${address()}/api/sign-in`, { ...json, body: long })).status).toBe(413)
})

test('an address may ask so much at once, and then so much a second', () => {
  const rate = createRateLimit({ burst: 3, perSecond: 2 })
  expect([1, 2, 3, 4].map(() => rate('a', 0))).toEqual([true, true, true, false])
  expect(rate('b', 0)).toBe(true)
  expect([rate('a', 400), rate('a', 900), rate('a', 900)]).toEqual([false, true, false])
})
