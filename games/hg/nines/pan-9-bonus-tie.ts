import { bankGame } from '../../kit/bank/bank-game.ts'
import { missedDraw, wrongPosition } from '../../kit/bank/deal-order.ts'
import {
  afterCupOpened,
  afterFirstCard,
  forfeitedOnceSet,
  lateWager,
  refusedCounts,
} from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { needsOneOf, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { choice } from '../../kit/document/options.ts'
import {
  isNaturalTie,
  type NinesFacts,
  type NinesRules,
  type NinesTable,
  playNines,
} from '../../kit/families/baccarat/nines.ts'
import { approvedAs, bankMoney, coverage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { byLogicalWay } from './logical-way-odds.ts'
import { naturalTies } from './natural-ties.ts'
import { drawingRules, nearerToNine, ninesPage, shoeEvents, strippedRanks } from './nines-page.ts'

const rules: NinesRules = {
  ...drawingRules,
  codes: {
    mustDraw: 'must-draw-on-4-or-less',
    mustStand: 'must-stand-on-7-or-more',
    houseMustDraw: 'logical-way-misset',
    houseMustStand: 'logical-way-misset',
    secondDraw: 'illegal-draw',
  },
  silent: 'stands',
  opened: hg(1844),
  resets: 'logical-way-misset',
}

const counts = { dealer: 'misdeal-pd-count', player: 'player-card-count' }

const page: PlayerBanked<NinesTable, NinesFacts> = {
  ...ninesPage,
  id: 'hg.pan-9-bonus-tie',
  title: 'Pan 9 with Bonus Tie Bet',
  cite: hg(1821, 1880),
  approval: approvedAs('GEGA-002449', hg(1821)),
  equipment: ['card-shoe', 'dice-reader', 'bet-sensors'],
  seats: 7,
  pack: { decks: [1, null], removed: strippedRanks, code: 'card-not-in-deck' },
  hands: { seat: { cards: 3, code: counts.player }, dealer: { cards: 3, code: counts.dealer } },

  options: {
    /** No table is printed here; Super 9's is taken over, and is the only one that there is. */
    'bonus-tie-pay-table': choice(['10-40-10'], '10-40-10', hg(1953, 1956)),
    coverage: coverage(hg(1879, 1880)),
  },

  bank: {
    cite: hg(1879, 1880),
    withinSeat: [['game-wager'], ['bonus-tie']],
    dice: { spots: 8, cite: hg(1830) },
    backline: 'open',
    ...rotation(hg(1843)),
  },

  wagers: {
    'game-wager': {
      title: 'Game wager',
      cite: hg(1835),
      when: nearerToNine({ wins: 'win', fouled: 'open', ties: 'push', 'ties-on-0-or-1': 'push', loses: 'lose' }),
      pays: '1:1',
    },
    'bonus-tie': {
      title: 'Bonus Tie Bet',
      cite: hg(1873, 1880),
      optional: true,
      rows: { nine: isNaturalTie(9), eight: isNaturalTie(8), seven: isNaturalTie(7) },
      tables: ['bonus-tie'],
    },
    'player-dealer-bank': bankMoney(hg(1879, 1880)),
  },
  payTables: {
    'bonus-tie': {
      cite: hg(1953, 1956),
      rows: [
        { when: 'nine', pays: '10:1' },
        { when: 'eight', pays: '40:1' },
        { when: 'seven', pays: '10:1' },
      ],
    },
  },

  stakes: [
    needsOneOf(['bonus-tie'], ['game-wager'], 'bonus-without-base'),
    within(['game-wager', 'bonus-tie'], tableLimits, limitCodes),
  ],

  verbs: ['draw', 'stand', 'logical-way'],
  events: {
    ...shoeEvents,
    card: [...shoeEvents.card, wrongPosition('misdeal-wrong-seat', 3, 8), missedDraw('missed-draw')],
    wager: [
      lateWager('bet-after-first-card', afterFirstCard, ['bonus-tie']),
      lateWager('bet-after-dice-opened', afterCupOpened, ['game-wager', 'player-dealer-bank']),
    ],
    'wager-changed': [forfeitedOnceSet('bet-altered-after-set')],
    'deal-complete': [refusedCounts(3, counts)],
    'wrong-count': [refusedCounts(3, counts)],
  },
  played: [
    { says: 'three cards face down to each seat and to the player-dealer', cite: hg(1831) },
    { says: 'a player draws one card on 0 to 4, chooses on 5 and 6, and stands on 7 to 9', cite: hg(1832) },
    { says: 'the player-dealer does the same', cite: hg(1833) },
    {
      says: 'all hands of a player but one, and those that the house is asked to set, are set the logical way: they draw on 0 to 5, and stand on 6 to 9',
      cite: hg(1841, 1847),
    },
  ],
  play: (round, _options, seen) => playNines(rules, round, seen),
  odds: { 'game-wager': byLogicalWay('game-wager'), 'bonus-tie': naturalTies },

  // No device tells that all hands are set: from then on a changed wager is `bet-altered-after-set`.
  live: { lateBet: 'late-bet', touchedBet: 'late-bet' },

  refusals: {
    'bonus-without-base': { says: 'a Bonus Tie Bet goes with a game wager', cite: hg(1873) },
    'card-not-in-deck': { says: 'packs of 52 cards without 7, 8, 9 and 10', cite: hg(1825) },
  },
  irregularities: {
    'misdeal-wrong-seat': {
      when: 'a card goes to the wrong position, and it is noticed before the deal is complete',
      remedy: 'misdeal: the round is void',
      cite: hg(1858),
      called: 'void',
      seenBy: [],
    },
    'misdeal-pd-count': {
      when: 'the player-dealer has not three cards, also once the draw has begun',
      remedy: 'misdeal: the round is void',
      cite: hg(1859, 1863),
      called: 'void',
      seenBy: ['card-shoe'],
    },
    'misdeal-shoe-empty': {
      when: 'the shoe runs out during the deal',
      remedy: 'misdeal',
      cite: hg(1860),
      called: 'void',
      seenBy: ['card-shoe'],
    },
    'misdeal-boxed': {
      when: 'two boxed cards come out in one round',
      remedy: 'misdeal',
      cite: hg(1861),
      called: 'void',
      seenBy: ['card-shoe'],
    },
    'boxed-card': {
      when: 'one card is boxed',
      remedy: 'the next card takes its place',
      cite: hg(1866),
      seenBy: ['card-shoe'],
    },
    'shoe-empty-on-draw': {
      when: 'the shoe runs out during the draw',
      remedy: 'some of the discards are shuffled to finish it',
      cite: hg(1864),
      seenBy: ['card-shoe'],
    },
    'exposed-on-deal': {
      when: 'a card lands face up on the deal',
      remedy: 'it plays',
      cite: hg(1865),
      called: 'play-on',
      seenBy: [],
    },
    'exposed-on-draw': {
      when: 'a card lands face up on the draw',
      remedy: "it is replaced once the player-dealer has acted, before players' hands are read",
      cite: hg(1865),
      seenBy: [],
    },
    'player-card-count': {
      when: 'a player has a wrong number of cards',
      remedy: 'the hand may be fouled; the player must report it before the draw',
      cite: hg(1854),
      seenBy: ['card-shoe'],
    },
    'late-bet': {
      when: 'a wager goes down after the dice cup was opened, or a Bonus Tie after the deal began',
      remedy: 'it is refused',
      cite: hg(1829, 1875),
      codes: ['bet-after-dice-opened', 'bet-after-first-card'],
      seenBy: ['dice-reader', 'card-shoe', 'bet-sensors'],
    },
    'illegal-draw': {
      when: 'a hand draws or stands against the rules',
      remedy: 'the document names none; hands that the house has set are set again',
      cite: hg(1832, 1833),
      codes: ['must-draw-on-4-or-less', 'must-stand-on-7-or-more'],
      seenBy: ['card-shoe'],
    },
    'fouled-hand': {
      when: 'the active player fouls his hand',
      remedy: 'it can only push or lose; backline bets on it get no action',
      cite: hg(1853),
      seenBy: [],
    },
    'moved-box': {
      when: 'a hand is moved between the boxes after the draw began',
      remedy: 'it is played the logical way; a 5 or 6 plays as it lies',
      cite: hg(1851),
      seenBy: [],
    },
    'pd-opened-early': {
      when: "the player-dealer's hand is seen before the draws are done",
      remedy: 'the remaining hands are played the logical way',
      cite: hg(1844),
      seenBy: [],
    },
    'bet-altered-after-set': {
      when: 'a wager is changed after "all hands set"',
      remedy: 'it is forfeited as far as the bank covers it',
      cite: hg(1850),
      seenBy: ['bet-sensors'],
    },
    'missed-draw': {
      when: "a player's draw is skipped",
      remedy: 'draw cards are backed up so that he gets the right one',
      cite: hg(1868),
      seenBy: ['card-shoe'],
    },
    'premature-card': {
      when: 'a card leaves the shoe by mistake',
      remedy: 'it goes under the shoe, and is the next in play',
      cite: hg(1869),
      seenBy: ['card-shoe'],
    },
    'off-table': {
      when: 'a card is dealt off the table',
      remedy: 'it plays',
      cite: hg(1867),
      called: 'play-on',
      seenBy: [],
    },
    'logical-way-misset': {
      when: 'the house has set a hand wrongly',
      remedy: "it is set again once the player-dealer's hand is set",
      cite: hg(1849),
      seenBy: ['card-shoe'],
    },
  },
}

export const pan9BonusTie = bankGame(page)
