/** What is said of a table, in the words of whoever wrote it: `notified_at`, `notifiedAt` and `notified-at` are one key. */
export type Said = Readonly<Record<string, unknown>>

/** The facts of a table as the general rules read them. */
export type TableFacts = {
  /** The first of these that is said; a dot goes into a part: `progressive.share`. */
  find(...paths: string[]): unknown
  /** The first of these that is said, with what is in it. */
  part(...paths: string[]): TableFacts | undefined
  /** Records in a list, or the one record that stands for it. */
  parts(...paths: string[]): TableFacts[]
  /** Words of a list, or the one word that stands for it. */
  words(...paths: string[]): string[] | undefined
  /** Whether it is said, and not with no. */
  holds(...paths: string[]): boolean
  /** Whether it is said that it is not so. */
  denies(...paths: string[]): boolean
  number(...paths: string[]): number | undefined
  date(...paths: string[]): number | undefined
  /** Everything by its own name. */
  entries(): [string, unknown][]
  /** Names at the top that nothing has asked for. */
  unread(): string[]
}

const compact = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')

export const isRecord = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Two words for one thing, whatever their case and hyphens. */
export const sameWord = (a: unknown, b: string): boolean => typeof a === 'string' && compact(a) === compact(b)

/** Anything as a word for people; a record is no word, and is shown as it is. */
export const asWord = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const negative = ['', 'no', 'none', 'false', 'off', 'never', 'missing', 'not-offered']

/** What is neither said nor denied is undefined; a list or record without anything in it is a no. */
function asFlag(value: unknown): boolean | undefined {
  if (value === undefined) return undefined
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

/** Reads what is said of a table, and remembers what was asked for. */
export function tableFacts(said: Said): TableFacts {
  const asked = new Set<string>()
  const own = new Map(Object.entries(said).map(([key, value]) => [compact(key), value]))

  const at = (path: string): unknown => {
    const [first = '', ...rest] = path.split('.')
    const key = compact(first)
    asked.add(key)
    const value = own.get(key)
    if (rest.length === 0) return value
    return isRecord(value) ? tableFacts(value).find(rest.join('.')) : undefined
  }
  const find = (...paths: string[]): unknown => paths.map(at).find((value) => value !== undefined)

  return {
    find,
    part: (...paths) => {
      const value = find(...paths)
      return isRecord(value) ? tableFacts(value) : undefined
    },
    parts: (...paths) =>
      listed(find(...paths))
        .filter(isRecord)
        .map(tableFacts),
    words: (...paths) => {
      const value = find(...paths)
      return value === undefined
        ? undefined
        : listed(value)
            .filter((word) => !isRecord(word))
            .map(String)
    },
    holds: (...paths) => asFlag(find(...paths)) === true,
    denies: (...paths) => asFlag(find(...paths)) === false,
    number: (...paths) => asNumber(find(...paths)),
    date: (...paths) => asDate(find(...paths)),
    entries: () => Object.entries(said),
    unread: () => Object.keys(said).filter((key) => !asked.has(compact(key))),
  }
}

const listed = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat())
