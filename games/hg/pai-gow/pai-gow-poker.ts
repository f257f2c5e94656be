import { bankGame } from '../../kit/bank/bank-game.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Ranking } from '../../kit/families/pai-gow/ranking.ts'
import type { TwoHands } from '../../kit/families/pai-gow/two-hands.ts'
import { approvedAs, coverage, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { byBestInFront } from './poker-odds.ts'
import { aceToFive, placeOfAceToFive, pokerPage } from './poker-page.ts'
import { type PaiGowTable, playPokerHands } from './poker-settings.ts'

/** The joker is an ace, or completes a straight or a flush (line 977). */
const ranking = (options: Options): Ranking => ({ joker: 'completes', aceToFive: placeOfAceToFive(options) })
const jokers = () => 1

const page: PlayerBanked<PaiGowTable, TwoHands> = {
  ...pokerPage({
    how: hg(981, 984),
    before: hg(981),
    ace: hg(1011),
    two: hg(1012),
    looked: hg(1013),
    bankSeen: hg(1015),
    oneLooked: hg(1016),
    replaced: hg(1017),
    early: hg(1008),
    shown: hg(1006),
    misread: hg(1019, 1026),
    reset: hg(1028),
    spots: hg(1022, 1023),
    foul: hg(1020),
    split: hg(1021),
  }),
  id: 'hg.pai-gow-poker',
  title: 'Pai Gow Poker',
  cite: hg(973, 1028),
  approval: approvedAs('GEGA-001458', hg(3059)),
  pack: { decks: [1, 1], jokers: 1, code: 'card-not-in-deck' },

  options: { ace_to_five: aceToFive(hg(997)), coverage: coverage(hg(1020)) },

  bank: {
    cite: hg(1020),
    dice: { spots: 7, cite: hg(981, 1007) },
    backline: 'open',
    ...rotation(hg(1009), 'bettors'),
  },

  played: [
    { says: 'seven cards face down to each seat and to the player-dealer', cite: hg(982) },
    {
      says: 'each seat sets five cards as its high hand and two as its low hand, which may not rank above it',
      cite: hg(984, 986),
    },
    {
      says: "where a seat asks, the house sets its hand the logical way; a bet on another's fouled hand stands on that setting",
      cite: hg(1018, 1023),
    },
    { says: "the player-dealer's hand is never fouled: the house sets it again", cite: hg(1027) },
  ],
  refusals: {
    'card-not-in-deck': { says: 'one pack of 52 cards and a joker', cite: hg(977) },
    'wrong-card-count': { says: 'each hand has seven cards', cite: hg(982) },
  },
  play: playPokerHands({ ranking, jokers, broken: { foul: 'fouled-setting', split: 'wrong-split' } }),
  odds: { base: byBestInFront('base', ranking, jokers) },
}

export const paiGowPoker = bankGame(page)
