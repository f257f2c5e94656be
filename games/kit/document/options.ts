import type { TableAward } from '../settle/award-text.ts'
import type { Odds } from '../settle/money.ts'
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

/** A problem as a refusal of the rule that is broken. */
export const problem = (path: string, rule: string, message: string, cite: Citation): Problem => ({
  path,
  rule,
  message,
  citation: citationText(cite),
})
