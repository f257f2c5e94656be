import { z } from 'zod'
import { lookUp } from '../look-up.ts'
import { awardIn, inFormOf, paysLess, type TableAward } from '../settle/award-text.ts'
import { awardOf, hasOneAward, namesOfRow, printedRows, rowsOf } from '../settle/winnings.ts'
import type { Citation } from './citation.ts'
import type { HouseBanked } from './house-banked.ts'
import { readOption } from './option-values.ts'
import { type Fields, type Options, type OptionValue, type Problem, problem } from './options.ts'

type Given = Readonly<Record<string, unknown>>
/** A page without what decides its wagers: options are read alike for all. */
type AnyPage = Omit<HouseBanked<never>, 'facts' | 'odds'>
type WithTables = Pick<AnyPage, 'wagers' | 'payTables'>
/** Where rules are looked up. */
type Book = Pick<AnyPage, 'cite' | 'cites' | 'rules' | 'irregularities'>

const amount = z.int().min(0)
const givenOdds = z.union([z.string(), z.number()])

/** Options that every game has; the rest are the page's own. */
const shared = z.object({
  /** One table for all wagers that know it, or a table by wager. */
  payTable: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  /** By wager, by `wager:row`, or by row within the wager. */
  odds: z.record(z.string(), z.union([givenOdds, z.record(z.string(), givenOdds)])).optional(),
  limits: z.record(z.string(), z.strictObject({ min: amount.exactOptional(), max: amount.exactOptional() })).optional(),
  wagersOffered: z.union([z.literal('all'), z.array(z.string())]).optional(),
  /** The side wagers among those, or groups of them; what belongs to the game itself is offered beside. */
  offered: z.union([z.literal('all'), z.array(z.string())]).optional(),
})

type Shared = z.infer<typeof shared>
type Overrides = Readonly<Record<string, string | number>>
type Read<Value> = { value: Value; problems: Problem[] }

/** The options in full, defaults filled in, or every reason why the table may not be opened with them. */
export function readOptions(page: AnyPage, told: Given): { options: Options } | { problems: Problem[] } {
  const { value: given, problems: toldTwice } = withTablesByWager(page, told)
  const shape = shared.safeParse(given)
  const own = readOwn(page, given)
  if (!shape.success) {
    const wrong = shape.error.issues.map(({ path }) => malformed(page, path))
    return { problems: [...toldTwice, ...wrong, ...own.problems] }
  }
  const { payTable } = shape.data
  const ownOdds = Object.keys(ungrouped(page, byRow(shape.data.odds)))
  const payTables = readPayTables(
    page,
    typeof payTable === 'object' ? tablesByWager(page, payTable) : payTable,
    (wager) => ownOdds.some((key) => key.split(':')[0] === wager),
  )
  const limits = readLimits(page, ungrouped(page, shape.data.limits))
  const known = wagersOf(page, own.value)
  const offered = readOffered(page, known, shape.data.wagersOffered ?? withMainWagers(page, known, shape.data.offered))
  const base = {
    ...own.value,
    payTables: payTables.value,
    limits: limits.value,
    wagersOffered: offered.value,
    odds: {},
  } as Options
  const odds = readOverrides(page, ungrouped(page, byRow(shape.data.odds)), base)
  const options = { ...base, odds: odds.value } as Options
  const problems = [...toldTwice, ...[own, payTables, limits, offered, odds].flatMap((read) => read.problems)]
  problems.push(...(page.checks.options?.(options) ?? []))
  return problems.length > 0 ? { problems } : { options }
}

const byWager = 'payTable.'

/** Whether an option chooses a pay table, for one wager or for all. */
export const choosesTable = (option: string): boolean => option === 'payTable' || option.startsWith(byWager)

/** With each `payTable.WAGER`, the id under which the books list the choice of a table, in the record of `payTable`. */
function withTablesByWager(page: AnyPage, given: Given): Read<Given> {
  const dotted = Object.keys(given).filter((name) => name.startsWith(byWager))
  if (dotted.length === 0) return { value: given, problems: [] }
  const { payTable } = given
  const tables = Object.fromEntries(dotted.map((name) => [name.slice(byWager.length), given[name]]))
  const others = Object.entries(given).filter(([name]) => name !== 'payTable' && !dotted.includes(name))
  const nested: Given = isRecord(payTable) ? payTable : {}
  const isContradicted = (name: string) =>
    payTable === nested
      ? (lookUp(nested, name.slice(byWager.length)) ?? given[name]) !== given[name]
      : payTable !== undefined
  const problems = dotted
    .filter(isContradicted)
    .map((name) => problem(name, 'malformed-option', `${name}: the option payTable says otherwise`, page.cite))
  return { value: { ...Object.fromEntries(others), payTable: { ...nested, ...tables } }, problems }
}

const isRecord = (told: unknown): told is Given => typeof told === 'object' && told !== null

/** What each of the shared options must be, and the limits and odds of a wager. */
const mustBe: Readonly<Record<string, string>> = {
  payTable: 'the name of a pay table, or a record of such names by wager',
  odds: "a record of odds such as '35:1', by wager, or by row within the wager",
  limits: 'a record by wager of min and max, in whole minor units from 0',
  wagersOffered: "'all', or a list of wagers",
  offered: "'all', or a list of side wagers",
}

function malformed(page: AnyPage, path: readonly PropertyKey[]): Problem {
  const [option, ...rest] = path.map(String)
  const at = [option, ...rest].join('.')
  return problem(at, 'malformed-option', `${at}: ${option} must be ${mustBe[String(option)]}`, page.cite)
}

function readOwn(page: AnyPage, given: Given): Read<Record<string, OptionValue>> {
  const value: Record<string, OptionValue> = {}
  const known = [...Object.keys(page.options), ...Object.keys(shared.shape)]
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  const problems = unknown.map((name) =>
    problem(name, 'unknown-option', `${page.id} has no option '${name}'`, page.cite),
  )
  for (const [name, option] of Object.entries(page.options)) {
    const read = given[name] === undefined ? { value: option.default } : readOption(option, given[name])
    const rule = option.kind === 'odds' ? page.cites.minimumOdds : name
    value[name] = 'value' in read ? read.value : option.default
    if ('wrong' in read) problems.push(problem(name, rule, `${name} ${read.wrong}`, option.cite))
  }
  return { value, problems }
}

/** With each wager of a group in the place of the group, in `group:row` too. */
function ungrouped<Value>(page: AnyPage, given: Readonly<Record<string, Value>> = {}): Record<string, Value> {
  const entries = Object.entries(given).flatMap(([key, value]) => {
    const [name = '', ...row] = key.split(':')
    const wagers = lookUp(page.groups ?? {}, name) ?? [name]
    return wagers.map((wager) => [[wager, ...row].join(':'), value] as const)
  })
  return Object.fromEntries(entries)
}

/** Rows that are listed within their wager, as `wager:row`. */
function byRow(given: Shared['odds'] = {}): Overrides {
  const entries = Object.entries(given).flatMap(([key, value]) =>
    typeof value === 'object'
      ? Object.entries(value).map(([row, odds]) => [`${key}:${row}`, odds] as const)
      : [[key, value] as const],
  )
  return Object.fromEntries(entries)
}

/** The pay tables that the book lists for a wager. */
export function tablesOf({ wagers }: Pick<WithTables, 'wagers'>, id: string): readonly string[] {
  const wager = lookUp(wagers, id)
  return wager !== undefined && 'tables' in wager ? wager.tables : []
}

/** The first listed table of a wager where none is given for it or its group. */
function readPayTables(
  page: AnyPage,
  given: Shared['payTable'],
  hasOwnOdds: (wager: string) => boolean,
): Read<Record<string, string>> {
  const withTables = Object.keys(page.wagers).filter((id) => tablesOf(page, id).length > 0)
  const standard = Object.fromEntries(withTables.map((id) => [id, tablesOf(page, id)[0] ?? '']))
  const named = typeof given === 'string' ? tablesNamed(page, withTables, given) : (given ?? {})
  const chosen = Object.fromEntries(
    Object.entries(named).map(([id, table]) => [id, table === 'custom' ? (minimumTable(page, id) ?? table) : table]),
  )
  const following = Object.fromEntries(
    withTables.flatMap((id) => tablesBeside(page, id, chosen).map((table) => [id, table] as const)),
  )
  const unsaid = Object.entries(named).filter(([id, table]) => table === 'custom' && !hasOwnOdds(id))
  const wrong = Object.entries(chosen).filter(([id, table]) => !tablesOf(page, id).includes(table))
  const problems = wrong.map(([id, table]) =>
    unlisted(page, 'payTable', `${page.id} has no pay table '${table}' for ${id}`),
  )
  const empty = unsaid.map(([id]) =>
    unlisted(page, 'payTable', `the custom pay table for ${id} has no odds: say them row by row under odds`),
  )
  return { value: { ...standard, ...following, ...chosen }, problems: [...problems, ...empty] }
}

/** The tables of a wager that are chosen for others of its group: a group of one table is chosen by any of its wagers. */
const tablesBeside = (page: AnyPage, id: string, chosen: Readonly<Record<string, string>>): string[] =>
  Object.values(page.groups ?? {})
    .filter((group) => group.includes(id))
    .flatMap((group) => group.flatMap((other) => lookUp(chosen, other) ?? []))
    .filter((table) => tablesOf(page, id).includes(table))

/** What an operator's own table starts from: its odds are said row by row. */
const minimumTable = (page: WithTables, id: string): string | undefined =>
  tablesOf(page, id).find((table) => page.payTables[table]?.role === 'minimum')

/** One table for every wager that has it; the name of a group says that its wagers keep their own. */
function tablesNamed(page: AnyPage, withTables: readonly string[], given: string): Record<string, string> {
  if (lookUp(page.groups ?? {}, given) !== undefined) return {}
  return Object.fromEntries(paidBy(page, withTables, given).map((id) => [id, given]))
}

/** With the wagers of a group in its place: those that have the table. */
function tablesByWager(page: AnyPage, given: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(given).flatMap(([name, table]) =>
    paidBy(page, lookUp(page.groups ?? {}, name) ?? [name], table).map((wager) => [wager, table] as const),
  )
  return Object.fromEntries(entries)
}

/** The wagers that a table is meant for; all of them where none has it, so that it is found to be wrong. */
function paidBy(page: AnyPage, wagers: readonly string[], table: string): readonly string[] {
  const having = wagers.filter((id) => tablesOf(page, id).includes(table))
  return having.length > 0 ? having : wagers
}

function readOverrides(page: AnyPage, given: Overrides, options: Options): Read<Record<string, TableAward>> {
  const value: Record<string, TableAward> = {}
  const problems: Problem[] = []
  const meant = Object.entries(given).flatMap(([key, odds]) =>
    rowsMeant(page, key, options).map((row) => ({ key: row, odds, told: key })),
  )
  for (const { key, odds, told } of meant) {
    const minimum = leastAward(page, key, options)
    if (minimum === undefined) {
      problems.push(unlisted(page, `odds.${key}`, noOdds(page, key, options)))
      continue
    }
    if (meant.some((other) => other.key === key && other.told !== told && isTwin(other.told, told)))
      problems.push(
        problem(`odds.${told}`, 'malformed-option', `'${told}' is '${key}', which is told as well`, page.cite),
      )
    const read = readRaised(odds, minimum)
    // Odds for a row are more particular than those for its whole wager, whichever is told first.
    if ('value' in read) value[key] = isOfRow(told) ? read.value : (value[key] ?? read.value)
    else problems.push(ofRule(page, `odds.${key}`, page.cites.minimumOdds, `'${key}' at ${odds} ${read.wrong}`))
  }
  return { value, problems }
}

/** Whether both are rows: one row by two of its names. */
const isTwin = (a: string, b: string): boolean => isOfRow(a) && isOfRow(b)
const isOfRow = (key: string): boolean => key.includes(':')

function noOdds(page: WithTables, key: string, options: Options): string {
  const [id = '', ...row] = key.split(':')
  const isReturned = printedRows(page, id, options).some(
    ({ when, pays }) => when === row.join(':') && pays === 'returned',
  )
  return isReturned
    ? `'${key}' gives the stake back and has no odds that could be better`
    : `'${key}' is no wager or pay-table row of this game`
}

/** What a row pays instead, in the form in which it is printed and no less. */
function readRaised(given: string | number, least: TableAward): { value: TableAward } | { wrong: string } {
  const award = awardIn(given)
  const value = award && inFormOf(least, award)
  if (value === undefined) return { wrong: `must be such as '${least}'` }
  return paysLess(value, least) ? { wrong: `pays less than the minimum of ${least}` } : { value }
}

/** Odds for a wager that is paid by rows are odds for each of them; a row has the name that its least odds are printed by. */
export function rowsMeant(page: WithTables, key: string, options: Options): string[] {
  const [id = '', ...named] = key.split(':')
  if (named.length > 0) {
    const lowest = lowestRows(page, id, options)
    const row = namesOfRow(page, id, named.join(':')).find((name) => lowest.has(name))
    return [row === undefined ? key : `${id}:${row}`]
  }
  const wager = lookUp(page.wagers, key)
  if (wager === undefined || hasOneAward(wager)) return [key]
  const rows = [...lowestRows(page, key, options)].filter(([, pays]) => pays !== 'returned')
  return rows.map(([row]) => `${key}:${row}`)
}

/** The least that the document lets `wager` or `wager:row` pay: its minimum table's, or the chosen table's. */
export function leastAward(page: WithTables, key: string, options: Options): TableAward | undefined {
  const [id = '', ...rest] = key.split(':')
  const row = rest.join(':')
  const wager = lookUp(page.wagers, id)
  if (wager === undefined) return undefined
  const pays = hasOneAward(wager) ? (row === '' ? wager.pays : undefined) : lowestRows(page, id, options).get(row)
  const least = pays === undefined ? undefined : awardOf(pays, options)
  return least === 'returned' ? undefined : least
}

/** By row, what the minimum table pays where the document lists one, or else the table in force. */
function lowestRows(page: WithTables, id: string, options: Options): Map<string, TableAward> {
  const minimum = minimumTable(page, id)
  const rows = minimum === undefined ? printedRows(page, id, options) : rowsOf(page.payTables[minimum], options)
  return new Map(rows.map(({ when, pays }) => [when, pays]))
}

function readLimits(page: AnyPage, given: Shared['limits']): Read<Options['limits']> {
  const problems = Object.entries(given ?? {}).flatMap(([id, { min = 0, max = Number.MAX_SAFE_INTEGER }]) => {
    if (lookUp(page.wagers, id) === undefined)
      return [unlisted(page, `limits.${id}`, `${page.title} has no wager '${id}'`)]
    if (min <= max) return []
    return [ofRule(page, `limits.${id}`, page.cites.stakeLimits, `the minimum of ${min} is over the maximum of ${max}`)]
  })
  return { value: given ?? {}, problems }
}

function wagersOf(page: AnyPage, own: Fields): readonly string[] {
  const missing = page.betting.without?.(own) ?? []
  return Object.keys(page.wagers).filter((id) => !missing.includes(id))
}

function readOffered(page: AnyPage, known: readonly string[], given: Shared['wagersOffered']): Read<readonly string[]> {
  if (given === undefined || given === 'all') return { value: known, problems: [] }
  const unknown = given.filter((id) => !known.includes(id))
  return {
    value: given,
    problems: unknown.map((id) =>
      unlisted(page, 'wagersOffered', `${page.title} has no wager '${id}' at such a table`),
    ),
  }
}

function withMainWagers(page: AnyPage, known: readonly string[], offered: Shared['offered']): Shared['wagersOffered'] {
  if (offered === undefined || offered === 'all') return offered
  const main = known.filter((id) => !page.wagers[id]?.optional)
  return [...main, ...offered.flatMap((name) => lookUp(page.groups ?? {}, name) ?? [name])]
}

export const unlisted = (page: Book, path: string, message: string): Problem =>
  ofRule(page, path, page.cites.unlistedWager, message)

const ofRule = (page: Book, path: string, rule: string, message: string): Problem =>
  problem(path, rule, message, citeOf(page, rule))

const citeOf = (page: Book, rule: string): Citation =>
  page.rules[rule]?.cite ?? page.irregularities[rule]?.cite ?? page.cite
