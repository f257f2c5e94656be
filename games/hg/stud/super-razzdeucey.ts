import type { Card } from '../../kit/cards/cards.ts'
import { described } from '../../kit/document/described.ts'
import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { lower, superStudStreets } from '../../kit/pot/streets.ts'
import { aceHigh } from '../../kit/ranks/rank-groups.ts'
import { badugiAceHigh, deuceToSeven } from '../../kit/ranks/rankings.ts'
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

const badugiShowing = described(
  'the best badugi, with the ace high',
  (cards: readonly Card[]): number => badugiAceHigh.strength(cards) ?? 0,
)

/** Half to the best deuce-to-seven low, half to the best badugi with the ace high, from four cards of which one is given up. */
export const superRazzdeucey = potGame({
  ...potGameOf,
  id: 'hg.super-razzdeucey',
  title: 'Super Razzdeucey',
  cite: hg(5527, 5744),
  approval: approvedAs('GEGR-001996', 8176),
  options: chipOption(hg(5668)),
  seats: { most: 8, counted: true, cite: hg(5590) },
  opening: antesAndBringIn(
    { card: 'highest', order: aceHigh, ties: 'spades-first', cite: hg(5602) },
    { best: badugiShowing, ties: 'first', cite: hg(5615) },
  ),
  streets: superStudStreets(lower),
  betting: threeRaises(hg(5602, 5610)),
  showdown: {
    cite: hg(5657, 5668),
    portions: [ofAll('lowball', deuceToSeven, hg(5541, 5573)), ofAll('badugi', badugiAceHigh, hg(5575, 5586))],
    oddChips: oddChipByHighCard(hg(5668)),
  },
  shortage: { by: 'stud', cite: hg(5655) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(5594, 5596), bringIn: hg(5602, 5608), bets: hg(5605, 5650), pot: hg(5657, 5668) }),
  procedures: [superDiscards],
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(5602, 5610), deal: hg(5594, 5653), seats: hg(5590), fees: 5740 }),
  irregularities: {
    'no-ante': noAnte(hg(5595)),
    'deck-runout': deckShort(hg(5655), withoutDiscards),
    'premature-burn': prematureBurn(hg(5655)),
    'no-discard': irregular(
      'a fourth-street card is dealt while an active player still has three down cards',
      'the document names none; the discard must come first, so the street is refused',
      hg(5612),
      ['card-shoe'],
    ),
    'over-completion': overCompletion(hg(5607)),
  },
})
