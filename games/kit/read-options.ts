import { z } from 'zod'
import { type Award, isOdds } from './award.ts'
import type { Citation } from './citation.ts'
import { lookUp } from './look-up.ts'
import type { Odds } from './money.ts'
import { type Options, type OptionValue, type Problem, problem, readOdds, readOption } from './options.ts'
import type { Page, Wager } from './page.ts'
import { printedRows } from './resolve.ts'

type Given = Readonly<Record<string, unknown>>
type Page_ = Page<never>

const amount = z.int().min(0)

/** Options that every game has; the rest are the page's own. */
const shared = z.object({
  /** One table for all wagers that know it, or a table by wager. */
  payTable: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  odds: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  limits: z.record(z.string(), z.strictObject({ min: amount.exactOptional(), max: amount.exactOptional() })).optional(),
  wagersOffered: z.union([z.literal('all'), z.array(z.string())]).optional(),
})

type Shared = z.infer<typeof shared>
type Read<Value> = { value: Value; problems: Problem[] }

/** The options in full, defaults filled in, or every reason why the table may not be opened with them. */
export function readOptions(page: Page_, given: Given): { options: Options } | { problems: Problem[] } {
  const shape = shared.safeParse(given)
  if (!shape.success)
    return { problems: shape.error.issues.map(({ path, message }) => malformed(page, path.join('.'), message)) }
  const own = readOwn(page, given)
  const payTables = readPayTables(page, shape.data.payTable)
  const limits = readLimits(page, shape.data.limits)
  const offered = readOffered(page, shape.data.wagersOffered)
  const base = {
    ...own.value,
    payTables: payTables.value,
    limits: limits.value,
    wagersOffered: offered.value,
    odds: {},
  } as Options
  const odds = readOverrides(page, shape.data.odds, base)
  const options = { ...base, odds: odds.value } as Options
  const problems = [own, payTables, limits, offered, odds].flatMap((read) => read.problems)
  const all = problems.length > 0 ? problems : (page.verifyOptions?.(options) ?? [])
  return all.length > 0 ? { problems: all } : { options }
}

const malformed = (page: Page_, path: string, message: string): Problem =>
  problem(path, 'malformed-option', `${path}: ${message}`, page.cite)

function readOwn(page: Page_, given: Given): Read<Record<string, OptionValue>> {
  const value: Record<string, OptionValue> = {}
  const known = [...Object.keys(page.options), ...Object.keys(shared.shape)]
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  const problems = unknown.map((name) =>
    problem(name, 'unknown-option', `${page.id} has no option '${name}'`, page.cite),
  )
  for (const [name, option] of Object.entries(page.options)) {
    const read = given[name] === undefined ? { value: option.default } : readOption(option, given[name])
    const rule = option.kind === 'odds' ? page.cites.minimumOdds : name
    if ('value' in read) value[name] = read.value
    else problems.push(problem(name, rule, `${name} ${read.wrong}`, option.cite))
  }
  return { value, problems }
}

/** The first listed table of a wager where none is given. */
function readPayTables(page: Page_, given: Shared['payTable']): Read<Record<string, string>> {
  const tablesOf = (id: string): readonly string[] => {
    const wager = lookUp(page.wagers, id)
    return wager !== undefined && 'tables' in wager ? wager.tables : []
  }
  const withTables = Object.keys(page.wagers).filter((id) => tablesOf(id).length > 0)
  const standard = Object.fromEntries(withTables.map((id) => [id, tablesOf(id)[0] ?? '']))
  const chosen = typeof given === 'string' ? Object.fromEntries(withTables.map((id) => [id, given])) : (given ?? {})
  const wrong = Object.entries(chosen).filter(([id, table]) => !tablesOf(id).includes(table))
  const problems = wrong.map(([id, table]) =>
    unlisted(page, 'payTable', `${page.id} has no pay table '${table}' for ${id}`),
  )
  return { value: { ...standard, ...chosen }, problems }
}

function readOverrides(page: Page_, given: Shared['odds'], options: Options): Read<Record<string, Odds>> {
  const value: Record<string, Odds> = {}
  const problems: Problem[] = []
  for (const [key, odds] of Object.entries(given ?? {})) {
    const minimum = minimumOdds(page, key, options)
    if (minimum === undefined) {
      problems.push(unlisted(page, `odds.${key}`, `'${key}' is no wager or pay-table row of this game`))
      continue
    }
    const read = readOdds(odds, minimum)
    if ('value' in read) value[key] = read.value
    else
      problems.push(ofRule(page, `odds.${key}`, page.cites.minimumOdds, `odds of ${odds} for '${key}' ${read.wrong}`))
  }
  return { value, problems }
}

/** The lowest odds that the document lets `wager` or `wager:row` pay: its minimum table's, or the chosen table's. */
function minimumOdds(page: Page_, key: string, options: Options): Odds | undefined {
  const [id = '', ...rest] = key.split(':')
  const row = rest.join(':')
  const wager = lookUp(page.wagers, id)
  if (wager === undefined) return undefined
  const pays = 'wins' in wager ? (row === '' ? wager.pays : undefined) : lowestRows(page, id, wager, options).get(row)
  if (typeof pays === 'object') return options[pays.option] as Odds
  return pays !== undefined && isOdds(pays) ? pays : undefined
}

/** By row, what the minimum table pays where the document lists one, or else the table in force. */
function lowestRows(page: Page_, id: string, wager: Wager<never>, options: Options): Map<string, Award> {
  const minimum =
    'tables' in wager ? wager.tables.find((table) => page.payTables[table]?.role === 'minimum') : undefined
  const rows = minimum === undefined ? printedRows(page, id, options) : page.payTables[minimum]?.rows
  return new Map(rows?.map(({ when, pays }) => [when, pays]))
}

function readLimits(page: Page_, given: Shared['limits']): Read<Options['limits']> {
  const problems = Object.entries(given ?? {}).flatMap(([id, { min = 0, max = Number.MAX_SAFE_INTEGER }]) => {
    if (lookUp(page.wagers, id) === undefined)
      return [unlisted(page, `limits.${id}`, `${page.title} has no wager '${id}'`)]
    if (min <= max) return []
    return [ofRule(page, `limits.${id}`, page.cites.stakeLimits, `the minimum of ${min} is over the maximum of ${max}`)]
  })
  return { value: given ?? {}, problems }
}

function readOffered(page: Page_, given: Shared['wagersOffered']): Read<readonly string[]> {
  const all = Object.keys(page.wagers)
  if (given === undefined || given === 'all') return { value: all, problems: [] }
  const unknown = given.filter((id) => !all.includes(id))
  return {
    value: given,
    problems: unknown.map((id) => unlisted(page, 'wagersOffered', `${page.title} has no wager '${id}'`)),
  }
}

const unlisted = (page: Page_, path: string, message: string): Problem =>
  ofRule(page, path, page.cites.unlistedWager, message)

const ofRule = (page: Page_, path: string, rule: string, message: string): Problem =>
  problem(path, rule, message, citeOf(page, rule))

const citeOf = (page: Page_, rule: string): Citation =>
  page.rules[rule]?.cite ?? page.irregularities[rule]?.cite ?? page.cite
