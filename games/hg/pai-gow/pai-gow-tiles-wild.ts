import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterCupOpened, lateWager, wagerTouched } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { tileRank } from '../../kit/cards/tiles.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type TwoHands, twoHandsWords } from '../../kit/families/pai-gow/two-hands.ts'
import type { TileRanking, TileSetting } from '../../kit/families/tiles/hands.ts'
import { setTiles, type TileHouseWay } from '../../kit/families/tiles/house-way.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { bySetting } from './tile-odds.ts'
import { playTiles, type TileTable, tileHandsOf } from './tile-settings.ts'

/** A wild tile is the twin of the one beside it; Heaven or Earth with a nine is a Wong, with an eight a Gong (2927-2954). */
const ranking: TileRanking = { wild: 'any-tile', heavenWith: [9, 8] }

/** Lines 2980-2985: the pairs that are split; those of 4, 5, 6, 10 and 11 spots never are. */
const houseWay: TileHouseWay = [
  { pips: [7], low: 7, besideHeaven: true },
  { pips: [8], low: 7 },
  { pips: [9], low: 9 },
  { pips: [12, 2], low: 6, orBeside: [9, 11] },
]

const page: PlayerBanked<TileTable, TwoHands> = {
  ...hgBankPage,
  id: 'hg.pai-gow-tiles-wild',
  title: 'Pai Gow Tiles Wild',
  cite: hg(2911, 3055),
  approval: approvedAs('GEGA-004633', hg(3059)),
  family: 'pai-gow',
  equipment: ['dice-reader', 'bet-sensors'],
  seats: 7,
  hands: { seat: { cards: 4, code: 'wrong-card-count' }, dealer: { cards: 4, code: 'wrong-card-count' } },

  options: { coverage: coverage(hg(3007)) },

  bank: {
    cite: hg(3007),
    /** On 9 and 17 "the player to the right of the house dealer" has the button: whose seat that is, is not said. */
    dice: { spots: 8, cite: hg(3001, 3003), button: 'open' },
    backline: 'barred',
    ...rotation(hg(2913)),
  },

  wagers: {
    wager: {
      title: 'Base wager',
      cite: hg(3005, 3007),
      when: {
        outcome: (hands) => hands,
        verdicts: {
          'both higher': 'win',
          'one higher, one lower': 'push',
          // Copies, and no points against no points, are the player-dealer's (line 2931).
          'one higher, one equal': 'push',
          'both equal': 'lose',
          'one lower, one equal': 'lose',
          'both lower': 'lose',
          // The base game's forfeit (a reading: this section has no rule for a low hand above the high one).
          fouled: 'lose',
        },
      },
      pays: '1:1',
    },
    'player-dealer-bank': bankMoney(hg(3007)),
  },
  payTables: {},

  stakes: [],
  verbs: ['set', 'house-way'],
  events: {
    wager: [lateWager('bet-after-dice-opened', afterCupOpened)],
    'wager-changed': [wagerTouched('bet-after-dice-opened', afterCupOpened)],
  },

  played: [
    { says: 'four tiles to each seat and to the player-dealer', cite: hg(2997) },
    {
      says: 'each seat sets a high hand and a low hand of two tiles each, or asks for the house way; both wild tiles must stay together',
      cite: hg(2997),
    },
    { says: 'the house way puts a pair high; pairs of 4, 5, 6, 10 and 11 spots are never split', cite: hg(2982, 2987) },
    {
      says: 'it splits a pair of 7 spots beside Teen or Dey where the low hand then is worth 7 or more, of 8 spots where it is worth 7, and of 9 spots where it is worth 9',
      cite: hg(2983, 2985),
    },
    {
      says: 'it splits a pair of Teen or Dey where the low hand then is worth 6 or more, or beside a tile of 9 or 11 spots',
      cite: hg(2986),
    },
  ],
  play: playTiles({
    ranking,
    named: true,
    houseWay: (four) => setTiles(houseWay, ranking, four),
    refuses: splitSupremePair,
  }),
  facts: tileHandsOf,
  tells: twoHandsWords,
  odds: { wager: bySetting('wager', 'house-way', ranking, houseWay) },

  live: { lateBet: 'late-bet' },

  irregularities: {
    'supreme-pair-split': {
      when: 'both wild tiles are held, and set in different hands',
      remedy: 'they must be played together; the hand is set again',
      cite: hg(2927),
      seenBy: [],
    },
    'late-bet': {
      when: 'a wager is placed after the dice cup is opened',
      remedy: 'it is refused',
      cite: hg(2995),
      codes: ['bet-after-dice-opened'],
      seenBy: ['dice-reader', 'bet-sensors'],
    },
  },
  refusals: {
    'wrong-card-count': { says: 'each hand has four tiles', cite: hg(2997) },
    'tile-not-in-set': { says: '32 tiles, of which eleven come twice', cite: hg(2921) },
    'backline-not-allowed': { says: 'nobody bets on the hand of another', cite: hg(2991) },
  },
}

const isWild = (tile: TileSetting['high'][number]): boolean => tileRank(tile) === 16

/** Both wild tiles of a hand are played together (line 2927). */
function splitSupremePair({ high, low }: TileSetting): Breach | undefined {
  return high.some(isWild) && low.some(isWild)
    ? { rule: 'supreme-pair-split', message: 'both wild tiles are set in different hands' }
    : undefined
}

export const paiGowTilesWild = bankGame(page)
