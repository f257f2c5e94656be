import { alternatingDecks } from '../../kit/bank/alternating-decks.ts'
import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterBetsClosed, lateWager, wagerTouched } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { needsOneOf, tableLimits, timesThe, within } from '../../kit/bank/stake-rules.ts'
import { comparisonOf, rowsByHand, when } from '../../kit/ranks/contest.ts'
import { isMiniRoyal, threeCardHand } from '../../kit/ranks/three-cards.ts'
import { approvedAs, bankMoney, coverage, foldedWagers, hgBankPage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import {
  bestAntes,
  drawnAntes,
  pairPlusOdds,
  playThreeCard,
  sixCardOdds,
  type ThreeCardFacts,
  type ThreeCardTable,
  threeCardFacts,
} from './three-card-play.ts'

const queenHigh = threeCardHand(['Qs'])

const sixCardRows = Object.fromEntries(
  (
    ['royal-flush', 'straight-flush', 'four-of-a-kind', 'full-house', 'flush', 'straight', 'three-of-a-kind'] as const
  ).map((category) => [category, ({ six }: ThreeCardFacts) => six?.category === category] as const),
)

const page: PlayerBanked<ThreeCardTable, ThreeCardFacts> = {
  ...hgBankPage,
  id: 'hg.three-card-poker-6-card-bonus',
  title: 'Three Card Poker 6 Card Bonus',
  cite: hg(2419, 2642),
  approval: approvedAs('GEGA-000329', hg(2419)),
  family: 'poker-vs-dealer',
  equipment: ['shuffler', 'bet-sensors'],
  seats: 7,
  pack: { decks: [1, 1], code: 'card-not-in-deck' },
  hands: { seat: { cards: 3, code: 'wrong-card-count' }, dealer: { cards: 3, code: 'wrong-card-count' } },

  options: { 'folded-wagers': foldedWagers(hg(2500, 2513)), coverage: coverage(hg(2513, 2514)) },

  bank: {
    cite: hg(2513, 2514),
    withinSeat: [['ante'], ['play'], ['pair-plus'], ['6-card-bonus']],
    backline: 'barred',
    ...rotation(hg(2515)),
  },

  qualifies: { says: 'Queen-high or better', dealer: queenHigh, cite: hg(2504) },

  wagers: {
    /** Against a player-dealer without a queen the higher hand still wins it; any other goes back (line 2500). */
    ante: {
      title: 'Ante',
      cite: hg(2477, 2510),
      when: {
        outcome: (facts) =>
          facts.stays && facts.dealerFails && comparisonOf(facts) === 'loses' ? 'not-qualified' : comparisonOf(facts),
        verdicts: { folds: 'lose', wins: 'win', ties: 'push', loses: 'lose', 'not-qualified': 'push' },
      },
      pays: '1:1',
    },
    play: {
      title: 'Play',
      cite: hg(2497, 2510),
      when: when({ folds: 'lose', dealerFails: 'push', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    'pair-plus': {
      title: 'Pair Plus',
      cite: hg(2519, 2540),
      optional: true,
      when: { outcome: ({ stays }) => (stays ? 'stays' : 'folds'), verdicts: { folds: 'lose', stays: 'win' } },
      rows: {
        'mini royal': ({ player }) => player !== undefined && isMiniRoyal(player),
        ...rowsByHand(['straight-flush', 'three-of-a-kind', 'straight', 'flush', 'pair']),
      },
      tables: ['pair-plus'],
    },
    '6-card-bonus': {
      title: '6 Card Bonus',
      cite: hg(2542, 2570),
      optional: true,
      rows: sixCardRows,
      tables: ['TCB-6B4'],
    },
    'player-dealer-bank': bankMoney(hg(2513, 2514)),
  },
  payTables: {
    'pair-plus': {
      cite: hg(2534, 2540),
      rows: [
        { when: 'mini royal', pays: '200:1' },
        { when: 'straight-flush', pays: '40:1' },
        { when: 'three-of-a-kind', pays: '30:1' },
        { when: 'straight', pays: '6:1' },
        { when: 'flush', pays: '3:1' },
        { when: 'pair', pays: '1:1' },
      ],
    },
    'TCB-6B4': {
      cite: hg(2559, 2568),
      rows: [
        { when: 'royal-flush', pays: '1000:1' },
        { when: 'straight-flush', pays: '200:1' },
        { when: 'four-of-a-kind', pays: '100:1' },
        { when: 'full-house', pays: '20:1' },
        { when: 'flush', pays: '15:1' },
        { when: 'straight', pays: '10:1' },
        { when: 'three-of-a-kind', pays: '7:1' },
      ],
    },
  },

  stakes: [
    needsOneOf(['pair-plus', '6-card-bonus'], ['ante'], 'bonus-without-base'),
    timesThe('play', 'ante', [1], 'play-not-equal-ante'),
    within(['ante', 'pair-plus', '6-card-bonus'], tableLimits, limitCodes),
  ],

  verbs: ['play', 'fold'],
  events: {
    wager: [lateWager('bet-after-close', afterBetsClosed, ['ante', 'pair-plus', '6-card-bonus'])],
    'wager-changed': [wagerTouched('bet-after-close', afterBetsClosed)],
    'hand-start': [alternatingDecks('deck-not-alternated')],
  },
  played: [
    {
      says: 'three cards face down to each seat and to the player-dealer, whose bottom card is turned up',
      cite: hg(2490),
    },
    {
      says: 'each seat plays with a wager as large as its ante, or folds and loses what it has staked',
      cite: hg(2497),
    },
    { says: "the player-dealer's other two cards are shown, and the hands compared from seat 1", cite: hg(2504, 2513) },
  ],
  play: playThreeCard,
  facts: (table, bet) => threeCardFacts(table, bet, queenHigh),
  atOnce: ({ folded }, { seat, wager }, options) =>
    options['folded-wagers'] === 'at-once' && folded.has(seat) && wager !== '6-card-bonus',
  odds: {
    ante: { strategy: 'optimal', ways: bestAntes(queenHigh), draws: drawnAntes },
    'pair-plus': { strategy: 'stays', ways: pairPlusOdds },
    '6-card-bonus': { ways: sixCardOdds, printed: '8.56%' },
  },

  live: { lateBet: 'late-bet', touchedBet: 'late-bet', decisionWagers: ['play'] },

  irregularities: {
    'late-bet': {
      when: 'a wager is made, raised or withdrawn after "no more bets"',
      remedy: 'refused',
      cite: hg(2476),
      codes: ['bet-after-close'],
      seenBy: ['bet-sensors'],
    },
    'hand-left-view': {
      when: "cards leave the dealer's view or another person handles them",
      remedy: 'not allowed; no remedy is printed',
      cite: hg(2496),
      called: 'play-on',
      seenBy: [],
    },
    'deck-not-alternated': {
      when: 'the same deck in two rounds running',
      remedy: 'stop',
      cite: hg(2454, 2457),
      seenBy: ['shuffler'],
    },
  },
  refusals: {
    'card-not-in-deck': { says: 'one pack of 52 cards, without jokers', cite: hg(2446, 2448) },
    'play-not-equal-ante': { says: 'Play equals the Ante', cite: hg(2497) },
    'bonus-without-base': { says: 'a side bet stands beside an Ante', cite: hg(2478) },
    'wrong-card-count': { says: 'every hand is a stack of three', cite: hg(2488) },
  },
}

export const threeCardPoker6CardBonus = bankGame(page)
