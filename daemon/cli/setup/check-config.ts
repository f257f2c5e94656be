import { readConfigurationFile, refusedFile } from '../../config/load-file.ts'
import { mistakeText, type ReadConfiguration } from '../../config/read-configuration.ts'
import { loadPeople } from '../../people/people-file.ts'
import { json } from '../command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb } from '../verb.ts'

const flags = { json } as const satisfies Flags

export const checkConfig: Verb = {
  summary: 'Check a configuration and list every mistake in it; opens no device',
  usage: 'check-config FILE [--json]',
  flags,
  async run(args) {
    const read = readArgs(args, checkConfig, flags, { from: 1, to: 1 })
    if (read === undefined) return 2
    const [path = ''] = read.words
    try {
      const checked = readConfigurationFile(path)
      if (checked.ok) loadPeople(checked.configuration.people)
      if (read.values.json) print(JSON.stringify(reportOf(checked), null, 2))
      else if (checked.ok) print(describe(path, checked))
      else throw refusedFile(path, checked.mistakes)
      return checked.ok ? 0 : 1
    } catch (error) {
      return fail(error)
    }
  },
}

type Checked = ReadConfiguration & { ok: true }

const devicesOf = ({ devices }: Checked['tables'][number]) =>
  devices.map(({ config: { id, mode }, kind }) => ({ id, driver: kind.name, mode }))

/** For programs: every mistake with its path and line, or what the configuration serves. */
const reportOf = (checked: ReadConfiguration): object =>
  checked.ok
    ? {
        ok: true,
        mistakes: [],
        warnings: checked.warnings,
        tables: checked.tables.map((table) => ({ id: table.id, game: table.game.id, devices: devicesOf(table) })),
      }
    : { ok: false, mistakes: checked.mistakes, warnings: [], tables: [] }

const describe = (path: string, checked: Checked): string =>
  [
    ...checked.warnings.map((warning) => `warning: ${mistakeText(warning)}`),
    ...checked.tables.map((table) => {
      const devices = devicesOf(table).map(({ id, driver, mode }) => `${id} (${driver}, ${mode})`)
      return `${table.id}: ${table.game.id}, ${devices.join(', ')}`
    }),
    `${path} has no mistakes.`,
  ].join('\n')
