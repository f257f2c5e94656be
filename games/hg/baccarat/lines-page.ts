import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import type { ThirdCards } from '../../kit/families/baccarat/coup.ts'
import { hgBankPage } from '../bank-page.ts'
import { type CoupTable, coupFacts, coupTells, coupTold, playCoup, type SettledCoup } from './coup-wagers.ts'

/** The chart that both print (lines 2692-2713, 2837-2858). */
export const thirdCards: ThirdCards = {
  natural: 8,
  drawsTo: 5,
  banker: [
    'DDDDDDDDDD', // 0
    'DDDDDDDDDD', // 1
    'DDDDDDDDDD', // 2
    'DDDDDDDDSD', // 3
    'SSDDDDDDSS', // 4
    'SSSSDDDDSS', // 5
    'SSSSSSDDSS', // 6
    'SSSSSSSSSS', // 7
  ],
}

/** What the two games with a player line and a banker line have in common. */
export const linesPage = {
  ...hgBankPage,
  family: 'baccarat',
  hands: {
    player: { cards: [2, 3], code: 'wrong-card-count' },
    banker: { cards: [2, 3], code: 'wrong-card-count' },
  },
  verbs: [],
  play: playCoup(thirdCards),
  facts: coupFacts,
  tells: coupTells,
  shows: coupTold,
} as const satisfies Partial<PlayerBanked<CoupTable, SettledCoup>>

/** Refusals of a coup that was not dealt by the chart. */
export const drawCodes = [
  ...['player-must-draw', 'player-illegal-draw', 'banker-must-draw', 'banker-illegal-draw', 'draw-after-natural'],
]
