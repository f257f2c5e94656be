import { type FormValue, isList, isRecord, type PlainRecord } from '../forms/canonical.ts'

/* How parts of a form are put into words. A form may come from another version, so nothing is taken for granted. */

export const recordOf = (value: FormValue | undefined): PlainRecord => (isRecord(value) ? value : {})
export const listOf = (value: FormValue | undefined): readonly FormValue[] =>
  value !== undefined && isList(value) ? value : []
export const entriesOf = (value: FormValue | undefined): [name: string, member: FormValue][] =>
  Object.entries(recordOf(value))
export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** A sentence: with a capital and a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`
}

/** `a`, `a or b`, `a, b or c`. */
export function joined(words: readonly string[], by: 'and' | 'or'): string {
  const [last, ...before] = words.toReversed()
  if (last === undefined) return ''
  return before.length === 0 ? last : `${before.toReversed().join(', ')} ${by} ${last}`
}

/** A name of the pages as words: `leastOver` is `least over`. Ids keep their hyphens, since they are looked up. */
export const inWords = (name: string): string =>
  name.replaceAll(/([a-z])([A-Z])/g, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`)

/** A value in one line: lists with commas, the members of a record by their names. */
export function valueText(value: FormValue | undefined): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return value === '' ? 'empty' : String(value)
  if (isList(value)) return value.length === 0 ? 'none' : value.map(nested).join(', ')
  const members = Object.entries(value)
  return members.length === 0 ? 'none' : members.map(([name, member]) => memberText(name, member)).join('; ')
}

const memberText = (name: string, member: FormValue): string =>
  member === true ? inWords(name) : `${inWords(name)} ${nested(member)}`

const nested = (value: FormValue): string =>
  typeof value === 'object' && value !== null ? `(${valueText(value)})` : valueText(value)

/** What no sentence of its own is made for: `drawn from: 3`. */
export const otherSentences = (others: PlainRecord): string[] =>
  Object.entries(others).map(([name, value]) => sentence(`${inWords(name)}: ${valueText(value)}`))

/** What is usual, and what the values of options make of it. */
export function byOptionsText(value: FormValue | undefined, text: (value: FormValue) => string = valueText): string {
  const { usual, when, ...others } = recordOf(value)
  if (value === undefined || usual === undefined) return value === undefined ? 'none' : text(value)
  const changed = entriesOf(when).map(([option, other]) => `with \`${option}\` ${text(other)}`)
  return [text(usual), ...changed, ...otherSentences(others)].join('; ')
}
