import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, tooLate } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { needsOneOf, notAbove, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { oneDeck } from '../../kit/cards/cards.ts'
import { described } from '../../kit/document/described.ts'
import { choice } from '../../kit/document/options.ts'
import type { When } from '../../kit/document/wagers.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { mustHit } from './blackjack-poker-hands.ts'
import {
  type BlackjackPokerFacts,
  type BlackjackPokerTable,
  endsRound,
  factsOf,
  insuranceOdds,
  pairOdds,
  playBlackjackPoker,
  refusesDouble,
  refusesInsurance,
  refusesSplit,
} from './blackjack-poker-play.ts'
import { asThePlayerDealer } from './drawn-rounds.ts'

const byHand: When<BlackjackPokerFacts> = {
  outcome: ({ outcome }) => outcome,
  verdicts: { wins: 'win', ties: 'push', loses: 'lose', surrenders: 'half', 'not-reached': 'void' },
}

/** From the 5th ranked hand on: any 21 down to any 12. */
const totals = Array.from({ length: 10 }, (_, i) => `total ${21 - i}`)

const rowsByRank = Object.fromEntries([
  ['two dealt aces of hearts', ({ rank }: BlackjackPokerFacts) => rank === 1] as const,
  ['dealt ace with ten or picture', ({ rank }: BlackjackPokerFacts) => rank === 2] as const,
  ['two aces of hearts after a split', ({ rank }: BlackjackPokerFacts) => rank === 3] as const,
  ['ace with ten or picture after a split', ({ rank }: BlackjackPokerFacts) => rank === 4] as const,
  ...totals.map((total, i) => [total, ({ rank }: BlackjackPokerFacts) => rank === 5 + i] as const),
  ['total under 12', ({ rank }: BlackjackPokerFacts) => rank > 14] as const,
])

/** Wagers and chips that go down once the cards are dealt. */
const late = [tooLate(hg(2019), afterFirstCard, ['game-wager']), tooLate(hg(2047), afterFirstCard, ['perfect-pair'])]

const page: PlayerBanked<BlackjackPokerTable, BlackjackPokerFacts> = {
  ...hgBankPage,
  id: 'hg.blackjack-poker',
  title: 'Blackjack Poker with Perfect Pair Bonus Bet',
  cite: hg(1971, 2099),
  approval: approvedAs('GEGA-001470', hg(1971)),
  family: 'blackjack',
  equipment: ['card-shoe', 'bet-sensors'],
  seats: 7,
  pack: { decks: [1, 12], code: 'card-not-in-deck' },
  hands: { seat: { cards: [0, 2], code: 'wrong-card-count' }, dealer: { cards: [0, 2], code: 'wrong-card-count' } },

  options: {
    /** The chart ranks a dealt blackjack over a drawn 21 (1996-1999); line 2040 says that the same total pushes. */
    'tie-rule': choice(['by-rank', 'by-total'], 'by-rank', hg(1996, 2040)),
    'split-stake': choice(['half', 'equal'], 'half', hg(2067)),
    coverage: coverage(hg(2081)),
  },

  bank: {
    cite: hg(2081),
    withinSeat: [['game-wager', 'double', 'split', 'insurance'], ['perfect-pair']],
    backline: 'open',
    ...rotation(hg(2081)),
  },

  wagers: {
    'game-wager': {
      title: 'Game wager',
      cite: hg(1981, 2043),
      when: byHand,
      rows: rowsByRank,
      tables: ['win-odds'],
    },
    double: { title: 'Double down', cite: hg(2065), when: byHand, pays: '1:1' },
    split: { title: 'Split wager', cite: hg(2067), when: byHand, pays: '1:1' },
    insurance: {
      title: 'Insurance',
      cite: hg(2069, 2071),
      wins: described(
        'the player-dealer has a 1st or 2nd ranked hand and the player has not',
        ({ outcome }: BlackjackPokerFacts) => outcome === 'wins',
      ),
      pushes: described('both have a 1st or 2nd ranked hand', ({ outcome }: BlackjackPokerFacts) => outcome === 'ties'),
      pays: '2:1',
    },
    'perfect-pair': {
      title: 'Perfect Pair Bonus Bet',
      cite: hg(2045, 2061),
      optional: true,
      rows: {
        'pair of one suit': ({ pair }) => pair === 'suited',
        'pair of one colour': ({ pair }) => pair === 'coloured',
        'any other pair': ({ pair }) => pair === 'mixed',
      },
      tables: ['perfect-pair'],
    },
    'player-dealer-bank': bankMoney(hg(2081)),
  },
  payTables: {
    'win-odds': {
      cite: hg(1994, 2008),
      rows: [
        { when: 'two dealt aces of hearts', pays: '3:1' },
        { when: 'dealt ace with ten or picture', pays: '6:5' },
        { when: 'two aces of hearts after a split', pays: '1:1' },
        { when: 'ace with ten or picture after a split', pays: '1:1' },
        ...[...totals, 'total under 12'].map((when) => ({ when, pays: '1:1' }) as const),
      ],
    },
    'perfect-pair': {
      cite: hg(2058, 2061),
      rows: [
        { when: 'pair of one suit', pays: '25:1' },
        { when: 'pair of one colour', pays: '12:1' },
        { when: 'any other pair', pays: '6:1' },
      ],
    },
  },

  stakes: [
    needsOneOf(['perfect-pair'], ['game-wager'], 'bonus-without-base'),
    notAbove('perfect-pair', 'game-wager', 'bonus-above-base'),
    refusesInsurance,
    refusesDouble,
    refusesSplit,
    within(['game-wager'], tableLimits, limitCodes),
  ],

  verbs: ['hit', 'stand', 'double', 'split', 'second-card', 'insurance', 'surrender'],
  events: {
    wager: late,
    'wager-changed': late,
  },
  played: [
    {
      says: 'two cards face up to each seat; to the player-dealer one face up and one face down',
      cite: hg(2019),
    },
    {
      says: 'with an ace or a ten-valued card up the player-dealer looks at the other, and shows a hand of the first or second rank before the seats decide',
      cite: hg(2019),
    },
    { says: 'nobody draws against two aces of hearts of the player-dealer', cite: hg(1982) },
    {
      says: 'a seat stands on 21 or more; on 20 or less it stands, hits, doubles, splits or surrenders',
      cite: hg(2023, 2024),
    },
    {
      says: 'the player-dealer hits on soft 17 or less and on hard 16 or less, stands on more, and does nothing else',
      cite: hg(2028, 2029),
    },
  ],
  play: playBlackjackPoker,
  facts: factsOf,
  odds: {
    'game-wager': {
      strategy: 'as-the-player-dealer',
      leftOut: 'doubles, splits, insurance and surrenders, which the seat does not make',
      draws: asThePlayerDealer('game-wager', oneDeck, 2, mustHit, endsRound),
    },
    insurance: insuranceOdds,
    'perfect-pair': pairOdds,
  },

  live: { decisionWagers: ['double', 'split', 'insurance'] },

  irregularities: {
    'pd-draw-error': {
      when: 'the player-dealer draws or stands against the table',
      remedy: 'the document names none; stop, and put it right',
      cite: hg(2026, 2033),
      codes: ['player-dealer-must-hit', 'player-dealer-must-stand'],
      seenBy: ['card-shoe'],
    },
  },
  refusals: {
    'card-not-in-deck': { says: 'one to twelve packs of 52 cards, without jokers', cite: hg(1975) },
    'wrong-card-count': { says: 'each hand is dealt two cards', cite: hg(2019) },
    'must-stand-on-21': { says: 'a hand of 21 or more gets no card', cite: hg(2012, 2016) },
    'hit-after-double': { says: 'a doubled hand gets one card', cite: hg(2065) },
    'hit-after-split-ace': { says: 'split aces get one card each', cite: hg(2067) },
    'surrender-late': {
      says: "a surrender is for two cards, before the player-dealer's down card is exposed",
      cite: hg(2073),
    },
    'surrender-after-double': { says: 'a doubled hand is not surrendered', cite: hg(2065) },
    'double-after-hit': { says: 'a double is for two cards', cite: hg(2065) },
    'double-on-top-hand': { says: 'two dealt aces of hearts are not doubled', cite: hg(2065) },
    'double-above-original': { says: 'a double is no more than the original wager', cite: hg(2065) },
    'split-stake': { says: 'a split hand is staked half the original wager, or all of it', cite: hg(2067) },
    'split-not-pair': { says: 'a split is of two dealt cards of one value or rank', cite: hg(2067) },
    'split-on-top-hand': { says: 'two dealt aces of hearts are not split', cite: hg(2067) },
    'insurance-not-offered': { says: 'insurance is offered against an ace', cite: hg(2069) },
    'insurance-stake': { says: 'insurance is half the original wager', cite: hg(2069) },
    'player-dealer-option': { says: 'the player-dealer has no options', cite: hg(2063, 2067) },
    'bonus-without-base': { says: 'a Perfect Pair stands beside a game wager', cite: hg(2047, 2049) },
    'bonus-above-base': { says: 'a Perfect Pair is no more than the game wager', cite: hg(2049) },
  },
}

export const blackjackPoker = bankGame(page)
