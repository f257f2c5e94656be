import { bankGame } from '../../kit/bank/bank-game.ts'
import { missedDraw, wrongPosition } from '../../kit/bank/deal-order.ts'
import {
  afterFirstCard,
  boxedCard,
  exposedCard,
  forfeitedOnceSet,
  handCounts,
  movedHand,
  shoeEmpty,
  tooLate,
} from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { wholeRange } from '../../kit/document/options.ts'
import { type NinesFacts, type NinesRules, type NinesTable, playNines } from '../../kit/families/baccarat/nines.ts'
import { approvedAs, bankMoney, coverage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { byLogicalWay } from './logical-way-odds.ts'
import { behindNearerToNine, drawingRules, nearerToNine, ninesPage, strippedRanks } from './nines-page.ts'

const rules: NinesRules = {
  ...drawingRules,
  codes: {
    mustDraw: 'illegal-draw-decision',
    mustStand: 'illegal-draw-decision',
    houseMustDraw: 'illegal-draw-decision',
    houseMustStand: 'illegal-draw-decision',
    secondDraw: 'second-draw',
  },
  silent: 'is open',
  opened: hg(570),
  resets: 'illegal-draw-decision',
}

const page: PlayerBanked<NinesTable, NinesFacts> = {
  ...ninesPage,
  id: 'hg.super-9',
  title: 'Super 9',
  cite: hg(544, 597),
  approval: approvedAs('not printed under this name; GEGA-001468 names Super Pan 9', hg(3172)),
  equipment: ['card-shoe', 'shuffler', 'dice-reader', 'bet-sensors'],
  /** Eight positions, the player-dealer's at 9 and 17 among them (line 551). */
  seats: 7,
  pack: { decks: [1, null], removed: strippedRanks, code: 'foreign-rank' },
  hands: { seat: { cards: 3, code: 'wrong-count-player' }, dealer: { cards: 3, code: 'misdeal-bank-count' } },

  options: { bank_partners: wholeRange(1, 4, 4, hg(583)), coverage: coverage(hg(562)) },

  bank: {
    cite: hg(562),
    dice: { spots: 8, cite: hg(551, 567) },
    parties: { most: 4, cite: hg(583), option: 'bank_partners' },
    backline: 'open',
    ...rotation(hg(569), 'bettors'),
  },

  wagers: {
    base: {
      title: 'Wager against the player-dealer',
      cite: hg(546, 558),
      when: nearerToNine({ wins: 'win', fouled: 'push', ties: 'push', 'ties-on-0-or-1': 'lose', loses: 'lose' }),
      pays: '1:1',
    },
    backline: {
      title: "Wager on another player's spot",
      cite: hg(564, 579),
      when: behindNearerToNine({ wins: 'win', fouled: 'void', ties: 'push', 'ties-on-0-or-1': 'lose', loses: 'lose' }),
      pays: '1:1',
    },
    'player-dealer-bank': bankMoney(hg(562)),
  },
  payTables: {},

  stakes: [within(['base'], tableLimits, limitCodes)],

  verbs: ['draw', 'stand', 'logical-way'],
  events: {
    card: [
      boxedCard('boxed-card', 'misdeal-two-boxed'),
      exposedCard({ deal: 'exposed-on-deal', draw: 'exposed-on-draw' }),
      wrongPosition('misdeal-wrong-position', 3, 8),
      missedDraw('missed-draw'),
    ],
    'shoe-empty': [shoeEmpty({ deal: 'misdeal-shoe-empty', draw: 'shoe-empty-on-draw' })],
    'deal-complete': [handCounts(3, { dealer: 'misdeal-bank-count', player: 'wrong-count-player' })],
    'wrong-count': [handCounts(3, { dealer: 'misdeal-bank-count', player: 'wrong-count-player' })],
    wager: [tooLate(hg(550), afterFirstCard, ['base', 'backline', 'player-dealer-bank'])],
    'wager-changed': [forfeitedOnceSet('wager-altered')],
    repositioned: [movedHand('repositioned-hand')],
  },
  played: [
    { says: 'three cards face down to each seat and to the player-dealer', cite: hg(552) },
    { says: 'a player draws one card on 0 to 4, chooses on 5 and 6, and stands on 7 to 9', cite: hg(553, 555) },
    { says: 'the player-dealer does the same', cite: hg(557) },
    {
      says: 'a hand that the house is asked to set draws on 0 to 5, and stands on 6 to 9: the logical way',
      cite: hg(571, 573),
    },
  ],
  play: (round, _options, seen) => playNines(rules, round, seen),
  odds: { base: byLogicalWay('base') },

  live: { touchedBet: 'wager-altered' },

  irregularities: {
    'illegal-draw-decision': {
      when: 'a hand draws on 7 or more, or stands on 4 or less',
      remedy: 'not allowed; a hand that the house has set wrongly is set again',
      cite: hg(555, 574),
      seenBy: ['card-shoe'],
    },
    'repositioned-hand': {
      when: 'a hand is moved from one box to the other after the draw has begun',
      remedy: 'it is played the logical way; a hand of 5 or 6 plays as it lies',
      cite: hg(576),
      seenBy: [],
    },
    'second-draw': { when: 'a hand gets a second draw card', remedy: 'refused', cite: hg(555), seenBy: ['card-shoe'] },
    'bank-not-committed': {
      when: 'the player-dealer has not drawn',
      remedy: 'the casino dealer makes sure that he stands, announces the total, and settles',
      cite: hg(578),
      called: 'play-on',
      seenBy: [],
    },
    'statement-of-value': {
      when: 'somebody states the value of a hand',
      remedy: 'the cards speak',
      cite: hg(582),
      called: 'play-on',
      seenBy: [],
    },
    'bank-exposed-early': {
      when: "the player-dealer's hand is exposed before the draws are finished",
      remedy: 'the remaining hands are played the logical way',
      cite: hg(570),
      seenBy: [],
    },
    'wager-altered': {
      when: 'a wager is changed after all hands are set',
      remedy: 'it is forfeited as far as the bank covers it',
      cite: hg(575),
      seenBy: ['bet-sensors'],
    },
    'fouled-hand': {
      when: 'a player fouls the hand he holds',
      remedy: 'it can only push or lose; backline bets get no action if it could have won or pushed',
      cite: hg(579),
      seenBy: [],
    },
    'wrong-count-player': {
      when: 'a player has a wrong number of cards, and has not said so before the draw',
      remedy: 'the hand may be fouled',
      cite: hg(580, 581),
      seenBy: ['card-shoe'],
    },
    'misdeal-wrong-position': {
      when: 'cards go to the wrong position, and it is found before the deal is complete',
      remedy: 'misdeal',
      cite: hg(586),
      called: 'void',
      seenBy: ['card-shoe'],
    },
    'misdeal-bank-count': {
      when: 'the player-dealer has a wrong number of cards, also once the draw has begun',
      remedy: 'misdeal',
      cite: hg(587, 590),
      called: 'void',
      seenBy: ['card-shoe'],
    },
    'misdeal-shoe-empty': {
      when: 'the shoe runs out during the deal',
      remedy: 'misdeal',
      cite: hg(588),
      called: 'void',
      seenBy: ['card-shoe'],
    },
    'misdeal-two-boxed': {
      when: 'two boxed cards come out in one round',
      remedy: 'misdeal',
      cite: hg(589),
      called: 'void',
      seenBy: ['card-shoe'],
    },
    'shoe-empty-on-draw': {
      when: 'the shoe runs out during the draw',
      remedy: 'some of the discards are shuffled, and the draw goes on',
      cite: hg(592),
      seenBy: ['card-shoe'],
    },
    'exposed-on-deal': {
      when: 'a card lands face up on the deal',
      remedy: 'it plays',
      cite: hg(593),
      called: 'play-on',
      seenBy: [],
    },
    'exposed-on-draw': {
      when: 'a card lands face up on the draw',
      remedy: 'it is replaced once the player-dealer has acted, before hands are read',
      cite: hg(593),
      seenBy: [],
    },
    'boxed-card': {
      when: 'one card is boxed in the shoe',
      remedy: 'the next card replaces it',
      cite: hg(594),
      seenBy: ['card-shoe'],
    },
    'card-off-table': {
      when: 'a card is dealt off the table',
      remedy: 'it plays',
      cite: hg(595),
      called: 'play-on',
      seenBy: [],
    },
    'missed-draw': {
      when: "a player's draw is skipped",
      remedy: 'draw cards are backed up so that each gets the right one',
      cite: hg(596),
      seenBy: ['card-shoe'],
    },
    'card-removed-early': {
      when: 'a card is taken from the shoe by mistake',
      remedy: 'it goes under the shoe, and is the next in play',
      cite: hg(597),
      seenBy: ['card-shoe'],
    },
    'hand-out-of-view': {
      when: 'a hand is shown, discussed or out of view',
      remedy: 'not allowed',
      cite: hg(563, 584),
      called: 'play-on',
      seenBy: [],
    },
    'bank-short': {
      when: "the player-dealer's money runs out",
      remedy: 'bets not reached go back',
      cite: hg(562),
      called: 'play-on',
      seenBy: ['bet-sensors'],
    },
    'foreign-rank': {
      when: 'a 7, 8, 9 or 10 comes out of the shoe',
      remedy: 'stop: a misdeal',
      cite: hg(546),
      seenBy: ['card-shoe'],
    },
  },
}

export const super9 = bankGame(page)
