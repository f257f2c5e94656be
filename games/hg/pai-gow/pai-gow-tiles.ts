import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterCupOpened, lateWager, wagerTouched } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { type TwoHands, twoHandsWords } from '../../kit/families/pai-gow/two-hands.ts'
import type { TileRanking } from '../../kit/families/tiles/hands.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { bySetting } from './tile-odds.ts'
import { playTiles, type TileTable, tileHandsOf } from './tile-settings.ts'
import { twoSpots } from './two-spots.ts'

/** Ranks 1 to 22; 1-2 and 2-4 "can be used as a 3 or a 6" (lines 1145-1170, 1194). */
const ranking: TileRanking = { wild: 'three-or-six', heavenWith: [9, 8, 7] }

const page: PlayerBanked<TileTable, TwoHands> = {
  ...hgBankPage,
  id: 'hg.pai-gow-tiles',
  title: 'Pai Gow Tiles',
  cite: hg(1132, 1217),
  approval: approvedAs('GEGA-001463', hg(3059)),
  family: 'pai-gow',
  equipment: ['dice-reader', 'bet-sensors'],
  /** Eight stacks of four, the player-dealer's among them (lines 1140, 1142); seats are counted counterclockwise. */
  seats: 7,
  hands: { seat: { cards: 4, code: 'wrong-card-count' }, dealer: { cards: 4, code: 'wrong-card-count' } },

  options: { coverage: coverage(hg(1197)) },

  bank: {
    cite: hg(1197),
    dice: { spots: 8, cite: hg(1140, 1202) },
    backline: 'open',
    ...rotation(hg(1214), 'bettors'),
  },

  wagers: {
    base: {
      title: 'Wager against the player-dealer',
      cite: hg(1197),
      when: {
        outcome: (hands) => hands,
        verdicts: {
          'both higher': 'win',
          'one higher, one lower': 'push',
          // An equal hand is the player-dealer's (line 1197 says so of both; of one it is a reading).
          'one higher, one equal': 'push',
          'both equal': 'lose',
          'one lower, one equal': 'lose',
          'both lower': 'lose',
        },
      },
      pays: '1:1',
    },
    backline: { title: 'Wager on another spot', cite: hg(1215, 1217), behind: ['base'] },
    'player-dealer-bank': bankMoney(hg(1197)),
  },
  payTables: {},

  stakes: [],
  setup: [twoSpots],
  verbs: ['set'],
  events: {
    wager: [lateWager('late-bet', afterCupOpened)],
    'wager-changed': [wagerTouched('late-bet', afterCupOpened)],
  },

  played: [
    { says: 'four tiles to each seat and to the player-dealer, one stack of eight each', cite: hg(1141, 1142) },
    {
      says: "each seat lays its tiles as two hands of two, of which the better one is the high hand; the player-dealer's are opened once all are set",
      cite: hg(1143, 1196),
    },
  ],
  play: playTiles({ ranking, named: false, unset: 'unset-hand' }),
  facts: tileHandsOf,
  tells: twoHandsWords,
  // No house way is printed: pairs go high, else Heaven or Earth with a seven to nine, else the best low hand is made.
  odds: { base: bySetting('base', 'pairs-high', ranking, []) },

  live: { lateBet: 'late-bet' },

  irregularities: {
    'late-bet': {
      when: 'a bet is placed after the cup is opened',
      remedy: 'it is refused',
      cite: hg(1203),
      seenBy: ['dice-reader', 'bet-sensors'],
    },
    'bank-opened-early': {
      when: "the player-dealer's hand is opened before all are set",
      remedy: "a supervisor sets the player's hand the logical way",
      cite: hg(1208),
      seenBy: [],
    },
    'tiles-shown': {
      when: 'tiles are shown or taken off the table',
      remedy: 'it is not allowed',
      cite: hg(1201),
      called: 'play-on',
      seenBy: [],
    },
    'unset-hand': {
      when: 'a player leaves four tiles in one stack',
      remedy: 'they are set the logical way, which the document does not print: it is asked for',
      cite: hg(1205),
      seenBy: [],
    },
    'two-spots-one-player': {
      when: 'one player is active on two spots',
      remedy: 'it is refused',
      cite: hg(1215, 1217),
      seenBy: ['bet-sensors'],
    },
  },
  refusals: {
    'wrong-card-count': { says: 'each hand has four tiles', cite: hg(1141, 1142) },
    'tile-not-in-set': { says: '32 tiles, of which eleven come twice', cite: hg(1136, 1143) },
  },
}

export const paiGowTiles = bankGame(page)
