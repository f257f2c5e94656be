import type { Game } from '../kit/game.ts'
import { keptBy } from '../kit/kept.ts'

/** What is said of a table, in the words of whoever wrote it: `notified_at`, `notifiedAt` and `notified-at` are one key. */
export type Said = Readonly<Record<string, unknown>>

/** Something that may be said of a table, with every name that it goes by. */
export type Fact<Value> = {
  names: readonly string[]
  /** Undefined where nothing is said of it. */
  in(said: Said, game: Game | undefined): Value | undefined
}

export type Facts = Readonly<Record<string, Fact<unknown>>>

export type Read<Of extends Facts> = {
  readonly [Name in keyof Of]: Of[Name] extends Fact<infer Value> ? Value | undefined : never
}

export const readFacts = <Of extends Facts>(facts: Of, said: Said, game: Game | undefined): Read<Of> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact.in(said, game)])) as Read<Of>

export const namesOf = (facts: Facts): string[] => Object.values(facts).flatMap(({ names }) => names)

/** Whatever is said under the first of these names that is said at all; a dot goes into a part: `progressive.share`. */
export const anything = (...names: readonly string[]): Fact<unknown> => told(names, (value) => value)

/** Whether it is so; not said with `no` or with nothing in it. */
export const flag = (...names: readonly string[]): Fact<boolean> => told(names, asFlag)

/** Only where it is said to be so. */
export const yes = (...names: readonly string[]): Fact<true> => told(names, (value) => asFlag(value) || undefined)

export const text = (...names: readonly string[]): Fact<string> =>
  told(names, (value) => (typeof value === 'string' ? value : undefined))

export const word = (...names: readonly string[]): Fact<string> =>
  told(names, (value) => (value === null ? undefined : asWord(value)))

/** Words of a list, or the one word that stands for it. */
export const words = (...names: readonly string[]): Fact<string[]> =>
  told(names, (value) =>
    listed(value)
      .filter((word) => !isRecord(word))
      .map(String),
  )

export const number = (...names: readonly string[]): Fact<number> => told(names, asNumber)

/** A number, a figure in words, or the mark that there is one. */
export const figure = (...names: readonly string[]): Fact<boolean> =>
  told(names, (value) => asNumber(value) !== undefined || asFlag(value))

/** In ms. */
export const date = (...names: readonly string[]): Fact<number> => told(names, asDate)

/** What is in a record, by its own keys. */
export const entries = (...names: readonly string[]): Fact<[string, unknown][]> =>
  told(names, (value) => (isRecord(value) ? Object.entries(value) : undefined))

export const record = <Of extends Facts>(facts: Of, ...names: readonly string[]): Fact<Read<Of>> =>
  told(names, (value, game) => (isRecord(value) ? readFacts(facts, value, game) : undefined))

/** Records in a list, or the one record that stands for it; undefined where there are none. */
export const records = <Of extends Facts>(facts: Of, ...names: readonly string[]): Fact<Read<Of>[]> =>
  told(names, (value, game) =>
    someOf(
      listed(value)
        .filter(isRecord)
        .map((each) => readFacts(facts, each, game)),
    ),
  )

/** What follows from several facts. */
export const derived = <Of extends Facts, Value>(
  facts: Of,
  from: (read: Read<Of>, game: Game | undefined) => Value | undefined,
): Fact<Value> => ({
  names: namesOf(facts),
  in: (said, game) => from(readFacts(facts, said, game), game),
})

/** A list with something in it. */
export const someOf = <Each>(all: Each[]): Each[] | undefined => (all.length === 0 ? undefined : all)

function told<Value>(
  names: readonly string[],
  as: (value: unknown, game: Game | undefined) => Value | undefined,
): Fact<Value> {
  const paths = names.map((name) => name.split('.').map(compact))
  return {
    names: paths.flatMap(([name = '']) => name),
    in(said, game) {
      for (const path of paths) {
        const value = at(said, path)
        if (value !== undefined) return as(value, game)
      }
      return undefined
    },
  }
}

function at(said: Said, [first = '', ...rest]: readonly string[]): unknown {
  const value = byName(said).get(first)
  if (rest.length === 0) return value
  return isRecord(value) ? at(value, rest) : undefined
}

const compact = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')

const byName = keptBy((said: Said) => new Map(Object.entries(said).map(([key, value]) => [compact(key), value])))

/** The keys at the top that go by none of these names. */
export const unnamed = (names: ReadonlySet<string>, said: Said): string[] =>
  Object.keys(said).filter((key) => !names.has(compact(key)))

export const isRecord = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Two words for one thing, whatever their case and hyphens. */
export const sameWord = (a: unknown, b: string): boolean => typeof a === 'string' && compact(a) === compact(b)

/** Anything as a word for people; a record is no word, and is shown as it is. */
export const asWord = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const negative = ['', 'no', 'none', 'false', 'off', 'never', 'missing', 'not-offered']

/** A list or record without anything in it is a no. */
function asFlag(value: unknown): boolean {
  if (value === null || value === false || value === 0) return false
  if (typeof value === 'string') return !negative.includes(value.trim().toLowerCase())
  if (Array.isArray(value)) return value.length > 0
  return isRecord(value) ? Object.keys(value).length > 0 : true
}

/** `70%` is 0.7. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  const number = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return Number.isFinite(number) ? number : undefined
}

function asDate(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const at = value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

const listed = (value: unknown): unknown[] => (value === null ? [] : [value].flat())
