import { z } from 'zod'
import { manualPage } from '../../daemon/cli/command-line/manual.ts'
import { errors } from '../../daemon/errors.ts'
import { messages, requests } from '../../daemon/mqtt/messages.ts'
import { type Authority, whoMay } from '../../daemon/people/roles.ts'
import { personText } from '../../daemon/people/signed-text.ts'
import { version } from '../../daemon/version.ts'
import { codes } from '../../games/table/common/finding-codes.ts'
import { refusals } from '../../games/table/operations/request-refusals.ts'
import { allVerbs } from '../../verbs.ts'
import { configurationJson, configurationPage } from './configuration-page.ts'
import { rulesPage } from './rules-list.ts'

const verbs = await allVerbs()

/** Pages that are generated from the code they describe. A test compares the files with them. */
export const pages = (): Readonly<Record<string, string>> => ({
  'docs/errors.md': errorsPage(),
  'docs/mqtt.md': mqttPage(),
  'docs/rules.md': rulesPage(),
  'docs/configuration.md': configurationPage(),
  'docs/config.schema.json': configurationJson(),
  'docs/feltwire.1': manualPage(verbs, version),
  'docs/asyncapi.json': `${JSON.stringify(asyncApi(), null, 2)}\n`,
})

const explained = (table: Readonly<Record<string, { says: string; cure: string }>>): string =>
  Object.entries(table)
    .map(([code, { says, cure }]) => `### ${code}\n\n${sentence(says)}\n\n**What to do:** ${sentence(cure)}`)
    .join('\n\n')

const listed = (table: Readonly<Record<string, { says: string; cure: string }>>): string =>
  [
    '| Code | Why | What to do |',
    '| --- | --- | --- |',
    ...Object.entries(table).map(([code, { says, cure }]) => `| \`${code}\` | ${sentence(says)} | ${sentence(cure)} |`),
  ].join('\n')

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

const errorsPage = (): string => `# Errors and findings

Every refusal and every finding has a stable code for programs, and a sentence for people.

A finding about a rule has the id of that rule or irregularity (\`irr-late-bet\`, \`gr.chip-position-governs\`), the
citation of the document, and the remedy that it prescribes: \`feltwire games\` lists them by game. The codes below do not
come from a rules document.

## The daemon does not start, or stops

Printed on stderr as \`[code] sentence\`, or logged with the field \`code\`.

${explained(errors)}

## Requests are refused

Published on \`response/<op>\` as \`code\`, with \`ok: false\` and the \`reason\`. A refused request changes nothing. Where a
value in the request breaks a rule, the code is the id of that rule. Those that are listed below too are also findings.

${listed(refusals)}

## Findings about devices and links

Published on \`finding\` as \`rule\`.

${explained(codes)}
`

const authorities: Readonly<Record<string, Authority>> = whoMay

type Described = { says: string; retained: boolean; schema: Schema; rows: Schema }

const described: Readonly<Record<string, Described>> = {
  ...Object.fromEntries(
    Object.entries(messages).map(([name, { says, retained, payload }]) => {
      const schema = schemaOf(payload)
      return [name, { says, retained, schema, rows: schema }]
    }),
  ),
  ...Object.fromEntries(
    requests.map(({ op, says, args }) => [
      `request/${op}`,
      { says: `${says} (${mayAsk(op)})`, retained: false, schema: signedSchema(args), rows: schemaOf(args) },
    ]),
  ),
}

/** A request of a person: the message, and in it the text that is signed. */
function signedSchema(args: z.ZodObject): Schema {
  const envelope = schemaOf(messages['request/{op}'].payload)
  const contentSchema = schemaOf(personText.extend({ args }))
  const signed = { ...envelope.properties?.signed, contentMediaType: 'application/json', contentSchema }
  return { ...envelope, properties: { ...envelope.properties, signed } }
}

function mayAsk(op: string): string {
  const { asks = [], seconds } = authorities[op] ?? {}
  const second = seconds === undefined ? '' : `; signed by a second person, ${seconds.join(' or ')}`
  return `${asks.join(' or ')}${second}`
}

const topic = (name: string): string => `feltwire/{site}/{table}/${name}`

const mqttPage = (): string => `# Messages

MQTT 3.1.1, QoS 1, UTF-8 JSON. Topics are \`feltwire/<site>/<table>/...\`, every segment of \`[a-z0-9_-]\`.
[asyncapi.json](asyncapi.json) describes the same for programs.

- Every message of a daemon has \`table\`, \`session\`, \`seq\` and \`at\` (ms since the epoch). \`result\`, \`finding\` and \`event\` are
  numbered together from 1 without gaps in each session of a table. After a crash or a lost connection some are sent
  twice: drop repeats by \`(table, session, seq)\`; a gap shows missing messages.
- A retained message has the number of the last numbered message before it; each new one replaces the one before.
- \`round\` changes with every event. While more than 256 messages wait for the broker, it is published once a second.
- A session lasts as long as the configuration and the program's version stay the same, over any number of restarts.
- Money is in minor units (cents, pence). Cards are rank and suit, as in \`Th\`.
- \`outcome\` of a result says what the round came to, so that a reader needs no rules of the game: \`says\` is a line for
  people, \`totals\` and \`hands\` go by the names of the hands in \`deal\`, and \`winner\` of a coup is \`player\`, \`banker\` or
  \`tie\` whatever the document calls its hands. \`marks\` of a coup are \`natural\`, \`dragon-7\` (the banker wins with 7 in
  three cards) and \`panda-8\` (the player with 8 in three cards); of craps \`natural\`, \`craps\`, \`point\`, \`point-made\` and
  \`seven-out\`; of sic bo \`small\`, \`big\`, \`odd\`, \`even\` and \`any-triple\`. Only a settled round and a free hand have one.
- A request is signed by the person who asks ([people.md](people.md)). \`signed\` is JSON as text, with \`site\`, \`table\`,
  \`op\`, \`person\`, \`number\` and \`transaction\`, perhaps \`until\` (ms since the epoch: too late from then on), and in
  \`args\` the fields of its operation, which are listed below. The signature is Ed25519 over the bytes of exactly that
  text. \`feltwire ask\` does all of this.
- \`number\` rises with every request that a key signs for a table, over restarts and sessions too; it may skip.
- A request is carried out once. If the same message is sent again, only the answer is repeated, also after a restart (for
  the last 256 of a table); after that it is refused. A different request with that transaction is refused, and so is a
  retained one. A refused request stays refused: its number is spent.
- A request has only the fields that its operation takes: with an unknown or misspelled field it is refused.
- \`void-round\` voids the round under way. With a \`round\`, it is refused if another round has begun meanwhile. The
  \`reason\` is kept in the journal.
- Whoever may read records asks for one with \`dispute\` or \`story\`, of a table or a pool. The request is journaled, then
  the daemon makes the file in a thread of its own that gives way to the tables, and sends it on \`file\` in pieces. It is
  made for everybody who may read records: without undealt cards and hands that were folded or mucked. At most four wait.
- An answer has the \`transaction\` of its request: a number as text, the first 64 characters of one that is too long, and
  empty text where the request has none or is not a JSON object.
- Every refusal has a stable \`code\`: [Requests are refused](errors.md#requests-are-refused) lists them.
- \`status\` is the last will: when a daemon dies, the broker itself says \`offline\`. \`daemon\` tells one run of a
  daemon from another.
- Only the daemon of a table writes on its retained topics. What somebody else writes there is put right within 5 s, and is
  the finding \`retained-overwritten\`: one for all that is written in a minute. Where two daemons serve one table, both say
  so with the alert \`second-daemon\`; what stands there is not to be trusted until one of them is stopped.

${Object.entries(described)
  .map(([name, message]) => messageSection(name, message))
  .join('\n\n')}
`

function messageSection(name: string, { says, retained, rows }: Described): string {
  const fields = rowsOf(rows)
  return [
    `## ${name}`,
    `\`${topic(name)}\`${retained ? ', retained' : ''}. ${says}.`,
    ...(fields.length === 0 ? [] : [['| field | type |', '| --- | --- |', ...fields].join('\n')]),
  ].join('\n\n')
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  contentMediaType?: string
  contentSchema?: Schema
}

/** AsyncAPI takes draft 7 of JSON Schema where nothing else is said. */
function schemaOf(payload: z.ZodType): Schema {
  return z.toJSONSchema(payload, { target: 'draft-7' }) as Schema
}

function rowsOf({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(
    ([field, schema]) => `| \`${field}\`${required.includes(field) ? '' : ' (may be absent)'} | ${typeText(schema)} |`,
  )
}

function typeText(schema: Schema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  const several = schema.anyOf ?? schema.oneOf
  if (several !== undefined) return several.map(typeText).join(' or ')
  if (schema.items !== undefined) return `list of ${typeText(schema.items)}`
  if (schema.properties === undefined) return schema.type ?? 'object'
  return `{ ${Object.entries(schema.properties)
    .map(([field, type]) => (type.const === undefined ? field : `${field}: \`${type.const}\``))
    .join(', ')} }`
}

/** A schema whose references to itself are resolved from the root of the document that it stands in. */
const placedIn = (place: string, schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${place}`))

function asyncApi(): object {
  const named = Object.entries(described).map(([name, message]) => ({
    name,
    key: name.replace(/\W+/g, '-').replace(/-$/, ''),
    ...message,
  }))
  return {
    asyncapi: '3.1.0',
    info: { title: 'Feltwire', version: '1', description: 'The messages of a table, and the requests it takes.' },
    channels: Object.fromEntries(
      named.map(({ name, key }) => [
        key,
        {
          address: topic(name),
          parameters: Object.fromEntries(
            ['site', 'table', ...[...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)].map((p) => [
              p,
              {},
            ]),
          ),
          messages: { [key]: { $ref: `#/components/messages/${key}` } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      named.map(({ name, key, retained }) => [
        key,
        {
          action: name.startsWith('request') ? 'receive' : 'send',
          channel: { $ref: `#/channels/${key}` },
          bindings: { mqtt: { qos: 1, retain: retained } },
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        named.map(({ key, says, schema }) => [
          key,
          {
            summary: says,
            contentType: 'application/json',
            payload: placedIn(`#/components/messages/${key}/payload`, schema),
          },
        ]),
      ),
    },
  }
}
