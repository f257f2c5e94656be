import { described } from '../kit/document/described.ts'
import { choice, type Option } from '../kit/document/options.ts'
import type { PayTable, Wager } from '../kit/document/wagers.ts'
import type { Coup, CoupFacts, Side } from '../kit/families/baccarat/coup.ts'
import {
  type CoupEvent,
  identicalPair,
  isNaturalTie,
  isTie,
  marginsUnder9,
  naturalWin,
  playerWins,
  rankPair,
  winsBy,
} from '../kit/families/baccarat/coup-events.ts'
import type { CoupView } from '../kit/families/baccarat/coup-odds.ts'
import { co, commonOptions } from './common-rules.ts'
import { payTable } from './pay-tables.ts'
import { banker } from './vigorish.ts'

const matchPair = (side: Side): CoupEvent<CoupFacts> =>
  described(
    `the first two cards of the ${side === 'player' ? 'Player' : 'Banker'} are a pair, of two suits where \`matchPairMode\` is unsuited-only`,
    (coup: CoupFacts) =>
      rankPair(side)(coup) && (coup.options.matchPairMode === 'any-rank-pair' || !identicalPair(side)(coup)),
  )

const totalCards = (total: number): CoupEvent =>
  described(`the two hands have ${total} cards in all`, ({ n }: Coup) => n === total)

const perfectPair: CoupEvent = described(
  'the first two cards of either hand are a pair of one suit',
  (coup: Coup) => identicalPair('player')(coup) || identicalPair('banker')(coup),
)

const margins = (side: Side) => ({
  'by 9': winsBy(side, 9),
  ...marginsUnder9(side),
  'natural winner': naturalWin(side),
})

const naturalTiePushes: CoupEvent<CoupFacts> = described(
  'two naturals tie, where `naturalTie` is push',
  (coup: CoupFacts) => coup.options.naturalTie === 'push' && isNaturalTie(coup),
)

/** Wagers, pay tables and options of the general rule, which every variation has beside its own. */
const options = {
  ...commonOptions,
  matchPairMode: choice(['unsuited-only', 'any-rank-pair'], 'unsuited-only', co(60, 60, '30-2802(12)')),
  /** The margin tables have no row for equal naturals. */
  naturalTie: choice(['lose', 'push'], 'lose', co(161, 190, '30-2808(5)')),
} as const satisfies Record<string, Option>

const wagers = {
  banker,
  player: {
    title: "Player's Hand",
    cite: co(129, 132, '30-2807(1)(b)'),
    wins: playerWins,
    pushes: isTie,
    pays: '1:1',
  },
  tie: { title: 'Tie', cite: co(133, 133, '30-2807(1)(c)'), wins: isTie, pays: { option: 'tiePays' } },
  'perfect-pair': {
    title: 'Perfect Pair',
    cite: co(134, 134, '30-2807(1)(d)'),
    optional: true,
    wins: perfectPair,
    pays: { option: 'perfectPairPays' },
  },
  'match-pair-player': {
    title: 'Match Pair, Player hand',
    cite: co(60, 60, '30-2802(12)'),
    optional: true,
    wins: matchPair('player'),
    pays: '11:1',
  },
  'match-pair-banker': {
    title: 'Match Pair, Banker hand',
    cite: co(60, 60, '30-2802(12)'),
    optional: true,
    wins: matchPair('banker'),
    pays: '11:1',
  },
  'total-cards-4': {
    title: '4-5-6: four cards',
    cite: co(154, 157, '30-2808(4)'),
    optional: true,
    wins: totalCards(4),
    pays: '3:2',
  },
  'total-cards-5': {
    title: '4-5-6: five cards',
    cite: co(158, 158, '30-2808(4)'),
    optional: true,
    wins: totalCards(5),
    pays: '2:1',
  },
  'total-cards-6': {
    title: '4-5-6: six cards',
    cite: co(159, 159, '30-2808(4)'),
    optional: true,
    wins: totalCards(6),
    pays: '2:1',
  },
  'winning-margin-player': {
    title: 'Optional bonus wager on the Player hand (natural or margin)',
    cite: co(161, 190, '30-2808(5)'),
    optional: true,
    rows: margins('player'),
    pushes: naturalTiePushes,
    tables: ['margin-a', 'margin-b', 'margin-c'],
  },
  'winning-margin-banker': {
    title: 'Optional bonus wager on the Banker hand',
    cite: co(161, 190, '30-2808(5)'),
    optional: true,
    rows: margins('banker'),
    pushes: naturalTiePushes,
    tables: ['margin-a', 'margin-b', 'margin-c'],
  },
} as const satisfies Record<string, Wager<CoupFacts>>

const payTables = {
  'margin-a': payTable(co(163, 171, '30-2808(5) A'), {
    'by 9': '30:1',
    'by 8': '10:1',
    'by 7': '6:1',
    'by 6': '4:1',
    'by 5': '2:1',
    'by 4': '1:1',
    'natural winner': '1:1',
  }),
  'margin-b': payTable(co(173, 182, '30-2808(5) B'), {
    'by 9': '20:1',
    'by 8': '8:1',
    'by 7': '7:1',
    'by 6': '4:1',
    'by 5': '3:1',
    'by 4': '1:1',
    'natural winner': '1:1',
  }),
  'margin-c': payTable(co(184, 190, '30-2808(5) C'), {
    'by 9': '30:1',
    'by 8': '10:1',
    'by 6 or 7': '4:1',
    'by 4 or 5': '2:1',
    'natural winner': '1:1',
  }),
} as const satisfies Record<string, PayTable>

const views = {
  'perfect-pair': 'pairs',
  'match-pair-player': 'pairs',
  'match-pair-banker': 'pairs',
} as const satisfies Record<string, CoupView>

export const baccarat = { options, wagers, payTables, views }
