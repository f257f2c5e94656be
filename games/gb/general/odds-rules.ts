import type { Game } from '../../kit/document/game.ts'
import { leastAward, rowsMeant } from '../../kit/document/table-options.ts'
import { lookUp } from '../../kit/look-up.ts'
import { inFormOf, paysLess, type TableAward } from '../../kit/settle/award-text.ts'
import { gb } from '../citation.ts'
import { usualOptions } from '../usual-options.ts'
import type { Offer, TableInUse } from './read-parts.ts'
import type { TableFacts } from './read-table.ts'
import { type GeneralRule, type GeneralRules, places, type Sentences } from './rule.ts'

/** Sets that only collect the lowest odds of several tables (gb 2.10). */
export const minimumSets: readonly string[] = [
  ...['rage-min', 'royal-match-min', 'perfect-pairs-min', 'dragon-min', 'trips-min', 'lir-min', 'tcb-min'],
  'fortune-min',
]

/** Better odds need a notice with the house edge, in the games for which the rule is meant. */
const madeKnown = (isMeantFor: (game: string) => boolean): Pick<GeneralRule, 'about' | 'broken'> => ({
  about: (table) => [isMeantFor(table.game ?? '') ? higherOdds(table) : undefined],
  broken(table) {
    const { oddsNotice, edge, edgeInNotice, higherOddsNotice } = table
    const isWhole = edgeInNotice || higherOddsNotice
    return [
      !oddsNotice && !isWhole && `${higherOdds(table)}: better than the minimum, and no notice says so`,
      !edge && !isWhole && `${higherOdds(table)}: better than the minimum, and no house edge is given`,
    ]
  },
})

const withOwnRule = ['gb.dice', 'gb.sic-bo']

/** Odds and pay tables (gb 2.4 e and 2.8 to 2.10). */
export const oddsRules = {
  'gr.higher-odds': {
    says: 'better odds need a notice at the table with the house edge',
    cite: gb(164, 169, '2.4 e'),
    more: places('2.8 235-238'),
    ...madeKnown((game) => !withOwnRule.includes(game)),
  },

  'gr.minimum-odds': {
    says: 'every odd in the document is a minimum',
    cite: gb(235, 238, '2.8'),
    about: (table) => singleOffers(table),
    broken: (table) => singleOffers(table).map(underMinimum),
  },

  'gr.whole-pay-table': {
    says: 'a whole pay table may be replaced by one that nowhere pays less than the minimum, with a notice that names it',
    cite: gb(240, 260, '2.9'),
    more: places(
      '3.29 461-463, 4.43 768-770, 4.52 832-834, 6.42 1236-1239, 11.73 2548-2551, 12.28 2943-2946, 12.31 3093-3095, ' +
        '13.37 3465-3467, 13.45 3542-3544',
    ),
    conditions: {
      a: 'no row pays less than its minimum',
      b: 'the house edge of every table in use is available to players',
      c: 'a notice at the table says which pay table is used',
      d: 'for a table that is not listed, the notice shows the revised house edge',
    },
    about: ({ payTables }) => payTables.filter((each) => !isMinimumSet(each)),
    broken: (table) =>
      table.payTables.filter((each) => !isMinimumSet(each)).flatMap((each) => faultsOfPayTable(each, table)),
  },

  'gr.minimum-set-not-a-table': {
    says: 'the minimum odds are no balanced pay table; a listed table is recommended',
    cite: gb(262, 266, '2.10'),
    more: places(
      '3.28 453-459, 4.42 761-766, 4.51 825-830, 6.41 1229-1234, 11.72 2541-2546, 12.27 2937-2941, 12.30 3088-3092, ' +
        '13.36 3459-3463',
    ),
    about: ({ payTables }) => payTables.filter(isMinimumSet),
    broken: () => [],
    warned: ({ payTables }) =>
      payTables
        .filter(isMinimumSet)
        .map(({ id }) => `'${id}' only collects minimum odds; a listed table is recommended`),
  },
} satisfies GeneralRules

/** The games whose own chapters ask for the notice (gb 8.19 and 9.12). */
export const changedOddsRules = {
  'gr.changed-odds-at-table': {
    says: 'at dice and sic bo, odds better than the minimum are made clear at the table',
    cite: gb(1861, 1862, '8.19'),
    more: places('9.12 1918-1922'),
    ...madeKnown((game) => withOwnRule.includes(game)),
  },
} satisfies GeneralRules

const isMinimumSet = ({ id = '' }: TableInUse): boolean => minimumSets.includes(id)

const wagerOf = ({ key }: Offer): string => key.split(':')[0] ?? ''

/** Whether these odds belong to this table, which has no wager where it is the table of all. */
const isRowOf = (offer: Offer, { wager = wagerOf(offer) }: TableInUse): boolean => wager === wagerOf(offer)

/** Odds that are changed one by one: those of a table that is the house's own are judged with it. */
const singleOffers = (table: TableFacts): Offer[] =>
  offersOf(table).filter((offer) => !table.payTables.some((each) => each.isCustom && isRowOf(offer, each)))

/** Wagers that pay more than they must, in a sentence. A wager with odds under its minimum may not be at all. */
function higherOdds(table: TableFacts): string | undefined {
  const offers = singleOffers(table)
  const low = offers.filter(underMinimum).map(wagerOf)
  const higher = offers.filter((offer) => isBetter(offer) && !low.includes(wagerOf(offer))).map(({ key }) => key)
  return higher.length > 0 ? higher.join(', ') || 'some odds' : table.oddsAreHigher ? 'some odds' : undefined
}

const isBetter = ({ pays, minimum }: Offer): boolean => minimum !== undefined && isLess(minimum, pays)

const isLess = (award: TableAward, than: TableAward): boolean => {
  const alike = inFormOf(than, award)
  return alike !== undefined && paysLess(alike, than)
}

/** The sentence on an offer that may not be made. */
const underMinimum = ({ key, pays, minimum }: Offer): string | undefined =>
  minimum !== undefined && isLess(pays, minimum)
    ? `${key} pays ${pays}, less than the minimum of ${minimum}`
    : undefined

function faultsOfPayTable(table: TableInUse, facts: TableFacts): Sentences {
  const { payTableNotice, revisedEdge, edgesMadeKnown } = facts
  const { id: name = 'the custom table' } = table
  const odds = [
    ...rowsOf(table, facts),
    ...(table.isCustom ? offersOf(facts).filter((offer) => isRowOf(offer, table)) : []),
  ]
  return [
    ...odds.map(underMinimum),
    edgesMadeKnown === false && `${name}: its house edge is not available to players`,
    !payTableNotice && !table.notice && `${name}: no notice says that it is used`,
    !isListed(table, facts) &&
      !revisedEdge &&
      !table.revisedEdge &&
      `${name}: it is not listed, and no revised house edge is given`,
  ]
}

const isListed = ({ id, rows, isCustom }: TableInUse, { page }: TableFacts): boolean =>
  rows === undefined &&
  id !== undefined &&
  !isCustom &&
  (page === undefined || lookUp(page.payTables, id) !== undefined)

/** Where the wager is not named, that one which has the row. */
function rowsOf({ wager, rows = [] }: TableInUse, { page }: TableFacts): Offer[] {
  const wagers = wager === undefined ? Object.keys(page?.wagers ?? {}) : [wager]
  return rows.flatMap(([row, pays]) => {
    const found = wagers.flatMap((id) => offered(`${id}:${row}`, pays, page))
    return found.find(({ minimum }) => minimum !== undefined) ?? { key: row, pays }
  })
}

/** Such odds beside the least that this game may pay: odds of a wager that is paid by rows are odds of each row. */
function offered(key: string, pays: TableAward, game: Game | undefined): Offer[] {
  const options = game && usualOptions(game).options
  if (game === undefined || options === undefined) return [{ key, pays }]
  const [name = '', ...row] = key.split(':')
  // A group of wagers has the odds of its first.
  const [wager = name] = lookUp(game.groups ?? {}, name) ?? []
  const rows = rowsMeant(game, [wager, ...row].join(':'), options).map((found) => {
    const minimum = leastAward(game, found, options)
    return { key: found.replace(wager, name), pays: (minimum && inFormOf(minimum, pays)) ?? pays, minimum }
  })
  return rows.length === 0 ? [{ key, pays }] : rows
}

/** All odds of a table, beside the least that may be paid. */
export const offersOf = ({ offers, page }: TableFacts): Offer[] =>
  offers.flatMap((offer) => (offer.minimum === undefined ? offered(offer.key, offer.pays, page) : [offer]))
