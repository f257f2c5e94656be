import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { games } from '../../games/games.ts'
import { programFolder } from '../version.ts'
import { cardRoomGameOf } from './find-table-game.ts'
import { changedYaml, readYaml } from './read-yaml.ts'

/*
 * The first configuration of a table is the example of its game's family, with this site's names and this machine's ports.
 */

/** A table of an example, and the devices whose ports are asked for. */
export type ExampleTable = {
  text: string
  at: number
  tables: number
  game: string
  devices: readonly { id: string; driver: string; port?: string | undefined }[]
}

const example = z.looseObject({
  tables: z.array(
    z.looseObject({
      game: z.string(),
      devices: z.array(
        z.looseObject({ id: z.string(), driver: z.string(), serial: z.looseObject({ path: z.string() }).optional() }),
      ),
    }),
  ),
})

/** The example for this game, or for one of its family; undefined where there is none. */
export function exampleOf(game: string): ExampleTable | undefined {
  const all = globSync('examples/*.yaml', { cwd: programFolder })
    .sort()
    .flatMap((file) => tablesIn(readFileSync(join(programFolder, file), 'utf8')))
  return all.find((table) => table.game === game) ?? all.find((table) => familyOf(table.game) === familyOf(game))
}

const familyOf = (game: string): string | undefined => (games.get(game) ?? cardRoomGameOf(game)?.page)?.family

function tablesIn(text: string): ExampleTable[] {
  const yaml = readYaml(text)
  const read = example.safeParse(yaml.ok ? yaml.value : undefined)
  // Tables with drivers of their own are no example for a first one.
  if (!read.success || Object.hasOwn(read.data, 'drivers')) return []
  const { tables } = read.data
  return tables.map(({ game, devices }, at) => ({
    ...{ text, at, tables: tables.length, game },
    devices: devices.map(({ id, driver, serial }) => ({ id, driver, port: serial?.path })),
  }))
}

type FirstTable = {
  site: string
  broker: string
  table: string
  game: string
  /** Where each device is plugged in, by its id. */
  ports: Readonly<Record<string, string>>
}

/** The text of the file. Options are those of the example, where it is the same game. */
export function firstConfiguration({ text, at, tables, game, devices }: ExampleTable, first: FirstTable): string {
  const others = Array.from({ length: tables }, (_, table) => table).filter((table) => table !== at)
  return changedYaml(withSchema(text), [
    { path: ['site'], value: first.site },
    { path: ['journal'], value: `./${first.table}.journal` },
    { path: ['broker', 'url'], value: first.broker },
    { path: ['tables', at, 'id'], value: first.table },
    { path: ['tables', at, 'game'], value: first.game },
    ...devices.flatMap(({ id }, device) => {
      const port = first.ports[id]
      return port === undefined ? [] : [{ path: ['tables', at, 'devices', device, 'serial', 'path'], value: port }]
    }),
    ...(game === first.game ? [] : [{ path: ['tables', at, 'options'] }]),
    ...others.toReversed().map((table) => ({ path: ['tables', table] })),
  ])
}

/** Editors find the schema where this program lies. */
const withSchema = (text: string): string =>
  text.replace(/\$schema=\S+/, `$schema=${join(programFolder, 'docs/config.schema.json')}`)
