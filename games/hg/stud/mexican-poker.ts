import { type Card, joker, oneDeck } from '../../kit/cards/cards.ts'
import { described } from '../../kit/document/described.ts'
import type { ShownHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { burn, down, lower, up } from '../../kit/pot/streets.ts'
import { mexicanName, mexicanRanks, mexicanStrength } from '../../kit/ranks/mexican-strength.ts'
import { showingHigh } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  approvedAs,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  toldFees,
} from '../pot-page.ts'
import { buttonMoves, buttonRefusal } from '../procedures/button-moves.ts'
import { oneShortBuyIn, shortBuyInRule } from '../procedures/buy-ins.ts'
import { mexicanDealing } from '../procedures/mexican-dealing.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'

/** Line 361. */
const showingWithJoker = described('the highest, with an open joker as an ace', (cards: readonly Card[]): number =>
  showingHigh(cards.map((card) => (card === joker ? 'As' : card))),
)

/** Five cards of a deck of forty with a joker, of which one lies down. */
export const mexicanPoker = potGame({
  ...potGameOf,
  id: 'hg.mexican-poker',
  title: 'Mexican Poker',
  cite: hg(341, 393),
  approval: approvedAs('GEGA-001452', 8176),
  options: potOptions({ button: hg(345), chip: hg(3767) }),
  deck: [...oneDeck.filter((card) => mexicanRanks.includes(card.charAt(0))), joker],
  seats: { most: 8, cite: hg(345, 347) },
  dealsFromButton: true,
  opening: antesAndBringIn(
    { card: 'highest', order: mexicanRanks, ties: 'clockwise', cite: hg(361) },
    { best: showingWithJoker, ties: 'from-button', cite: hg(362) },
  ),
  streets: [
    ...[down(1), up('second'), lower],
    ...[burn, up('third'), lower],
    ...[burn, up('fourth'), lower],
    ...[burn, up('fifth'), lower],
  ],
  played: [
    {
      says: 'after the first betting round a player may turn his downcard up, and gets his next card down; one card of each hand is down',
      cite: hg(347),
    },
  ],
  betting: { structure: 'no-limit', cap: null, capLifted: 'at-start', cite: hg(372, 378) },
  showdown: {
    cite: hg(347),
    portions: [
      {
        id: 'high',
        cite: hg(349, 364),
        strength: described(
          'the best hand; a joker dealt down is wild, and one dealt up is a bug',
          ({ cards, options }: ShownHand) => mexicanStrength(cards, options.joker_dealt === 'up' ? 'bug' : 'wild'),
        ),
        named: mexicanName,
      },
    ],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [buttonMoves, mexicanDealing, oneShortBuyIn, potCollection],
  fees: toldFees('third'),
  wagers: {
    'forced-bet': { title: 'Forced bet', cite: hg(361) },
    bet: { title: 'Bets and raises', cite: hg(372, 378) },
    pot: { title: 'Pot', cite: hg(347) },
  },
  refuses: { 'foreign-card': 'foreign-rank', 'undersized-raise': 'undersized-raise' },
  refusals: {
    ...buttonRefusal(hg(345)),
    'undersized-raise': { says: 'a raise is at least as large as the last bet', cite: hg(373) },
  },
  irregularities: {
    ...collectionRules(hg(383), hg(384, 388)),
    'downcard-exposed-by-dealer': irregular(
      'casino dealer exposes a downcard',
      'the next card is dealt down, and the player may declare all-in; an exposed joker stays fully wild',
      hg(363),
      [],
    ),
    'downcard-exposed-by-player': irregular(
      'player exposes his own downcard by accident',
      'it plays as a downcard',
      hg(370),
      [],
    ),
    'initial-deal-out-of-sequence': irregular(
      'first two cards dealt out of sequence',
      'a misdeal; but if two players have acted, play goes on, and the hand that was not dealt to is dead',
      hg(365),
      ['card-shoe', 'bet-sensors'],
    ),
    'later-card-out-of-sequence': irregular(
      'third to fifth card dealt out of sequence',
      'the cards are turned up and moved to the right players, and the round is finished in sequence without betting; bets made on wrong cards go back, and the next round is normal',
      hg(366, 368),
      ['card-shoe', 'bet-sensors'],
    ),
    mucked: irregular('a card touches the muck', 'the hand is dead', hg(374), []),
    'burn-missing': irregular(
      'no burn before third, fourth or fifth card',
      'the document names none; it is refused, and a supervisor decides (in the stud game the cards are moved, line 168)',
      hg(371),
      ['card-shoe'],
    ),
    'foreign-rank': irregular(
      'an 8, 9 or 10 comes off the deck',
      'the document names none; stop, and call a supervisor',
      hg(345),
      ['card-shoe'],
    ),
    ...shortBuyInRule(hg(376)),
    'string-bet': irregular('string bet or string raise', 'it is not allowed', hg(375), []),
  },
})
