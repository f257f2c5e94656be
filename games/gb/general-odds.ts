import type { Game } from '../kit/game.ts'
import { type Odds, parseOdds, payLess } from '../kit/money.ts'
import { minimumOdds } from '../kit/read-options.ts'
import { type Checks, gameIdOf, type Judgement, judged, saysEdge } from './general-check.ts'
import { asWord, sameWord, type TableFacts } from './table-facts.ts'

/** Sets that only collect the lowest odds of several tables (gb 2.10). */
const minimumSets = [
  'rage-min',
  'royal-match-min',
  'perfect-pairs-min',
  'dragon-min',
  'trips-min',
  'lir-min',
  'tcb-min',
  'fortune-min',
]

const withOwnRule = ['gb.dice', 'gb.sic-bo']

/** Rules about what is paid, and what is posted of it (gb 2.4 e and 2.8 to 2.10). */
export const oddsChecks: Checks = {
  'gr.higher-odds': (table, game) =>
    withOwnRule.includes(gameIdOf(table) ?? '') ? undefined : judgeHigherOdds(table, game),
  'gr.changed-odds-at-table': (table, game) =>
    withOwnRule.includes(gameIdOf(table) ?? '') ? judgeHigherOdds(table, game) : undefined,

  'gr.minimum-odds': (table, game) => {
    const odds = oddsIn(table, game)
    return odds.length === 0 ? undefined : judged(...odds.map(underMinimum))
  },

  'gr.whole-pay-table': (table, game) => {
    const tables = tablesIn(table).filter(({ id }) => !isMinimumSet(id))
    return tables.length === 0 ? undefined : judged(...tables.flatMap((each) => faultsOfTable(each, table, game)))
  },

  'gr.minimum-set-not-a-table': (table) => {
    const chosen = tablesIn(table).filter(({ id }) => isMinimumSet(id))
    if (chosen.length === 0) return undefined
    return {
      broken: [],
      warned: chosen.map(({ id }) => `'${id}' only collects minimum odds; a listed table is recommended`),
    }
  },
}

const noticeKeys = [
  'notice',
  'notice_displayed',
  'odds_notice',
  'higher_odds_notice',
  'notices.odds',
  'sign',
  'notice_flag',
]
const edgeKeys = ['house_edge', 'edge', 'notice.house_edge', 'revised_house_edge', 'higher_odds_notice']

function judgeHigherOdds(table: TableFacts, game: Game | undefined): Judgement | undefined {
  const higher = oddsIn(table, game).filter(({ odds, minimum }) => minimum !== undefined && payLess(minimum, odds))
  const said = table.find('higher_odds', 'odds_above_minimum', 'changed_odds')
  if (higher.length === 0 && said !== true) return undefined
  const names = higher.map(({ key }) => key).join(', ') || 'some odds'
  return judged(
    !table.holds(...noticeKeys) && `${names}: better than the minimum, and no notice says so`,
    !saysEdge(table, edgeKeys) && `${names}: better than the minimum, and no house edge is given`,
  )
}

type Offer = { key: string; odds: Odds; minimum: Odds | undefined }

const underMinimum = ({ key, odds, minimum }: Offer): string | undefined =>
  minimum !== undefined && payLess(odds, minimum)
    ? `${key} pays ${odds}, less than the minimum of ${minimum}`
    : undefined

/** A number n stands for n:1. */
function asOdds(value: unknown): Odds | undefined {
  const text = (typeof value === 'number' ? `${value}:1` : asWord(value)).replace(/\s+to\s+|\//, ':')
  return parseOdds(text) === undefined ? undefined : (text as Odds)
}

const isOffer = (table: TableFacts): boolean => table.find('wager', 'row') !== undefined

/** Each of the odds that are said to be paid, beside the least that may be: `wager` or `wager:row`, or one with a name. */
function oddsIn(table: TableFacts, game: Game | undefined): Offer[] {
  const listed = table.parts('odds')
  const rows = listed.flatMap((odds) =>
    isOffer(odds) ? [offerOf(odds, game)] : odds.entries().map(([key, value]) => named(key, value, game)),
  )
  const single = table.find('pays', 'offered_odds', 'configured_odds', 'configured', 'odds')
  const alone = single === undefined || typeof single === 'object' ? [] : [offerOf(table, game)]
  return [...rows, ...alone].flatMap((offer) => offer ?? [])
}

function offerOf(said: TableFacts, game: Game | undefined): Offer | undefined {
  const key = [said.find('wager'), said.find('row')].filter((part) => typeof part === 'string').join(':')
  const odds = asOdds(said.find('pays', 'odds', 'offered_odds', 'offered', 'configured_odds', 'configured'))
  const minimum = asOdds(said.find('minimum', 'minimum_odds'))
  return odds && { key, odds, minimum: minimum ?? leastOf(game, key) }
}

function named(key: string, value: unknown, game: Game | undefined): Offer | undefined {
  const odds = asOdds(value)
  return odds && { key, odds, minimum: leastOf(game, key) }
}

function leastOf(game: Game | undefined, key: string): Odds | undefined {
  const read = game?.readOptions({})
  return game === undefined || read === undefined || 'problems' in read
    ? undefined
    : minimumOdds(game, key, read.options)
}

type Table = {
  id: string | undefined
  wager: string | undefined
  rows: TableFacts | undefined
  said: TableFacts | undefined
}

const isMinimumSet = (id: string | undefined): boolean => id !== undefined && minimumSets.includes(id)

const tableKeys = ['pay_table', 'pay_tables', 'table_in_use'] as const

/** A pay table by its id, by the wagers that have one, or row by row. */
function tablesIn(table: TableFacts): Table[] {
  const said = table.find(...tableKeys)
  if (said === undefined || said === null) return []
  const wager = textOf(table.find('wager'))
  if (typeof said !== 'object') return [{ id: asWord(said), wager, rows: table.part('rows'), said: undefined }]
  return table.parts(...tableKeys).flatMap((part) => {
    const id = textOf(part.find('id', 'table', 'name'))
    const rows = part.part('rows', 'odds')
    if (id !== undefined || rows !== undefined)
      return [{ id, wager: textOf(part.find('wager')) ?? wager, rows, said: part }]
    return part.entries().map(([wager, id]) => ({ id: asWord(id), wager, rows: undefined, said: part }))
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const tableNotices = ['pay_table_notice', 'table_notice', 'notice', 'notice_displayed', 'notices.pay_table', 'sign']
const revisedEdges = ['revised_house_edge', 'house_edge', 'edge']
const edgesMadeKnown = ['house_edge_available', 'house_edges_available', 'edge_information']

function faultsOfTable(
  { id, wager, rows, said }: Table,
  table: TableFacts,
  game: Game | undefined,
): (string | undefined | false)[] {
  const name = id ?? 'the custom table'
  const isListed = rows === undefined && id !== undefined && isKnown(id, game)
  const holds = (keys: readonly string[]) => table.holds(...keys) || said?.holds(...keys)
  return [
    ...(rows?.entries() ?? []).map(([row, pays]) => rowUnderMinimum(row, pays, wager, game)),
    table.denies(...edgesMadeKnown) && `${name}: its house edge is not available to players`,
    !holds(tableNotices) && `${name}: no notice says that it is used`,
    !isListed &&
      !saysEdge(table, revisedEdges) &&
      !(said && saysEdge(said, revisedEdges)) &&
      `${name}: it is not listed, and no revised house edge is given`,
  ]
}

const isKnown = (id: string, game: Game | undefined): boolean =>
  !sameWord(id, 'custom') && (game === undefined || game.payTables[id] !== undefined)

/** Where the wager is not named, that one which has the row. */
function rowUnderMinimum(
  row: string,
  pays: unknown,
  wager: string | undefined,
  game: Game | undefined,
): string | undefined {
  const wagers = wager === undefined ? Object.keys(game?.wagers ?? {}) : [wager]
  const key = wagers.map((id) => `${id}:${row}`).find((key) => leastOf(game, key) !== undefined)
  const offer = named(key ?? row, pays, game)
  return offer && underMinimum(offer)
}
