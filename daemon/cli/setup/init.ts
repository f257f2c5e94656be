import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { z } from 'zod'
import { games } from '../../../games/games.ts'
import { cardRoomIds } from '../../../games/hg/game-ids.ts'
import { didYouMean } from '../../../text/nearest.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../../text/validation.ts'
import { type ExampleTable, exampleOf, firstConfiguration } from '../../config/first-configuration.ts'
import { readConfigurationFile } from '../../config/load-file.ts'
import { mistakeText } from '../../config/read-configuration.ts'
import { configuration } from '../../config/shape.ts'
import { serialPorts } from '../../links/system-devices.ts'
import { type Flags, fail, print, printError, readArgs, type Verb } from '../verb.ts'

const flags = {
  game: { type: 'string', takes: 'ID', says: 'the game, by its id in `feltwire games`' },
  table: { type: 'string', takes: 'ID', says: 'the name of the table' },
  site: { type: 'string', takes: 'NAME', says: 'the name of the site' },
  broker: { type: 'string', takes: 'URL', says: 'the MQTT broker' },
  yes: { type: 'boolean', default: false, says: 'ask nothing, and take what is found for what is not given' },
} as const satisfies Flags

export const init: Verb = {
  summary: 'Write a first configuration, from a few questions and the ports of this machine',
  usage: 'init [FILE] [--game ID] [--table ID] [--site NAME] [--broker URL] [--yes]',
  flags,
  async run(args) {
    const read = readArgs(args, init, flags, { from: 0, to: 1 })
    if (read === undefined) return 2
    const [file = 'table.yaml'] = read.words
    if (existsSync(file)) {
      printError(`${file} already exists. Name another file, or remove it.`)
      return 1
    }
    const questions = askPeople(read.values.yes)
    try {
      const text = await configurationBy(questions, read.values)
      writeFileSync(file, text, { flag: 'wx' })
      print(writtenText(file))
      return 0
    } catch (error) {
      return fail(error)
    } finally {
      questions.close()
    }
  },
}

type Prompts = ReturnType<typeof askPeople>
type Given = {
  game?: string | undefined
  table?: string | undefined
  site?: string | undefined
  broker?: string | undefined
}

/** What is wrong with an answer, for the person who gave it. */
type WrongIn = (answer: string) => string | undefined

/**
 * Asks on the terminal, again where an answer is wrong, or reads a line of the standard input each; what is left empty is the
 * default. Throws an Error for a wrong line of a program, whose next lines would answer other questions.
 */
function askPeople(isSilent: boolean) {
  const reader = isSilent ? undefined : createInterface({ input: process.stdin })
  const lines = reader?.[Symbol.asyncIterator]()
  return {
    async ask(question: string, otherwise: string, wrongIn: WrongIn = () => undefined): Promise<string> {
      if (lines === undefined) return otherwise
      for (;;) {
        process.stderr.write(`${question} [${otherwise}]: `)
        const { value, done } = await lines.next()
        const answer = done === true || value.trim() === '' ? otherwise : value.trim()
        const wrong = wrongIn(answer)
        if (wrong === undefined) return answer
        if (!process.stdin.isTTY) throw new Error(wrong)
        printError(wrong)
      }
    },
    close() {
      reader?.close()
      if (reader !== undefined) process.stdin.destroy()
    },
  }
}

async function configurationBy(questions: Prompts, given: Given): Promise<string> {
  const { ask } = questions
  const game = given.game ?? (await ask('Which game (feltwire games lists them)', 'co.baccarat', wrongGame))
  const example = exampleOf(game)
  if (example === undefined) throw new Error(wrongGame(game))
  const table = given.table ?? (await ask('What is the table called', `${game.replace(/^.*\./, '')}-1`, wrongName))
  const site = given.site ?? (await ask('What is the site called', 'casino', wrongName))
  const broker = given.broker ?? (await ask('Where is the MQTT broker', 'mqtt://127.0.0.1:1883', wrongBroker))
  return firstConfiguration(example, { game, table, site, broker, ports: await portsBy(questions, example) })
}

function wrongGame(game: string): string | undefined {
  const known = [...games.keys(), ...cardRoomIds]
  if (!known.includes(game)) return `There is no game ${game}.${didYouMean(game, known)}`
  if (exampleOf(game) !== undefined) return undefined
  return `There is no example for ${game}: write the file by hand, docs/configuration.md says how.`
}

/** What the shape of a configuration says to it. */
function wrongBy(shape: z.ZodType, said: string): WrongIn {
  return (answer) => {
    const read = shape.safeParse(answer, inPlainWords)
    return read.success ? undefined : `${said} ${inOneLine(mistakesIn(read.error))}.`
  }
}
const wrongName = wrongBy(configuration.shape.site, 'A name')
const wrongBroker = wrongBy(configuration.shape.broker.shape.url, 'The address of a broker')

/** Which port each device of the example has; those of this machine are offered in their order, each once. */
async function portsBy(questions: Prompts, { devices }: ExampleTable): Promise<Record<string, string>> {
  const found = serialPorts().map(({ path, byId }) => byId ?? path)
  if (found.length > 0) process.stderr.write(`Serial ports here:\n${found.map((port) => `  ${port}\n`).join('')}`)
  const ports: Record<string, string> = {}
  for (const { id, driver, port } of devices) {
    if (port === undefined) continue
    const free = found.find((each) => !Object.values(ports).includes(each))
    const device = `'${id}' (${driver})`
    ports[id] = await questions.ask(
      free === undefined ? `Not plugged in yet: which port will ${device} have` : `Which port has ${device}`,
      free ?? port,
    )
  }
  return ports
}

function writtenText(file: string): string {
  const checked = readConfigurationFile(file)
  const next = `Then: feltwire key new -c ${file}, and feltwire run -c ${file}`
  return checked.ok
    ? `${resolve(file)} is written. ${next}`
    : [
        `${resolve(file)} is written. It still needs:`,
        ...checked.mistakes.map((mistake) => `  ${mistakeText(mistake)}`),
        next,
      ].join('\n')
}
