import type { Game } from '../../kit/document/game.ts'
import { leastAward, rowsMeant } from '../../kit/document/read-options.ts'
import { lookUp } from '../../kit/look-up.ts'
import { inFormOf, paysLess, type TableAward } from '../../kit/settle/table-award.ts'
import { usualOptions } from '../usual-options.ts'
import { type Check, type Checks, check, gameId } from './check.ts'
import {
  asAward,
  derived,
  entriesIn,
  type FactQuestion,
  fact,
  figure,
  isRecord,
  readFacts,
  recordsIn,
  reference,
  type Said,
  someOf,
  text,
  yes,
} from './table-facts.ts'
import { isCustom, type TableInUse, tablesInUse } from './tables-in-use.ts'

const odds = fact(asAward)
const offer = {
  wager: text('wager'),
  row: text('row'),
  pays: odds('pays', 'odds', 'offered_odds', 'offered', 'configured_odds', 'configured'),
  minimum: odds('minimum', 'minimum_odds'),
}

/** Odds that a table pays, by `wager` or `wager:row`, beside the least that it may. */
export type Offer = { key: string; pays: TableAward; minimum: TableAward | undefined }

const listed = fact((value, asked) => someOf(recordsIn(value).flatMap((odds) => offersIn(odds, asked))))

/** Each of the odds that are said to be paid: in a list, under their names, or one for the whole table. */
export const offers = derived(
  { listed: listed('odds'), alone: { in: offerIn }, chosen: { in: offersChosen } },
  ({ listed = [], alone = [], chosen = [] }) => someOf([...listed, ...alone, ...chosen]),
)

/** Odds that are an option of the game itself. */
function offersChosen(said: Said, asked: FactQuestion): Offer[] {
  return Object.entries(asked.game?.options ?? {}).flatMap(([key, option]) => {
    const pays = option.kind === 'odds' ? odds(key).in(said, asked) : undefined
    return option.kind === 'odds' && pays !== undefined ? [{ key, pays, minimum: option.atLeast }] : []
  })
}

const offersIn = (odds: Said, asked: FactQuestion): Offer[] => offerIn(odds, asked) ?? offersNamed(odds, asked)

function offerIn(said: Said, asked: FactQuestion): Offer[] | undefined {
  const { wager, row, pays, minimum } = readFacts(offer, said, asked)
  if (pays === undefined) return undefined
  const key = [wager, row].filter((part) => part !== undefined).join(':')
  return minimum === undefined ? offered(key, pays, asked.game) : [{ key, pays, minimum }]
}

/** Rows may be listed within their wager. */
function offersNamed(odds: Said, asked: FactQuestion, wager?: string): Offer[] {
  const keyed = (name: string) => (wager === undefined ? name : `${wager}:${name}`)
  const own = entriesIn(odds, asAward, asked).flatMap(([name, pays]) => offered(keyed(name), pays, asked.game))
  const rows = Object.entries(odds).flatMap(([name, part]) =>
    isRecord(part) ? offersNamed(part, asked, keyed(name)) : [],
  )
  return [...own, ...rows]
}

/** Such odds beside the least that this game may pay: odds of a wager that is paid by rows are odds of each row. */
export function offered(key: string, pays: TableAward, game: Game | undefined): Offer[] {
  const options = game && usualOptions(game).options
  if (game === undefined || options === undefined) return [{ key, pays, minimum: undefined }]
  const [name = '', ...row] = key.split(':')
  // A group of wagers has the odds of its first.
  const [wager = name] = lookUp(game.groups ?? {}, name) ?? []
  const rows = rowsMeant(game, [wager, ...row].join(':'), options).map((found) => {
    const minimum = leastAward(game, found, options)
    return { key: found.replace(wager, name), pays: (minimum && inFormOf(minimum, pays)) ?? pays, minimum }
  })
  return rows.length === 0 ? [{ key, pays, minimum: undefined }] : rows
}

const wagerOf = ({ key }: Offer): string => key.split(':')[0] ?? ''

/** Whether these odds belong to this table, which has no wager where it is the table of all. */
export const isRowOf = (offer: Offer, { wager = wagerOf(offer) }: TableInUse): boolean => wager === wagerOf(offer)

/** Odds that are changed one by one: those of a table that is the house's own are judged with it. */
const singleOffers = derived({ offers, tablesInUse }, ({ offers = [], tablesInUse = [] }) =>
  someOf(offers.filter((each) => !tablesInUse.some((table) => isCustom(table) && isRowOf(each, table)))),
)

const isLess = (award: TableAward, than: TableAward): boolean => {
  const alike = inFormOf(than, award)
  return alike !== undefined && paysLess(alike, than)
}

const isBetter = ({ pays, minimum }: Offer): boolean => minimum !== undefined && isLess(minimum, pays)

/** The sentence on an offer that may not be made. */
export const underMinimum = ({ key, pays, minimum }: Offer): string | undefined =>
  minimum !== undefined && isLess(pays, minimum)
    ? `${key} pays ${pays}, less than the minimum of ${minimum}`
    : undefined

/** A rule on better odds in the games for which it is meant; a wager with odds under its minimum may not be at all. */
const madeKnown = (isMeantFor: (game: string) => boolean): Check =>
  check({
    about: {
      higher: derived(
        { offers: singleOffers, game: gameId, areHigher: yes('higher_odds', 'odds_above_minimum', 'changed_odds') },
        ({ offers = [], game = '', areHigher }) => {
          const low = offers.filter(underMinimum).map(wagerOf)
          const higher = offers.filter((offer) => isBetter(offer) && !low.includes(wagerOf(offer)))
          if (!isMeantFor(game) || (higher.length === 0 && !areHigher)) return undefined
          return higher.map(({ key }) => key).join(', ') || 'some odds'
        },
      ),
    },
    beside: {
      notice: yes(
        'notice',
        'notice_displayed',
        'odds_notice',
        'pay_table_notice',
        'notices.odds',
        'sign',
        'notice_flag',
      ),
      edge: figure('house_edge', 'edge', 'revised_house_edge'),
      edgeInNotice: figure('notice.house_edge'),
      wholeNotice: reference('higher_odds_notice'),
    },
    broken: ({ higher, notice, edge, edgeInNotice, wholeNotice }) => [
      !notice && !edgeInNotice && !wholeNotice && `${higher}: better than the minimum, and no notice says so`,
      !edge && !edgeInNotice && !wholeNotice && `${higher}: better than the minimum, and no house edge is given`,
    ],
  })

const withOwnRule = ['gb.dice', 'gb.sic-bo']

/** Rules about single odds (gb 2.4 e and 2.8). */
export const oddsChecks = {
  'gr.higher-odds': madeKnown((game) => !withOwnRule.includes(game)),

  'gr.changed-odds-at-table': madeKnown((game) => withOwnRule.includes(game)),

  'gr.minimum-odds': check({
    about: { singleOffers },
    broken: ({ singleOffers = [] }) => singleOffers.map(underMinimum),
  }),
} satisfies Checks
