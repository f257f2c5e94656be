import { isPool } from '../config/read-pool.ts'
import type { Configuration } from '../config/shape.ts'
import { witnessNamed } from '../config/witnesses.ts'
import { messages, topicOf } from './messages.ts'

/** One who may use the broker: the topic filters that he may read and write. */
type User = { name: string; says: string; read: readonly string[]; write: readonly string[] }

const filterOf = (name: string): string => name.replaceAll(/\{\w+\}/g, '+')
const [requests, responses, cosignatures] = ['request/+', 'response/+', 'cosignature/+']
const [asksProof, provesIt] = ['request/consistency', 'response/consistency']
/** In the witness's own place. Whoever signs an alert off at its machine has its account, and signs the request besides. */
const ofWitness = ['witness', filterOf('alert/{id}'), requests, responses]
/** Records are for those who may ask for them. */
const files = Object.entries(messages).flatMap(([name, kind]) => ('to' in kind ? [name] : []))
/** What a daemon publishes for everybody, and what of it the broker keeps. */
const own = Object.entries(messages).flatMap(([name, kind]) =>
  'by' in kind || 'to' in kind || name === provesIt ? [] : [{ filter: filterOf(name), retained: kind.retained }],
)
const published = own.map(({ filter }) => filter)
const retained = own.flatMap(({ filter, retained }) => (retained ? [filter] : []))

/**
 * Mosquitto's access list for the broker of a configuration. Whoever is not named may do nothing. The lists of several
 * table PCs of one site can stand one after the other in one file.
 */
export const aclOf = (configuration: Configuration): string =>
  [
    `# Access list of ${configuration.site} for Mosquitto, written by \`feltwire acl\`.`,
    '# In mosquitto.conf: acl_file with this file, allow_anonymous false, and a password_file with these users.',
    ...usersOf(configuration).map(section),
  ].join('\n')

const section = ({ name, says, read, write }: User): string =>
  ['', `# ${says}`, `user ${name}`, ...rules('read', read), ...rules('write', write)].join('\n')

const rules = (access: 'read' | 'write', filters: readonly string[]): string[] =>
  [...new Set(filters)].map((filter) => `topic ${access} ${filter}`)

function usersOf({ site, broker, tables, terminals, witnesses }: Configuration): User[] {
  const at = (table: string, filters: readonly string[]) => filters.map((filter) => topicOf(site, table, filter))
  const ids = tables.map(({ id }) => id)
  const pools = tables.filter(isPool).map(({ id }) => id)
  const everywhere = (filters: readonly string[]) => at('+', filters)
  return [
    {
      name: broker.username ?? `table-pc-${ids[0]}`,
      says: `The daemon of ${ids.join(', ')}: it reads back what it publishes.`,
      read: ids.flatMap((id) => at(id, [...retained, requests, cosignatures])),
      write: ids.flatMap((id) => at(id, [...published, ...files])),
    },
    ...terminals.map(({ id, role }) => ({
      name: id,
      says: `A terminal of pools that ${role}.`,
      read: pools.flatMap((pool) => at(pool, published)),
      write: pools.flatMap((pool) => at(pool, [requests])),
    })),
    ...devicesOnBroker(tables, broker),
    {
      name: 'supervisors',
      says: 'Who asks something of a table. Each request is signed besides.',
      read: everywhere([...published, ...files, cosignatures]),
      write: [...ids, ...witnesses.map(witnessNamed)].flatMap((id) => at(id, [requests])),
    },
    {
      name: 'watch',
      says: "The pit's page. It shows everything, and carries what people have signed.",
      read: [topicOf(site, '#')],
      write: [...ids, ...witnesses.map(witnessNamed)].flatMap((id) => at(id, [requests])),
    },
    { name: 'surveillance', says: 'Sees everything and writes nothing.', read: [topicOf(site, '#')], write: [] },
    ...(witnesses.length === 0
      ? [{ name: 'witness', says: 'Keeps the checkpoints of all tables.', read: everywhere(['checkpoint']), write: [] }]
      : witnesses.map(witnessNamed).map((id) => ({
          name: id,
          says: 'A witness: it cosigns the checkpoints of all tables, and raises alerts in its own place.',
          read: [...everywhere(['checkpoint', provesIt, `cosignature/${id}`]), ...at(id, ofWitness)],
          write: [...everywhere([asksProof, `cosignature/${id}`]), ...at(id, ofWitness)],
        }))),
  ]
}

/** A device on the broker itself: who speaks for it, and the daemon that hears it under an account of its own. */
const devicesOnBroker = (tables: Configuration['tables'], broker: Configuration['broker']): User[] =>
  tables.flatMap(({ id, devices }) =>
    devices.flatMap(({ id: device, mqtt }) => {
      if (mqtt === undefined || mqtt.url !== broker.url) return []
      const commands = mqtt.commandTopic === undefined ? [] : [mqtt.commandTopic]
      const name = mqtt.username ?? broker.username ?? `table-pc-${tables[0]?.id}`
      return [
        { name, says: `The daemon hears ${device} of ${id}.`, read: [mqtt.topic], write: commands },
        { name: `${id}-${device}`, says: `The device ${device} of ${id}.`, read: commands, write: [mqtt.topic] },
      ]
    }),
  )
