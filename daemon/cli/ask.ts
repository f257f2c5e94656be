import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { refusals } from '../../games/table/operations/request-refusals.ts'
import { loadConfiguration } from '../config/load-file.ts'
import type { Configuration } from '../config/shape.ts'
import { FeltwireError } from '../errors.ts'
import { parsed } from '../json.ts'
import { messages, topicOf } from '../mqtt/messages.ts'
import { personOf } from '../people/people.ts'
import { loadPeople } from '../people/people-file.ts'
import { nextNumber, openKey, personKeyFile, type Signer } from '../people/person-key-file.ts'
import { requestText } from '../people/signed-text.ts'
import type { Response } from '../requests/router.ts'
import { config, json } from './command-line/flags.ts'
import { passphrases } from './passphrase.ts'
import { type Flags, fail, print, printError, readArgs, type Verb, wrongUsage } from './verb.ts'

/** Whoever withholds a request can't have it carried out later than this (ms). */
const holds = 300_000
/** How often it is sent until it is answered, and how long each waits (ms). It is carried out once. */
const attempts = 3
const patience = 2_000

const flags = {
  config,
  as: { type: 'string', takes: 'PERSON', says: 'who asks' },
  second: { type: 'string', takes: 'PERSON', says: 'who signs as the second person' },
  key: { type: 'string', takes: 'FILE', says: 'the key of the person, where it is not beside the people' },
  'second-key': { type: 'string', takes: 'FILE', says: 'the key of the second person' },
  json,
} as const satisfies Flags

type Values = Partial<NonNullable<ReturnType<typeof readArgs<typeof flags>>>['values']>

export const ask: Verb = {
  summary: 'Ask a table something in the name of a person, signed with his key, and print the answer',
  usage:
    'ask TABLE OP [JSON] --as PERSON [--second PERSON] -c FILE [--key FILE] [--second-key FILE] [--json]    (docs/mqtt.md lists what can be asked)',
  flags,
  async run(args) {
    const read = readArgs(args, ask, flags, { from: 2, to: 3 })
    const [table = '', op = '', text = '{}'] = read?.words ?? []
    const { as: by, config, second, key, 'second-key': secondKey, json = false }: Values = read?.values ?? {}
    const particulars = parsed(text)
    if (by === undefined || config === undefined || !isObject(particulars)) {
      return read === undefined ? 2 : wrongUsage(ask)
    }
    try {
      const { configuration } = loadConfiguration(config)
      const other = second === undefined ? undefined : { by: second, key: secondKey }
      const asked = { table, op, args: particulars }
      return toldAnswer(await askInNameOf(configuration, asked, { by, key }, other), json)
    } catch (error) {
      return fail(error)
    }
  },
}

/** Where it is asked, and the file of those who may. */
type SiteAccess = Pick<Configuration, 'site' | 'broker' | 'people'>
/** Who signs, and the file of his key where it is not beside the people. */
type By = { by: string; key?: string | undefined }
type UnsignedRequest = { table: string; op: string; args: object }

/** Asks something in the name of a person, or of two, and resolves to the answer. Rejects with a FeltwireError. */
export async function askInNameOf(
  place: SiteAccess,
  asked: UnsignedRequest,
  first: By,
  second?: By,
): Promise<Response> {
  const secrets = passphrases()
  try {
    const keys = { people: place.people, secret: (path: string) => secrets.ask(`Passphrase for ${path}`) }
    const own = await signerOf(keys, first)
    const other = second === undefined ? undefined : await signerOf(keys, second)
    return await send(place, asked, await signed(place.site, asked, own, other))
  } finally {
    secrets.close()
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Named = { id: string; file: string; signer: Signer }
type Keys = { people: string; secret(path: string): Promise<string> }

/** The key of a person, which must be the one that the daemon knows. */
async function signerOf({ people, secret }: Keys, { by: id, key }: By): Promise<Named> {
  const person = personOf(loadPeople(people), id)
  if (person === undefined)
    throw new FeltwireError('person-unknown', `There is no '${id}' in ${people}. See feltwire person list.`)
  const file = key ?? personKeyFile(people, id)
  const signer = await openKey(file, secret)
  if (signer.publicKey !== person.publicKey)
    throw new FeltwireError('person-key-differs', `${file} is not the key of ${id} in ${people}.`)
  return { id, file, signer }
}

type SignedMessage = { transaction: string; payload: string }

async function signed(
  site: string,
  { table, op, args }: UnsignedRequest,
  { id, file, signer }: Named,
  other: Named | undefined,
): Promise<SignedMessage> {
  const transaction = randomUUID()
  const heading = { site, table, op, number: nextNumber(file, Date.now()), transaction, until: Date.now() + holds }
  const text = requestText({ ...heading, person: id }, args)
  const second = other && { second: { by: other.id, signature: await other.signer.sign(text) } }
  const signature = await signer.sign(text)
  return { transaction, payload: JSON.stringify({ transaction, by: id, signed: text, signature, ...second }) }
}

/** Sends a request until it is answered. Throws a FeltwireError when it is not. */
async function send(
  { site, broker: address }: SiteAccess,
  { table, op }: UnsignedRequest,
  { transaction, payload }: SignedMessage,
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
      `Nobody answers for table '${table}' of ${site} at ${address.url}. Is it running?`,
    )
  } finally {
    await broker.close()
  }
}

const cures: Readonly<Record<string, { cure: string }>> = refusals

/** Prints the answer; the exit code. */
export function toldAnswer(answer: Response, json: boolean): number {
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
