import { game } from '../kit/document/game.ts'
import { choice, wholeRange } from '../kit/document/options.ts'
import { type CoupEvent, dragon7, over, panda8 } from '../kit/families/baccarat/coup-events.ts'
import type { Odds } from '../kit/settle/money.ts'
import { variation } from './baccarat-page.ts'
import { approved, baseWagerRule, co, ownTable } from './common-rules.ts'
import { threeCards, twoCards } from './treasure-events.ts'
import { barring } from './vigorish.ts'

const wager = (title: string, line: number, wins: CoupEvent, pays: Odds) => ({
  title,
  cite: co(line, line, '30-2899.05(4)'),
  optional: true as const,
  wins,
  pays,
})

const commissionFree = barring(co(652, 672, '30-2899.05(1), (5)'))

export const goldenFrog = game(
  variation({
    id: 'co.golden-frog',
    title: 'Golden Frog Baccarat',
    cite: co(646, 672, '30-2899.05'),
    approval: approved('of Empire Technological Group, effective 11/14/21', 646, '30-2899.05'),
    equipment: ['card-shoe', 'bet-sensors'],

    options: {
      ...commissionFree.options,
      decks: wholeRange(1, 20, 8, co(652, 652, '30-2899.05(1)')),
      baseWagerRequired: choice([false, true], false, co(653, 653, '30-2899.05(2)')),
    },

    wagers: {
      ...commissionFree.wagers,
      'gf-3c9-over-3c7': wager('3-card 9 over 3-card 7', 660, threeCards(9, 7), '200:1'),
      'gf-3c9-over-3c1': wager('3-card 9 over 3-card 1', 662, threeCards(9, 1), '150:1'),
      'gf-2c9-over-2c7': wager('2-card 9 over 2-card 7', 664, twoCards(9, 7), '50:1'),
      'gf-8-over-6': wager('Any 8 over any 6', 666, over(8, 6), '25:1'),
      'jin-chan': wager('Jin Chan', 668, dragon7, '40:1'),
      koi: wager('Koi', 670, panda8, '25:1'),
    },

    rules: {
      ...baseWagerRule(co(653, 653, '30-2899.05(2)')),
      ...ownTable(co(652, 652, '30-2899.05(1)')),
      'dealer-tip-wagers': {
        says: 'dealer tokes may be made on any Golden Frog wager; restrictions are posted',
        cite: co(654, 654, '30-2899.05(3)'),
      },
    },
  }),
)
