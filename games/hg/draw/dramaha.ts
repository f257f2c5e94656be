import { ofHand, twoOfHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { board, burn, down, drawOnceBurnt, lower, upper } from '../../kit/pot/streets.ts'
import { high } from '../../kit/ranks/rankings.ts'
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

/** Half to the best Omaha hand, half to the best high hand of the five cards held after one draw. */
export const dramaha = potGame({
  ...potGameOf,
  id: 'hg.dramaha',
  title: 'Dramaha',
  cite: hg(6583, 6779),
  approval: approvedAs('GEGR-002042', 7497),
  options: potOptions({ button: hg(6623, 6642), chip: hg(6705, 6709) }),
  seats: { most: 7, counted: true, cite: hg(6619) },
  opening: blindsLeftOfButton(hg(6623, 6642)),
  streets: [
    ...[down(5), lower],
    ...[burn, board(3, 'flop'), lower],
    /** The burn before the draw is that of the turn, too. */
    ...[burn, drawOnceBurnt(5, 'draw-1'), board(1, 'turn'), upper],
    ...[burn, board(1, 'river'), upper],
  ],
  betting: threeRaises(hg(6637, 6641)),
  showdown: {
    cite: hg(6699, 6710),
    portions: [twoOfHand('omaha', hg(6597, 6615)), ofHand('draw', high, hg(6597, 6615))],
    oddChips: oddChipLeftOfButton(hg(6705, 6709)),
  },
  shortage: { by: 'draw', wholeRuns: true, cite: hg(6691, 6697) },
  procedures: [buttonToNextPlayer],
  fees: tableFees,
  wagers: blindWagers({ blinds: hg(6626, 6633), bets: hg(6637, 6687), pot: hg(6699, 6710) }),
  refuses: { ...stepByStep, 'last-stub-card': 'last-stub-card', 'wrong-draw': 'not-five-cards' },
  refusals: {
    ...saysStepByStep({
      blinds: hg(6632),
      betting: hg(6637, 6641),
      deal: hg(6634, 6689),
      seats: hg(6619),
      fees: 6775,
    }),
    ...buttonRefusal(hg(6624)),
  },
  irregularities: {
    'late-draw-change': drawChange(hg(6661, 6663)),
    'all-five-thrown': allFiveThrown(hg(6657, 6658)),
    'not-five-cards': irregular(
      'a player has other than five cards after the draw',
      'the hand must be completed to five',
      hg(6659),
      ['card-shoe'],
    ),
    'draw-count-asked': drawCountAsked(hg(6665)),
    'deck-runout': deckShort(hg(6691, 6697)),
    'last-stub-card': lastStubCard(hg(6693)),
  },
})
