import type { PlayerBanked } from '../../kit/bank/page.ts'
import { hgBankPage } from '../bank-page.ts'
import { type CoupTable, coupFacts, coupTold, playCoup, type SettledCoup } from './coup-wagers.ts'

/** What the two games with a player line and a banker line have in common. */
export const linesPage = {
  ...hgBankPage,
  family: 'baccarat',
  hands: {
    player: { cards: [2, 3], code: 'wrong-card-count' },
    banker: { cards: [2, 3], code: 'wrong-card-count' },
  },
  verbs: [],
  events: {},
  play: playCoup(),
  facts: coupFacts,
  shows: coupTold,
} as const satisfies Partial<PlayerBanked<CoupTable, SettledCoup>>

/** Refusals of a coup that was not dealt by the chart. */
export const drawCodes = [
  ...['player-must-draw', 'player-illegal-draw', 'banker-must-draw', 'banker-illegal-draw', 'draw-after-natural'],
]
