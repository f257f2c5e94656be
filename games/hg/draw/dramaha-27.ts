import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import { ofHand, twoOfHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { board, burn, down, drawOnceBurnt, lower, upper } from '../../kit/pot/streets.ts'
import { deuceToSeven } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { buttonRefusal, buttonToNextPlayer } from '../procedures/button-moves.ts'
import { allFiveThrown, deckShort, drawChange, drawCountAsked, lastStubCard } from './irregularities.ts'

/** Of the first five cards an exposed seven, five, four, three or two must be kept; another is replaced (hg 6434-6435). */
const keepsExposed = '75432'

const exposedHoleCards: Procedure = ({ events }) => ({
  findings: events
    .filter(({ ev, exposed, stage }) => ev === 'card' && exposed === true && stage === undefined)
    .map(({ card = '', to }) => ({
      rule: 'exposed-hole-card',
      message: `${card} for seat ${seatOfHand(to)} is exposed: ${
        keepsExposed.includes(card.charAt(0)) ? 'it is kept' : 'the top card of the deck replaces it'
      }`,
    })),
})

/** Half to the best Omaha hand, half to the best deuce-to-seven low of the five cards held after one draw. */
export const dramaha27 = potGame({
  ...potGameOf,
  id: 'hg.dramaha-27',
  title: '2-7 Dramaha',
  cite: hg(6354, 6581),
  approval: approvedAs('GEGR-002058', 7497),
  options: potOptions({ button: hg(6421, 6442), chip: hg(6505, 6511) }),
  seats: { most: 7, counted: true, cite: hg(6417) },
  opening: blindsLeftOfButton(hg(6421, 6442)),
  streets: [
    ...[down(5), lower],
    ...[burn, board(3, 'flop'), lower],
    /** The burn before the draw is that of the turn, too. */
    ...[burn, drawOnceBurnt(5, 'draw-1'), board(1, 'turn'), upper],
    ...[burn, board(1, 'river'), upper],
  ],
  betting: threeRaises(hg(6436, 6441)),
  showdown: {
    cite: hg(6500, 6512),
    portions: [twoOfHand('omaha', hg(6368, 6395)), ofHand('draw', deuceToSeven, hg(6397, 6413))],
    oddChips: oddChipLeftOfButton(hg(6505, 6511)),
  },
  keepsExposed,
  procedures: [buttonToNextPlayer, exposedHoleCards],
  shortage: { by: 'draw', wholeRuns: true, cite: hg(6491, 6498) },
  fees: tableFees,
  wagers: blindWagers({ blinds: hg(6424, 6431), bets: hg(6436, 6487), pot: hg(6500, 6512) }),
  refuses: {
    ...stepByStep,
    'last-stub-card': 'last-stub-card',
    'wrong-draw': 'not-five-cards',
    'kept-card-replaced': 'exposed-hole-card',
  },
  refusals: {
    ...saysStepByStep({
      blinds: hg(6430),
      betting: hg(6436, 6441),
      deal: hg(6434, 6489),
      seats: hg(6417),
      fees: 6577,
    }),
    ...buttonRefusal(hg(6422)),
  },
  irregularities: {
    'exposed-hole-card': irregular(
      'a face-down card is exposed by the dealer during the initial deal',
      'it is replaced at once by the top card of the deck, and goes to the discard pile - except a 7, 5, 4, 3 or 2, which the player must keep (a 6 is replaced, so is an ace)',
      hg(6434, 6435),
      ['card-shoe'],
    ),
    'late-draw-change': drawChange(hg(6461, 6463)),
    'all-five-thrown': allFiveThrown(hg(6457, 6458)),
    'not-five-cards': irregular(
      'a player has other than five cards after the draw',
      'the hand must be completed to five',
      hg(6459),
      ['card-shoe'],
    ),
    'draw-count-asked': drawCountAsked(hg(6464)),
    'deck-runout': deckShort(hg(6491, 6498)),
    'last-stub-card': lastStubCard(hg(6493)),
  },
})
