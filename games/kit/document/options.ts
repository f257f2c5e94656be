import { lookUp } from '../look-up.ts'
import type { TableAward } from '../settle/award-text.ts'
import { type Odds, parseOdds, payLess } from '../settle/money.ts'
import { type Citation, citationText } from './citation.ts'

/** What a document leaves to the operator, with its limits. */
export type Option = {
  cite: Citation
  note?: string
  /** For rounds that are settled alone: at a table its meter says it. */
  saidByMeter?: true
  /** The values that a notice at the table has to say. */
  notice?: 'always' | readonly (string | number | boolean)[]
} & (
  | { kind: 'choice'; values: readonly (string | number | boolean)[]; default: string | number | boolean }
  | { kind: 'range'; from: number; to: number; whole?: boolean; default: number }
  | { kind: 'odds'; atLeast: Odds; default: Odds }
  | { kind: 'amount'; default: null }
  | { kind: 'seat'; default: null }
  /** The least and the most of something (minor units), told as a pair; null where there are no such limits. */
  | { kind: 'limits'; default: MinAndMax | null }
  | { kind: 'text'; default: '' }
  /** The document leaves it open, and only the owner can say: a table may not be opened without it. */
  | { kind: 'ruling'; values: readonly string[]; default: null }
  | { kind: 'fields'; fields: Readonly<Record<string, Option>>; default: Fields }
)

export type MinAndMax = { readonly min: number; readonly max: number }
export type Fields = { readonly [name: string]: OptionValue }
export type OptionValue = string | number | boolean | null | Fields
export type Options = Readonly<Record<string, OptionValue>> & {
  /** Pay table in force by wager. */
  readonly payTables: Readonly<Record<string, string>>
  /** Odds paid instead of the printed ones, by wager or `wager:row`. */
  readonly odds: Readonly<Record<string, TableAward>>
  readonly limits: Readonly<Record<string, { min?: number; max?: number }>>
  /** The wagers that this table takes: not every listed wager need be on offer. */
  readonly wagersOffered: readonly string[]
}

/** Why a table may not be opened like this: where in its configuration, and which rule says so. */
export type Problem = { path: string; rule: string; message: string; citation: string }

type ChoiceOf<V> = { kind: 'choice'; values: readonly V[]; default: V; cite: Citation }
type Range = Option & { kind: 'range' }
type Amount = Option & { kind: 'amount' }
type Seat = Option & { kind: 'seat' }
type Text = Option & { kind: 'text' }

/** What the rules read of these options. */
export type ChosenOptions<Of extends Readonly<Record<string, Option>>> = {
  readonly [Name in keyof Of]: ChosenOf<Of[Name]>
}
type ChosenOf<Of> = Of extends Range
  ? number
  : Of extends Amount | Seat
    ? number | null
    : Of extends Text
      ? string
      : Of extends ChoiceOf<infer V>
        ? V
        : OptionValue

export const choice = <const V extends string | number | boolean>(
  values: readonly V[],
  standard: NoInfer<V>,
  cite: Citation,
): ChoiceOf<V> => ({
  kind: 'choice',
  values,
  default: standard,
  cite,
})
export const range = (from: number, to: number, standard: number, cite: Citation): Range => ({
  kind: 'range',
  from,
  to,
  default: standard,
  cite,
})
export const wholeRange = (from: number, to: number, standard: number, cite: Citation): Range => ({
  kind: 'range',
  from,
  to,
  whole: true,
  default: standard,
  cite,
})
export const oddsAtLeast = (atLeast: Odds, cite: Citation): Option => ({
  kind: 'odds',
  atLeast,
  default: atLeast,
  cite,
})
export const amount = (cite: Citation): Amount => ({ kind: 'amount', default: null, cite })
export const seat = (cite: Citation): Seat => ({ kind: 'seat', default: null, cite })
export const limits = (standard: readonly [number, number] | null, cite: Citation): Option => ({
  kind: 'limits',
  default: standard === null ? null : { min: standard[0], max: standard[1] },
  cite,
})
export const ruling = (values: readonly string[], cite: Citation): Option => ({
  kind: 'ruling',
  values,
  default: null,
  cite,
})
export const fields = (fields: Readonly<Record<string, Option>>, cite: Citation): Option => ({
  kind: 'fields',
  fields,
  default: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default])),
  cite,
})
export const saidByMeter = <Of extends Option>(option: Of): Of => ({ ...option, saidByMeter: true })
export const text = (cite: Citation): Text => ({ kind: 'text', default: '', cite })

/** The value as the rules use it, or a sentence on what is wrong with it. */
export function readOption(option: Option, given: unknown): { value: OptionValue } | { wrong: string } {
  switch (option.kind) {
    case 'choice':
    case 'ruling':
      return option.values.some((value: OptionValue) => value === oneWord(given))
        ? { value: oneWord(given) as OptionValue }
        : { wrong: `must be one of ${option.values.join(', ')}` }
    case 'range':
      return typeof given === 'number' &&
        given >= option.from &&
        given <= option.to &&
        (!option.whole || Number.isInteger(given))
        ? { value: given }
        : { wrong: `must be a ${option.whole ? 'whole ' : ''}number from ${option.from} to ${option.to}` }
    case 'odds':
      return readOdds(given, option.atLeast)
    case 'amount':
      return given === null || given === 'none'
        ? { value: null }
        : Number.isSafeInteger(given) && (given as number) >= 0
          ? { value: given as number }
          : { wrong: "must be a whole number of minor units, or 'none'" }
    case 'seat':
      return given === null || given === 'none'
        ? { value: null }
        : Number.isSafeInteger(given) && (given as number) >= 1
          ? { value: given as number }
          : { wrong: "must be the number of a seat, or 'none'" }
    case 'limits':
      return readLimits(given)
    case 'text':
      return typeof given === 'string' ? { value: given } : { wrong: 'must be text' }
    case 'fields':
      return readFields(option.fields, given)
  }
}

/** An option that is told with another value than the document offers, as a sentence. */
export function wrongOption(
  own: Readonly<Record<string, Option>>,
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const [name, option] of Object.entries(own)) {
    const told = given[name]
    const read = told === undefined || told === null ? {} : readOption(option, told)
    if ('wrong' in read) return `options: ${name} ${read.wrong}`
  }
  return undefined
}

function readLimits(given: unknown): { value: MinAndMax } | { wrong: string } {
  const [min, max, ...others] = Array.isArray(given) ? given : []
  return Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max && others.length === 0
    ? { value: { min, max } }
    : { wrong: 'must be two amounts in minor units, the lower first' }
}

/** A list of names that are chosen together is one name. */
const oneWord = (given: unknown): unknown => (Array.isArray(given) ? given.join(' ') : given)

function readFields(fields: Readonly<Record<string, Option>>, given: unknown): { value: Fields } | { wrong: string } {
  if (typeof given !== 'object' || given === null) return { wrong: `must name ${Object.keys(fields).join(', ')}` }
  const value: Record<string, OptionValue> = {}
  for (const [name, field] of Object.entries(fields)) {
    const found = lookUp(given as Record<string, unknown>, name)
    const read = found === undefined ? { value: field.default } : readOption(field, found)
    if ('wrong' in read) return { wrong: `${name} ${read.wrong}` }
    value[name] = read.value
  }
  const unknown = Object.keys(given).filter((name) => lookUp(fields, name) === undefined)
  return unknown.length === 0 ? { value } : { wrong: `has no ${unknown.join(', ')}` }
}

/** Odds as `X:Y`, or a number n for n:1, not under a minimum. */
function readOdds(given: unknown, atLeast: Odds): { value: Odds } | { wrong: string } {
  const odds = typeof given === 'number' ? `${given}:1` : String(given)
  if (parseOdds(odds) === undefined) return { wrong: `must be odds such as '${atLeast}'` }
  if (payLess(odds as Odds, atLeast)) return { wrong: `pays less than the minimum of ${atLeast}` }
  return { value: odds as Odds }
}

/** A problem as a refusal of the rule that is broken. */
export const problem = (path: string, rule: string, message: string, cite: Citation): Problem => ({
  path,
  rule,
  message,
  citation: citationText(cite),
})
