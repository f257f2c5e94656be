import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../bench/mosquitto.ts'
import { type Broker, type BrokerMessage, connectBroker } from '../../../drivers/transport/mqtt.ts'
import { type LocalBroker, startBroker } from '../../../simulators/wires/broker.ts'
import { eventually } from '../../support/eventually.ts'
import { node } from '../../support/processes/launch-alone.ts'

const status = 'feltwire/site/table/status'
const will = { topic: status, payload: 'offline' }
const nothingRetained = { retain: false }

const cleanups: (() => unknown)[] = []
let local: LocalBroker
beforeEach(async () => {
  // On a port that is still free when it starts again.
  local = await startBroker({ port: await freePort() })
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await local.close()
})

function client(clientId: string, url = local.url): Broker {
  const broker = connectBroker({ url, clientId, will })
  cleanups.push(() => broker.close())
  return broker
}

async function onlineClient(clientId: string, url = local.url) {
  const broker = client(clientId, url)
  await eventually(broker.connected)
  return broker
}

/** What another program on the broker sees. */
function surveillance(topicFilter = '#') {
  const seen: BrokerMessage[] = []
  client('surveillance').subscribe(topicFilter, (message) => seen.push(message))
  return seen
}

/** A wire between client and broker that can lose the broker's answers, and be torn. */
async function relay() {
  const sockets = new Set<Socket>()
  let answers = true
  const server = createServer((near) => {
    const far = connect(local.port, '127.0.0.1')
    near.pipe(far)
    far.on('data', (bytes) => answers && near.write(bytes))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const tear = () => {
    for (const socket of sockets) socket.destroy()
  }
  cleanups.push(() => {
    server.close()
    tear()
  })
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tear,
    loseAnswers: () => {
      answers = false
    },
    passAnswers: () => {
      answers = true
    },
  }
}

const payloads = (seen: BrokerMessage[]) => seen.map(({ payload }) => payload)

describe('publishing', () => {
  test('is over when the broker has the message', async () => {
    const table = await onlineClient('table')
    await table.publish('feltwire/site/table/round', 'round 1', { retain: true })
    const seen = surveillance()
    await eventually(() => seen.length > 0)
    expect(seen).toEqual([{ topic: 'feltwire/site/table/round', payload: 'round 1' }])
  })

  test('keeps the order in which messages were given', async () => {
    const table = await onlineClient('table')
    const seen = surveillance('feltwire/#')
    await table.publish('feltwire/site/table/ready', 'ready', { retain: true })
    await eventually(() => seen.length > 0)
    const numbers = Array.from({ length: 200 }, (_, i) => String(i))
    await Promise.all(numbers.map((number) => table.publish('feltwire/site/table/event', number, nothingRetained)))
    await eventually(() => seen.length > 200)
    expect(payloads(seen).slice(1)).toEqual(numbers)
  })

  test('is refused while the broker is away', async () => {
    const table = client('table', 'mqtt://127.0.0.1:1')
    await expect(table.publish(status, 'online', { retain: true })).rejects.toThrow('no connection')
  })

  test('is rejected when the connection goes before the acknowledgement, and never sent again by itself', async () => {
    const wire = await relay()
    const table = await onlineClient('table', wire.url)
    const seen = surveillance('feltwire/#')
    await table.publish('feltwire/site/table/ready', 'ready', { retain: true })
    await eventually(() => seen.length > 0)
    wire.loseAnswers()
    const inFlight = expect(table.publish('feltwire/site/table/result', 'one', nothingRetained)).rejects.toThrow(
      'Not acknowledged',
    )
    const other = expect(table.publish('feltwire/site/table/round', 'two', { retain: true })).rejects.toThrow(
      'Not acknowledged',
    )
    await eventually(() => payloads(seen).includes('two'))
    wire.tear()
    await Promise.all([inFlight, other])
    wire.passAnswers()
    await eventually(table.connected)
    await table.publish('feltwire/site/table/round', 'three', { retain: true })
    await eventually(() => payloads(seen).includes('three'))
    expect(payloads(seen).filter((payload) => payload === 'two')).toHaveLength(1)
  })
})

describe('the last will', () => {
  test('is seen by others, and stays, when the connection is torn', async () => {
    const wire = await relay()
    const table = await onlineClient('table', wire.url)
    await table.publish(status, 'online', { retain: true })
    const watching = surveillance(status)
    await eventually(() => payloads(watching).includes('online'))
    wire.loseAnswers()
    wire.tear()
    await eventually(() => payloads(watching).includes('offline'))
    const late: BrokerMessage[] = []
    client('late').subscribe(status, (message) => late.push(message))
    await eventually(() => late.length > 0)
    expect(payloads(late)).toEqual(['offline'])
  })

  test('stays unspoken after a close; the final message stands instead', async () => {
    const table = await onlineClient('table')
    await table.publish(status, 'online', { retain: true })
    await table.close({ topic: status, payload: 'closed for the night' })
    const seen = surveillance(status)
    await eventually(() => seen.length > 0)
    expect(payloads(seen)).toEqual(['closed for the night'])
  })
})

describe('a broker that goes away', () => {
  test('is found again when it is back, with the subscriptions renewed', async () => {
    const offline: string[] = []
    const table = client('table')
    const requests: BrokerMessage[] = []
    let connections = 0
    table.onConnect(() => connections++)
    table.onOffline(({ sentence }) => offline.push(sentence))
    table.subscribe('feltwire/site/table/request/+', (message) => requests.push(message))
    await eventually(() => connections === 1)
    await local.close()
    await eventually(() => offline.length > 0)
    expect(table.connected()).toBe(false)
    local = await startBroker({ port: local.port })
    await eventually(() => connections === 2)
    const sessionState = await onlineClient('pit')
    await sessionState.publish('feltwire/site/table/request/void', 'round 7', { retain: true })
    await eventually(() => requests.length > 0)
    expect(requests).toEqual([{ topic: 'feltwire/site/table/request/void', payload: 'round 7' }])
  })

  test('is told with its cause, once for the same cause', async () => {
    const causes: string[] = []
    let attempts = 0
    const refusing = createServer((socket) => {
      attempts++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    cleanups.push(() => refusing.close())
    await once(refusing, 'listening')
    const table = client('table', `mqtt://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
    table.onOffline(({ sentence }) => causes.push(sentence))
    await eventually(() => attempts > 2)
    expect(causes).toHaveLength(1)
  })

  test('does not hold up the close', async () => {
    const table = client('table', 'mqtt://127.0.0.1:1')
    await table.close({ topic: status, payload: 'offline' })
    expect(table.connected()).toBe(false)
  })

  test('does not hold up the close when it only stopped answering', async () => {
    const wire = await relay()
    const table = await onlineClient('table', wire.url)
    wire.loseAnswers()
    const unanswered = expect(table.publish(status, 'online', { retain: true })).rejects.toThrow()
    await table.close({ topic: status, payload: 'offline' })
    await unanswered
  })
})

describe('a subscription', () => {
  // After the examples in sections 4.7.1.2 and 4.7.1.3 of MQTT 3.1.1.
  test.each([
    ['sport/tennis/player1/#', ['sport/tennis/player1', 'sport/tennis/player1/score/a'], ['sport/tennis/player10']],
    [
      'sport/tennis/+',
      ['sport/tennis/player1', 'sport/tennis/player2'],
      ['sport/tennis', 'sport/tennis/player1/score'],
    ],
    ['sport/+', ['sport/'], ['sport', 'sport/tennis/player1']],
    ['+/tennis/#', ['sport/tennis', 'other/tennis/a/b'], ['tennis', 'sport/other/tennis']],
    ['sport/tennis', ['sport/tennis'], ['sport', 'sport/tennis/player1']],
  ])('to %s hears what the standard says it hears', async (topicFilter, topics, others) => {
    const table = await onlineClient('table')
    for (const topic of [...others, ...topics]) await table.publish(topic, 'x', { retain: true })
    const heard: string[] = []
    const everything: string[] = []
    const reader = client('reader')
    reader.subscribe(topicFilter, ({ topic }) => heard.push(topic))
    reader.subscribe('#', ({ topic }) => everything.push(topic))
    await eventually(() => new Set(everything).size >= others.length + topics.length)
    expect(new Set(heard)).toEqual(new Set(topics))
  })
})

/** Leaves a broker whose connection was lost in the middle of a message, in a process that nothing else keeps. */
const leaving = `
const { connectBroker } = await import(process.argv[1])
const broker = connectBroker({ url: process.argv[2], clientId: 'table' })
broker.onConnect(() => broker.publish('status', 'online', { retain: true }).catch(() => {}))
await new Promise((resolve) => broker.onOffline(resolve))
await broker.close()`

test('a program that leaves when its broker has just gone down comes to its own end', async () => {
  const dying = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Uint8Array.of(0x20, 2, 0, 0))
      socket.on('data', () => socket.resetAndDestroy())
    })
  })
  cleanups.push(() => dying.close())
  dying.listen(0, '127.0.0.1')
  await once(dying, 'listening')
  const url = `mqtt://127.0.0.1:${(dying.address() as AddressInfo).port}`
  const client = new URL('../../../drivers/transport/mqtt.ts', import.meta.url).href
  const child = spawn(node, ['--input-type=module', '-e', leaving, client, url], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a second local broker on the same port is refused', async () => {
  await expect(startBroker({ port: local.port })).rejects.toThrow('EADDRINUSE')
})
