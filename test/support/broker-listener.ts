import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { parsed } from '../../daemon/json.ts'
import { messages } from '../../daemon/mqtt/messages.ts'
import type { BrokerAccess } from '../../drivers/transport/broker-access.ts'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { eventually } from './eventually.ts'
import { repeatedRequest } from './people.ts'

type Kind = keyof typeof messages
type Payload<K extends Kind> = z.infer<(typeof messages)[K]['payload']>
type Numbered = { table: string; session: number; seq: number }

let watchers = 0
let marks = 0

/** Another program on the broker: it hears everything, and drops what it has had, by table, session and number. */
export async function surveillance(place: string | BrokerAccess) {
  const access = typeof place === 'string' ? { url: place } : place
  const watcher = `surveillance-${++watchers}`
  const history: { topic: string; payload: string }[] = []
  const latest = new Map<string, string>()
  const firstSeen = new Map<string, string>()
  const numbered: Numbered[] = []
  const events: Payload<'event'>[] = []
  const results: Payload<'result'>[] = []
  const findings: Payload<'finding'>[] = []
  const announcements: Payload<'announcement'>[] = []
  const allUps: Payload<'all-up'>[] = []
  const payouts: Payload<'payouts'>[] = []
  const acknowledged: Payload<'acknowledged'>[] = []
  const wrong: string[] = []

  // On a busy machine its connection may be lost: what is said meanwhile waits for it.
  const broker = connectBroker({
    ...access,
    clientId: watcher,
    keepsSession: true,
    will: { topic: `${watcher}/gone`, payload: '' },
  })
  onTestFinished(() => broker.close())
  broker.subscribe('#', ({ topic, payload }) => {
    history.push({ topic, payload })
    latest.set(topic, payload)
    // Whoever asks may ask anything; the contract binds the daemon.
    if (payload !== '' && topic.startsWith('feltwire/') && !topic.includes('/request/')) read(topic, payload)
  })
  await hearing()

  /** Resolves once it hears whatever is said from now on, and has heard what was said before. */
  async function hearing(): Promise<void> {
    const mark = `${++marks}`
    await eventually(async () => {
      await broker.publish(`${watcher}/mark`, mark, { retain: false }).catch(() => {})
      await sleep(5)
      return latest.get(`${watcher}/mark`) === mark
    })
  }

  function read(topic: string, payload: string): void {
    const kind = topic.split('/')[3]
    const name = Object.keys(messages).find((name) => name.split('/')[0] === kind) as Kind | undefined
    const checked = name === undefined ? undefined : messages[name].payload.safeParse(parsed(payload))
    if (checked?.success !== true) wrong.push(`${topic} does not keep the contract: ${payload}`)
    else if (kind === 'event') count(events, checked.data as Payload<'event'>, payload)
    else if (kind === 'result') count(results, checked.data as Payload<'result'>, payload)
    else if (kind === 'all-up') count(allUps, checked.data as Payload<'all-up'>, payload)
    else if (kind === 'announcement') count(announcements, checked.data as Payload<'announcement'>, payload)
    else if (kind === 'payouts') count(payouts, checked.data as Payload<'payouts'>, payload)
    else if (kind === 'acknowledged') count(acknowledged, checked.data as Payload<'acknowledged'>, payload)
    else if (kind === 'finding') count(findings, checked.data as Payload<'finding'>, payload)
  }

  function count<Message extends Numbered>(list: Message[], message: Message, payload: string): void {
    const key = `${message.table} ${message.session} ${message.seq}`
    const before = firstSeen.get(key)
    if (before === undefined) {
      firstSeen.set(key, payload)
      numbered.push(message)
      list.push(message)
    } else if (before !== payload) wrong.push(`first ${before} and then ${payload}`)
  }

  function standing(table: string, ...rest: string[]) {
    const payload = latest.get(['feltwire', 'casino', table, ...rest].join('/'))
    return payload ? JSON.parse(payload) : undefined
  }

  /** What an earlier run has left standing says nothing of this one. */
  async function online(table: string): Promise<void> {
    await hearing()
    await eventually(() => standing(table, 'status')?.state === 'online')
  }

  async function ask(
    table: string,
    op: string,
    { transaction, by, ...args }: { transaction: string; by: string },
  ): Promise<Payload<'response/{op}'>> {
    await online(table)
    const request = repeatedRequest(access.url, { table, op, by, transaction, args })
    await broker.publish(`feltwire/casino/${table}/request/${op}`, request, { retain: false })
    const response = `feltwire/casino/${table}/response/${op}`
    return await eventually(() =>
      history
        .filter(({ topic }) => topic === response)
        .map(({ payload }) => messages['response/{op}'].payload.parse(JSON.parse(payload)))
        .find((answer) => answer.transaction === transaction),
    )
  }

  const foundAt = (table: string) => at(findings)(table).filter((finding) => !isOfSlowMachine(finding))

  const at =
    <Message extends Numbered>(list: Message[]) =>
    (table: string) =>
      list.filter((message) => message.table === table)

  return {
    hearing,
    /** Resolves once the daemon hears what is asked of a table: it has said that it is online, and not that it is gone. */
    online,
    /** Every message, repeats and all, in the order in which they came. */
    history,
    numbered: at(numbered),
    events: at(events),
    results: at(results),
    /** Without orders that a device of the test was too late to answer. */
    findings: foundAt,
    announcements: at(announcements),
    acknowledged: at(acknowledged),
    allUps: at(allUps),
    payouts: at(payouts),
    rules: (table: string) => foundAt(table).map(({ rule }) => rule),
    /** What stands on a retained topic: undefined when it was never heard of or was taken away. */
    standing,
    /** What the daemon answers to a request, once it does. It hears none before it has said that it is online. */
    ask: (table: string, op: string, transaction: string, said: object = {}) =>
      ask(table, op, { transaction, by: 'pit', ...said }),
    /** An irregularity that a person has seen. Rejects with the reason when the daemon refuses it. */
    async call(table: string, request: string): Promise<void> {
      const { ok, reason } = await ask(table, 'irregularity', JSON.parse(request))
      if (!ok) throw new Error(`${table} refuses ${request}: ${reason}`)
    },
    /** No message was missed, came out of order, changed when it was repeated, or broke the contract. */
    expectWhole(table: string): void {
      const numbers = at(numbered)(table).map(({ session, seq }) => `${session}.${seq}`)
      expect(numbers).toEqual(numbers.map((_, index) => `1.${index + 1}`))
      expect(wrong).toEqual([])
    },
  }
}

/** A device of a test answers once its process has its turn: that it was too late is of the machine, not of the table. */
const isOfSlowMachine = ({ rule, message }: Payload<'finding'>): boolean =>
  rule === 'device-fault' && message.includes('did not answer')

export type Surveillance = Awaited<ReturnType<typeof surveillance>>
