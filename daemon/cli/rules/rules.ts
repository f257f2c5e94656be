import { canonicalText, hashOf, type PlainRecord } from '../../../games/listing/forms/canonical.ts'
import { gamesWithRules, rulesForm } from '../../../games/listing/forms/rules-form.ts'
import { rulesText } from '../../../games/listing/printed/rules-text.ts'
import { software } from '../../version.ts'
import { fail, print, readArgs, type Verb } from '../verb.ts'
import { rulesPage } from './page.ts'

export const rules: Verb = {
  summary: "Print a game's rules in sentences with their lines, or what has changed in them",
  usage: 'rules GAME [--json | --diff VERSION|FILE]    (FILE as `feltwire rules GAME --json` prints it)',
  async run(args) {
    const flags = { json: { type: 'boolean', default: false }, diff: { type: 'string' } } as const
    const read = readArgs(args, rules, flags, { from: 1, to: 1 })
    if (read === undefined) return 2
    const [game = ''] = read.words
    try {
      const form = formNamed(game)
      print(read.values.json ? canonicalText(form) : page(game, form))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

function formNamed(game: string): PlainRecord {
  const form = rulesForm(game)
  if (form !== undefined) return form
  throw new Error(`There is no game '${game}'; there are ${gamesWithRules().join(', ')}.`)
}

const page = (game: string, form: PlainRecord): string =>
  rulesPage(`${game}, by ${software}\nSHA-256 of these rules: ${hashOf(form)}`, rulesText(form))
