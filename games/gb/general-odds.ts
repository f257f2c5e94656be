import type { Game } from '../kit/game.ts'
import { lookUp } from '../kit/look-up.ts'
import { type Odds, parseOdds, payLess } from '../kit/money.ts'
import { minimumOdds } from '../kit/read-options.ts'
import { type Check, type Checks, check, gameId } from './general-check.ts'
import {
  anything,
  asWord,
  derived,
  type Fact,
  figure,
  isRecord,
  type Read,
  readFacts,
  type Said,
  someOf,
  text,
  yes,
} from './table-facts.ts'

/** Odds in any writing; a number n stands for n:1. */
const odds = (...names: readonly string[]): Fact<Odds> =>
  derived({ written: anything(...names) }, ({ written }) => asOdds(written))

function asOdds(written: unknown): Odds | undefined {
  const text = (typeof written === 'number' ? `${written}:1` : asWord(written)).replace(/\s+to\s+|\//, ':')
  return parseOdds(text) === undefined ? undefined : (text as Odds)
}

const offer = {
  wager: text('wager'),
  row: text('row'),
  pays: odds('pays', 'odds', 'offered_odds', 'offered', 'configured_odds', 'configured'),
  minimum: odds('minimum', 'minimum_odds'),
}

/** Odds that a table pays, by `wager` or `wager:row`, beside the least that it may. */
export type Offer = { key: string; pays: Odds; minimum: Odds | undefined }

/** Each of the odds that are said to be paid: in a list, under their names, or one for the whole table. */
const offers = derived({ listed: anything('odds'), ...offer }, ({ listed, ...alone }, game): Offer[] | undefined => {
  const all = [
    ...[listed]
      .flat()
      .filter(isRecord)
      .flatMap((odds) => offersIn(odds, game)),
    ...offersOf(alone, game),
  ]
  return someOf(all)
})

function offersIn(odds: Said, game: Game | undefined): Offer[] {
  const read = readFacts(offer, odds, game)
  if (read.wager !== undefined || read.row !== undefined) return offersOf(read, game)
  return Object.entries(odds).flatMap(([key, pays]) => offersNamed(key, pays, game))
}

const offersOf = ({ wager, row, pays, minimum }: Read<typeof offer>, game: Game | undefined): Offer[] =>
  pays === undefined
    ? []
    : offersNamed([wager, row].filter((part) => part !== undefined).join(':'), pays, game, minimum)

/** Rows may be listed within their wager. */
export function offersNamed(
  key: string,
  written: unknown,
  game: Game | undefined,
  minimum = leastOf(game, key),
): Offer[] {
  if (isRecord(written))
    return Object.entries(written).flatMap(([row, pays]) => offersNamed(`${key}:${row}`, pays, game))
  const pays = asOdds(written)
  return pays === undefined ? [] : [{ key, pays, minimum }]
}

/** A group of wagers has the odds of its first. */
export function leastOf(game: Game | undefined, key: string): Odds | undefined {
  const read = game?.readOptions({})
  if (game === undefined || read === undefined || 'problems' in read) return undefined
  const [name = '', ...row] = key.split(':')
  const [wager = name] = lookUp(game.groups ?? {}, name) ?? []
  return minimumOdds(game, [wager, ...row].join(':'), read.options)
}

/** The sentence on an offer that may not be made. */
export const underMinimum = ({ key, pays, minimum }: Offer): string | undefined =>
  minimum !== undefined && payLess(pays, minimum)
    ? `${key} pays ${pays}, less than the minimum of ${minimum}`
    : undefined

/** A rule on better odds in the games for which it is meant. */
const madeKnown = (isMeantFor: (game: string) => boolean): Check =>
  check({
    about: {
      higher: derived(
        { offers, game: gameId, areHigher: yes('higher_odds', 'odds_above_minimum', 'changed_odds') },
        ({ offers = [], game = '', areHigher }) => {
          const higher = offers.filter(({ pays, minimum }) => minimum !== undefined && payLess(minimum, pays))
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
        'higher_odds_notice',
        'notices.odds',
        'sign',
        'notice_flag',
      ),
      edge: figure('house_edge', 'edge', 'notice.house_edge', 'revised_house_edge', 'higher_odds_notice'),
    },
    broken: ({ higher, notice, edge }) => [
      !notice && `${higher}: better than the minimum, and no notice says so`,
      !edge && `${higher}: better than the minimum, and no house edge is given`,
    ],
  })

const withOwnRule = ['gb.dice', 'gb.sic-bo']

/** Rules about single odds (gb 2.4 e and 2.8). */
export const oddsChecks = {
  'gr.higher-odds': madeKnown((game) => !withOwnRule.includes(game)),

  'gr.changed-odds-at-table': madeKnown((game) => withOwnRule.includes(game)),

  'gr.minimum-odds': check({
    about: { offers },
    broken: ({ offers = [] }) => offers.map(underMinimum),
  }),
} satisfies Checks
