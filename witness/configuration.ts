import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { namesAtOf } from '../daemon/config/json-schema.ts'
import { configurationText, refusedFile } from '../daemon/config/load-file.ts'
import { hintedBy } from '../daemon/config/misspelt-keys.ts'
import { readYaml } from '../daemon/config/read-yaml.ts'
import { peopleByDefault, segment } from '../daemon/config/shape.ts'
import { readVerifier } from '../daemon/transparency-log/signed-note.ts'
import { brokerShape, locatedAccess, mistakesInAccess } from '../drivers/transport/broker-access.ts'
import { inPlainWords, type MistakeIn, mistakesIn } from '../text/validation.ts'

const logKey = z
  .string()
  .refine((text) => readVerifier(text)?.signs === 'note', 'must be a key as `feltwire key show -c FILE` prints it')

const shape = z.strictObject({
  site: segment,
  /** Part of its topics, and of the name of its key. No table of the site may have it. */
  id: segment,
  broker: z.strictObject(brokerShape),
  /** The file of its private key. */
  key: z.string().min(1).default('witness.key'),
  /** The folder where it keeps what it has seen. */
  folder: z.string().min(1).default('witness'),
  /** The people who may sign an alert off. */
  people: z.string().min(1).default(peopleByDefault),
  /** A table that says nothing new for so long (s) raises an alert; left out, none does. */
  silence: z.int().min(1).max(2_592_000).exactOptional(),
  /** The tables, and the key that signs the journal of each. Tables of one journal have one key. */
  tables: z.array(z.strictObject({ id: segment, key: logKey })).min(1, 'at least one table is needed'),
})

/** The paths in it hold from anywhere. */
export type WitnessConfiguration = z.infer<typeof shape>

/** The tables of one journal, by the first of which the witness names it. */
export type WatchedLog = { id: string; key: string; tables: readonly string[] }

/** Throws a FeltwireError that lists every mistake with its line. */
export function loadWitness(path: string): WitnessConfiguration {
  const text = readYaml(configurationText(path))
  if (!text.ok) throw refusedFile(path, text.mistakes)
  const read = shape.safeParse(text.value, inPlainWords)
  if (!read.success) throw refusedFile(path, text.inOrder(mistakesIn(read.error).map(hintedBy(namesAtOf(shape)))))
  const folder = dirname(path)
  const broker = locatedAccess(read.data.broker, folder)
  const mistakes = [...mistakesInAccess(broker, 'broker').mistakes, ...repeated(read.data)]
  if (mistakes.length > 0) throw refusedFile(path, text.inOrder(mistakes))
  const { key, folder: seen, people } = read.data
  const at = (file: string) => resolve(folder, file)
  return { ...read.data, broker, key: at(key), folder: at(seen), people: at(people) }
}

const repeated = ({ id, tables }: WitnessConfiguration): MistakeIn[] =>
  tables.flatMap((table, i) => {
    const path = `tables.${i}.id`
    if (table.id === id) return [{ path, message: 'is the id of the witness itself' }]
    return tables.findIndex((other) => other.id === table.id) < i ? [{ path, message: 'is there twice' }] : []
  })

export const logsOf = ({ tables }: Pick<WitnessConfiguration, 'tables'>): WatchedLog[] =>
  [...Map.groupBy(tables, ({ key }) => key)].map(([key, own]) => ({
    id: own[0]?.id ?? '',
    key,
    tables: own.map(({ id }) => id),
  }))

/** The name of a witness's key. */
export const witnessName = ({ site, id }: Pick<WitnessConfiguration, 'site' | 'id'>): string => `feltwire/${site}/${id}`
