import type { Game } from '../../kit/document/game.ts'
import { memoize } from '../../kit/memoize.ts'
import { awardIn, type TableAward } from '../../kit/settle/table-award.ts'

/** What is said of a table, in the words of whoever wrote it: `notified_at`, `notifiedAt` and `notified-at` are one key. */
export type Said = Readonly<Record<string, unknown>>

/** Who asks: the game of the table, and what has been understood so far of what is said, by record or list. */
export type FactQuestion = { game: Game | undefined; understood: Map<object, Set<string>> }

export const asking = (game?: Game): FactQuestion => ({ game, understood: new Map() })

/** Understands a value, or says undefined: what nobody understands is never taken for a yes. */
export type Reader<Value> = (value: unknown, asked: FactQuestion) => Value | undefined

/** Something that may be said of a table. */
export type Fact<Value> = {
  /** Undefined where nothing is said of it that can be understood. */
  in(said: Said, asked: FactQuestion): Value | undefined
}

export type Facts = Readonly<Record<string, Fact<unknown>>>

export type Read<Of extends Facts> = {
  readonly [Name in keyof Of]: Of[Name] extends Fact<infer Value> ? Value | undefined : never
}

export const readFacts = <Of extends Facts>(facts: Of, said: Said, asked: FactQuestion): Read<Of> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact.in(said, asked)])) as Read<Of>

/** The first of these names under which a reader understands something; a dot goes into a part: `progressive.share`. */
export const fact =
  <Value>(as: Reader<Value>) =>
  (...names: readonly string[]): Fact<Value> => {
    const paths = names.map((name) => name.split('.').map(compact))
    return {
      in(said, asked) {
        for (const path of paths) {
          const [within, key] = placeOf(said, path)
          const value = key === undefined ? undefined : readAt(within, key, as, asked)
          if (value !== undefined) return value
        }
        return undefined
      },
    }
  }

/** Whether it is so, in a word that means yes or no. */
export const flag = fact(asFlag)

/** Only where it is said to be so. */
export const yes = (...names: readonly string[]): Fact<true> =>
  derived({ said: flag(...names) }, ({ said }) => said || undefined)

/** Whether there is one: a letter, a certificate or a version is named in any words, or said to be there. */
export const reference = fact((value) => asFlag(value) ?? (asWord(value) === undefined ? undefined : true))

/** A number, or the mark that there is one. */
export const figure = fact((value) => (asNumber(value) === undefined ? asFlag(value) : true))

/** Whether it is spoken of at all, and not with a no. */
export const mention = fact((value) => (isRecord(value) ? true : asFlag(value)))

export const text = fact((value) => (typeof value === 'string' ? value : undefined))

/** One of these words, whatever its case and hyphens. */
export const oneOf = <Word extends string>(known: readonly Word[], ...names: readonly string[]): Fact<Word> =>
  fact((value) => known.find((word) => sameWord(value, word)))(...names)

export const word = fact(asWord)

/** Words of a list, or the one word that stands for it. */
export const words = fact((value) => listed(value)?.flatMap((each) => asWord(each) ?? []))

/** A list that is one, even of one word. */
export const list = fact((value) => (Array.isArray(value) ? value.flatMap((each) => asWord(each) ?? []) : undefined))

export const number = fact(asNumber)

/** In ms. */
export const date = fact(asDate)

/** Whatever it is. */
export const anything = fact((value, { understood }) => {
  for (const [within, key] of leavesOf(value)) markRead(within, key, understood)
  return value
})

const recordOf =
  <Of extends Facts>(facts: Of): Reader<Read<Of>> =>
  (value, asked) =>
    isRecord(value) ? readFacts(facts, value, asked) : undefined

export const record = <Of extends Facts>(facts: Of, ...names: readonly string[]): Fact<Read<Of>> =>
  fact(recordOf(facts))(...names)

/** Records in a list, or the one record that stands for it; undefined where there are none. */
export const records = <Of extends Facts>(facts: Of, ...names: readonly string[]): Fact<Read<Of>[]> =>
  fact((value, asked) => someOf(recordsIn(value).map((each) => readFacts(facts, each, asked))))(...names)

/** What a reader understands in a record, by the record's own keys. */
export const entries = <Value>(as: Reader<Value>, ...names: readonly string[]): Fact<[string, Value][]> =>
  fact((value, asked) => (isRecord(value) ? entriesIn(value, as, asked) : undefined))(...names)

export const entriesIn = <Value>(said: Said, as: Reader<Value>, asked: FactQuestion): [string, Value][] =>
  Object.keys(said).flatMap((key): [string, Value][] => {
    const value = readAt(said, key, as, asked)
    return value === undefined ? [] : [[key, value]]
  })

/** What follows from several facts. */
export const derived = <Of extends Facts, Value>(
  facts: Of,
  from: (read: Read<Of>, game: Game | undefined) => Value | undefined,
): Fact<Value> => ({ in: (said, asked) => from(readFacts(facts, said, asked), asked.game) })

/** A list with something in it. */
export const someOf = <Each>(all: Each[]): Each[] | undefined => (all.length === 0 ? undefined : all)

function placeOf(said: Said, [first = '', ...rest]: readonly string[]): [within: Said, key: string | undefined] {
  const key = byName(said).get(first)
  const value = key === undefined ? undefined : said[key]
  if (value === undefined) return [said, undefined]
  if (rest.length === 0) return [said, key]
  return isRecord(value) ? placeOf(value, rest) : [said, undefined]
}

function readAt<Value>(within: Said, key: string, as: Reader<Value>, asked: FactQuestion): Value | undefined {
  const value = as(within[key], asked)
  if (value !== undefined || isEmpty(within[key])) markPlain(within, key, asked.understood)
  return value
}

/** With a value, its plain parts are understood; records within are for those who read them. */
function markPlain(within: object, key: string, understood: FactQuestion['understood']): void {
  const value = within[key as never] as unknown
  if (isLeaf(value)) markRead(within, key, understood)
  else if (Array.isArray(value)) for (const at of value.keys()) markPlain(value, String(at), understood)
}

function markRead(within: object, key: string, understood: FactQuestion['understood']): void {
  const keys = understood.get(within) ?? new Set()
  understood.set(within, keys.add(key))
}

/** The paths to all that is said and was not understood, at any depth. */
export const unreadIn = (said: Said, { understood }: FactQuestion): string[][] =>
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

const compact = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')

const byName = memoize((said: Said) => new Map(Object.keys(said).map((key) => [compact(key), key])))

export const isRecord = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Two words for one thing, whatever their case and hyphens. */
export const sameWord = (a: unknown, b: string): boolean => typeof a === 'string' && compact(a) === compact(b)

const listed = (value: unknown): unknown[] | undefined =>
  value === null || isRecord(value) ? undefined : [value].flat(Number.POSITIVE_INFINITY)

export const recordsIn = (value: unknown): Said[] => [value].flat().filter(isRecord)

/** Anything but a record or list as a word. */
export function asWord(value: unknown): string | undefined {
  return value === null || typeof value === 'object' ? undefined : String(value)
}

const yesWords = ['yes', 'true', 'on', 'offered', 'yes-offered', 'displayed', 'posted', 'shown']
const noWords = ['', 'no', 'none', 'false', 'off', 'never', 'missing', 'not-offered', 'pending', 'refused', 'expired']

function asFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (isEmpty(value) || value === 0) return false
  if (value === 1) return true
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined
  if (word === undefined) return undefined
  return yesWords.includes(word) || (noWords.includes(word) ? false : undefined)
}

/** Nothing is said with it. */
const isEmpty = (value: unknown): boolean => typeof value === 'object' && isLeaf(value)

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
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** An award in any writing; a number n stands for n:1. */
export const asAward = (written: unknown): TableAward | undefined =>
  awardIn(typeof written === 'number' ? written : (asWord(written) ?? '').replace(/\s+to\s+|\//, ':'))
