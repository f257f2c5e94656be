import { bankGame } from '../../kit/bank/bank-game.ts'
import type { PlayerBanked } from '../../kit/bank/player-banked.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { Ranking } from '../../kit/families/pai-gow/ranking.ts'
import type { TwoHands } from '../../kit/families/pai-gow/two-hands.ts'
import { approvedAs, coverage, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { byBestInFront } from './poker-odds.ts'
import { aceToFive, placeOfAceToFive, pokerPage } from './poker-page.ts'
import { type PaiGowTable, playPokerHands } from './poker-settings.ts'

/** A joker is any card that the hand does not have (lines 473, 531). */
const ranking = (options: Options): Ranking => ({ joker: 'wild', aceToFive: placeOfAceToFive(options) })
const jokers = ({ jokers }: Options) => Number(jokers)

const page: PlayerBanked<PaiGowTable, TwoHands> = {
  ...pokerPage({
    how: hg(477, 479),
    before: hg(477),
    ace: hg(525),
    two: hg(526),
    looked: hg(527),
    bankSeen: hg(528),
    oneLooked: hg(529),
    replaced: hg(530),
    early: hg(521),
    shown: hg(519),
    misread: hg(533, 540),
    reset: hg(542),
    spots: hg(537, 538),
    foul: hg(534),
    split: hg(536),
  }),
  id: 'hg.jokers-wild-pai-gow-poker',
  title: "Joker's Wild Pai Gow Poker",
  cite: hg(469, 542),
  approval: approvedAs('GEGA-001459', hg(3059)),
  pack: { decks: [1, 1], jokers: 3, numbersJokers: true, code: 'card-not-in-deck' },

  options: {
    /** 52 cards, "which may be expanded to 55"; with none it would be another game. */
    jokers: choice([1, 2, 3], 1, hg(473)),
    ace_to_five: aceToFive(hg(504)),
    coverage: coverage(hg(534)),
  },

  bank: {
    cite: hg(534),
    dice: { spots: 7, cite: hg(477, 520) },
    backline: 'open',
    ...rotation(hg(522), 'bettors'),
  },

  played: [
    { says: 'seven cards face down to each seat and to the player-dealer', cite: hg(478) },
    {
      says: 'each seat sets five cards as its high hand and two as its low hand, which may not rank above it',
      cite: hg(481, 482),
    },
    {
      says: "where a seat asks, the house sets its hand the logical way; a bet on another's fouled hand stands on that setting",
      cite: hg(532, 538),
    },
    { says: "the player-dealer's hand is never fouled: the house sets it again", cite: hg(541) },
  ],
  refusals: {
    'card-not-in-deck': { says: 'one pack of 52 cards, and so many jokers as `jokers` says', cite: hg(473) },
    'wrong-card-count': { says: 'each hand has seven cards', cite: hg(478) },
  },
  play: playPokerHands({ ranking, jokers, broken: { foul: 'fouled-setting', split: 'wrong-split' } }),
  odds: { base: byBestInFront('base', ranking, jokers) },
}

export const jokersWildPaiGowPoker = bankGame(page)
