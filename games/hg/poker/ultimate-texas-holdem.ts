import { alternatingDecks } from '../../kit/bank/alternating-decks.ts'
import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWagers } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { needsOneOf, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { choice } from '../../kit/document/options.ts'
import { rowsByHand, when } from '../../kit/ranks/contest.ts'
import { leastOf } from '../../kit/ranks/poker-hands.ts'
import { approvedAs, bankMoney, coverage, foldedWagers, hgBankPage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import {
  bestAntes,
  blindBeside,
  dealInOrder,
  playStake,
  playUltimate,
  tripsOdds,
  type UltimateFacts,
  type UltimateTable,
  ultimateFacts,
} from './ultimate-play.ts'
import { bySimpleStrategy } from './ultimate-strategy.ts'

const pair = leastOf('one-pair')
const straightOrBetter = ['straight', 'flush', 'full-house', 'four-of-a-kind', 'straight-flush', 'royal-flush'] as const

const page: PlayerBanked<UltimateTable, UltimateFacts> = {
  ...hgBankPage,
  id: 'hg.ultimate-texas-holdem',
  title: "Ultimate Texas Hold'em",
  cite: hg(2278, 2415),
  approval: approvedAs('GEGA-003345', hg(2278)),
  family: 'poker-vs-dealer',
  equipment: ['shuffler', 'card-shoe', 'bet-sensors'],
  seats: 7,
  pack: { decks: [1, 1], code: 'card-not-in-deck' },
  hands: {
    seat: { cards: 2, code: 'wrong-card-count' },
    dealer: { cards: 2, code: 'wrong-card-count' },
    board: { cards: [0, 5], code: 'wrong-card-count' },
  },

  options: {
    /** 7 to 2 is printed between 8 to 1 and 4 to 1; 7 to 1 makes the published table. */
    'trips-flush': choice(['7:1', '7:2'], '7:1', hg(2399)),
    'folded-wagers': foldedWagers(hg(2282, 2334)),
    coverage: coverage(hg(2282)),
  },

  bank: {
    cite: hg(2282, 2390),
    withinSeat: [['ante'], ['blind'], ['play'], ['trips']],
    backline: 'barred',
    ...rotation(hg(2425)),
  },

  qualifies: { says: 'at least a pair', dealer: pair, cite: hg(2346, 2355) },

  wagers: {
    ante: {
      title: 'Ante',
      cite: hg(2314, 2357),
      when: when({ folds: 'lose', dealerFails: 'push', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    blind: {
      title: 'Blind',
      cite: hg(2349, 2373),
      when: when({ folds: 'lose', wins: 'win', ties: 'push', loses: 'lose' }),
      rows: { ...rowsByHand(straightOrBetter), 'less than a straight': () => true },
      tables: ['blind'],
    },
    play: {
      title: 'Play',
      cite: hg(2327, 2364),
      when: when({ folds: 'lose', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    trips: {
      title: 'Trips Bonus',
      cite: hg(2377, 2401),
      optional: true,
      rows: rowsByHand([...straightOrBetter, 'three-of-a-kind']),
      tables: ['trips'],
    },
    'player-dealer-bank': bankMoney(hg(2282, 2390)),
  },
  payTables: {
    blind: {
      cite: hg(2367, 2373),
      rows: [
        { when: 'royal-flush', pays: '500:1' },
        { when: 'straight-flush', pays: '50:1' },
        { when: 'four-of-a-kind', pays: '10:1' },
        { when: 'full-house', pays: '3:1' },
        { when: 'flush', pays: '3:2' },
        { when: 'straight', pays: '1:1' },
        { when: 'less than a straight', pays: 'returned' },
      ],
    },
    trips: {
      cite: hg(2394, 2401),
      rows: [
        { when: 'royal-flush', pays: '50:1' },
        { when: 'straight-flush', pays: '40:1' },
        { when: 'four-of-a-kind', pays: '30:1' },
        { when: 'full-house', pays: '8:1' },
        { when: 'flush', pays: { option: 'trips-flush' } },
        { when: 'straight', pays: '4:1' },
        { when: 'three-of-a-kind', pays: '3:1' },
      ],
    },
  },

  stakes: [
    blindBeside,
    needsOneOf(['trips'], ['ante'], 'bonus-without-base'),
    playStake,
    within(['ante', 'trips'], tableLimits, limitCodes),
  ],

  verbs: ['check', 'play-1x', 'play-2x', 'play-3x', 'play-4x', 'fold'],
  events: {
    card: [dealInOrder],
    'hand-start': [alternatingDecks('deck-not-alternated')],
    ...lateWagers(hg(2379), afterFirstCard, ['ante', 'blind', 'trips']),
  },
  played: [
    {
      says: 'five cards face down to the middle, two to each seat, and two to the player-dealer last of all',
      cite: hg(2321, 2336),
    },
    {
      says: 'each seat plays three or four times its ante, or checks; then three cards of the middle are turned',
      cite: hg(2327, 2329),
    },
    { says: 'whoever checked plays twice his ante, or checks; then the last two are turned', cite: hg(2329, 2332) },
    { says: 'whoever checked twice plays his ante, or folds', cite: hg(2332, 2334) },
  ],
  play: playUltimate,
  facts: (table, bet) => ultimateFacts(table, bet, pair),
  atOnce: ({ folded }, { seat, wager }, options) =>
    options['folded-wagers'] === 'at-once' && folded.has(seat) && wager !== 'trips',
  odds: {
    ante: {
      strategy: 'optimal',
      ways: bestAntes(pair),
      deals: 55_627_620_048_000n,
      drawnStrategy: 'simple',
      draws: bySimpleStrategy,
    },
    trips: { strategy: 'stays', ways: tripsOdds },
  },

  live: { decisionWagers: ['play'] },

  irregularities: {
    'wrong-order': {
      when: "the player-dealer's or players' cards are dealt before their time",
      remedy: 'the document names none; stop',
      cite: hg(2321, 2336),
      codes: ['deal-order'],
      seenBy: ['card-shoe', 'shuffler'],
    },
    'deck-not-alternated': {
      when: 'the same deck in two rounds running',
      remedy: 'stop',
      cite: hg(2280),
      seenBy: ['shuffler'],
    },
    'wrong-multiple': {
      when: 'a Play wager is not the allowed multiple',
      remedy: 'refused',
      cite: hg(2327, 2331),
      codes: ['play-multiple'],
      seenBy: ['bet-sensors'],
    },
  },
  refusals: {
    'card-not-in-deck': { says: 'one pack of 52 cards, without jokers', cite: hg(2280) },
    'wrong-card-count': { says: 'five cards to the middle, two to each hand', cite: hg(2321, 2336) },
    'blind-missing': { says: 'every Ante has a Blind', cite: hg(2314) },
    'blind-not-equal-ante': { says: 'the Blind equals the Ante', cite: hg(2314) },
    'bonus-without-base': { says: 'Trips stands beside Ante and Blind', cite: hg(2377, 2379) },
    'second-play': { says: 'Play goes down once', cite: hg(2327, 2334) },
    'fold-too-early': { says: 'a seat may fold at the river alone', cite: hg(2327, 2334) },
    'backline-not-allowed': { says: 'nobody bets behind a seat', cite: hg(2280) },
  },
}

export const ultimateTexasHoldem = bankGame(page)
