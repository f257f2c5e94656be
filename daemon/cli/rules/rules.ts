import { readFileSync } from 'node:fs'
import {
  canonicalText,
  type FormValue,
  hashOf,
  isRecord,
  type PlainRecord,
} from '../../../games/listing/forms/canonical.ts'
import { gamesWithRules, rulesForm } from '../../../games/listing/forms/rules-form.ts'
import { compareRules } from '../../../games/listing/printed/compare-rules.ts'
import { rulesText } from '../../../games/listing/printed/rules-text.ts'
import { parsed } from '../../json.ts'
import { software } from '../../version.ts'
import { json } from '../command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb } from '../verb.ts'
import { keptForm, keptVersions } from './kept-forms.ts'
import { changesPage, rulesPage } from './rules-page.ts'

const flags = {
  json,
  diff: { type: 'string', takes: 'VERSION|FILE', says: 'what has changed since' },
} as const satisfies Flags

export const rules: Verb = {
  summary: "Print a game's rules in sentences with their lines, or what has changed in them",
  usage: 'rules GAME [--diff VERSION|FILE] [--json]    (FILE as `feltwire rules GAME --json` prints it)',
  flags,
  async run(args) {
    const read = readArgs(args, rules, flags, { from: 1, to: 1 })
    if (read === undefined) return 2
    const [game = ''] = read.words
    const { json, diff } = read.values
    try {
      const form = formNamed(game)
      if (diff === undefined) print(json ? canonicalText(form) : page(game, form))
      else print(changes(game, form, { before: formBefore(game, diff), name: diff, json }))
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
  rulesPage(`${game}, by ${software}\nSHA-256 ${hashOf(form)}`, rulesText(form))

type Against = { before: PlainRecord; name: string; json: boolean }

function changes(game: string, form: PlainRecord, { before, name, json }: Against): string {
  const [was, now] = [hashOf(before), hashOf(form)]
  const found = compareRules(rulesText(before), rulesText(form))
  if (json) return JSON.stringify({ game, was, now, changes: found })
  if (was === now) return `${game}: the rules are those of ${name}.\nSHA-256 ${now}`
  const head = `${game}: what has changed from ${name} to ${software}\nwas SHA-256 ${was}\nnow SHA-256 ${now}`
  return changesPage(head, found)
}

/** The rules of an earlier version, or those in a file. Throws an Error that says what is wrong with them. */
function formBefore(game: string, diff: string): PlainRecord {
  const version = diff.replace(/^feltwire /, '')
  if (keptVersions().includes(version)) return kept(game, version)
  const read: unknown = parsed(textIn(diff))
  if (!isForm(read)) throw new Error(`${diff} has no rules: it must be what 'feltwire rules ${game} --json' prints.`)
  if (read.id !== game) throw new Error(`${diff} has the rules of ${String(read.id)}, not of ${game}.`)
  return read
}

function kept(game: string, version: string): PlainRecord {
  const form = keptForm(version, game)
  if (form === undefined) throw new Error(`feltwire ${version} has no game '${game}'.`)
  return form
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${path} is neither a file that can be read nor a version: there are ${keptVersions().join(', ')}.`)
  }
}

const isForm = (read: unknown): read is PlainRecord =>
  isRecord(read as FormValue) && typeof Reflect.get(Object(read), 'id') === 'string'
