import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createLog } from '../../../daemon/log.ts'
import { type Broker, connectBroker } from '../../../drivers/transport/mqtt.ts'
import { loadWatch } from '../../../watch/configuration.ts'
import { signInText } from '../../../watch/sign-in-text.ts'
import { startWatch } from '../../../watch/watch.ts'
import { eventually } from '../eventually.ts'
import { startMosquitto } from '../mosquitto.ts'
import { type Employee, peopleFile, signatureOf } from '../people.ts'
import { scratch } from '../table-pc.ts'

/** A watch in this process at a real broker, and a hand that publishes in the name of tables. */
export async function watchPc(more: object = {}, broker?: { url: string }) {
  const directory = scratch()
  const { url } = broker ?? (await startMosquitto(directory))
  const config = join(directory, 'watch.yaml')
  writeFileSync(join(directory, 'people.json'), JSON.stringify(peopleFile()))
  writeFileSync(
    config,
    JSON.stringify({ site: 'casino', broker: { url }, http: { port: 0 }, anonymous: true, ...more }),
  )
  const hand = connectBroker({ url, clientId: `hand-${directory.slice(-6)}` })
  onTestFinished(() => hand.close())
  await eventually(hand.connected)
  let watch = await startWatch(loadWatch(config), createLog('silent'))
  onTestFinished(() => watch.stop())
  /** What it answers, as JSON. */
  const get = async (path: string) => JSON.parse(await (await fetch(`${watch.address}${path}`)).text())
  const hears = () => eventually(async () => (await get('/api/site')).broker)
  await hears()
  return {
    url,
    config,
    directory,
    hand,
    address: () => watch.address,
    get,
    say: sayFor(hand),
    stop: () => watch.stop(),
    async start(): Promise<void> {
      watch = await startWatch(loadWatch(config), createLog('silent'))
      await hears()
    },
  }
}

/** A page in which somebody of the staff has signed in. */
export async function pageSession(address: string, person: Employee) {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: address }
  const send = (path: string, body: object) =>
    fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const json = async (response: Promise<Response>) => JSON.parse(await (await response).text())
  const { challenge } = await json(send('sign-in/challenge', { person }))
  const signature = signatureOf(person, signInText({ site: 'casino', origin: address, person, challenge }))
  const opened = await send('sign-in', { person, challenge, signature })
  headers.cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    post: (path: string, body: object) => json(send(path, body)),
    get: (path: string) => fetch(`${address}/api/${path}`, { headers }),
  }
}

const retained = new Set(['status', 'round', 'rules', 'device', 'meter', 'pool', 'alert'])

/** Publishes what a table says: `say('baccarat-1', 'alert/late', {...})`; null takes a retained message away. */
export const sayFor =
  (hand: Broker) =>
  (table: string, what: string, says: object | null): Promise<void> => {
    const payload = says === null ? '' : JSON.stringify({ table, session: 1, seq: 0, at: Date.now(), ...says })
    return hand.publish(`feltwire/casino/${table}/${what}`, payload, { retain: retained.has(what.split('/')[0] ?? '') })
  }

export const onlineStatus = (game = 'gb.roulette') => ({ daemon: 'pc 1 a', state: 'online', game, journal: 'ok' })

// biome-ignore lint/suspicious/noExplicitAny: what a test expects of it says its shape.
type SseEvent = { event: string; data: any }

/** What a live stream has sent so far, in its order. */
export async function liveStream(address: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(address, { signal: abort.signal, headers })
  const events: SseEvent[] = []
  void readEvents(response, events).catch(() => {})
  return {
    status: response.status,
    events,
    last: (name: string) => events.findLast(({ event }) => event === name)?.data,
    all: (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data),
    close: () => abort.abort(),
  }
}

async function readEvents({ body }: Response, events: SseEvent[]): Promise<void> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = `${text}${chunk}`.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? []
      if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) })
    }
  }
}
