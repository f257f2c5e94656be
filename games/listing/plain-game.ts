import type { Citation } from '../kit/document/citation.ts'
import { descriptionOf } from '../kit/document/described.ts'
import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import { tablesOf } from '../kit/document/table-options.ts'
import type { PayTable, Wager } from '../kit/document/wagers.ts'
import type { Jackpot } from '../kit/settle/jackpot.ts'
import { hasOneAward } from '../kit/settle/winnings.ts'
import { cited, mapped, plainHead, plainIrregularity, plainOption, plainQualifies, plainRule } from './plain-rules.ts'

/** A game as plain data, for whoever reads it without this code: every record by the ids of its catalogue. */
export function plainGame(game: Game) {
  return {
    ...plainHead(game),
    ...(game.extends === undefined ? {} : { extends: game.extends }),
    play: game.live.play,
    result_from: game.live.resultFrom,
    options: plainOptions(game),
    wagers: mapped(game.wagers, plainWager),
    ...(game.groups === undefined ? {} : { groups: game.groups }),
    ...(game.qualifies && { dealer_qualifies: plainQualifies(game.qualifies) }),
    pay_tables: mapped(game.payTables, plainTable),
    jackpots: mapped(game.jackpots ?? {}, (jackpot, id) => plainJackpot(game, jackpot, id)),
    phases: game.phases,
    setup: game.live.setup ?? [],
    choices: game.choices ?? {},
    deeds: mapped(game.deeds ?? {}, plainRule),
    irregularities: mapped(game.irregularities, plainIrregularity),
    rules: mapped(game.rules, plainRule),
    ...(game.odds.printed === undefined ? {} : { printed_edges: game.odds.printed }),
  }
}

/** The page's own options, and with them those that every game has by its wagers and tables. */
const plainOptions = (game: Game) => ({
  ...mapped(game.options, plainOption),
  ...mapped(sharedOptions(game), ({ cite, ...option }, id) => ({ id, ...option, ...cited(cite) })),
})

type SharedOption = { kind: string; values?: readonly string[]; default: unknown; cite: Citation }

/** The options that every game has by its wagers and tables. */
export function sharedOptions(game: Game): Readonly<Record<string, SharedOption>> {
  const named = [...Object.keys(game.wagers), ...Object.keys(game.groups ?? {})].flatMap((name) => {
    const tables = tablesFor(game, name)
    return tables.length > 1 ? [[`payTable.${name}`, tableOption(game, name, tables)] as const] : []
  })
  const all = [...new Set(Object.keys(game.wagers).flatMap((wager) => tablesFor(game, wager)))]
  const sides = sidesOf(game)
  return {
    ...(all.length > 1 && { payTable: tableOption(game, '', all) }),
    ...Object.fromEntries(named),
    wagersOffered: { kind: 'wagers', values: Object.keys(game.wagers), default: 'all', cite: game.cite },
    ...(sides.length > 0 && { offered: { kind: 'side wagers', values: sides, default: 'all', cite: game.cite } }),
    odds: { kind: 'odds by wager or wager:row', default: {}, cite: citeOf(game, 'minimumOdds') },
    limits: { kind: 'min and max by wager', default: {}, cite: citeOf(game, 'stakeLimits') },
  }
}

const citeOf = (game: Game, of: 'minimumOdds' | 'stakeLimits'): Citation =>
  game.rules[game.cites[of]]?.cite ?? game.cite

/** The wagers that may be left out, and the groups of such wagers. */
function sidesOf({ wagers, groups = {} }: Game): string[] {
  const isSide = (id: string) => wagers[id]?.optional === true
  const grouped = Object.entries(groups).flatMap(([name, ids]) => (ids.every(isSide) ? [name] : []))
  return [...Object.keys(wagers).filter(isSide), ...grouped]
}

/** The tables that a wager can be paid by, or every wager of a group. */
function tablesFor(game: Game, name: string): readonly string[] {
  const [first = [], ...others] = (game.groups?.[name] ?? [name]).map((wager) => tablesOf(game, wager))
  return first.filter((table) => others.every((tables) => tables.includes(table)))
}

/** A wager that has minimum odds in a table may have a table of the house's own. */
const tableOption = (game: Game, name: string, values: readonly string[]): SharedOption => ({
  kind: 'choice',
  values: values.some((table) => game.payTables[table]?.role === 'minimum') ? [...values, 'custom'] : values,
  default: values[0],
  cite: game.wagers[game.groups?.[name]?.[0] ?? name]?.cite ?? game.cite,
})

function plainWager(wager: Wager<never>, id: string) {
  const { title, cite, positions, optional, stands, paidOn } = wager
  return {
    id,
    title,
    ...(optional ? { optional } : {}),
    ...(stands ? { stands } : {}),
    ...(paidOn === undefined ? {} : { paid_on: paidOn }),
    ...paysOf(wager),
    ...byOption(wager),
    ...(positions === undefined ? {} : { positions }),
    ...cited(cite),
  }
}

/** One award, rows of its own, or pay tables; and the rows that it knows. */
function paysOf(wager: Wager<never>) {
  const rows = 'rows' in wager ? { rows: Object.keys(wager.rows) } : {}
  if ('tables' in wager) return { ...rows, pay_tables: wager.tables }
  if (hasOneAward(wager)) return { pays: wager.pays }
  return { ...rows, pays: wager.pays }
}

/** What an option pays beside its rows, or instead of one. */
const byOption = (wager: Wager<never>) => ({
  ...('instead' in wager && wager.instead
    ? { instead: { when: descriptionOf(wager.instead.of), pays: wager.instead.pays } }
    : {}),
  ...('stakeBack' in wager && wager.stakeBack ? { stake_back: wager.stakeBack } : {}),
})

export const plainTable = ({ role, rows, cite, dealerEnvy, ...printed }: PayTable, id: string) => ({
  id,
  ...(role === undefined ? {} : { role }),
  ...printed,
  ...(dealerEnvy === undefined ? {} : { dealer_envy: dealerEnvy }),
  rows,
  ...cited(cite),
})

/** What options decide is given as it is when none is set. */
function plainJackpot(
  game: Game,
  { wager, cite, order, last, fixedFrom, terms, locksLink }: Jackpot<never>,
  id: string,
) {
  const read = game.readOptions({})
  const options: Options | undefined = 'options' in read ? read.options : undefined
  return {
    id,
    wager,
    ...(typeof order === 'string' ? { order } : options && { order: order(options) }),
    ...(last === undefined ? {} : { last }),
    ...(options && { fixed_from: fixedFrom(options) }),
    ...(options && terms && { terms: terms(options) }),
    ...(locksLink ? { locks_link: true } : {}),
    ...cited(cite),
  }
}
