import { described } from '../kit/document/described.ts'
import { game } from '../kit/document/game.ts'
import { choice } from '../kit/document/options.ts'
import type { Coup } from '../kit/families/baccarat/coup.ts'
import {
  allColor,
  allOf,
  allSuited,
  bankerCounts,
  type CoupEvent,
  dragon7,
  isTie,
  panda8,
  playerWins,
  suited,
} from '../kit/families/baccarat/coup-events.ts'
import { operatorsMeter } from '../kit/settle/jackpot.ts'
import { variation } from './baccarat-page.ts'
import { approved, baseWagerRule, co, ownTable } from './common-rules.ts'
import { payTable } from './pay-tables.ts'
import { chosenSource, fixedAwardsFrom, meterOptions } from './progressive-wagers.ts'
import { barring } from './vigorish.ts'

const playerHas0: CoupEvent = described('the Player has 0', ({ P }: Coup) => P === 0)
const dragon7Over0 = allOf(dragon7, playerHas0)
const panda8Over3Card7 = allOf(panda8, bankerCounts(3, 7))
const either: CoupEvent = described('Panda 8 or Dragon 7 wins', (coup: Coup) => panda8(coup) || dragon7(coup))
/** The three cards of the hand that wins. */
const eitherSuited: CoupEvent = described(
  'Panda 8 or Dragon 7 wins with three cards of one suit',
  (coup: Coup) => (panda8(coup) && suited('player')(coup)) || (dragon7(coup) && suited('banker')(coup)),
)

/** What the document leaves open to be staked on a progressive (cents). */
const dollar = 100

const noCommission = barring(co(590, 596, '30-2899.04(2)'), ['none'])

export const ezBaccarat = game(
  variation({
    id: 'co.ez-baccarat',
    title: 'EZ Baccarat and EZ Baccarat Progressive',
    cite: co(587, 644, '30-2899.04'),
    approval: approved('of Galaxy Gaming, amended 12/30/23', 589, '30-2899.04(1)'),
    equipment: ['card-shoe', 'bet-sensors', 'jackpot-meter'],

    options: {
      ...noCommission.options,
      baseWagerRequired: choice([false, true], false, co(613, 613, '30-2899.04(5)(e)(i)')),
      /** Printed "10 to 1" in a table of awards for 1; the chip has been lifted. */
      ezP3LastRow: choice(['for-1', 'to-1'], 'for-1', co(644, 644, '30-2899.04(5)(g)')),
      fixedAwardsFrom: fixedAwardsFrom(co(617, 617, '30-2899.04(5)(f)(i)')),
      progressive: operatorsMeter(co(617, 618, '30-2899.04(5)(f)')),
      ...meterOptions(co(617, 618, '30-2899.04(5)(f)')),
    },

    wagers: {
      ...noCommission.wagers,
      player: {
        title: 'Player',
        cite: co(590, 598, '30-2899.04(2), (4)'),
        wins: playerWins,
        pushes: isTie,
        pays: '1:1',
      },
      tie: { title: 'Tie', cite: co(590, 590, '30-2899.04(2)'), wins: isTie, pays: { option: 'tiePays' } },
      'dragon-7': {
        title: 'Dragon 7',
        cite: co(596, 596, '30-2899.04(4)'),
        optional: true,
        wins: dragon7,
        pays: '40:1',
      },
      'panda-8': {
        title: 'Panda 8',
        cite: co(596, 598, '30-2899.04(4)'),
        optional: true,
        wins: panda8,
        pays: '25:1',
      },
      'ez-progressive': {
        title: 'EZ Baccarat progressive',
        cite: co(600, 644, '30-2899.04(5)'),
        optional: true,
        rows: {
          'd7-p0-suited': allOf(dragon7Over0, allSuited),
          'd7-p0-color': allOf(dragon7Over0, allColor),
          'd7-p0': dragon7Over0,
          'b2c7-p0': allOf(bankerCounts(2, 7), playerHas0),
          'p8-b3c7-suited': allOf(panda8Over3Card7, allSuited),
          'p8-b3c7-color': allOf(panda8Over3Card7, allColor),
          'p8-b3c7': panda8Over3Card7,
          'p8-d7-suited': eitherSuited,
          'p8-d7': either,
        },
        tables: ['ez-p1', 'ez-p2', 'ez-p3'],
      },
    },

    payTables: {
      'ez-p1': payTable(co(630, 635, '30-2899.04 paytable 1'), {
        'd7-p0-suited': '100% of meter',
        'd7-p0-color': '250 for 1',
        'd7-p0': '75 for 1',
        'b2c7-p0': '60 for 1',
      }),
      'ez-p2': payTable(co(630, 635, '30-2899.04 paytable 2'), {
        'd7-p0-suited': '100% of meter',
        'd7-p0-color': '230 for 1',
        'd7-p0': '75 for 1',
        'b2c7-p0': '60 for 1',
      }),
      'ez-p3': payTable(co(638, 644, '30-2899.04 paytable 3'), {
        'p8-b3c7-suited': '100% of meter',
        'p8-b3c7-color': '500 for 1',
        'p8-b3c7': '50 for 1',
        'p8-d7-suited': '20 for 1',
        // Read "to 1", the lifted chip goes back with the ten that are won.
        'p8-d7': { option: 'ezP3LastRow', is: { 'for-1': '10 for 1', 'to-1': '11 for 1' } },
      }),
    },

    views: { 'ez-progressive': 'suits' },
    stakeOf: (wager) => (wager === 'ez-progressive' ? dollar : undefined),

    jackpots: {
      'ez-progressive': {
        wager: 'ez-progressive',
        cite: co(617, 618, '30-2899.04(5)(f)(i)-(ii)'),
        cites: { correction: co(625, 625, '30-2899.04(5)(f)(vii)') },
        order: 'dealer-left',
        isShared: () => true,
        fixedFrom: chosenSource,
      },
    },

    rules: {
      ...baseWagerRule(co(613, 613, '30-2899.04(5)(e)(i)')),
      ...ownTable(co(590, 590, '30-2899.04(2)')),
    },
  }),
)
