import { described } from '../../kit/document/described.ts'
import type { ShownHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { burn, down, lower, up } from '../../kit/pot/streets.ts'
import { aceHigh } from '../../kit/ranks/rank-groups.ts'
import { rankingNamed, showingHigh } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  approvedAs,
  irregular,
  oddChipByHighCard,
  potGameOf,
  potOptions,
  toldFees,
} from '../pot-page.ts'
import { asianDealing } from '../procedures/asian-dealing.ts'
import { oneShortBuyIn, shortBuyInRule } from '../procedures/buy-ins.ts'
import { noAgreement } from '../procedures/no-agreement.ts'
import { studCalls } from '../procedures/stud-dealing.ts'

const rankingIn = ({ ranking }: ShownHand['options']) => rankingNamed(String(ranking))

/** Five cards, the first of them down; who has the lowest card begins, and later the highest. The ranking chart is lost. */
export const asianFiveCardStud = potGame({
  ...potGameOf,
  id: 'hg.asian-five-card-stud',
  title: 'Asian Five-Card Stud (beginning lost)',
  cite: hg(774, 816),
  approval: approvedAs('GEGA-001457', 8176),
  options: potOptions({ button: hg(787), chip: hg(225) }),
  seats: { most: 9, cite: hg(774, 782) },
  opening: antesAndBringIn(
    { card: 'lowest', order: aceHigh, ties: 'clubs-first', cite: hg(774) },
    { best: showingHigh, worstOn: [3], ties: 'last', cite: hg(774, 781) },
  ),
  streets: [
    ...[down(1), up('second'), lower],
    ...[burn, up('third'), lower],
    ...[burn, up('fourth'), lower],
    ...[burn, up('fifth'), lower],
  ],
  played: [
    { says: 'who checked first in the last round shows first', cite: hg(782) },
    { says: 'who has the player-dealer button may ask for another shuffle', cite: hg(813) },
  ],
  betting: { structure: 'spread-limit', cap: 3, capLifted: 'when-two-invest', halfIsBet: true, cite: hg(792, 806) },
  showdown: {
    cite: hg(782),
    portions: [
      {
        id: 'high',
        cite: hg(782),
        strength: described(
          'the best hand by the ranking that the round names: the chart of the document is lost',
          ({ cards, options }: ShownHand) => rankingIn(options)?.strength(cards),
        ),
        named: (strength, isFull, options) => rankingIn(options)?.named?.(strength, isFull),
      },
    ],
    oddChips: oddChipByHighCard(hg(225)),
  },
  asksRanking: true,
  procedures: [noAgreement, oneShortBuyIn, asianDealing],
  fees: toldFees(''),
  wagers: {
    ante: { title: 'Ante', cite: hg(809, 810) },
    'force-entry-bet': { title: 'Forced entry bet', cite: hg(809) },
    bet: { title: 'Bets and raises', cite: hg(792, 806) },
    pot: { title: 'Pot', cite: hg(782) },
  },
  refuses: {
    'raise-cap': 'fourth-raise',
    'undersized-raise': 'undersized-raise',
    'oversized-raise': 'oversized-raise',
  },
  calls: studCalls,
  burnsForEarlyDeal: hg(790),
  irregularities: {
    'downcard-exposed-by-dealer': irregular(
      'casino dealer exposes a downcard',
      'the next card is dealt down',
      hg(788),
      [],
    ),
    'downcard-exposed-by-player': irregular('player exposes a card', 'it plays as a downcard', hg(789), []),
    'first-card-up': irregular('first card turned up by accident', 'the second card is dealt down', hg(810), []),
    'both-first-cards-up': irregular(
      'first two cards both up',
      'the hand is dead, and its ante goes back',
      hg(810),
      [],
    ),
    'undersized-raise': irregular('raise by less than the last bet or full raise', 'it is refused', hg(792), [
      'bet-sensors',
    ]),
    'oversized-raise': irregular(
      'raise by more than the upper limit over the last full bet',
      'it is refused',
      hg(805, 806),
      ['bet-sensors'],
    ),
    'chop-by-agreement': irregular(
      'players agree to split',
      'it is not allowed; the hands are played out',
      hg(803),
      [],
    ),
    'string-bet': irregular(
      'string bet or raise; oversized chip without naming the amount',
      'it is not allowed; the amount must be said',
      hg(793, 795),
      [],
    ),
    'dealt-before-betting-done': irregular(
      'burn and deal before betting is finished',
      'they are out of play, and one more card is burned for each remaining player',
      hg(790),
      ['card-shoe'],
    ),
    'burn-error': irregular(
      'two burns or none',
      'the cards are moved to the right seats if possible; a downcard that nobody can tell apart must be kept',
      hg(791),
      ['card-shoe'],
    ),
    'wrong-count': irregular(
      'wrong number of cards on the deal',
      'a misdeal while nobody has acted; after that the hand is dead, and nothing goes back',
      hg(799),
      ['card-shoe'],
    ),
    'deck-short': irregular(
      'too few cards',
      'all cards but the last are dealt; it is scrambled with the burns and cut, a card is burned, and the deal goes on, with the last card if it is needed; if they are still too few, one community card is dealt for all, and the lowest hand of the round before begins',
      hg(800),
      ['card-shoe'],
    ),
    'low-hand-all-in': irregular('lowest hand all-in', 'the action goes to the seat on its left', hg(804), [
      'bet-sensors',
    ]),
    'boxed-card': irregular('boxed card', 'it is replaced by the next card', hg(808), ['card-shoe']),
    mucked: irregular('card touches the muck', 'the hand is dead; a supervisor may retrieve it', hg(797), []),
    'fourth-raise': irregular('fourth raise with three or more players in the round', 'it is refused', hg(792), [
      'bet-sensors',
    ]),
    'absent-player': irregular('player not back in time', 'the seat loses its ante and forced entry bet', hg(809), []),
    'unaware-of-raise': irregular(
      'player indicates a bet or call without knowing of a raise',
      "he is bound to the minimum bet, unless he didn't know of the raise and the next player hasn't acted",
      hg(816),
      ['bet-sensors'],
    ),
    ...shortBuyInRule(hg(798)),
    'other-bills': irregular(
      'bills other than 100-dollar bills lie on a no-limit table',
      'they are not in play',
      hg(811),
      [],
    ),
    'show-demand': irregular(
      'cards shown to one player',
      'anyone may demand they be shown to all after the winner is known; no looking through discards or undealt cards',
      hg(814, 815),
      [],
    ),
    'pot-before-kill': irregular(
      'pot awarded before losing hands are killed',
      'it is not allowed; the winning hand stays face up until then',
      hg(807),
      [],
    ),
    'outranked-call': irregular('call when already beaten on the board', 'it stands', hg(801), []),
  },
})
