import { game } from '../kit/document/game.ts'
import { choice, type Options, type Problem, problem } from '../kit/document/options.ts'
import { dragon7, panda8 } from '../kit/families/baccarat/coup-events.ts'
import { variation } from './baccarat-page.ts'
import { approved, baseWagerRule, co, ownTable } from './common-rules.ts'
import { oneTableFor, payTable } from './pay-tables.ts'
import { anyEventOf, both2Card7, both3Card7, both3Card9, one3Card9 } from './treasure-events.ts'

const tables = ['5t-1', '5t-2'] as const

const payTables = {
  '5t-1': payTable(co(352, 363, '30-2899.01 pay table 1'), {
    dragon7: '40:1',
    panda8: '25:1',
    'both hands 3-card 9': '75:1',
    'exactly one hand 3-card 9': '10:1',
    'both hands 3-card 7': '400:1',
    'any event above': '6:1',
  }),
  '5t-2': payTable(co(365, 377, '30-2899.01 pay table 2'), {
    dragon7: '40:1',
    panda8: '25:1',
    'both hands 3-card 9': '75:1',
    'exactly one hand 3-card 9': '10:1',
    'both hands 3-card 7': '200:1',
    'both hands 2-card 7': '50:1',
    'any event above': '6:1',
  }),
}

const fortune7 = { dragon7 }
const golden8 = { panda8 }
const heavenly9 = { 'both hands 3-card 9': both3Card9, 'exactly one hand 3-card 9': one3Card9 }
/** Only table 2 has a row for two cards; one hand of two and one of three have none. */
const blazing7s = { 'both hands 3-card 7': both3Card7, 'both hands 2-card 7': both2Card7 }
const anyOfThem = anyEventOf('cover-all', payTables, { ...fortune7, ...golden8, ...heavenly9, ...blazing7s })

const group = ['fortune-7', 'golden-8', 'heavenly-9', 'blazing-7s', 'cover-all']

/** Line 332: five percent on winning Banker hands. */
function warnOfCommission({ commissionMode, commissionPct }: Options): Problem[] {
  if (commissionMode === 'on-win' && commissionPct === 5) return []
  const message = '5 Treasures takes 5 percent commission on winning Banker hands'
  return [problem('commissionMode', 'commissionMode', message, co(332, 332, '30-2899.01(4)'))]
}

export const fiveTreasures = game(
  variation({
    id: 'co.5-treasures',
    title: '5 Treasures',
    cite: co(317, 377, '30-2899.01'),
    approval: approved('of LNW Gaming, amended 12/30/23', 319, '30-2899.01'),
    equipment: ['card-shoe', 'bet-sensors'],

    options: { baseWagerRequired: choice([false, true], false, co(323, 323, '30-2899.01(2)')) },

    wagers: {
      'fortune-7': {
        title: 'Fortune 7',
        cite: co(338, 338, '30-2899.01(5)(a)'),
        optional: true,
        rows: fortune7,
        tables,
      },
      'golden-8': {
        title: 'Golden 8',
        cite: co(339, 339, '30-2899.01(5)(b)'),
        optional: true,
        rows: golden8,
        tables,
      },
      'heavenly-9': {
        title: 'Heavenly 9',
        cite: co(340, 340, '30-2899.01(5)(c)'),
        optional: true,
        rows: heavenly9,
        tables,
      },
      'blazing-7s': {
        title: "Blazing 7's",
        cite: co(341, 341, '30-2899.01(5)(d)'),
        optional: true,
        rows: blazing7s,
        tables,
      },
      'cover-all': {
        title: 'Cover All',
        cite: co(342, 342, '30-2899.01(5)(e)'),
        optional: true,
        rows: { 'any event above': anyOfThem },
        tables,
      },
    },
    groups: { '5-treasures': group },
    payTables,
    rules: {
      ...baseWagerRule(co(323, 323, '30-2899.01(2)')),
      ...ownTable(co(323, 323, '30-2899.01(2)')),
    },
    checks: {
      options: (options) => oneTableFor(group, options, co(344, 377, '30-2899.01(5)')),
      warnings: warnOfCommission,
    },
  }),
)
