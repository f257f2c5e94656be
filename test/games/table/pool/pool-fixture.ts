import { expect, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { newKey } from '../../../../daemon/ed25519.ts'
import { messages } from '../../../../daemon/mqtt/messages.ts'
import { connectBroker } from '../../../../drivers/transport/mqtt.ts'
import { createPoolTerminal, type PoolMessage } from '../../../../simulators/devices/pool-terminal.ts'
import { surveillance } from '../../../support/broker-listener.ts'
import { eventually } from '../../../support/eventually.ts'
import { startMosquitto } from '../../../support/mosquitto.ts'
import { scratch, tablePc } from '../../../support/table-pc.ts'

type Response = z.infer<(typeof messages)['response/{op}']['payload']>

/** A daemon with pools, a window that sells and a steward who declares, over a real broker. */
export async function poolFixture(pools: readonly { id: string; game: string; options?: object }[]) {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const watch = await surveillance(broker.url)
  const keys = { window: newKey(), steward: newKey(), stranger: newKey() }
  const terminals = [
    { id: 'window', role: 'sells', publicKey: keys.window.publicKey },
    { id: 'steward', role: 'declares', publicKey: keys.steward.publicKey },
  ]
  const tables = pools.map((pool) => ({ ...pool, devices: [] }))
  const pc = tablePc({ directory, broker: broker.url, tables, terminals, wires: {} })
  const window = createPoolTerminal({ site: 'casino', id: 'window', privateKey: keys.window.privateKey })
  const steward = createPoolTerminal({ site: 'casino', id: 'steward', privateKey: keys.steward.privateKey })
  const line = connectBroker({ url: broker.url, clientId: 'terminals', will: { topic: 'gone', payload: '' } })
  onTestFinished(() => line.close())
  await eventually(line.connected)
  await pc.start()

  const answers = (topic: string, transaction: string): Response[] =>
    watch.history
      .filter(
        (message) =>
          message.topic === topic.replace('/request/', '/response/') &&
          message.payload.includes(JSON.stringify(transaction)),
      )
      .map(({ payload }) => messages['response/{op}'].payload.parse(JSON.parse(payload)))
      .filter((answer) => answer.transaction === transaction)

  /** What comes back to it, beyond what came before. */
  async function send({ topic, payload, transaction }: PoolMessage): Promise<Response> {
    const [, , table = ''] = topic.split('/')
    await watch.online(table)
    const before = answers(topic, transaction).length
    await line.publish(topic, payload, { retain: false })
    return await eventually(() => answers(topic, transaction)[before])
  }

  async function done(message: PoolMessage): Promise<Response> {
    const answer = await send(message)
    expect(answer).toMatchObject({ ok: true })
    return answer
  }

  return {
    directory,
    broker,
    url: broker.url,
    keys,
    watch,
    pc,
    window,
    steward,
    send,
    sell: async (table: string, args: object) => (await done(window.ask(table, 'bet', args))).ticket ?? '',
    declare: (table: string, op: string, args: object = {}) => done(steward.ask(table, op, args)),
    result: (table: string, round = 1) =>
      eventually(() => watch.results(table).find((result) => result.round === round)?.pool),
  }
}
