import type { Odds } from './money.ts'
import { type Options, type OptionValue, type Problem, problem, readOdds, readOption } from './options.ts'
import type { Page } from './page.ts'

type Given = Readonly<Record<string, unknown>>

/** The options in full, defaults filled in, or every reason why the table may not be opened with them. */
export function readOptions<Facts>(page: Page<Facts>, given: Given): { options: Options } | { problems: Problem[] } {
  const problems: Problem[] = []
  const values: Record<string, OptionValue> = {}
  for (const [name, option] of Object.entries(page.options)) {
    const read = given[name] === undefined ? { value: option.default } : readOption(option, given[name])
    if ('value' in read) values[name] = read.value
    else
      problems.push(
        problem(name, option.kind === 'odds' ? page.cites.minimumOdds : name, `${name} ${read.wrong}`, option.cite),
      )
  }
  const known = new Set([...Object.keys(page.options), 'payTable', 'odds', 'limits', 'wagersOffered'])
  for (const name of Object.keys(given).filter((name) => !known.has(name)))
    problems.push(problem(name, 'unknown-option', `${page.id} has no option '${name}'`, page.cite))
  const options = {
    ...values,
    payTables: readPayTables(page, given.payTable, problems),
    odds: {} as Record<string, Odds>,
    limits: readLimits(page, given.limits, problems),
    wagersOffered: readOffered(page, given.wagersOffered, problems),
  } as Options
  const withOdds = { ...options, odds: readOddsOverrides(page, given.odds, options, problems) } as Options
  if (problems.length === 0) problems.push(...(page.verifyOptions?.(withOdds) ?? []))
  return problems.length === 0 ? { options: withOdds } : { problems }
}

/** One id for all wagers that know it, or an id by wager; the first listed table where none is given. */
function readPayTables<Facts>(page: Page<Facts>, given: unknown, problems: Problem[]): Record<string, string> {
  const chosen: Record<string, string> = {}
  for (const [id, wager] of Object.entries(page.wagers)) if ('tables' in wager) chosen[id] = wager.tables[0] ?? ''
  const byWager =
    typeof given === 'string' ? Object.fromEntries(Object.keys(chosen).map((id) => [id, given])) : asRecord(given)
  for (const [id, table] of Object.entries(byWager)) {
    const wager = page.wagers[id]
    if (wager !== undefined && 'tables' in wager && wager.tables.includes(String(table))) chosen[id] = String(table)
    else
      problems.push(
        problem(
          'payTable',
          page.cites.unlistedWager,
          `${page.id} has no pay table '${String(table)}' for ${id}`,
          wager?.cite ?? page.cite,
        ),
      )
  }
  return chosen
}

function readOddsOverrides<Facts>(
  page: Page<Facts>,
  given: unknown,
  options: Options,
  problems: Problem[],
): Record<string, Odds> {
  const overrides: Record<string, Odds> = {}
  for (const [key, odds] of Object.entries(asRecord(given))) {
    const minimum = minimumOdds(page, key, options)
    const read =
      minimum === undefined ? { wrong: 'is no wager or pay-table row of this game' } : readOdds(odds, minimum)
    if ('value' in read) overrides[key] = read.value
    else {
      const rule = minimum === undefined ? page.cites.unlistedWager : page.cites.minimumOdds
      problems.push(
        problem(`odds.${key}`, rule, `odds of ${String(odds)} for '${key}' ${read.wrong}`, citeOfRule(page, rule)),
      )
    }
  }
  return overrides
}

/** The lowest odds that the document lets `wager` or `wager:row` pay: its minimum table's, or the chosen table's. */
function minimumOdds<Facts>(page: Page<Facts>, key: string, options: Options): Odds | undefined {
  const [id = '', ...rest] = key.split(':')
  const wager = page.wagers[id]
  if (wager === undefined) return undefined
  if ('pays' in wager)
    return rest.length > 0
      ? undefined
      : typeof wager.pays === 'string'
        ? wager.pays
        : (options[wager.pays.option] as Odds)
  const lowest = wager.tables.find((table) => page.payTables[table]?.role === 'minimum') ?? options.payTables[id] ?? ''
  return page.payTables[lowest]?.rows.find(({ when }) => when === rest.join(':'))?.pays
}

const citeOfRule = <Facts>(page: Page<Facts>, rule: string) =>
  page.rules[rule]?.cite ?? page.irregularities[rule]?.cite ?? page.cite

function readLimits<Facts>(page: Page<Facts>, given: unknown, problems: Problem[]): Options['limits'] {
  const limits: Record<string, { min?: number; max?: number }> = {}
  for (const [id, limit] of Object.entries(asRecord(given))) {
    const { min, max } = asRecord(limit)
    const whole = [min, max].every(
      (value) => value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0),
    )
    if (page.wagers[id] === undefined)
      problems.push(
        problem(
          `limits.${id}`,
          page.cites.unlistedWager,
          `${page.title} has no wager '${id}'`,
          citeOfRule(page, page.cites.unlistedWager),
        ),
      )
    else if (!whole || Number(min ?? 0) > Number(max ?? Number.MAX_SAFE_INTEGER))
      problems.push(
        problem(
          `limits.${id}`,
          page.cites.stakeLimits,
          'min and max must be whole minor units, min not over max',
          citeOfRule(page, page.cites.stakeLimits),
        ),
      )
    else
      limits[id] = {
        ...(min === undefined ? {} : { min: Number(min) }),
        ...(max === undefined ? {} : { max: Number(max) }),
      }
  }
  return limits
}

function readOffered<Facts>(page: Page<Facts>, given: unknown, problems: Problem[]): readonly string[] {
  const all = Object.keys(page.wagers)
  if (given === undefined || given === 'all') return all
  const offered = Array.isArray(given) ? given.map(String) : [String(given)]
  for (const id of offered.filter((id) => !all.includes(id))) {
    const { unlistedWager } = page.cites
    problems.push(
      problem('wagersOffered', unlistedWager, `${page.title} has no wager '${id}'`, citeOfRule(page, unlistedWager)),
    )
  }
  return offered
}

const asRecord = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
