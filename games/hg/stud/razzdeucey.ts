import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { studStreets } from '../../kit/pot/streets.ts'
import { aceHigh } from '../../kit/ranks/rank-groups.ts'
import { badugiAceHigh, deuceToSeven, showingLow } from '../../kit/ranks/rankings.ts'
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

/** Half to the best deuce-to-seven low, half to the best badugi with the ace high, of seven cards. */
export const razzdeucey = potGame({
  ...potGameOf,
  id: 'hg.razzdeucey',
  title: 'Razzdeucey',
  cite: hg(3840, 4040),
  approval: approvedAs('GEGR-002004', 8176),
  options: chipOption(hg(3964)),
  seats: { most: 8, counted: true, cite: hg(3888) },
  opening: antesAndBringIn(
    { card: 'highest', order: aceHigh, ties: 'clubs-first', cite: hg(3900) },
    { best: showingLow(aceHigh), ties: 'first', cite: hg(3912) },
  ),
  streets: studStreets(),
  betting: threeRaises(hg(3899, 3909)),
  showdown: {
    cite: hg(3952, 3964),
    portions: [ofAll('lowball', deuceToSeven, hg(3854, 3871)), ofAll('badugi', badugiAceHigh, hg(3873, 3884))],
    oddChips: oddChipByHighCard(hg(3964)),
  },
  shortage: { by: 'stud', cite: hg(3950) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(3892, 3894), bringIn: hg(3900, 3905), bets: hg(3903, 3946), pot: hg(3952, 3964) }),
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(3899, 3909), deal: hg(3895, 3948), seats: hg(3888), fees: 4036 }),
  irregularities: {
    'no-ante': noAnte(hg(3893)),
    'over-completion': overCompletion(hg(3905)),
    'deck-short': deckShort(hg(3950)),
    'premature-burn': prematureBurn(hg(3950)),
  },
})
