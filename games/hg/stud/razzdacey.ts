import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { studStreets } from '../../kit/pot/streets.ts'
import { aceLow } from '../../kit/ranks/rank-groups.ts'
import { aceToFive, badugiAceLow, showingLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  anteWagers,
  approvedAs,
  chipOption,
  oddChipByHighCard,
  potGameOf,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { deckShort, noAnte, overCompletion, prematureBurn } from './irregularities.ts'

/** Half to the best ace-to-five low, half to the best badugi, of seven cards. */
export const razzdacey = potGame({
  ...potGameOf,
  id: 'hg.razzdacey',
  title: 'Razzdacey',
  cite: hg(4042, 4235),
  approval: approvedAs('GEGR-002005', 8176),
  options: chipOption(hg(4160)),
  seats: { most: 8, counted: true, cite: hg(4084) },
  opening: antesAndBringIn(
    { card: 'highest', order: aceLow, ties: 'clubs-first', cite: hg(4095) },
    { best: showingLow(aceLow), ties: 'first', worstOn: [6], cite: hg(4108) },
  ),
  streets: studStreets(),
  betting: threeRaises(hg(4094, 4105)),
  showdown: {
    cite: hg(4148, 4160),
    portions: [ofAll('lowball', aceToFive, hg(4056, 4066)), ofAll('badugi', badugiAceLow, hg(4070, 4080))],
    oddChips: oddChipByHighCard(hg(4160)),
  },
  shortage: { by: 'stud', cite: hg(4146) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(4088, 4090), bringIn: hg(4095, 4101), bets: hg(4098, 4142), pot: hg(4148, 4160) }),
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(4094, 4105), deal: hg(4091, 4144), seats: hg(4084), fees: 4231 }),
  irregularities: {
    'no-ante': noAnte(hg(4089)),
    'over-completion': overCompletion(hg(4101)),
    'deck-short': deckShort(hg(4146)),
    'premature-burn': prematureBurn(hg(4146)),
  },
})
