import { findTableGame } from '../../daemon/config/find-table-game.ts'
import { type ConfigurationSchema, configurationSchema } from '../../daemon/config/json-schema.ts'
import { poolGames } from '../../daemon/config/read-pool.ts'
import { drivers } from '../../drivers/registry.ts'
import { games } from '../../games/games.ts'
import { cardRoomIds } from '../../games/hg/game-ids.ts'

const live = [...games.keys(), ...cardRoomIds].filter((id) => findTableGame(id) !== undefined)
const schema = configurationSchema({ games: [...live, ...poolGames], drivers: [...drivers.keys()] })

/** For editors, as `docs/config.schema.json`. */
export const configurationJson = (): string => `${JSON.stringify(schema, null, 2)}\n`

/** The reference of everything that a configuration may have. */
export const configurationPage = (): string => `# The configuration

One YAML file a daemon. \`feltwire init\` writes a first one, [\`examples/\`](../examples) has one a family of games, and
\`feltwire check-config FILE\` lists every mistake with its line (\`--json\` for programs). It opens no device.

An editor that knows YAML completes and checks it by [config.schema.json](config.schema.json), where the file begins with

\`\`\`yaml
# yaml-language-server: $schema=path/to/docs/config.schema.json
\`\`\`

Money is whole minor units (cents, pence): five pounds are \`500\`, and \`5.00\` is refused. Paths of files are relative to the
configuration, those of journal and mirror to where the daemon is started. What is left out has its default.

A running daemon reads the file again at \`SIGHUP\` (\`systemctl reload\`) or at \`request/reload\`
([decision 45](decisions/0045-a-configuration-taken-while-tables-play.md)).

${rowsOf(schema)
  .map(({ heading, rows }) => `## ${heading}\n\n| name | what it may be | |\n| --- | --- | --- |\n${rows.join('\n')}`)
  .join('\n\n')}
`

type Section = { heading: string; rows: string[] }

/** One table a level: the file itself, then each part that has members of its own. */
function rowsOf(part: ConfigurationSchema, place = ''): Section[] {
  const members = Object.entries(part.properties ?? {})
  const rows = members.map(([name, member]) => {
    const must = part.required?.includes(name) ? '' : ' (optional)'
    return `| \`${name}\`${must} | ${typeOf(member)}${defaultOf(member)} | ${inCell(member.description ?? '')} |`
  })
  const inner = members.flatMap(([name, member]) =>
    partsOf(member).flatMap(({ of, isList }) => rowsOf(of, `${place}${name}${isList ? '[]' : ''}.`)),
  )
  return [{ heading: place === '' ? 'The file' : `\`${place.slice(0, -1)}\``, rows }, ...inner]
}

function partsOf(member: ConfigurationSchema): { of: ConfigurationSchema; isList: boolean }[] {
  const ways = [member, ...(member.anyOf ?? [])]
  const own = ways.filter(({ properties }) => properties !== undefined).map((of) => ({ of, isList: false }))
  const listed = ways.flatMap(({ items }) => (items?.properties === undefined ? [] : [{ of: items, isList: true }]))
  return [...own, ...listed]
}

function typeOf({ type, enum: values, const: only, anyOf, items, minimum, maximum }: ConfigurationSchema): string {
  if (only !== undefined) return `\`${String(only)}\``
  if (values !== undefined) return values.length > 12 ? 'a known id' : values.map(word).join(', ')
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (items !== undefined) return `list of ${items.properties === undefined ? typeOf(items) : 'mappings'}`
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'whole number',
    object: 'mapping',
    boolean: 'true or false',
  }
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  const bounds = isBounded ? ` from ${minimum ?? 0} to ${maximum}` : minimum === undefined ? '' : ` from ${minimum} on`
  return `${names[type ?? ''] ?? type ?? 'value'}${type === 'string' ? '' : bounds}`
}

const word = (value: unknown): string => `\`${String(value)}\``

const defaultOf = ({ default: usual }: ConfigurationSchema): string =>
  usual === undefined || typeof usual === 'object' ? '' : `; default ${word(usual)}`

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/<(\w+)>/g, '&lt;$1&gt;')
