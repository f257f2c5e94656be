import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWager, wagerTouched } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { choice } from '../../kit/document/options.ts'
import {
  bankHandSaid,
  houseWaySaid,
  ownHandSaid,
  playSharedHit,
  type SharedHitFacts,
  type SharedHitRules,
  type SharedHitTable,
  sharedHitFacts,
  sharedHitOutcome,
} from '../../kit/families/baccarat/shared-hit.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, limitCodes, rotation, toTheExtent } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { byHouseWay } from './logical-way-odds.ts'

const rules: SharedHitRules = {
  hitsTo: 4,
  standsFrom: 7,
  houseHitsTo: 5,
  nineEnds: true,
  silent: 'stand',
  codes: {
    mustHit: 'must-hit-on-4-or-less',
    mustStand: 'must-stand-on-7-or-more',
    illegalHit: 'player-illegal-draw',
    missingHit: 'player-must-draw',
    bankMustDraw: 'banker-must-draw',
    bankIllegalDraw: 'banker-illegal-draw',
    afterNine: 'draw-after-nine',
  },
}

const page: PlayerBanked<SharedHitTable, SharedHitFacts> = {
  ...hgBankPage,
  id: 'hg.baccarat-9-2009',
  title: 'Baccarat 9 (version dated January 13, 2009)',
  cite: hg(1267, 1332),
  approval: approvedAs('GEGA-000600', hg(3149)),
  family: 'baccarat',
  equipment: ['card-shoe', 'bet-sensors'],
  seats: 8,
  pack: { decks: [2, null], removed: '789', added: 'TJQK', code: 'card-not-in-deck' },
  hands: {
    player: { cards: 3, code: 'wrong-card-count' },
    banker: { cards: 3, code: 'wrong-card-count' },
    player_hit: { cards: [0, 1], code: 'wrong-card-count' },
    banker_hit: { cards: [0, 1], code: 'wrong-card-count' },
  },

  options: {
    /** Rule 24 and the older edition say push; the example in rule 21 says that the Banker bettor loses. */
    'banker-tie-2-9': choice(['push', 'lose'], 'push', hg(1312, 1315)),
    /** "The Banker hand wins all tie bets on 0 and 1" is read of tied base bets. */
    'tie-wager-on-0-1': choice(['win', 'lose'], 'win', hg(1315)),
    coverage: coverage(toTheExtent),
  },

  bank: {
    cite: toTheExtent,
    withinSeat: [['player'], ['banker'], ['tie']],
    backline: 'barred',
    ...rotation(hg(1317), 'bettors'),
  },

  wagers: {
    player: {
      title: 'Player',
      cite: hg(1285, 1315),
      tells: ownHandSaid,
      when: {
        outcome: sharedHitOutcome,
        verdicts: { player: 'win', bank: 'lose', tie: 'push', 'tie-on-0-or-1': 'lose' },
      },
      pays: '1:1',
    },
    banker: {
      title: 'Banker',
      cite: hg(1306, 1312),
      tells: bankHandSaid,
      when: {
        outcome: sharedHitOutcome,
        verdicts: {
          player: 'lose',
          bank: 'win',
          tie: { option: 'banker-tie-2-9', is: { push: 'push', lose: 'lose' } },
          'tie-on-0-or-1': 'win',
        },
      },
      pays: '1:1',
    },
    tie: {
      title: 'Tie',
      cite: hg(1315),
      tells: houseWaySaid,
      when: {
        outcome: sharedHitOutcome,
        verdicts: { tie: 'win', 'tie-on-0-or-1': { option: 'tie-wager-on-0-1', is: { win: 'win', lose: 'lose' } } },
      },
      pays: '8:1',
    },
    'player-dealer-bank': bankMoney(toTheExtent),
  },
  payTables: {},

  stakes: [within(['player', 'banker', 'tie'], tableLimits, limitCodes)],

  verbs: ['hit', 'stand', 'house-way'],
  events: {
    wager: [lateWager('bet-after-first-card', afterFirstCard)],
    'wager-changed': [wagerTouched('bet-touched')],
  },
  played: [
    {
      says: 'three cards face up to the player hand, which all who bet on it share; three to the banker hand, the first face down',
      cite: hg(1296, 1298),
    },
    { says: 'where either hand has 9 in three cards, nobody draws', cite: hg(1300) },
    {
      says: 'whoever bets on the player hand must hit on 0 to 4, chooses on 5 and 6, and stands on 7 to 9; one card serves all who hit',
      cite: hg(1301, 1305),
    },
    {
      says: 'for the other wagers, and for whoever asks for it, the player hand is played the house way: it hits on 0 to 5, and stands on 6 to 9',
      cite: hg(1306, 1315),
    },
    {
      says: 'the banker hand draws on 0 to 5, and stands on 6 to 9, whatever the player hand did',
      cite: hg(1313),
    },
  ],
  play: (round) => playSharedHit(rules, round),
  facts: sharedHitFacts,
  odds: {
    player: byHouseWay({ nineEnds: true }),
    banker: byHouseWay({ nineEnds: true }).ways,
    tie: byHouseWay({ nineEnds: true }).ways,
  },

  live: { lateBet: 'late-bet', touchedBet: 'touched-bet' },

  refusals: {
    'wrong-card-count': { says: 'each hand is dealt three cards, and gets one more at most', cite: hg(1285, 1286) },
    'card-not-in-deck': { says: 'packs of 52 cards without 7, 8 and 9, with four more that count 10', cite: hg(1277) },
  },
  irregularities: {
    'late-bet': {
      when: 'a wager goes down after the first card has left the shoe',
      remedy: 'the wager is refused',
      cite: hg(1289),
      codes: ['bet-after-first-card'],
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'illegal-draw': {
      when: 'a hit or bank card is taken or withheld against the drawing rules',
      remedy: 'the document names none; stop, and call a supervisor',
      cite: hg(1300, 1313),
      codes: Object.values(rules.codes),
      seenBy: ['card-shoe'],
    },
    'touched-bet': {
      when: 'a wager is touched or altered after the first card',
      remedy: 'the change is refused',
      cite: hg(1290),
      codes: ['bet-touched'],
      seenBy: ['bet-sensors'],
    },
    backline: {
      when: "somebody bets on another seat's spot",
      remedy: 'the wager is refused',
      cite: hg(1316),
      codes: ['backline-not-allowed'],
      seenBy: ['bet-sensors'],
    },
  },
}

export const baccarat9Of2009 = bankGame(page)
