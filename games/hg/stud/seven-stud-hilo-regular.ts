import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { studStreets } from '../../kit/pot/streets.ts'
import { aceHigh } from '../../kit/ranks/groups.ts'
import { high, noQualifierLow, showingSingleAceLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  anteWagers,
  approvedAs,
  blindOptions,
  irregular,
  potGameOf,
  reshuffledForStreet,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { overCompletion } from './irregularities.ts'

/** Seven-card stud for the best high hand and the best low without a qualifier. */
export const sevenStudHiloRegular = potGame({
  ...potGameOf,
  id: 'hg.seven-stud-hilo-regular',
  title: '7 Card Stud Hi/Lo Regular (No Qualifier, "Q")',
  cite: hg(6153, 6352),
  approval: approvedAs('GEGR-002007', 8176),
  options: blindOptions(hg(6215, 6224)),
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
  wagers: anteWagers(hg(6215, 6224)),
  refuses: stepByStep,
  refusals: saysStepByStep(hg(6215, 6224), hg(6209, 6264)),
  irregularities: {
    'deck-runout': irregular('stub cannot serve every active player', reshuffledForStreet, hg(6207), ['card-shoe']),
    'premature-burn': irregular(
      'dealer burns before an active player has finished acting',
      'the card is out of play and joins the run-out mix',
      hg(6207),
      ['card-shoe'],
    ),
    'over-completion': overCompletion(hg(6222, 6223)),
  },
})
