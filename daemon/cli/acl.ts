import { loadConfiguration } from '../config/load.ts'
import { aclOf } from '../mqtt/acl.ts'
import { fail, print, printError, readArgs, type Verb } from './verb.ts'

export const acl: Verb = {
  summary: 'Write the access list of the broker: who may read and write which topics, for Mosquitto',
  usage: 'acl -c FILE',
  async run(args) {
    const read = readArgs(args, acl, { config: { type: 'string', short: 'c' } }, { from: 0, to: 0 })
    if (read === undefined) return 2
    if (read.values.config === undefined) {
      printError(`Usage: feltwire ${acl.usage}`)
      return 2
    }
    try {
      print(aclOf(loadConfiguration(read.values.config).configuration))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}
