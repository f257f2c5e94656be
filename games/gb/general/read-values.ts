import type { Game } from '../../kit/document/game.ts'
import { memoize } from '../../kit/memoize.ts'
import { awardIn, type TableAward } from '../../kit/settle/award-text.ts'
import { flagWords } from './aliases.ts'

/** What is said of a table, in the words of whoever wrote it: `notified_at`, `notifiedAt` and `notified-at` are one key. */
export type Said = Readonly<Record<string, unknown>>

/** The game of the table, and what has been understood so far of what is said, by record or list. */
export type TableReading = { game: Game | undefined; understood: Map<object, Set<string>> }

export const reading = (game?: Game): TableReading => ({ game, understood: new Map() })

/** Understands a value, or returns undefined: what nobody understands is never taken for a yes. */
export type Reader<Value> = (value: unknown, reading: TableReading) => Value | undefined

/** The facts of a record, each by its reader. */
type Shape = Readonly<Record<string, Reader<unknown>>>

/** Reads the facts of one kind of record. */
type Part<Facts> = (said: Said, reading: TableReading) => Facts

/** A fact goes by the names that the aliases have for it, or by its own alone. */
export function part<Of extends Shape, Names extends { readonly [Name in keyof Of]?: string }>(
  names: Names & Readonly<Record<Exclude<keyof Names, keyof Of>, never>>,
  shape: Of,
): Part<{ readonly [Name in keyof Of]: ReturnType<Of[Name]> }> {
  const facts = Object.entries(shape).map(([name, as]) => ({ name, as, paths: pathsIn(names[name] ?? name) }))
  const read: Part<object> = (said, reading) =>
    Object.fromEntries(facts.map(({ name, as, paths }) => [name, valueAt(said, paths, as, reading)]))
  return read as ReturnType<typeof part<Of, Names>>
}

/** Several facts that one reader understands. */
export const readBy = <Value, Name extends string>(as: Reader<Value>, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, as])) as Readonly<Record<Name, Reader<Value>>>

/** The value under the first of these names at which a reader understands something; a dot goes into a part. */
export const named = <Value>(names: string, said: Said, as: Reader<Value>, reading: TableReading): Value | undefined =>
  valueAt(said, pathsIn(names), as, reading)

const pathsIn = (names: string): string[][] => names.split(' ').map((path) => path.split('.').map(compact))

function valueAt<Value>(said: Said, paths: string[][], as: Reader<Value>, reading: TableReading): Value | undefined {
  for (const path of paths) {
    const place = placeOf(said, path)
    const value = place && readAt(...place, as, reading)
    if (value !== undefined) return value
  }
  return undefined
}

function placeOf(said: Said, [first = '', ...rest]: readonly string[]): [within: Said, key: string] | undefined {
  const key = byName(said).get(first)
  const value = key === undefined ? undefined : said[key]
  if (key === undefined || value === undefined) return undefined
  if (rest.length === 0) return [said, key]
  return isRecord(value) ? placeOf(value, rest) : undefined
}

const byName = memoize((said: Said) => new Map(Object.keys(said).map((key) => [compact(key), key])))

function readAt<Value>(within: Said, key: string, as: Reader<Value>, reading: TableReading): Value | undefined {
  const value = as(within[key], reading)
  if (value !== undefined || isEmpty(within[key])) markPlain(within, key, reading)
  return value
}

/** With a value, its plain parts are understood; records within are for those who read them. */
function markPlain(within: object, key: string, reading: TableReading): void {
  const value = within[key as never] as unknown
  if (isLeaf(value)) mark(within, key, reading)
  else if (Array.isArray(value)) for (const at of value.keys()) markPlain(value, String(at), reading)
}

function mark(within: object, key: string, { understood }: TableReading): void {
  const keys = understood.get(within) ?? new Set()
  understood.set(within, keys.add(key))
}

/** The paths to all that is said and was not understood, at any depth. */
export const unreadIn = (said: Said, { understood }: TableReading): string[][] =>
  leavesOf(said)
    .filter(([within, key]) => !understood.get(within)?.has(key))
    .map(([, , path]) => path)

type Leaf = [within: object, key: string, path: string[]]

const leavesOf = (value: unknown, path: readonly string[] = []): Leaf[] =>
  isLeaf(value)
    ? []
    : Object.entries(value as object).flatMap(([key, part]): Leaf[] => {
        if (part === undefined) return []
        const to = [...path, key]
        return isLeaf(part) ? [[value as object, key, to]] : leavesOf(part, to)
      })

/** Something without parts: a record or list with nothing in it too. */
const isLeaf = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0

/** Nothing is said with it. */
const isEmpty = (value: unknown): boolean => typeof value === 'object' && isLeaf(value)

/** Names and words are alike whatever their case and hyphens. */
export const compact = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export const isRecord = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list with something in it. */
export const someOf = <Each>(all: readonly Each[]): readonly Each[] | undefined => (all.length === 0 ? undefined : all)

/** Whether it is so, in a word that means yes or no. */
export const flag: Reader<boolean> = (value) => {
  if (typeof value === 'boolean') return value
  if (isEmpty(value) || value === 0) return false
  if (value === 1) return true
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined
  if (word === undefined) return undefined
  return flagWords.yes.includes(word) || (word === '' || flagWords.no.includes(word) ? false : undefined)
}

/** Anything but a record or list as a word. */
export const word: Reader<string> = (value) => (value === null || typeof value === 'object' ? undefined : String(value))

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)

/** `70%` is 0.7. */
export const number: Reader<number> = (value) => {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  const number = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** In ms. */
export const date: Reader<number> = (value) => {
  if (typeof value === 'number') return value
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** Whether there is one: a letter, a certificate or a version is named in any words, or said to be there. */
export const reference: Reader<boolean> = (value, reading) =>
  flag(value, reading) ?? (word(value, reading) === undefined ? undefined : true)

/** A number, or the mark that there is one. */
export const figure: Reader<boolean> = (value, reading) =>
  number(value, reading) === undefined ? flag(value, reading) : true

/** Whether it is spoken of at all, and not with a no. */
export const mention: Reader<boolean> = (value, reading) => isRecord(value) || flag(value, reading)

/** An award in any writing; a number n stands for n:1. */
export const award: Reader<TableAward> = (value, reading) =>
  awardIn(typeof value === 'number' ? value : (word(value, reading) ?? '').replace(/\s+to\s+|\//, ':'))

/** A list that is one, even of one word. */
export const list: Reader<string[]> = (value, reading) =>
  Array.isArray(value) ? value.flatMap((each) => word(each, reading) ?? []) : undefined

/** Words of a list at any depth, or the one word that stands for it. */
export const words: Reader<string[]> = (value, reading) =>
  value === null || isRecord(value) ? undefined : list([value].flat(Number.POSITIVE_INFINITY), reading)

/** One or several, all of which the reader understands. */
export const allOf =
  <Value>(as: Reader<Value>): Reader<Value[]> =>
  (value, reading) => {
    const read = [value].flat().map((each) => as(each, reading))
    return read.every((each) => each !== undefined) ? read : undefined
  }

/** Whatever it is. */
export const anything: Reader<unknown> = (value, reading) => {
  for (const [within, key] of leavesOf(value)) mark(within, key, reading)
  return value
}

export const record =
  <Facts>(of: Part<Facts>): Reader<Facts> =>
  (value, reading) =>
    isRecord(value) ? of(value, reading) : undefined

/** Records in a list, or the one record that stands for it; undefined where there are none. */
export const records = <Facts>(of: Part<Facts>): Reader<readonly Facts[]> =>
  eachRecord((said, reading) => [of(said, reading)])

/** What is read in all records of a list, or in the one record that stands for it. */
export const eachRecord =
  <Value>(of: Part<readonly Value[] | undefined>): Reader<readonly Value[]> =>
  (value, reading) =>
    someOf([value].flat().flatMap((each) => (isRecord(each) ? (of(each, reading) ?? []) : [])))

/** What a reader understands in a record, by the record's own keys. */
export const entries =
  <Value>(as: Reader<Value>): Reader<[string, Value][]> =>
  (value, reading) =>
    isRecord(value) ? entriesIn(value, as, reading) : undefined

export const entriesIn = <Value>(said: Said, as: Reader<Value>, reading: TableReading): [string, Value][] =>
  Object.keys(said).flatMap((key): [string, Value][] => {
    const value = readAt(said, key, as, reading)
    return value === undefined ? [] : [[key, value]]
  })

/** A word as it was said, and what it stands for where that is known. */
export type Term<Meaning extends string> = { said: string; means: Meaning | undefined }

type Vocabulary<Meaning extends string> = Readonly<Record<Meaning, string>>

/** Words for each meaning. */
const meanings = memoize(
  (vocabulary: Vocabulary<string>) =>
    new Map(
      Object.entries(vocabulary).flatMap(([means, said]) => said.split(' ').map((word) => [compact(word), means])),
    ),
)

export const termOf = <Meaning extends string>(vocabulary: Vocabulary<Meaning>, said: string): Term<Meaning> => ({
  said,
  means: meanings(vocabulary).get(compact(said)) as Meaning | undefined,
})

/** Any text, or whatever else is read as one, and what it stands for. */
export const term =
  <Meaning extends string>(vocabulary: Vocabulary<Meaning>, as = text): Reader<Term<Meaning>> =>
  (value, reading) => {
    const said = as(value, reading)
    return said === undefined ? undefined : termOf(vocabulary, said)
  }

/** What a word stands for, where that is known. */
export const meaning =
  <Meaning extends string>(vocabulary: Vocabulary<Meaning>): Reader<Meaning> =>
  (value, reading) =>
    term(vocabulary)(value, reading)?.means
