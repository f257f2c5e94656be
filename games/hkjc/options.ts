import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { inPlainWords } from '../../text/validation.ts'
import { readOption } from '../kit/document/option-values.ts'
import {
  amount,
  type ChosenOptions,
  choice,
  type Option,
  type OptionValue,
  type Problem,
  problem,
  range,
  text,
  wholeRange,
} from '../kit/document/options.ts'
import { lookUp } from '../kit/look-up.ts'
import { isAnnouncedInTime } from './announcement-time.ts'
import { groupingCite, groupingProblems, isGrouped } from './bets/grouping.ts'
import { hk } from './citation.ts'
import type { Composites } from './dividends/merged.ts'

const noDeduction = hk(7, 9, '3.2(a)(v), (vi), 3.2(b)(ii)')

/** What the rule book leaves to the operator. Amounts are cents. */
export const options = {
  /** The document prints no figure. */
  unitBet: wholeRange(1, 100_000_000, 1000, hk(5, 5, '3.1(b)')),
  partialUnit: amount(hk(5, 5, '3.1(b)')),
  /** None: the bet type takes no Flexi Bets. */
  flexiMin: amount(hk(5, 5, '3.1(b), (c)')),
  /** None: by the number of declared starters, and three where that is not known. */
  placeDividends: choice(['by-starters', 2, 3], 'by-starters', hk(23, 23, '3.8(a)')),
  /** Commission and duty: the Net Pool is defined elsewhere. */
  takeoutPct: range(0, 100, 0, hk(5, 5, '3.2(a)')),
  jackpotDeductionPct: range(0, 100, 0, hk(7, 7, '3.2(a)(v), (vi)')),
  jackpotThreshold: amount(hk(7, 7, '3.2(a)(v)')),
  /** On record: nothing runs out by itself. */
  jackpotHorizon: text(hk(5, 5, '3.2(a)(iii)')),
  reserveDeductionPct: range(0, 100, 0, hk(11, 11, '3.3(a)')),
  reserveBase: choice(['net-pool', 'stakes'], 'net-pool', hk(11, 11, '3.3(a)')),
  reserveCap: amount(hk(11, 11, '3.3(c)')),
  /** On record, like that of the Jackpot Pool. */
  reserveHorizon: text(hk(11, 11, '3.3(c)')),
  /** The rule that the announcement was made under. */
  announcement: choice(['none', '3.2(a)(v)', '3.2(a)(vi)', '3.2(b)(ii)'], 'none', noDeduction),
  announcedAt: text(noDeduction),
  bettingOpensAt: text(noDeduction),
  mergedFallback: choice(['refund', 'first-alone'], 'refund', hk(25, 25, '3.8(d)(i), (ii)')),
  halfRounding: choice(['up', 'down'], 'up', hk(21, 23, '3.7')),
  ttUnbackedConsolation: choice(
    ['jackpot-pool', 'winning-part'],
    'jackpot-pool',
    hk(17, 41, '3.5(a)(v), 3.10(a)(iv)(d)'),
  ),
} as const satisfies Record<string, Option>

export type PoolOptions = ChosenOptions<typeof options> & {
  /** The Grouping: horses by composite. */
  readonly composites: Composites
  /** Percent of the Jackpot by Net Pool of a Merged Pool; none is in proportion to their money. */
  readonly jackpotSplit: Readonly<Record<string, number>> | null
}

/** Two options are no single values. */
export const tables = {
  composites: {
    kind: 'horses by composite',
    shape: z.record(z.string(), z.array(z.int().min(1))),
    standard: {},
    cite: groupingCite,
  },
  jackpotSplit: {
    kind: 'percent by pool',
    shape: z.record(z.string(), z.number().min(0).max(100)).nullable(),
    standard: null,
    cite: hk(9, 9, '3.2(b)(i)'),
  },
}

const standard: Given = Object.fromEntries([
  ...Object.entries<Option>(options).map(([name, option]) => [name, option.default]),
  ...Object.entries(tables).map(([name, table]) => [name, table.standard]),
])

/** The names of the options that are not as they are without a word. */
export const chosenIn = (chosen: PoolOptions): string[] =>
  Object.entries(chosen)
    .filter(([name, value]) => !isDeepStrictEqual(value, standard[name]))
    .map(([name]) => name)

type Given = Readonly<Record<string, unknown>>

/** The options in full, or every reason why the pool may not be opened with them. */
export function readPoolOptions(given: Given): { options: PoolOptions } | { problems: Problem[] } {
  const value: Record<string, unknown> = {}
  const problems = Object.keys(given)
    .filter((name) => lookUp<unknown>(options, name) === undefined && lookUp<unknown>(tables, name) === undefined)
    .map((name) => problem(name, 'unknown-option', `a pool has no option '${name}'`, hk(5, 5, '3.1')))
  for (const [name, option] of Object.entries<Option>(options)) {
    const read = given[name] === undefined ? { value: option.default } : readOption(option, written(name, given[name]))
    if ('value' in read) value[name] = read.value
    else problems.push(problem(name, name, `${name} ${read.wrong}`, option.cite))
  }
  for (const [name, { shape, standard, cite }] of Object.entries(tables)) {
    const read = shape.safeParse(given[name] ?? standard, inPlainWords)
    if (read.success) value[name] = read.data
    else problems.push(problem(name, name, `${name}: ${read.error.issues[0]?.message}`, cite))
  }
  return problems.length > 0 ? { problems } : checked(value as PoolOptions)
}

function checked(options: PoolOptions): { options: PoolOptions } | { problems: Problem[] } {
  const { unitBet, partialUnit, flexiMin, composites, jackpotSplit, announcedAt, bettingOpensAt } = options
  const problems: Problem[] = []
  const cite = hk(5, 5, '3.1(b)')
  if (partialUnit !== null && (partialUnit >= unitBet || partialUnit === 0))
    problems.push(problem('partialUnit', 'partialUnit', notPartial(partialUnit, unitBet), cite))
  if (flexiMin === 0) problems.push(problem('flexiMin', 'flexiMin', 'a Flexi Bet Unit is more than nothing', cite))
  if (isGrouped(composites)) problems.push(...groupingProblems(composites))
  if (isAnnouncedInTime(announcedAt, bettingOpensAt) === undefined)
    problems.push(problem('announcedAt', 'announcedAt', notComparable, noDeduction))
  const split = Object.values(jackpotSplit ?? { all: 100 }).reduce((total, share) => total + share, 0)
  if (Math.abs(split - 100) > 1e-9)
    problems.push(problem('jackpotSplit', 'jackpotSplit', notWhole(split), tables.jackpotSplit.cite))
  return problems.length > 0 ? { problems } : { options }
}

const notPartial = (partialUnit: number, unitBet: number): string =>
  `partialUnit of ${partialUnit} must be more than nothing and less than the unitBet of ${unitBet}`

const notWhole = (split: number): string => `the shares of jackpotSplit add up to ${split} percent, and 100 are due`

const notComparable =
  'announcedAt is `before-betting`, `after-opening`, or a time that can be compared with bettingOpensAt'

/** An announcement is named by its rule, with or without the chapter's own spelling. */
function written(name: string, value: unknown): OptionValue {
  if (name === 'announcedAt' || name === 'bettingOpensAt')
    return typeof value === 'number' ? String(value) : (value as OptionValue)
  if (name !== 'announcement') return value as OptionValue
  if (value === null || value === false || value === '') return 'none'
  return typeof value === 'string'
    ? value.replaceAll(/^(rule|hkjc)\s+/gi, '').replaceAll(' ', '')
    : (value as OptionValue)
}
