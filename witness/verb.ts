import { askInNameOf, toldAnswer } from '../daemon/cli/ask.ts'
import { config, log } from '../daemon/cli/command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb, wrongUsage } from '../daemon/cli/verb.ts'
import { createLog, isLevel } from '../daemon/log.ts'
import { serviceManager } from '../daemon/service-manager.ts'
import { stopSignal } from '../daemon/stop-signal.ts'
import { verifierText } from '../daemon/transparency-log/signed-note.ts'
import { newKeyFile, readKeyFile } from '../daemon/transparency-log/signing-key-file.ts'
import { loadWitness, type WitnessConfiguration, witnessName } from './configuration.ts'
import { startWitness } from './run-witness.ts'
import { signOff } from './sign-off.ts'

const flags = {
  config,
  log,
  as: { type: 'string', takes: 'PERSON', says: 'who signs off' },
  key: { type: 'string', takes: 'FILE', says: 'the key of the person, where it is not beside the people' },
  reason: { type: 'string', takes: 'TEXT', says: 'why the alert is taken off' },
  anew: { type: 'boolean', default: false, says: 'start again with what the table says next, as another journal' },
} as const satisfies Flags

type Values = NonNullable<ReturnType<typeof readArgs<typeof flags>>>['values']

const signsOff = (table: string, values: Values) => async (configuration: WitnessConfiguration) => {
  const { as: by = '', key, reason = '', anew } = values
  const asked = { table: configuration.id, op: signOff, args: { table, reason, ...(anew && { anew }) } }
  return toldAnswer(await askInNameOf(configuration, asked, { by, key }), false)
}

const makesKey = async (configuration: WitnessConfiguration) => printed(configuration, newKeyFile(configuration.key))
const showsKey = async (configuration: WitnessConfiguration) => printed(configuration, readKeyFile(configuration.key))

function printed(configuration: WitnessConfiguration, key: ReturnType<typeof readKeyFile>): number {
  print(verifierText(witnessName(configuration), key, 'cosignature'))
  return 0
}

const watches =
  ({ log: level }: Values) =>
  async (configuration: WitnessConfiguration) => {
    const stopped = stopSignal()
    const manager = await serviceManager()
    const lines = createLog(level)
    const witness = startWitness(configuration, lines)
    const ids = configuration.tables.map(({ id }) => id)
    lines.info({ tables: ids }, 'Ready.')
    manager.ready(`Watching ${ids.join(', ')}.`)
    await stopped
    manager.stopping()
    await witness.stop()
    lines.info('Stopped.')
    return 0
  }

/** What the words of a command line ask for; undefined where they are wrong. */
function deedOf(words: readonly string[], values: Values) {
  const [what, which, ...more] = words
  if (more.length > 0 || !isLevel(values.log)) return undefined
  if (what === undefined) return watches(values)
  if (what === 'key' && which === 'new') return makesKey
  if (what === 'key' && which === undefined) return showsKey
  if (what === signOff && which !== undefined && values.as !== undefined && values.reason !== undefined)
    return signsOff(which, values)
  return undefined
}

export const witness: Verb = {
  summary:
    'Watch the checkpoints of tables from another machine: cosign them, and raise an alert where a journal is altered',
  usage: [
    'witness -c FILE [--log LEVEL]',
    'feltwire witness key [new] -c FILE    (prints its public key; new makes it)',
    'feltwire witness sign-off TABLE --as PERSON --reason TEXT [--anew] [--key FILE] -c FILE    (takes an alert off)',
  ].join('\n       '),
  flags,
  async run(args) {
    const read = readArgs(args, witness, flags, { from: 0, to: 2 })
    if (read === undefined) return 2
    const deed = deedOf(read.words, read.values)
    if (deed === undefined || read.values.config === undefined) return wrongUsage(witness)
    try {
      return await deed(loadWitness(read.values.config))
    } catch (error) {
      return fail(error)
    }
  },
}
