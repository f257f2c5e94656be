import { described } from '../../kit/document/described.ts'
import { type Options, type Problem, problem } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { PayTable, Wager } from '../../kit/document/wagers.ts'
import type { Coup, CoupFacts } from '../../kit/families/baccarat/coup.ts'
import { coupOf, pointsOf } from '../../kit/families/baccarat/coup.ts'
import {
  allColor,
  allOf,
  allOfOneRank,
  allOfSuit,
  allSuited,
  bankerCounts,
  bankerWins,
  type CoupEvent,
  cardsIn,
  color,
  dragon7,
  isTie,
  playerWins,
  suited,
} from '../../kit/families/baccarat/coup-events.ts'
import { memoize } from '../../kit/memoize.ts'
import type { Round } from '../../kit/round/round.ts'
import type { Jackpot, JackpotTerms } from '../../kit/settle/jackpot.ts'
import { co, hands } from '../common-rules.ts'
import { chosenSource, type DealerPays } from '../progressive-wagers.ts'
import { envies, fateTables, harmonyTables, incomplete, sun7Tables, terms, withTwoSuits } from './progressive-tables.ts'

const cards = (total: number): CoupEvent => described(`the hands have ${total} cards`, ({ n }: Coup) => n === total)
const fourKind: CoupEvent = allOf(cards(4), allOfOneRank)
const eachCounts = (points: number): CoupEvent =>
  described(`each card counts ${points}`, (coup: Coup) => cardsIn(coup).every((card) => pointsOf(card) === points))
const tieWith = (least: number, most: number): CoupEvent =>
  described(
    `the hands tie with ${least === most ? least : `${least} to ${most}`}`,
    (coup: Coup) => isTie(coup) && coup.P >= least && coup.P <= most,
  )

const harmony = {
  'six-kind': allOf(cards(6), allOfOneRank),
  'four-kind-color': allOf(fourKind, allColor),
  'four-8s': allOf(cards(4), eachCounts(8)),
  'four-kind': fourKind,
  'six-0s': allOf(cards(6), eachCounts(0)),
  'tie-color': allOf(isTie, allColor),
  'tie-0': tieWith(0, 0),
  'tie-1-5': tieWith(1, 5),
  'tie-6-9': tieWith(6, 9),
  'tie-5c': allOf(isTie, cards(5)),
  'tie-6c': allOf(isTie, cards(6)),
  'tie-4c': allOf(isTie, cards(4)),
  'tie-any': isTie,
}

/** The suit, or either of the two, that is displayed on the pay table; no suit while none is chosen. */
const postedSuits = (payTable: string, options: Options): string => String(options[suitOption(payTable)] ?? '')

const suitOption = (payTable: string) => (withTwoSuits.includes(payTable) ? 'chosenSuits2' : 'chosenSuit')

const allOfPostedSuit = (wager: string): CoupEvent<CoupFacts> =>
  described('all cards are of the suit that is posted', (coup: CoupFacts) =>
    allOfSuit(postedSuits(coup.options.payTables[wager] ?? '', coup.options))(coup),
  )

const sun7 = {
  'suit-specific': allOf<CoupFacts>(dragon7, allOfPostedSuit('sun-7-progressive')),
  suited: allOf(dragon7, allSuited),
  color: allOf(dragon7, allColor),
  'banker-suited': allOf(dragon7, suited('banker')),
  'banker-color': allOf(dragon7, color('banker')),
  sun7: dragon7,
  'banker-3c7': bankerCounts(3, 7),
  'banker-2c7-win': allOf(bankerCounts(2, 7), bankerWins),
}

const banker2Card3 = bankerCounts(2, 3)
const fate38: CoupEvent = described("the Player's third card is an eight, and the Banker stands on 3", (coup: Coup) => {
  const third = coup.player[2]
  return third !== undefined && pointsOf(third) === 8 && banker2Card3(coup)
})

const fate = {
  'suit-specific': allOf<CoupFacts>(fate38, allOfPostedSuit('fate-38-progressive')),
  suited: allOf(fate38, allSuited),
  color: allOf(fate38, allColor),
  tie: allOf(fate38, isTie),
  'player-win': allOf(fate38, playerWins),
  'banker-win': allOf(fate38, bankerWins),
  'banker-2c3': banker2Card3,
}

/** Only the highest row is paid, and nothing but it: the chip has been lifted. */
export const progressives: Readonly<Record<string, Wager<CoupFacts>>> = {
  'harmony-progressive': {
    title: 'Harmony Progressive',
    cite: co(731, 731, '30-2899.07(7)(d)'),
    optional: true,
    rows: harmony,
    tables: Object.keys(harmonyTables),
  },
  'sun-7-progressive': {
    title: 'Sun 7 Progressive',
    cite: co(735, 735, '30-2899.07(7)(e)'),
    optional: true,
    rows: sun7,
    tables: Object.keys(sun7Tables),
  },
  'fate-38-progressive': {
    title: 'Fate 38 Progressive',
    cite: co(739, 739, '30-2899.07(7)(f)'),
    optional: true,
    rows: fate,
    tables: Object.keys(fateTables),
  },
}

/** Beside their rows, what the dealer gets where the wager is of one dollar. */
export const progressiveTables: Readonly<Record<string, PayTable>> = Object.fromEntries(
  Object.entries({ ...harmonyTables, ...sun7Tables, ...fateTables }).map(([id, table]) => {
    const dollars = envies[id]
    return [id, dollars === undefined ? table : { ...table, dealerEnvy: timesEach(dollars, 100) }]
  }),
)

function timesEach(amounts: Readonly<Record<string, number>>, times: number): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([row, amount]) => [row, times * amount]))
}

/** Fixed dollars for each winning player, which grow with the unit as the awards do. */
export const paysDealer: DealerPays = (table, options) => enviesIn(options)[table]

const enviesIn = memoize(
  ({ unitCents }: Options): Readonly<Record<string, Readonly<Record<string, number>>>> =>
    Object.fromEntries(
      Object.entries(envies).map(([table, printed]) => [table, timesEach(printed, Number(unitCents))]),
    ),
)

/** A reserve feeds the next seed; where a table has none, the printed seed is the house's, times the unit. */
function termsOf(wager: string, { payTables, unitCents, initialSeed, reserveFeedsMain }: Options): JackpotTerms {
  const { main, reserve, seed } = terms[payTables[wager] ?? ''] ?? { main: 0 }
  if (seed !== undefined) return { main, seed: seed * Number(unitCents), reseed: ['seed'] }
  return {
    main,
    ...(reserve === undefined ? {} : { reserve }),
    seed: Number(initialSeed),
    reseed: reserveFeedsMain === true ? ['reserve'] : ['seed'],
  }
}

/** The "Progressive Configuration Details" of each wager, and its notes on the seed. */
const cites: Readonly<Record<string, Jackpot<CoupFacts>['cites']>> = {
  'harmony-progressive': { share: co(871, 881, '30-2899.07(8)(d)'), seed: co(868, 882, '30-2899.07(8)(d)') },
  'sun-7-progressive': { share: co(916, 919, '30-2899.07(8)(e)'), seed: co(920, 931, '30-2899.07(8)(e)') },
  'fate-38-progressive': { share: co(953, 956, '30-2899.07(8)(f)'), seed: co(957, 969, '30-2899.07(8)(f)') },
}

export const jackpots: Readonly<Record<string, Jackpot<CoupFacts>>> = Object.fromEntries(
  Object.entries(progressives).map(([wager, { cite }]) => [
    wager,
    {
      wager,
      cite,
      cites: cites[wager] ?? {},
      family: 'eternal-progressives',
      order: 'dealer-left',
      isShared: () => true,
      fixedFrom: chosenSource,
      terms: (options) => termsOf(wager, options),
      locksLink: true,
    },
  ]),
)

/** HP-12, HP-13 and HP-E02 end after two rows; the rest of them is lost (lines 852-857). */
export function incompleteTables({ payTables, incompleteTables }: Options): Problem[] {
  const table = payTables['harmony-progressive'] ?? ''
  if (incompleteTables !== 'refuse' || !incomplete.includes(table)) return []
  const message = `only the first rows of ${table} are printed; the operator must supply the rest`
  return [problem('payTable', 'incompleteTables', message, co(852, 857, '30-2899.07(8)(d)'))]
}

const bySuit: Readonly<Record<string, CoupEvent>> = {
  'sun-7-progressive': sun7.suited,
  'fate-38-progressive': fate.suited,
}

const lacksSuit = (wager: string, options: Options): boolean =>
  wager in bySuit && postedSuits(options.payTables[wager] ?? '', options) === ''

/** A table may not open before the suit of its award is on display. */
export function suitsUnposted(options: Options): Problem[] {
  return options.wagersOffered
    .filter((wager) => lacksSuit(wager, options))
    .map((wager) => {
      const path = suitOption(options.payTables[wager] ?? '')
      return problem(
        path,
        'suit-posted',
        `${wager}: the suit of its award must be displayed`,
        co(924, 966, '30-2899.07(8)(e)-(f)'),
      )
    })
}

/** Where all cards are of one suit, nothing can be paid before it is known which suit wins the meter. */
export function suitNotPosted(round: Round, options: Options): Breach[] {
  const coup = coupOf(round, hands)
  const asked = round.bets.find(({ wager }) => lacksSuit(wager, options) && bySuit[wager]?.(coup))
  if (asked === undefined) return []
  return [{ rule: 'suit-posted', message: `seat ${asked.seat} ${asked.wager}: no suit was displayed for its award` }]
}
