import { game } from '../kit/document/game.ts'
import { choice, text } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import type { Side } from '../kit/families/baccarat/coup.ts'
import { isNaturalTie, marginsUnder9, naturalWin, winsBy } from '../kit/families/baccarat/coup-events.ts'
import { type Bet, betText, has, type Round } from '../kit/round/round.ts'
import { variation } from './baccarat-page.ts'
import { approved, baseWagerRule, co, ownTable } from './common-rules.ts'
import { payTable } from './pay-tables.ts'

/** Naturals are paid as such, by whatever margin (lines 562-565). */
const margins = (side: Side) => ({
  'by 9, not natural': winsBy(side, 9),
  ...marginsUnder9(side),
  'natural winner, any margin': naturalWin(side),
  'natural tie': isNaturalTie,
})

const wager = (title: string, side: Side) => ({
  title,
  cite: co(540, 565, '30-2899.03(4)-(6)'),
  optional: true as const,
  rows: margins(side),
  tables: ['db-1', 'db-2', 'db-3'],
})

/** Each side's wager, with that on the other side. */
const sides = new Map([
  ['dragon-bonus-player', 'dragon-bonus-banker'],
  ['dragon-bonus-banker', 'dragon-bonus-player'],
])

function refusesSecondSide(round: Round, bet: Bet): Breach | undefined {
  const other = sides.get(bet.wager)
  const first = round.bets.find(({ seat, wager }) => seat === bet.seat && sides.has(wager))
  if (other === undefined || first === bet || !has(round, bet.seat, other)) return undefined
  return { rule: 'one-dragon-bonus', message: `${betText(bet)}: the seat has ${other} already` }
}

export const dragonBonus = game(
  variation({
    id: 'co.dragon-bonus',
    title: 'Dragon Bonus',
    cite: co(530, 585, '30-2899.03'),
    approval: approved('of LNW Gaming, amended 12/30/23', 532, '30-2899.03(1)'),
    equipment: ['card-shoe', 'bet-sensors'],

    options: {
      bothSides: choice([true, false], true, co(533, 533, '30-2899.03(2)')),
      baseWagerRequired: choice([false, true], false, co(533, 533, '30-2899.03(2)')),
      /** Bonus bets are reconciled any way the house likes. */
      settlementOrder: text(co(560, 560, '30-2899.03(6)(d)')),
    },

    wagers: {
      'dragon-bonus-player': wager('Dragon Bonus on Player', 'player'),
      'dragon-bonus-banker': wager('Dragon Bonus on Banker', 'banker'),
    },

    payTables: {
      'db-1': payTable(co(567, 576, '30-2899.03 pay table 1'), {
        'by 9, not natural': '30:1',
        'by 8': '10:1',
        'by 7': '6:1',
        'by 6': '4:1',
        'by 5': '2:1',
        'by 4': '1:1',
        'natural winner, any margin': '1:1',
        'natural tie': 'returned',
      }),
      'db-2': payTable(co(567, 576, '30-2899.03 pay table 2'), {
        'by 9, not natural': '20:1',
        'by 8': '8:1',
        'by 7': '7:1',
        'by 6': '4:1',
        'by 5': '3:1',
        'by 4': '1:1',
        'natural winner, any margin': '1:1',
        'natural tie': 'returned',
      }),
      'db-3': payTable(co(578, 585, '30-2899.03 pay table 3'), {
        'by 9, not natural': '30:1',
        'by 8': '10:1',
        'by 6 or 7': '4:1',
        'by 4 or 5': '2:1',
        'natural winner, any margin': '1:1',
        'natural tie': 'returned',
      }),
    },

    rules: {
      ...baseWagerRule(co(533, 533, '30-2899.03(2)')),
      ...ownTable(co(533, 533, '30-2899.03(2)')),
      'one-dragon-bonus': {
        says: 'both sides may be bet only where the house allows it',
        cite: co(533, 533, '30-2899.03(2)'),
      },
    },

    refuses: (round, bet, { bothSides }) => (bothSides === true ? undefined : refusesSecondSide(round, bet)),
  }),
)
