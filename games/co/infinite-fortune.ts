import { game } from '../kit/document/game.ts'
import { choice } from '../kit/document/options.ts'
import { type CoupEvent, dragon7, over, panda8, rankPair } from '../kit/families/baccarat/coup-events.ts'
import type { Odds } from '../kit/settle/money.ts'
import { variation } from './baccarat-page.ts'
import { approved, baseWagerRule, co, ownTable } from './common-rules.ts'
import { payTable } from './pay-tables.ts'
import { threeCards, twoCards } from './treasure-events.ts'
import { barring } from './vigorish.ts'

const wager = (title: string, line: number, letter: string, wins: CoupEvent, pays: Odds) => ({
  title,
  cite: co(line, line, `30-2899.06(6)(${letter})`),
  optional: true as const,
  wins,
  pays,
})

const commissionFree = barring(co(678, 682, '30-2899.06(1)-(5)'))

export const infiniteFortune = game(
  variation({
    id: 'co.infinite-fortune',
    title: 'Infinite Fortune Baccarat',
    cite: co(674, 694, '30-2899.06'),
    approval: approved('of Seven Aces, effective 8/14/22', 674, '30-2899.06'),
    equipment: ['card-shoe', 'bet-sensors'],

    options: {
      ...commissionFree.options,
      decks: choice([6, 8], 8, co(678, 678, '30-2899.06(1)')),
      supershotNaturalOption: choice([1, 2, 3], 1, co(687, 687, '30-2899.06(6)(c)')),
      baseWagerRequired: choice([false, true], false, co(681, 681, '30-2899.06(4)')),
    },

    wagers: {
      ...commissionFree.wagers,
      'supershot-3c9-3c8': wager('Supershot 3-card 9 over 3-card 8', 686, 'b', threeCards(9, 8), '200:1'),
      'supershot-natural': {
        title: 'Supershot natural 9 over natural 8',
        cite: co(687, 687, '30-2899.06(6)(c)'),
        optional: true,
        rows: { 'natural 9 over natural 8': twoCards(9, 8) },
        tables: ['supershot-natural'],
      },
      'supershot-8-7': wager('Supershot any 8 over any 7', 688, 'd', over(8, 7), '25:1'),
      'super-7': wager('Super 7', 689, 'e', dragon7, '40:1'),
      'fortune-8': wager('Fortune 8', 690, 'f', panda8, '25:1'),
      'banker-pair': wager('Banker Pair', 691, 'g', rankPair('banker'), '11:1'),
      'player-pair': wager('Player Pair', 692, 'h', rankPair('player'), '11:1'),
    },

    payTables: {
      'supershot-natural': payTable(co(687, 687, '30-2899.06(6)(c)'), {
        'natural 9 over natural 8': {
          option: 'supershotNaturalOption',
          is: { 1: '50:1', 2: '45:1', 3: '40:1' },
        },
      }),
    },

    views: { 'banker-pair': 'pairs', 'player-pair': 'pairs' },
    tips: {
      besideOwn: {
        says: 'a wager for the dealer lies on a spot where a player has a wager of his own',
        cite: co(694, 694, '30-2899.06(8)'),
      },
    },
    rules: {
      ...baseWagerRule(co(681, 681, '30-2899.06(4)')),
      ...ownTable(co(678, 678, '30-2899.06(1)')),
    },
  }),
)
