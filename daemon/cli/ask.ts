import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { refusals } from '../../games/table/common/request-refusals.ts'
import { loadConfiguration } from '../config/load.ts'
import type { Configuration } from '../config/shape.ts'
import { FeltwireError } from '../errors.ts'
import { parsed } from '../json.ts'
import { messages, topicOf } from '../mqtt/messages.ts'
import { type People, personOf } from '../people/people.ts'
import { loadPeople } from '../people/people-file.ts'
import { nextNumber, openKey, personKeyFile, type Signer } from '../people/private-key.ts'
import { requestText } from '../people/signed-text.ts'
import type { Response } from '../requests/router.ts'
import { passphrases } from './passphrase.ts'
import { fail, print, printError, readArgs, type Verb } from './verb.ts'

/** Whoever withholds a request can't have it carried out later than this (ms). */
const holds = 300_000
/** How often it is sent until it is answered, and how long each waits (ms). It is carried out once. */
const attempts = 3
const patience = 2_000

const flags = {
  config: { type: 'string', short: 'c' },
  as: { type: 'string' },
  second: { type: 'string' },
  key: { type: 'string' },
  'second-key': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type Values = Partial<NonNullable<ReturnType<typeof readArgs<typeof flags>>>['values']>

export const ask: Verb = {
  summary: 'Ask a table something in the name of a person, signed with his key, and print the answer',
  usage:
    'ask TABLE OP [JSON] --as PERSON [--second PERSON] -c FILE [--key FILE] [--second-key FILE] [--json]    (docs/mqtt.md lists what can be asked)',
  async run(args) {
    const read = readArgs(args, ask, flags, { from: 2, to: 3 })
    const [table = '', op = '', text = '{}'] = read?.words ?? []
    const { as: by, config, second, key, 'second-key': secondKey, json = false }: Values = read?.values ?? {}
    const particulars = parsed(text)
    if (by === undefined || config === undefined || !isObject(particulars)) {
      if (read !== undefined) printError(`Usage: feltwire ${ask.usage}`)
      return 2
    }
    const secrets = passphrases()
    try {
      const { configuration } = loadConfiguration(config)
      const keys = { configuration, secret: (path: string) => secrets.ask(`Passphrase for ${path}`) }
      const first = await signerOf(keys, by, key)
      const other = second === undefined ? undefined : await signerOf(keys, second, secondKey)
      const request = await signed(configuration.site, { table, op, args: particulars }, first, other)
      return told(await send(configuration, table, op, request), json)
    } catch (error) {
      return fail(error)
    } finally {
      secrets.close()
    }
  },
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Named = { id: string; file: string; signer: Signer }
type Keys = { configuration: Configuration; secret(path: string): Promise<string> }

/** The key of a person, which must be the one that the daemon knows. */
async function signerOf({ configuration, secret }: Keys, id: string, path: string | undefined): Promise<Named> {
  const people: People = loadPeople(configuration.people)
  const person = personOf(people, id)
  if (person === undefined)
    throw new FeltwireError(
      'person-unknown',
      `There is no '${id}' in ${configuration.people}. See feltwire person list.`,
    )
  const file = path ?? personKeyFile(configuration.people, id)
  const signer = await openKey(file, secret)
  if (signer.publicKey !== person.publicKey)
    throw new FeltwireError('person-key-differs', `${file} is not the key of ${id} in ${configuration.people}.`)
  return { id, file, signer }
}

type Message = { transaction: string; payload: string }

async function signed(
  site: string,
  { table, op, args }: { table: string; op: string; args: object },
  { id, file, signer }: Named,
  other: Named | undefined,
): Promise<Message> {
  const transaction = randomUUID()
  const heading = { site, table, op, number: nextNumber(file, Date.now()), transaction, until: Date.now() + holds }
  const text = requestText({ ...heading, person: id }, args)
  const second = other && { second: { by: other.id, signature: await other.signer.sign(text) } }
  const signature = await signer.sign(text)
  return { transaction, payload: JSON.stringify({ transaction, by: id, signed: text, signature, ...second }) }
}

/** Sends a request until it is answered. Throws a FeltwireError when it is not. */
async function send(
  { site, broker: address }: Configuration,
  table: string,
  op: string,
  { transaction, payload }: Message,
): Promise<Response> {
  const broker = connectBroker({ ...address, clientId: `feltwire-ask-${process.pid}` })
  try {
    await new Promise<void>((connected, refused) => {
      broker.onConnect(connected)
      broker.onOffline(({ code, sentence }) => refused(new FeltwireError(code, sentence)))
    })
    const answered = Promise.withResolvers<Response>()
    broker.subscribe(topicOf(site, table, 'response', op), (message) => {
      const { data } = messages['response/{op}'].payload.safeParse(parsed(message.payload))
      if (data?.transaction === transaction) answered.resolve(data as Response)
    })
    for (let attempt = 0; attempt < attempts; attempt++) {
      await broker.publish(topicOf(site, table, 'request', op), payload, { retain: false })
      const answer = await Promise.race([answered.promise, sleep(patience)])
      if (answer !== undefined) return answer
    }
    throw new FeltwireError(
      'no-answer',
      `Nobody answers for table '${table}' of ${site} at ${address.url}. Is the daemon running?`,
    )
  } finally {
    await broker.close()
  }
}

const cures: Readonly<Record<string, { cure: string }>> = refusals

/** Prints the answer; the exit code. */
function told(answer: Response, json: boolean): number {
  const { ok, code = '', reason = '' } = answer
  if (json) print(JSON.stringify(answer))
  else if (ok) print('Carried out.')
  else {
    printError(`[${code}] ${reason}`)
    const cure = cures[code]?.cure
    if (cure !== undefined) printError(`What to do: ${cure}.`)
  }
  return ok ? 0 : 1
}
