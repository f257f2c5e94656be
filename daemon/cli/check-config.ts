import { mistakeText } from '../config/config.ts'
import { loadConfiguration } from '../config/load.ts'
import { loadPeople } from '../people/people-file.ts'
import { fail, print, readArgs, type Verb } from './verb.ts'

export const checkConfig: Verb = {
  summary: 'Check a configuration and list every mistake in it; opens no device',
  usage: 'check-config FILE',
  async run(args) {
    const read = readArgs(args, checkConfig, {}, { from: 1, to: 1 })
    if (read === undefined) return 2
    const path = read.words[0] ?? ''
    try {
      const { configuration, tables, warnings } = loadConfiguration(path)
      loadPeople(configuration.people)
      for (const warning of warnings) print(`warning: ${mistakeText(warning)}`)
      for (const { id, game, devices } of tables)
        print(
          `${id}: ${game.id}, ${devices.map(({ config, kind }) => `${config.id} (${kind.name}, ${config.mode})`).join(', ')}`,
        )
      print(`${path} has no mistakes.`)
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}
