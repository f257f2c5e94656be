import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dueAlerts } from '../../../watch/notifications/due-notices.ts'
import type { AlertRow } from '../../../watch/view-types.ts'
import { eventually } from '../../support/eventually.ts'
import { scratch } from '../../support/table-pc.ts'
import { watchPc } from '../../support/watch/watch-pc.ts'

const alert = (since: number, more: Partial<AlertRow> = {}): Record<string, AlertRow> => ({
  late: { table: 'a', id: 'late', text: 'late', since, times: 1, ...more },
})

test('an alert is sent when it is raised, and not again while it cools down', () => {
  const cooldown = 100
  const first = dueAlerts({}, {}, alert(1), { now: 1, cooldown })
  expect(first.due).toHaveLength(1)
  const due = (before: Record<string, AlertRow>, after: Record<string, AlertRow>, now: number) =>
    dueAlerts(first.sent, before, after, { now, cooldown }).due.length
  expect(due(alert(1), alert(1), 500)).toBe(0)
  expect(due(alert(1), alert(1, { over: 2 }), 500)).toBe(0)
  expect(due(alert(1, { over: 2 }), alert(50), 50)).toBe(0)
  expect(due(alert(1, { over: 2 }), alert(500), 500)).toBe(1)
})

/** A mail server that takes what it is given. */
async function mailServer() {
  const mails: string[] = []
  const server = createTcpServer((socket) => {
    let [isData, text] = [false, '']
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk
      if (isData && text.includes('\r\n.\r\n')) {
        mails.push(text)
        isData = false
        socket.write('250 taken\r\n')
      } else if (!isData) {
        isData = /^DATA/m.test(text)
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      } else return
      text = ''
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { mails, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('it goes to the webhook, again where that fails at first, and by mail', async () => {
  const posts: { body: string; authorization: string | undefined }[] = []
  const hook = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      posts.push({ body, authorization: request.headers.authorization })
      response.writeHead(posts.length === 1 ? 503 : 204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  onTestFinished(() => void hook.close())
  const mail = await mailServer()
  const tokenFile = join(scratch(), 'token')
  writeFileSync(tokenFile, 's3cret\n')
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/pit`
  const { say } = await watchPc({
    alerts: { webhook: { url, tokenFile }, mail: { server: mail.url, from: 'pit@site', to: ['a@site', 'b@site'] } },
  })
  await say('wheel-1', 'alert/silent', { id: 'silent', text: 'the wheel is silent', at: 5 })
  await eventually(() => posts.length === 2 && mail.mails.length === 1)
  const says = { site: 'casino', table: 'wheel-1', id: 'silent', text: 'the wheel is silent', since: 5 }
  expect(posts.map(({ body }) => JSON.parse(body))).toEqual([says, says])
  expect(posts[0]?.authorization).toBe('Bearer s3cret')
  expect(mail.mails[0]).toContain('Subject: wheel-1: the wheel is silent')
  expect(mail.mails[0]).toContain('To: a@site, b@site')
})
