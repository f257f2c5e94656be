import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Message, messageOf } from '../../daemon/mqtt/messages.ts'
import { floorOf, openFixture } from '../support/metered-tables.ts'

// Debian has no Telegraf, so its sample is not run: its settings are read here as Telegraf documents them, and held against
// messages of a real table. An unknown setting is refused, as Telegraf does.
const taken = z.strictObject({ path: z.string(), optional: z.boolean().default(false) })
const sample = z.strictObject({
  inputs: z.strictObject({
    mqtt_consumer: z.tuple([
      z.strictObject({
        servers: z.array(z.string()),
        topics: z.array(z.string()),
        qos: z.literal(1),
        persistent_session: z.literal(true),
        client_id: z.string(),
        data_format: z.literal('json_v2'),
        topic_parsing: z.tuple([z.strictObject({ topic: z.string(), measurement: z.string(), tags: z.string() })]),
        json_v2: z.tuple([
          z.strictObject({
            timestamp_path: z.string(),
            timestamp_format: z.literal('unix_ms'),
            field: z.array(taken.extend({ type: z.literal('int').optional() })),
            tag: z.array(taken),
          }),
        ]),
      }),
    ]),
    prometheus: z.tuple([z.strictObject({ urls: z.array(z.string()) })]),
  }),
  outputs: z.strictObject({ file: z.tuple([z.strictObject({ files: z.array(z.string()) })]) }),
})

const { inputs } = sample.parse(parse(readFileSync('examples/monitoring/telegraf.conf', 'utf8')))
const [consumer] = inputs.mqtt_consumer
const [topicParsing] = consumer.topic_parsing
const [json] = consumer.json_v2

const fits = (pattern: string, topic: string): boolean => {
  const [wanted, own] = [pattern.split('/'), topic.split('/')]
  return wanted.length === own.length && wanted.every((part, i) => part === '+' || part === own[i])
}

/** What of a topic stands where the pattern has a name. */
const named = (pattern: string, topic: string): Record<string, string> => {
  const own = topic.split('/')
  return Object.fromEntries(pattern.split('/').flatMap((name, i) => (name === '_' ? [] : [[name, own[i] ?? '']])))
}

/** The point that Telegraf makes of a message. */
function pointOf({ topic, payload }: Message) {
  const said: Record<string, unknown> = JSON.parse(payload)
  const read = (paths: readonly z.infer<typeof taken>[]) =>
    Object.fromEntries(
      paths.flatMap(({ path, optional }) => {
        if (said[path] === undefined && !optional) throw new Error(`${topic} has no ${path}`)
        return said[path] === undefined ? [] : [[path, said[path]]]
      }),
    )
  expect(topicParsing.topic.split('/')).toHaveLength(topicParsing.tags.split('/').length)
  expect(fits(topicParsing.topic, topic)).toBe(true)
  return {
    ...named(topicParsing.measurement, topic),
    tags: { ...named(topicParsing.tags, topic), ...read(json.tag) },
    fields: read(json.field),
    at: said[json.timestamp_path],
  }
}

it('the sample for Telegraf takes what it says from the messages of a real table', () => {
  const fixture = openFixture(floorOf(['stud-1']))
  const { bets, keys, deal } = fixture.table('stud-1')
  fixture.take({ kind: 'operator', table: 'stud-1', op: 'dealer-on', by: 'ann', args: {} })
  bets.place(1, 'ante', 500)
  deal('2c 5d 7h 9s Jc 3c 6d 8h Ts Qc')
  bets.place(2, 'ante', 500)
  keys.press('fold', 1)
  const messages = fixture.entries.flatMap((entry) => messageOf('casino', 1, entry) ?? [])
  const points = messages.filter(({ topic }) => consumer.topics.some((each) => fits(each, topic))).map(pointOf)
  const tags = { site: 'casino', table: 'stud-1', dealer: 'ann' }
  expect(points).toContainEqual({
    ...{ measurement: 'result', tags, fields: { round: 1, kind: 'settled' }, at: expect.any(Number) },
  })
  expect(points).toContainEqual({
    ...{ measurement: 'finding', tags: { ...tags, rule: expect.any(String) }, fields: { round: 1 } },
    at: expect.any(Number),
  })
})

it('reads the figures where the samples of Prometheus read them', () => {
  const [url = ''] = inputs.prometheus[0].urls
  expect(readFileSync('examples/monitoring/prometheus.yml', 'utf8')).toContain(new URL(url).host)
})
