import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { studStreets } from '../../kit/pot/streets.ts'
import { aceLow } from '../../kit/ranks/groups.ts'
import { aceToFive, badugiAceLow, showingLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  anteWagers,
  approvedAs,
  blindOptions,
  irregular,
  oddChipByHighCard,
  potGameOf,
  reshuffledForStreet,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { noAnte, overCompletion } from './irregularities.ts'

/** Half to the best ace-to-five low, half to the best badugi, of seven cards. */
export const razzdacey = potGame({
  ...potGameOf,
  id: 'hg.razzdacey',
  title: 'Razzdacey',
  cite: hg(4042, 4235),
  approval: approvedAs('GEGR-002005', 8176),
  options: blindOptions(hg(4094, 4105)),
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
  shortage: { by: 'stud', keepsLast: true, cite: hg(4146) },
  fees: tableFees,
  wagers: anteWagers(hg(4094, 4105)),
  refuses: stepByStep,
  refusals: saysStepByStep(hg(4094, 4105), hg(4091, 4144)),
  irregularities: {
    'no-ante': noAnte(hg(4089)),
    'over-completion': overCompletion(hg(4101)),
    'deck-short': irregular('too few cards to finish', reshuffledForStreet, hg(4146), ['card-shoe']),
    'premature-burn': irregular(
      'a card burned before a player has finished acting',
      'it joins the reshuffle when cards run short',
      hg(4146),
      ['card-shoe', 'bet-sensors'],
    ),
  },
})
