import { resolve } from 'node:path'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import { peopleFileOf } from '../config/load-file.ts'
import { newKey } from '../ed25519.ts'
import { FeltwireError } from '../errors.ts'
import { outOfTime, type People, type StaffMember, staffMember } from '../people/people.ts'
import { loadPeople, savePeople } from '../people/people-file.ts'
import { personKeyFile, writeKey } from '../people/person-key-file.ts'
import { config, json } from './command-line/flags.ts'
import { passphrases } from './passphrase.ts'
import { type Flags, fail, print, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  config,
  people: { type: 'string', takes: 'FILE', says: 'the file of people, instead of that of a configuration' },
  name: { type: 'string', takes: 'NAME', says: 'how the person is called' },
  role: { type: 'string', takes: 'ROLE', says: 'what the person may ask; docs/people.md lists the roles' },
  until: { type: 'string', takes: 'TIME', says: 'when the key ends' },
  'public-key': { type: 'string', takes: 'KEY', says: 'a key that exists already, instead of a new one' },
  passphrase: { type: 'boolean', default: false, says: 'seal the new key with a passphrase' },
  json,
} as const satisfies Flags

type Values = NonNullable<ReturnType<typeof readArgs<typeof flags>>>['values']

export const person: Verb = {
  summary: 'Add, remove or list the people who may ask a table, with their keys',
  usage:
    'person list|add ID|remove ID [-c FILE | --people FILE] [--name NAME --role ROLE] [--until TIME] [--public-key KEY] [--passphrase] [--json]',
  flags,
  async run(args) {
    const read = readArgs(args, person, flags, { from: 1, to: 2 })
    const [what = '', id] = read?.words ?? []
    if (read === undefined || !Object.hasOwn(deeds, what) || (what === 'list') !== (id === undefined)) {
      return read === undefined ? 2 : wrongUsage(person)
    }
    try {
      const { values } = read
      const file = fileOf(values)
      print(await deeds[what as keyof typeof deeds](file, loadPeople(file), id ?? '', values))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

/** The file of people that is named, or of a configuration, or the one that is here. */
const fileOf = ({ people, config }: Values): string =>
  people !== undefined ? resolve(people) : config === undefined ? resolve('people.json') : peopleFileOf(config)

type Deed = (file: string, people: People, id: string, values: Values) => string | Promise<string>

const deeds = { list, add, remove } satisfies Record<string, Deed>

function list(_file: string, people: People, _id: string, { json }: Values): string {
  if (json) return JSON.stringify(people, null, 2)
  return people.map(lineOf).join('\n') || 'Nobody may ask yet: `feltwire person add ID --name NAME --role ROLE`.'
}

function lineOf(each: StaffMember): string {
  const { id, role, name, since, until } = each
  const trouble = outOfTime(each, Date.now())
  return `${id}  ${role}  ${name}  since ${since}${until === undefined ? '' : ` until ${until}`}${trouble === undefined ? '' : '  NOT VALID NOW'}`
}

async function add(file: string, people: People, id: string, values: Values): Promise<string> {
  const { name = id, role, until, 'public-key': given } = values
  const made = given === undefined ? newKey() : undefined
  const publicKey = given ?? made?.publicKey
  const since = new Date().toISOString()
  const written = { id, name, role, publicKey, since, ...(until !== undefined && { until }) }
  const added = staffMember.safeParse(written, inPlainWords)
  if (!added.success) throw new Error(`${id} cannot be added: ${inOneLine(mistakesIn(added.error))}.`)
  const same = people.find((each) => each.id === id || each.publicKey === publicKey)
  if (same !== undefined)
    throw new FeltwireError('person-known', `${same.id} (${same.name}) is in ${file} already, with this id or key.`)
  const key = personKeyFile(file, id)
  if (made !== undefined) writeKey(key, made.privateKey, values.passphrase ? await newPassphrase() : undefined)
  savePeople(file, [...people, added.data])
  const where = made === undefined ? '' : ` The key is ${key}: it belongs in ${name}'s hands alone.`
  return `${id} (${name}, ${added.data.role}) is added to ${file}.${where} ${takenUp}`
}

function remove(file: string, people: People, id: string): string {
  const left = people.filter((each) => each.id !== id)
  if (left.length === people.length) throw new FeltwireError('person-unknown', `There is no '${id}' in ${file}.`)
  savePeople(file, left)
  return `${id} is removed from ${file}. ${takenUp}`
}

const takenUp = 'A running daemon takes this up by itself.'

async function newPassphrase(): Promise<string> {
  const { ask, close } = passphrases()
  try {
    const passphrase = await ask('Passphrase for the new key')
    if (passphrase === '') throw new Error('The passphrase is empty.')
    if (process.stdin.isTTY && (await ask('The same again')) !== passphrase)
      throw new Error('The two passphrases differ.')
    return passphrase
  } finally {
    close()
  }
}
