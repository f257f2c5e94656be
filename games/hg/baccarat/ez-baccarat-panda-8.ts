import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWagers } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { needsOneOf, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { choice } from '../../kit/document/options.ts'
import { approvedAs, bankMoney, coverage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import {
  type CoupTable,
  countedByPoints,
  isDragon7,
  isPanda8,
  isTie,
  onBankerBut,
  onPlayer,
  type SettledCoup,
} from './coup-wagers.ts'
import { drawCodes, linesPage, thirdCards } from './lines-page.ts'

const lines = ['player-line', 'banker-line']
const sideBets = ['tie', 'panda-8', 'dragon-7']

const page: PlayerBanked<CoupTable, SettledCoup> = {
  ...linesPage,
  id: 'hg.ez-baccarat-panda-8',
  title: 'EZ Baccarat Panda 8',
  cite: hg(2644, 2790),
  approval: approvedAs('GEGA-002889', hg(2644)),
  equipment: ['card-shoe', 'bet-sensors'],
  /** A baccarat table has thirteen, a blackjack table seven (line 2674). */
  seats: 13,
  pack: { decks: [3, 8], code: 'card-not-in-deck' },

  options: {
    /** Nothing here bars a winning three-card seven, which Fortune 7 pushes. */
    'banker-three-card-7': choice(['pays', 'pushes'], 'pays', hg(2687, 2720)),
    'eztrak-timer': choice(['off', 'on'], 'off', hg(2760, 2769)),
    device: choice(['shoe'], 'shoe', hg(2660)),
    coverage: coverage(hg(2733)),
  },

  bank: {
    cite: hg(2678),
    byType: [['player-line'], ['banker-line'], ['tie'], ['panda-8'], ['dragon-7']],
    backline: 'open',
    ...rotation(hg(2652)),
  },

  wagers: {
    'player-line': { title: 'Player line', cite: hg(2686, 2722), when: onPlayer, pays: '1:1' },
    'banker-line': {
      title: 'Banker line',
      cite: hg(2687, 2722),
      when: onBankerBut({ option: 'banker-three-card-7', is: { pays: 'win', pushes: 'push' } }),
      pays: '1:1',
    },
    tie: { title: 'Tie Bet', cite: hg(2724, 2733), optional: true, wins: isTie, pays: '8:1' },
    'panda-8': { title: 'Panda 8', cite: hg(2744, 2752), optional: true, wins: isPanda8, pays: '25:1' },
    'dragon-7': { title: 'Dragon 7 Bonus Bet', cite: hg(2735, 2742), optional: true, wins: isDragon7, pays: '40:1' },
    'player-dealer-bank': bankMoney(hg(2733)),
  },
  payTables: {},

  events: lateWagers(hg(2692), afterFirstCard, [...lines, ...sideBets]),

  odds: countedByPoints([...lines, ...sideBets], thirdCards),

  stakes: [needsOneOf(sideBets, lines, 'side-bet-without-line'), within(lines, tableLimits, limitCodes)],

  played: [
    {
      says: 'two cards each to the player hand and to the banker hand, in rotation; where either has 8 or 9, nobody draws',
      cite: hg(2692, 2694),
    },
    { says: 'the player hand draws on 0 to 5, and stands on 6 and 7', cite: hg(2694) },
    {
      says: 'where the player hand stood, the banker hand draws on 0 to 5, and stands on 6 and 7',
      cite: hg(2695),
    },
    {
      says: 'where it drew, the banker hand draws on 0 to 2; on 3 to any third card but an 8, on 4 to one of 2 to 7, on 5 to one of 4 to 7, on 6 to one of 6 or 7; and stands on 7',
      cite: hg(2696, 2713),
    },
  ],
  refusals: {
    'side-bet-without-line': { says: 'a Tie Bet, Panda 8 or Dragon 7 goes with a line wager', cite: hg(2726, 2746) },
    'wrong-card-count': { says: 'each hand has two or three cards', cite: hg(2656) },
    'card-not-in-deck': { says: 'three to eight packs of 52 cards, without jokers', cite: hg(2660) },
  },
  irregularities: {
    'illegal-draw': {
      when: 'a third card is dealt or withheld against the chart',
      remedy: 'the document names none; stop, and call a supervisor',
      cite: hg(2694, 2713),
      codes: drawCodes,
      seenBy: ['card-shoe'],
    },
  },
}

export const ezBaccaratPanda8 = bankGame(page)
