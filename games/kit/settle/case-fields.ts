import { isMisplaced, isRemark } from '../document/descriptive-keys.ts'

/*
 * Kinds of values that a case is made of. They look at what is there and copy nothing: cases come by the thousand, and
 * most bets have three of their twelve fields.
 */

/** What is wrong with a value, and where in it. */
type Wrong = { at: readonly (string | number)[]; says: string }

/** Says what is wrong with a value that is not a `Value`. */
export type FieldKind<Value> = { (told: unknown): readonly Wrong[]; readonly told?: Value }
export type FieldReader<Of> = Of extends FieldKind<infer Value> ? Value : never

type Kinds = Readonly<Record<string, FieldKind<unknown>>>
type Fields<Of extends Kinds> = { readonly [Name in keyof Of]: FieldReader<Of[Name]> }

const nothing: readonly Wrong[] = []
const wrong = (says: string): readonly Wrong[] => [{ at: [], says }]

/** Whatever passes the test; `says` is said of the rest. */
export const kind =
  <Value>(isOne: (told: unknown) => boolean, says: string | ((told: unknown) => string)): FieldKind<Value> =>
  (told) =>
    isOne(told) ? nothing : wrong(typeof says === 'string' ? says : says(told))

/** Fields whose names are too many to list: whoever writes another is told their form. */
type FieldForm = { form: string; isOne(name: string): boolean; kind: FieldKind<unknown> }

/** A record that must have these fields, may have those and any of the form, and has no others but remarks. */
export function fields<Must extends Kinds, May extends Kinds = Record<never, never>>(
  must: Must,
  may?: May,
  many?: FieldForm,
): FieldKind<Fields<Must> & Partial<Fields<May>>> {
  const kinds = new Map<string, FieldKind<unknown>>(Object.entries({ ...must, ...may }))
  const needed = Object.entries<FieldKind<unknown>>(must)
  const names = [...(many === undefined ? [] : [many.form]), ...kinds.keys()]
  return (told) => {
    if (!isRecord(told)) return wrong('must be a record')
    let found = nothing
    for (const name in told) {
      const kind = kinds.get(name) ?? (many?.isOne(name) ? many.kind : undefined)
      if (kind === undefined) found = withRemark(found, name, told[name], names)
      else if (told[name] !== undefined) found = withPart(found, name, kind(told[name]))
    }
    for (const [name, kind] of needed) if (told[name] === undefined) found = withPart(found, name, kind(undefined))
    return found
  }
}

function withRemark(found: readonly Wrong[], name: string, told: unknown, names: readonly string[]): readonly Wrong[] {
  if (!isRemark(name)) return [...found, ...wrong(`takes no '${name}'; it takes ${names.join(', ')}`)]
  return isMisplaced(name, told) ? [...found, ...wrong(`has cards in '${name}', where nothing is dealt`)] : found
}

/** A record of such values under any names. */
export const named =
  <Value>(value: FieldKind<Value>): FieldKind<Readonly<Record<string, Value>>> =>
  (told) => {
    if (!isRecord(told)) return wrong('must be a record')
    let found = nothing
    for (const name in told) found = withPart(found, name, value(told[name]))
    return found
  }

export const listOf =
  <Value>(value: FieldKind<Value>): FieldKind<readonly Value[]> =>
  (told) => {
    if (!Array.isArray(told)) return wrong('must be a list')
    let found = nothing
    for (let i = 0; i < told.length; i++) found = withPart(found, i, value(told[i]))
    return found
  }

/** One of two kinds; of what is neither, what keeps it from the kind that it is nearer to. */
export const either =
  <A, B>(one: FieldKind<A>, other: FieldKind<B>): FieldKind<A | B> =>
  (told) => {
    const wrongAsOne = one(told)
    if (wrongAsOne.length === 0) return nothing
    const wrongAsOther = other(told)
    return wrongAsOther.length === 0 || isNearer(wrongAsOther, wrongAsOne) ? wrongAsOther : wrongAsOne
  }

const depthOf = (found: readonly Wrong[]): number => Math.max(...found.map(({ at }) => at.length))

const isNearer = (found: readonly Wrong[], than: readonly Wrong[]): boolean =>
  depthOf(found) > depthOf(than) || (depthOf(found) === depthOf(than) && found.length < than.length)

const isRecord = (told: unknown): told is Readonly<Record<string, unknown>> =>
  typeof told === 'object' && told !== null && !Array.isArray(told)

/** The `id` of a case that may be malformed. */
export const idOf = (told: unknown): string | number | null => {
  const id = isRecord(told) ? told.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

const withPart = (found: readonly Wrong[], name: string | number, ofPart: readonly Wrong[]): readonly Wrong[] =>
  ofPart.length === 0 ? found : [...found, ...ofPart.map(({ at, says }) => ({ at: [name, ...at], says }))]

/* Values that stand in cases of every kind. */

export const isWhole = (told: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(told) && Number(told) >= least && Number(told) <= most

export const most = 9_999_999_999
export const amount = kind<number>((told) => isWhole(told, 0, most), `must be whole minor units from 0 to ${most}`)
export const stake = kind<number>(
  (told) => isWhole(told, 1, most),
  `must be a stake, in whole minor units from 1 to ${most}`,
)
export const count = kind<number>((told) => isWhole(told, 1, most), 'must be a whole number from 1')
export const number = kind<number>(Number.isSafeInteger, 'must be a whole number')
export const text = kind<string>((told) => typeof told === 'string', 'must be text')
export const yesOrNo = kind<boolean>((told) => typeof told === 'boolean', 'must be true or false')
export const anything = kind<unknown>(() => true, '')
export const id = kind<string | number>(
  (told) => typeof told === 'string' || typeof told === 'number',
  'must be text or a number',
)
const isPlace = (told: unknown): boolean => typeof told === 'string' || Number.isSafeInteger(told)
export const place = kind<string | number>(isPlace, 'must be text or a whole number')
export const places = kind<string | number | readonly (string | number)[]>(
  (told) => (Array.isArray(told) ? told.every(isPlace) : isPlace(told)),
  'must be text, a whole number, or a list of them',
)

/** What is wrong with a case, in a sentence. */
export const sentence = (wrong: ReturnType<FieldKind<unknown>>): string | undefined =>
  wrong.length === 0
    ? undefined
    : wrong.map(({ at, says }) => `${at.length === 0 ? 'a case' : `${at.join('.')}:`} ${says}`).join('; ')
