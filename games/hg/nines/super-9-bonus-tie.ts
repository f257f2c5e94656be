import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWagers } from '../../kit/bank/event-rules.ts'
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
    houseMustDraw: 'logical-way-must-hit',
    houseMustStand: 'logical-way-must-stand',
    secondDraw: 'wrong-card-count',
  },
  silent: 'stands',
  opened: hg(1908),
}

const page: PlayerBanked<NinesTable, NinesFacts> = {
  ...ninesPage,
  id: 'hg.super-9-bonus-tie',
  title: 'Super 9 (Super Pan 9) with Bonus Tie Bet',
  cite: hg(1884, 1969),
  approval: approvedAs('GEGA-001468', hg(1962)),
  equipment: ['card-shoe', 'dice-reader', 'bet-sensors'],
  /** Eight positions, the player-dealer's at 9 and 17 among them (lines 1890, 1894). */
  seats: 7,
  pack: { decks: [2, 12], removed: strippedRanks, code: 'card-not-in-deck' },
  hands: { seat: { cards: 3, code: 'wrong-card-count' }, dealer: { cards: 3, code: 'wrong-card-count' } },

  options: { device: choice(['shoe'], 'shoe', hg(1888)), coverage: coverage(hg(1950)) },

  bank: {
    cite: hg(1890, 1950),
    byType: [['game-wager'], ['bonus-tie']],
    dice: { spots: 8, cite: hg(1894) },
    backline: 'open',
    ...rotation(hg(1960)),
  },

  wagers: {
    'game-wager': {
      title: 'Base game wager',
      cite: hg(1939, 1941),
      when: nearerToNine({ wins: 'win', fouled: 'push', ties: 'push', 'ties-on-0-or-1': 'lose', loses: 'lose' }),
      pays: '1:1',
    },
    'bonus-tie': {
      title: 'Bonus Tie Bet',
      cite: hg(1941, 1956),
      optional: true,
      rows: { nine: isNaturalTie(9), eight: isNaturalTie(8), seven: isNaturalTie(7) },
      tables: ['bonus-tie'],
    },
    'player-dealer-bank': bankMoney(hg(1950)),
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
  events: { ...shoeEvents, ...lateWagers(hg(1894), afterFirstCard, ['game-wager', 'bonus-tie']) },
  played: [
    { says: 'three cards face down to each seat and to the player-dealer', cite: hg(1894) },
    { says: 'a player draws one card on 0 to 4, chooses on 5 and 6, and stands on 7 to 9', cite: hg(1898, 1906) },
    { says: 'the player-dealer does the same', cite: hg(1912, 1920) },
    {
      says: 'all hands of a player but one, and those that the house is asked to set, are set the logical way: they draw on 0 to 5, and stand on 6 to 9',
      cite: hg(1922, 1933),
    },
  ],
  play: (round, _options, seen) => playNines(rules, round, seen),
  odds: { 'game-wager': byLogicalWay('game-wager'), 'bonus-tie': naturalTies },

  irregularities: {},
  refusals: {
    'bonus-without-base': { says: 'a Bonus Tie Bet goes with a base game wager', cite: hg(1945) },
    'card-not-in-deck': { says: 'two to twelve packs of 52 cards without 7, 8, 9 and 10', cite: hg(1888) },
    'wrong-card-count': { says: 'each hand has three cards, and draws one at most', cite: hg(1894, 1920) },
    'must-draw-on-4-or-less': { says: 'a hand of 0 to 4 draws', cite: hg(1900, 1916) },
    'must-stand-on-7-or-more': { says: 'a hand of 7 to 9 stands', cite: hg(1900, 1916) },
    'logical-way-must-hit': { says: 'the house draws on 0 to 5', cite: hg(1926, 1933) },
    'logical-way-must-stand': { says: 'the house stands on 6 to 9', cite: hg(1926, 1932) },
  },
}

export const super9BonusTie = bankGame(page)
