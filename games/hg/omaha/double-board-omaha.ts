import { twoOfHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { board, burn, down, lower, upper } from '../../kit/pot/streets.ts'
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

/** Omaha on two boards: half of the pot for the best hand on each. */
export const doubleBoardOmaha = potGame({
  ...potGameOf,
  id: 'hg.double-board-omaha',
  title: 'Double Board Omaha',
  cite: hg(3657, 3838),
  approval: approvedAs('GEGR-002006', 7662),
  options: potOptions({ button: hg(3696, 3706), chip: hg(3767) }),
  seats: { most: 9, active: 8, counted: true, cite: hg(3692) },
  opening: blindsLeftOfButton(hg(3696, 3706)),
  streets: [
    ...[down(4), lower],
    ...[burn, board(3, 'flop', 1), board(3, 'flop', 2), lower],
    ...[burn, board(1, 'turn', 1), board(1, 'turn', 2), upper],
    ...[burn, board(1, 'river', 1), board(1, 'river', 2), upper],
  ],
  betting: threeRaises(hg(3708, 3717)),
  showdown: {
    cite: hg(3757, 3767),
    portions: [twoOfHand('board-1', hg(3757), 'board:1'), twoOfHand('board-2', hg(3757), 'board:2')],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [buttonToNextPlayer],
  fees: tableFees,
  wagers: blindWagers({ blinds: hg(3697, 3706), bets: hg(3708, 3756), pot: hg(3757, 3767) }),
  refuses: { ...stepByStep },
  refusals: {
    ...saysStepByStep({
      blinds: hg(3698),
      betting: hg(3708, 3717),
      deal: hg(3707, 3756),
      seats: hg(3692),
      fees: 3834,
    }),
    ...buttonRefusal(hg(3701)),
  },
  irregularities: {
    'too-many-seated': {
      ...irregular('nine players seated', 'the seat left of the big blind sits out', hg(3692), ['bet-sensors']),
      codes: ['sits-out'],
    },
  },
})
