import { z } from 'zod'
import { configuration } from './shape.ts'

/** As much of JSON Schema (draft 7) as a configuration needs. */
export type ConfigurationSchema = {
  type?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, ConfigurationSchema>
  required?: string[]
  items?: ConfigurationSchema
  anyOf?: ConfigurationSchema[]
  additionalProperties?: ConfigurationSchema | boolean
}

/** Words that complete a text without forbidding others. */
type Completions = { games: readonly string[]; drivers: readonly string[] }

/** What a configuration file may have, by the shapes that read it. Editors complete and check it by this. */
export function configurationSchema({ games, drivers }: Completions): ConfigurationSchema {
  const schema = ofWritten()
  const table = schema.properties?.tables?.items?.properties
  complete(table?.game, games)
  complete(table?.devices?.items?.properties?.driver, drivers)
  return { ...schema, description: 'The configuration of a Feltwire daemon' }
}

/** A journal may also be its folder alone; and which time zone is left out depends on the machine. */
function ofWritten(): ConfigurationSchema {
  const schema = z.toJSONSchema(configuration, { target: 'draft-7', io: 'input' }) as ConfigurationSchema
  const { journal } = schema.properties ?? {}
  if (schema.properties === undefined || journal === undefined) return schema
  delete journal.properties?.timeZone?.default
  const { description, ...settings } = journal
  schema.properties.journal = { ...(description && { description }), anyOf: [{ type: 'string' }, settings] }
  return schema
}

function complete(text: ConfigurationSchema | undefined, words: readonly string[]): void {
  if (text === undefined) return
  delete text.type
  text.anyOf = [{ enum: [...words] }, { type: 'string' }]
}

/** The names that may stand in a part of a daemon's configuration, by its path. */
export const namesAt = (path: readonly string[]): string[] => namesIn(ofWritten(), path)

/** The same of another configuration, by its shape. */
export const namesAtOf =
  (shape: z.ZodType) =>
  (path: readonly string[]): string[] =>
    namesIn(z.toJSONSchema(shape, { target: 'draft-7', io: 'input' }) as ConfigurationSchema, path)

function namesIn(schema: ConfigurationSchema, path: readonly string[]): string[] {
  let places = [schema]
  for (const step of path) places = places.flatMap((place) => membersAt(place, step))
  return places.flatMap(({ properties = {}, anyOf = [] }) => [
    ...Object.keys(properties),
    ...anyOf.flatMap((way) => Object.keys(way.properties ?? {})),
  ])
}

const membersAt = (place: ConfigurationSchema, step: string): ConfigurationSchema[] =>
  [place, ...(place.anyOf ?? [])].flatMap(({ properties, items, additionalProperties }) => {
    const named = properties?.[step]
    if (named !== undefined) return [named]
    if (items !== undefined && /^\d+$/.test(step)) return [items]
    return typeof additionalProperties === 'object' ? [additionalProperties] : []
  })
