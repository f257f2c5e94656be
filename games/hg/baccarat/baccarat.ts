import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWager } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { inStepsOf, needsOneOf, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { rankOf, suitOf } from '../../kit/cards/cards.ts'
import { described } from '../../kit/document/described.ts'
import { choice, limits, type MinAndMax } from '../../kit/document/options.ts'
import type { ThirdCards } from '../../kit/families/baccarat/coup.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, limitCodes, rotation, toTheExtent } from '../bank-page.ts'
import { hg } from '../citation.ts'
import {
  type CoupTable,
  countedByPoints,
  coupFacts,
  coupTells,
  coupTold,
  isTie,
  onBanker,
  onPlayer,
  playCoup,
  type SettledCoup,
} from './coup-wagers.ts'
import { countedByFirstFour } from './first-four.ts'
import { drawCodes } from './lines-page.ts'

/** Not the customary chart (lines 1452-1468). */
const thirdCards: ThirdCards = {
  natural: 8,
  drawsTo: 5,
  banker: [
    'DDDDDDDDDD', // 0
    'DDDDDDDDDD', // 1
    'DDDDDDDDDD', // 2
    'DDDDDDDDDD', // 3
    'SSSDDDDDSS', // 4
    'SSSDDDDDSS', // 5
    'SSSSSSSSSS', // 6
    'SSSSSSSSSS', // 7
  ],
}

const page: PlayerBanked<CoupTable, SettledCoup> = {
  ...hgBankPage,
  id: 'hg.baccarat',
  title: 'Baccarat, with Baccarat Bonus Wager',
  cite: hg(1440, 1497),
  approval: approvedAs('GEGA-002606', hg(1440)),
  family: 'baccarat',
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  seats: 14,
  pack: { decks: [6, 8], code: 'card-not-in-deck' },
  hands: {
    player: { cards: [2, 3], code: 'wrong-card-count' },
    banker: { cards: [2, 3], code: 'wrong-card-count' },
  },

  options: {
    'bonus-multi-hit': choice(['highest-only', 'cumulative'], 'highest-only', hg(1489, 1491)),
    'bonus-limits': limits([1_000, 10_000], hg(1494)),
    coverage: coverage(hg(1497)),
  },

  bank: {
    cite: hg(1497),
    withinSeat: [['player'], ['banker'], ['tie'], ['bonus']],
    backline: 'open',
    ...rotation(hg(1473), 'bettors'),
  },

  wagers: {
    player: { title: 'Player', cite: hg(1470, 1478), when: onPlayer, pays: '1:1' },
    banker: { title: 'Banker', cite: hg(1470, 1479), when: onBanker, pays: '19:20' },
    tie: { title: 'Tie', cite: hg(1470, 1480), wins: isTie, pays: '8:1' },
    bonus: {
      title: 'Bonus wager',
      cite: hg(1488, 1497),
      optional: true,
      each: described(
        'the highest row that the first two cards of both hands make, or every row where `bonus-multi-hit` is cumulative',
        bonusRows,
      ),
      tables: ['bonus'],
    },
    'player-dealer-bank': bankMoney(toTheExtent),
  },

  payTables: {
    bonus: {
      cite: hg(1489, 1491),
      rows: [
        { when: 'both two-card hands are pairs', pays: '40:1' },
        { when: 'all four cards are of one suit', pays: '10:1' },
        { when: 'one of the two hands is a pair', pays: '3:1' },
      ],
    },
  },

  stakes: [
    needsOneOf(['bonus'], ['player', 'banker', 'tie'], 'bonus-without-base'),
    inStepsOf('bonus', 500, 'bonus-increment'),
    within(['bonus'], (_bet, _round, options) => bonusLimits(options['bonus-limits']), {
      below: 'bonus-below-minimum',
      above: 'bonus-above-maximum',
    }),
    within(['player', 'banker', 'tie'], tableLimits, limitCodes),
  ],

  verbs: [],
  events: {
    wager: [lateWager('bet-after-first-card', afterFirstCard)],
    'wager-changed': [lateWager('bet-after-first-card', afterFirstCard)],
  },
  played: [
    {
      says: 'two cards each to the player hand and to the banker hand; where either has 8 or 9, nobody draws',
      cite: hg(1448, 1452),
    },
    { says: 'the player hand draws on 0 to 5, and stands on 6 and 7', cite: hg(1453, 1454) },
    {
      says: 'where the player hand stood, the banker hand draws on 0 to 5, and stands on 6 and 7',
      cite: hg(1456),
    },
    {
      says: 'where it drew, the banker hand draws on 0 to 3, on 4 and 5 to a third card of 3 to 7 alone, and stands on 6 and 7',
      cite: hg(1457, 1468),
    },
  ],
  play: playCoup(thirdCards),
  facts: coupFacts,
  tells: coupTells,
  shows: coupTold,

  odds: { ...countedByPoints(['player', 'banker', 'tie'], thirdCards), bonus: countedByFirstFour },

  live: { lateBet: 'late-bet' },

  refusals: {
    'bonus-without-base': { says: 'a Bonus wager goes with a Player, Banker or Tie bet', cite: hg(1488, 1495) },
    'bonus-increment': { says: 'a Bonus wager goes in steps of 5 dollars', cite: hg(1494) },
    'bonus-below-minimum': { says: 'a Bonus wager is not below the least of `bonus-limits`', cite: hg(1494) },
    'bonus-above-maximum': { says: 'a Bonus wager is not above the most of `bonus-limits`', cite: hg(1494) },
    'wrong-card-count': { says: 'each hand has two or three cards', cite: hg(1448, 1468) },
    'card-not-in-deck': { says: 'six to eight packs of 52 cards', cite: hg(1444) },
  },
  irregularities: {
    'late-bet': {
      when: 'a wager or bonus goes down after the first card',
      remedy: 'the wager is refused',
      cite: hg(1449, 1493),
      codes: ['bet-after-first-card'],
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'illegal-draw': {
      when: 'a card is drawn or withheld against the rules',
      remedy: 'the document names none; stop, and call a supervisor',
      cite: hg(1452, 1468),
      codes: drawCodes,
      seenBy: ['card-shoe'],
    },
  },
}

const bonusLimits = (told: unknown) => {
  const { min, max } = told as MinAndMax
  return { least: min, most: max }
}

/** By the first two cards of each hand; the highest alone, unless the house pays every row that is hit. */
function bonusRows({ coup: { player, banker }, options }: SettledCoup): readonly string[] {
  const [one, other] = [player.slice(0, 2), banker.slice(0, 2)]
  const pairs = [one, other].filter(([first, second]) => first && second && rankOf(first) === rankOf(second)).length
  const suits = new Set([...one, ...other].map(suitOf))
  const rows = [
    ...(pairs === 2 ? ['both two-card hands are pairs'] : []),
    ...(suits.size === 1 ? ['all four cards are of one suit'] : []),
    ...(pairs === 1 ? ['one of the two hands is a pair'] : []),
  ]
  return options['bonus-multi-hit'] === 'cumulative' ? rows : rows.slice(0, 1)
}

export const baccarat = bankGame(page)
