import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { lower, superStudStreets } from '../../kit/pot/streets.ts'
import { aceLow } from '../../kit/ranks/rank-groups.ts'
import { aceToFive, showingLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  anteWagers,
  approvedAs,
  chipOption,
  irregular,
  oddChipByHighCard,
  potGameOf,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { superDiscards } from '../procedures/super-discards.ts'
import { deckShort, noAnte, overCompletion, prematureBurn, withoutDiscards } from './irregularities.ts'

/** Razz from four cards, of which one is given up after the first betting round. */
export const superRazz = potGame({
  ...potGameOf,
  id: 'hg.super-razz',
  title: 'Super Razz',
  cite: hg(5746, 5927),
  approval: approvedAs('GEGR-001998', 8176),
  options: chipOption(hg(5847)),
  seats: { most: 8, counted: true, cite: hg(5774) },
  opening: antesAndBringIn(
    { card: 'highest', order: aceLow, ties: 'spades-first', cite: hg(5788) },
    { best: showingLow(aceLow), ties: 'first', cite: hg(5804) },
  ),
  streets: superStudStreets(lower),
  betting: threeRaises(hg(5787, 5796)),
  showdown: {
    cite: hg(5845, 5851),
    portions: [ofAll('low', aceToFive, hg(5760, 5770))],
    oddChips: oddChipByHighCard(hg(5847)),
  },
  shortage: { by: 'stud', cite: hg(5843) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(5778, 5783), bringIn: hg(5788, 5794), bets: hg(5791, 5839), pot: hg(5845, 5851) }),
  procedures: [superDiscards],
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(5787, 5796), deal: hg(5778, 5841), seats: hg(5774), fees: 5923 }),
  irregularities: {
    'no-ante': noAnte(hg(5782)),
    'deck-runout': deckShort(hg(5843), withoutDiscards),
    'premature-burn': prematureBurn(hg(5843)),
    'no-discard': irregular(
      'fourth-street card dealt before every active player discarded one down card',
      'the document names none; the street is refused',
      hg(5798),
      ['card-shoe'],
    ),
    'over-completion': overCompletion(hg(5793)),
  },
})
