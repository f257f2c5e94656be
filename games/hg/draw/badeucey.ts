import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { badugiAceLow, deuceToSeven } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipByHighCard,
  potGameOf,
  potOptions,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { buttonRefusal, buttonToNextPlayer } from '../procedures/button-moves.ts'
import { allFiveThrown, deckShort, drawChange, drawCountAsked, fourthDraw, lastStubCard } from './irregularities.ts'

/** Triple draw: half to the best deuce-to-seven low, half to the best badugi of the same five cards, its ace low. */
export const badeucey = potGame({
  ...potGameOf,
  id: 'hg.badeucey',
  title: 'Badeucey',
  cite: hg(5929, 6151),
  approval: approvedAs('GEGR-001999', 8001),
  options: potOptions({ button: hg(5977, 5996), chip: hg(6066, 6075) }),
  seats: { most: 9, active: 7, counted: true, cite: hg(5973) },
  opening: blindsLeftOfButton(hg(5977, 5996)),
  streets: tripleDraw(5),
  betting: { ...threeRaises(hg(5991, 5995)), capLifted: 'when-two-remain' },
  showdown: {
    cite: hg(6064, 6075),
    portions: [ofHand('lowball', deuceToSeven, hg(5943, 5958)), ofHand('badugi', badugiAceLow, hg(5960, 5969))],
    oddChips: oddChipByHighCard(hg(6066, 6075)),
  },
  shortage: { by: 'draw', cite: hg(6054, 6062) },
  procedures: [buttonToNextPlayer],
  fees: tableFees,
  wagers: blindWagers({ blinds: hg(5979, 5989), bets: hg(5991, 6050), pot: hg(6064, 6075) }),
  refuses: { ...stepByStep, 'last-stub-card': 'last-stub-card' },
  refusals: {
    ...saysStepByStep({
      blinds: hg(5989),
      betting: hg(5991, 5995),
      deal: hg(5990, 6052),
      seats: hg(5973),
      fees: 6147,
    }),
    ...buttonRefusal(hg(5977)),
  },
  irregularities: {
    'late-draw-change': drawChange(hg(6003, 6005)),
    'all-five-thrown': allFiveThrown(hg(5999)),
    'draw-count-asked': drawCountAsked(hg(6006)),
    'deck-runout': deckShort(hg(6054, 6062)),
    'last-stub-card': lastStubCard(hg(6058)),
    'fourth-draw': fourthDraw(hg(5935)),
    'eighth-hand': {
      ...irregular(
        'cards dealt to more than seven players or to a seat that must sit out',
        'the document names none; the deal is refused',
        hg(5973),
        ['card-shoe'],
      ),
      codes: ['sits-out'],
    },
  },
})
