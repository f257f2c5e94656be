import { type Card, rankOf } from '../kit/cards/cards.ts'
import { described } from '../kit/document/described.ts'
import { game } from '../kit/document/game.ts'
import { choice, type Options, type Problem, problem } from '../kit/document/options.ts'
import type { Breach, Rule } from '../kit/document/rules.ts'
import type { CoupFacts } from '../kit/families/baccarat/coup.ts'
import type { CoupEvent } from '../kit/families/baccarat/coup-events.ts'
import { type Bet, betText, type Round } from '../kit/round/round.ts'
import { operatorsMeter } from '../kit/settle/jackpot.ts'
import { fortunes, payTables } from './99-fortunes-tables.ts'
import { variation } from './baccarat-page.ts'
import { approved, baseWagerRule, co, ownTable } from './common-rules.ts'
import { fixedWager, meterOptions } from './progressive-wagers.ts'

const progressive = 'fortunes-progressive'

/** The bet looks at the first four cards of both hands (line 394). */
const firstFour = ({ player, banker }: CoupFacts): Card[] => [...player.slice(0, 2), ...banker.slice(0, 2)]

/** How often the cards come that come most often, and the next. */
function often(all: readonly string[]): [most: number, next: number] {
  const counts = [...new Set(all)].map((one) => all.filter((other) => other === one).length).sort((a, b) => b - a)
  return [counts[0] ?? 0, counts[1] ?? 0]
}

const inWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' }

const sameCards = (times: number): CoupEvent<CoupFacts> =>
  described(
    `${inWords[times]} of the first four cards are of one rank and suit`,
    (coup: CoupFacts) => often(firstFour(coup))[0] >= times,
  )
const sameRanks = (times: number): CoupEvent<CoupFacts> =>
  described(
    `${inWords[times]} of the first four cards are of one rank`,
    (coup: CoupFacts) => often(firstFour(coup).map(rankOf))[0] >= times,
  )
const twoPair: CoupEvent<CoupFacts> = described('the first four cards are two pairs', (coup: CoupFacts) => {
  const [most, next] = often(firstFour(coup).map(rankOf))
  return most === 2 && next === 2
})

/** The numbers printed on the layout, aces being 1 (lines 406-417). There is no seat 4. */
const rankOfSeat: Readonly<Record<number, string>> = {
  1: 'A',
  2: '2',
  3: '3',
  5: '5',
  6: '6',
  7: '7',
  8: '8',
  9: '9',
  10: 'T',
}

const isSeats = (coup: CoupFacts, seat: number): boolean => {
  const [first] = coup.player
  return sameCards(4)(coup) && first !== undefined && rankOf(first) === rankOfSeat[seat]
}

const hands: Readonly<Record<string, CoupEvent<CoupFacts>>> = {
  'suited-quads-seat': described(
    "the first four cards are of one suit and of the rank that is the seat's number",
    (coup: CoupFacts) => isSeats(coup, coup.bet.seat),
  ),
  'suited-quads-other': sameCards(4),
  quads: sameRanks(4),
  'suited-trips': sameCards(3),
  trips: sameRanks(3),
  'two-pair': twoPair,
  'suited-pair': sameCards(2),
}

const tableOf = ({ payTables: chosen }: Options): string => chosen[progressive] ?? ''

/** The highest row of the table in force, and with it the envy of another seat that takes the meter. */
function rowsWon(coup: CoupFacts): string[] {
  const rows = payTables[tableOf(coup.options)]?.rows ?? []
  const best = rows.find(({ when }) => hands[when]?.(coup))
  if (best === undefined) return []
  const others = coup.bets.filter(({ wager, seat }) => wager === progressive && seat !== coup.bet.seat)
  const isEnvied = best.when !== 'suited-quads-seat' && others.some(({ seat }) => isSeats(coup, seat))
  return isEnvied && envyGoesTo(coup.options) === 'other-bettors' ? [best.when, 'envy'] : [best.when]
}

/** An envy on the top row alone goes to the other bettors; one on every row is the dealer's. */
function envyGoesTo(options: Options): string {
  if (options.envyTo !== 'by-table') return String(options.envyTo)
  const envies = Object.keys(fortunes[tableOf(options)]?.envies ?? {}).length
  return envies > 1 ? 'dealer' : 'other-bettors'
}

const isInPesos = (options: Options): boolean => fortunes[tableOf(options)]?.currency === 'PHP'

function pesosDisabled(options: Options): Problem[] {
  if (!isInPesos(options) || options.pesoTables === 'enabled') return []
  const message = `${tableOf(options)} is printed in Philippine pesos: pesoTables must be enabled to open a table with it`
  return [problem('payTable', 'pesoTables', message, co(449, 498, '30-2899.02(11)'))]
}

const warnOfPesos = (options: Options): Problem[] =>
  isInPesos(options)
    ? [
        problem(
          'payTable',
          'payTable',
          `${tableOf(options)} is printed in Philippine pesos`,
          co(449, 498, '30-2899.02(11)'),
        ),
      ]
    : []

const fixed = fixedWager(
  {
    rule: 'fortunes-fixed-wager',
    says: 'the awards are fixed amounts, and the progressive wager is the one that the pay table in force goes with',
    cite: co(434, 528, '30-2899.02(11)'),
  },
  (wager, options) => (wager === progressive ? payTables[tableOf(options)]?.stake : undefined),
)

const rules = {
  ...baseWagerRule(co(420, 420, '30-2899.02(6)')),
  ...ownTable(co(383, 383, '30-2899.02')),
  'fortunes-positions': {
    says: 'the layout prints the positions 1, 2, 3 and 5 to 10',
    cite: co(406, 417, '30-2899.02(4)'),
  },
  ...fixed.rules,
} as const satisfies Record<string, Rule>

function refuses(_round: Round, bet: Bet, options: Options): Breach | undefined {
  if (rankOfSeat[bet.seat] === undefined)
    return { rule: 'fortunes-positions', message: `${betText(bet)}: the layout has no position ${bet.seat}` }
  return fixed.refuses(bet, options)
}

export const fortunes99 = game(
  variation({
    id: 'co.99-fortunes',
    title: '99 Fortunes Progressive',
    cite: co(379, 528, '30-2899.02'),
    approval: approved('of LNW Gaming, amended 12/30/23', 381, '30-2899.02'),
    equipment: ['card-shoe', 'bet-sensors', 'jackpot-meter'],

    options: {
      decks: choice([8], 8, co(449, 528, '30-2899.02(11)')),
      baseWagerRequired: choice([true], true, co(420, 420, '30-2899.02(6)')),
      envyTo: choice(['by-table', 'other-bettors', 'dealer', 'none'], 'by-table', co(398, 528, '30-2899.02(11)')),
      pesoTables: choice(['disabled', 'enabled'], 'disabled', co(449, 498, '30-2899.02(11)')),
      progressive: operatorsMeter(co(396, 419, '30-2899.02(3), (5)'), 1_000_000),
      ...meterOptions(co(425, 427, '30-2899.02(10)')),
    },

    wagers: {
      [progressive]: {
        title: '99 Fortunes progressive',
        cite: co(385, 431, '30-2899.02'),
        optional: true,
        each: described(
          'the highest row that the first four cards make, and the envy of another seat that takes the meter',
          rowsWon,
        ),
        tables: Object.keys(payTables),
      },
    },
    payTables,

    views: { [progressive]: 'first-four' },
    stakeOf: (wager, options) => (wager === progressive ? fortunes[tableOf(options)]?.stake : undefined),
    paysDealer: (table, options) => (envyGoesTo(options) === 'dealer' ? fortunes[table]?.envies : undefined),

    jackpots: {
      '99-fortunes': {
        wager: progressive,
        cite: co(406, 427, '30-2899.02(4)-(10)'),
        cites: { seed: co(419, 419, '30-2899.02(5)'), correction: co(433, 433, '30-2899.02(10)(i)') },
        order: 'dealer-left',
        /** The prize is the position's (line 427), however many have staked on it. */
        isShared: () => true,
        fixedFrom: () => 'tray',
      },
    },

    rules,
    refuses,
    irregularities: {
      'irr-99-wrong-button': {
        when: 'a hand button is pressed by accident',
        remedy: 'pressed again it turns off; once the card is swiped the award is backed out by a manual adjustment',
        called: 'play-on',
        cite: co(428, 433, '30-2899.02(10)(d)-(i)'),
        seenBy: ['jackpot-meter'],
      },
    },
    checks: {
      table: (options) => [...pesosDisabled(options), ...fixed.verifyTable(options)],
      warnings: warnOfPesos,
    },
  }),
)
