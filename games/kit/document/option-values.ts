import { lookUp } from '../look-up.ts'
import { type Odds, oddsToOne, parseOdds, payLess } from '../settle/money.ts'
import type { Fields, MinAndMax, Option, OptionValue } from './options.ts'

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
  const odds = typeof given === 'number' ? oddsToOne(given) : String(given)
  if (parseOdds(odds) === undefined) return { wrong: `must be odds such as '${atLeast}'` }
  if (payLess(odds as Odds, atLeast)) return { wrong: `pays less than the minimum of ${atLeast}` }
  return { value: odds as Odds }
}
