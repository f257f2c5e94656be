import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { studStreets } from '../../kit/pot/streets.ts'
import { aceHigh } from '../../kit/ranks/rank-groups.ts'
import { high, noQualifierLow, showingSingleAceLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  anteWagers,
  approvedAs,
  chipOption,
  potGameOf,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { deckShort, noAnte, overCompletion, prematureBurn } from './irregularities.ts'

/** Seven-card stud for the best high hand and the best low without a qualifier. */
export const sevenStudHiloRegular = potGame({
  ...potGameOf,
  id: 'hg.seven-stud-hilo-regular',
  title: '7 Card Stud Hi/Lo Regular (No Qualifier, "Q")',
  cite: hg(6153, 6352),
  approval: approvedAs('GEGR-002007', 8176),
  options: chipOption(hg(6279)),
  seats: { most: 8, counted: true, cite: hg(6203) },
  opening: antesAndBringIn(
    { card: 'highest', order: aceHigh, ties: 'spades-first', cite: hg(6216) },
    { best: showingSingleAceLow, ties: 'first', cite: hg(6228) },
  ),
  streets: studStreets(),
  betting: threeRaises(hg(6215, 6224)),
  showdown: {
    cite: hg(6266, 6279),
    portions: [ofAll('high', high, hg(6167, 6186)), ofAll('low', noQualifierLow, hg(6188, 6199))],
    oddChips: {
      to: 'highest-card',
      halving: 'first-half',
      lowTies: { portion: 'low', ace: 'high' },
      cite: hg(6279),
    },
  },
  shortage: { by: 'stud', cite: hg(6207) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(6209, 6212), bringIn: hg(6216, 6223), bets: hg(6219, 6262), pot: hg(6266, 6279) }),
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(6215, 6224), deal: hg(6209, 6264), seats: hg(6203), fees: 6348 }),
  irregularities: {
    'no-ante': noAnte(hg(6210)),
    'over-completion': overCompletion(hg(6222, 6223)),
    'deck-runout': deckShort(hg(6207)),
    'premature-burn': prematureBurn(hg(6207)),
  },
})
