import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWagers } from '../../kit/bank/event-rules.ts'
import type { PlayerBanked, StakeRule } from '../../kit/bank/player-banked.ts'
import { besideOf, needsOneOf, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { choice, limits } from '../../kit/document/options.ts'
import { approvedAs, bankMoney, coverage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import {
  type CoupTable,
  countedByPoints,
  isDragon7,
  isTie,
  onBankerBut,
  onPlayer,
  type SettledCoup,
} from './coup-wagers.ts'
import { drawCodes, linesPage, thirdCards } from './lines-page.ts'

const lines = ['player-line', 'banker-line']
const dragons = ['dragon-9', 'dragon-7']

const needsLine = needsOneOf(dragons, lines, 'side-bet-without-line')

/** Each Dragon bet's own section lets it stand alone (lines 2885, 2894); the list of options asks for a line (2832-2833). */
const dragonsByOption: StakeRule = (bet, round, options) =>
  options['side-bet-without-base'] === 'refused' ? needsLine(bet, round, options) : undefined

const page: PlayerBanked<CoupTable, SettledCoup> = {
  ...linesPage,
  id: 'hg.fortune-7-baccarat',
  title: 'Fortune 7 Baccarat (with Dragon 7 and Dragon 9)',
  cite: hg(2796, 2909),
  approval: approvedAs('GEGA-004346', hg(2796)),
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  seats: 7,
  pack: { decks: [8, 8], code: 'card-not-in-deck' },

  options: {
    'side-bet-without-base': choice(['allowed', 'refused'], 'allowed', hg(2832, 2894)),
    limits: limits(null, hg(2871)),
    coverage: coverage(hg(2798)),
  },

  bank: {
    cite: hg(2862),
    byType: [['player-line'], ['banker-line'], ['tie'], ['dragon-9'], ['dragon-7']],
    backline: 'open',
    ...rotation(hg(2798)),
  },

  wagers: {
    'player-line': { title: 'Player line', cite: hg(2829, 2866), when: onPlayer, pays: '1:1' },
    'banker-line': { title: 'Banker line', cite: hg(2830, 2867), when: onBankerBut('push'), pays: '1:1' },
    tie: { title: 'Tie Bet', cite: hg(2869, 2881), optional: true, wins: isTie, pays: '8:1' },
    'dragon-7': { title: 'Dragon 7 Bonus Bet', cite: hg(2883, 2890), optional: true, wins: isDragon7, pays: '40:1' },
    'dragon-9': {
      title: 'Dragon 9 Bonus Bet',
      cite: hg(2892, 2903),
      optional: true,
      rows: { '9 against 0': ({ coup: { P, B } }) => Math.max(P, B) === 9 && Math.min(P, B) === 0 },
      tables: ['dragon-9'],
    },
    'player-dealer-bank': bankMoney(hg(2798)),
  },
  payTables: { 'dragon-9': { cite: hg(2901, 2903), rows: [{ when: '9 against 0', pays: '25:1' }] } },

  events: lateWagers(hg(2835), afterFirstCard, [...lines, 'tie', ...dragons]),

  odds: countedByPoints([...lines, 'tie', ...dragons], thirdCards),

  stakes: [
    dragonsByOption,
    within(lines, tableLimits, limitCodes),
    /** Beside a line wager any amount will do (lines 2871, 2885, 2894). */
    within(
      ['tie', ...dragons],
      (bet, round, options) =>
        lines.some((line) => besideOf(round, bet, line) > 0) ? undefined : tableLimits(bet, round, options),
      limitCodes,
    ),
  ],

  played: [
    {
      says: 'two cards each to the player hand and to the banker hand, in rotation; where either has 8 or 9, nobody draws',
      cite: hg(2835, 2839),
    },
    { says: 'the player hand draws on 0 to 5, and stands on 6 and 7', cite: hg(2837) },
    {
      says: 'where the player hand stood, the banker hand draws on 0 to 5, and stands on 6 and 7',
      cite: hg(2840),
    },
    {
      says: 'where it drew, the banker hand draws on 0 to 2; on 3 to any third card but an 8, on 4 to one of 2 to 7, on 5 to one of 4 to 7, on 6 to one of 6 or 7; and stands on 7',
      cite: hg(2841, 2858),
    },
  ],
  refusals: {
    'side-bet-without-line': {
      says: 'a Dragon 7 or Dragon 9 goes with a line wager where `side-bet-without-base` is refused',
      cite: hg(2832, 2833),
    },
    'wrong-card-count': { says: 'each hand has two or three cards', cite: hg(2812, 2817) },
    'card-not-in-deck': { says: 'eight packs of 52 cards, without jokers', cite: hg(2806) },
  },
  irregularities: {
    'illegal-draw': {
      when: 'a third card is dealt or withheld against the rules, or after a natural',
      remedy: 'the document names none; stop, and call a supervisor',
      cite: hg(2837, 2858),
      codes: drawCodes,
      seenBy: ['card-shoe'],
    },
    'mixed-faces': {
      when: 'some cards are dealt face up, some face down',
      remedy: 'all are dealt one way',
      cite: hg(2835),
      seenBy: ['card-shoe'],
    },
  },
}

export const fortune7Baccarat = bankGame(page)
