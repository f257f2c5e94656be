import { loadConfiguration } from '../config/load-file.ts'
import { aclOf } from '../mqtt/acl.ts'
import { config } from './command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  config,
} as const satisfies Flags

export const acl: Verb = {
  summary: 'Write the access list of the broker: who may read and write which topics, for Mosquitto',
  usage: 'acl -c FILE',
  flags,
  async run(args) {
    const read = readArgs(args, acl, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    if (read.values.config === undefined) return wrongUsage(acl)
    try {
      print(aclOf(loadConfiguration(read.values.config).configuration))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}
