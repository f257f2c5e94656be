import type { Card } from '../../kit/cards/cards.ts'
import { described } from '../../kit/document/described.ts'
import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { lower, superStudStreets } from '../../kit/pot/streets.ts'
import { aceLow } from '../../kit/ranks/rank-groups.ts'
import { aceToFive, badugiAceLow, showingLow } from '../../kit/ranks/rankings.ts'
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
  'the best badugi, with the ace low',
  (cards: readonly Card[]): number => badugiAceLow.strength(cards) ?? 0,
)

/** Razzdacey from four cards, of which one is given up after the first betting round. */
export const superRazzdacey = potGame({
  ...potGameOf,
  id: 'hg.super-razzdacey',
  title: 'Super Razzdacey',
  cite: hg(4237, 4430),
  approval: approvedAs('GEGR-001997', 8176),
  options: chipOption(hg(4160)),
  seats: { most: 8, counted: true, cite: hg(4279) },
  opening: antesAndBringIn(
    { card: 'highest', order: aceLow, ties: 'spades-first', cite: hg(4295) },
    {
      best: described('the best badugi, and on seventh street the lowest, both with the ace low', (cards, street) =>
        street === 7 ? showingLow(aceLow)(cards) : badugiShowing(cards),
      ),
      ties: 'first',
      cite: hg(4308, 4338),
    },
  ),
  streets: superStudStreets(lower),
  betting: threeRaises(hg(4294, 4304)),
  showdown: {
    cite: hg(4349, 4358),
    portions: [ofAll('lowball', aceToFive, hg(4251, 4261)), ofAll('badugi', badugiAceLow, hg(4265, 4275))],
    oddChips: oddChipByHighCard(hg(4160)),
  },
  shortage: { by: 'stud', cite: hg(4283) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(4285, 4287), bringIn: hg(4295, 4301), bets: hg(4298, 4343), pot: hg(4349, 4358) }),
  procedures: [superDiscards],
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(4294, 4304), deal: hg(4288, 4345), seats: hg(4279), fees: 4426 }),
  irregularities: {
    'no-ante': noAnte(hg(4286)),
    'over-completion': overCompletion(hg(4300)),
    'no-discard': irregular(
      'a player has not released a hole card when fourth street is due',
      'the player gets no further card until one is released',
      hg(4305),
      [],
    ),
    'deck-short': deckShort(hg(4283), withoutDiscards),
    'premature-burn': prematureBurn(hg(4283)),
  },
})
