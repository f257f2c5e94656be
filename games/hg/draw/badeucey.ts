import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { badugiAceLow, deuceToSeven } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindOptions,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipByHighCard,
  potGameOf,
  reshuffledForDraw,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'

/** Triple draw: half to the best deuce-to-seven low, half to the best badugi of the same five cards, its ace low. */
export const badeucey = potGame({
  ...potGameOf,
  id: 'hg.badeucey',
  title: 'Badeucey',
  cite: hg(5929, 6151),
  approval: approvedAs('GEGR-001999', 8001),
  options: blindOptions(hg(5977, 5996)),
  seats: { most: 9, active: 7, counted: true, cite: hg(5973) },
  opening: blindsLeftOfButton(hg(5977, 5996)),
  streets: tripleDraw(5),
  betting: threeRaises(hg(5991, 5995)),
  showdown: {
    cite: hg(6064, 6075),
    portions: [ofHand('lowball', deuceToSeven, hg(5943, 5958)), ofHand('badugi', badugiAceLow, hg(5960, 5969))],
    oddChips: oddChipByHighCard(hg(6066, 6075)),
  },
  shortage: { by: 'draw', keepsLast: true, cite: hg(6054, 6062) },
  fees: tableFees,
  wagers: blindWagers(hg(5977, 5996)),
  refuses: { ...stepByStep, 'last-stub-card': 'last-stub-card' },
  refusals: saysStepByStep(hg(5991, 5995), hg(5990, 6052)),
  irregularities: {
    'deck-runout': irregular('stub cannot complete a draw', reshuffledForDraw, hg(6054, 6062), ['card-shoe']),
    'late-draw-change': {
      ...irregular(
        'a player changes the number of discards after a card (burn included) came off for it',
        'the change is refused, and the first number stands',
        hg(6003, 6005),
        ['card-shoe'],
      ),
      codes: ['draw-change'],
    },
    'eighth-hand': {
      ...irregular(
        'cards dealt to more than seven players or to a seat that must sit out',
        'the document names none; the deal is refused',
        hg(5973),
        ['card-shoe'],
      ),
      codes: ['sits-out'],
    },
    'fourth-draw': irregular('a fourth draw round', 'it is no part of the game, and is refused', hg(5935), [
      'card-shoe',
    ]),
  },
})
