import { joker, oneDeck } from '../../kit/cards/cards.ts'
import { choice } from '../../kit/document/options.ts'
import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { withLowestForJoker } from '../../kit/ranks/joker-low.ts'
import { deuceToSeven } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  threeRaises,
  toldFees,
} from '../pot-page.ts'
import { buttonMoves, buttonRefusal } from '../procedures/button-moves.ts'
import { kansasCityDealing } from '../procedures/kansas-city-dealing.ts'
import { drawRequests, exposedCards, killedByNewcomer, newcomersKill } from '../procedures/lowball-rules.ts'

/** Deuce-to-seven triple draw with a joker. */
export const kansasCityLowballTripleDraw = potGame({
  ...potGameOf,
  id: 'hg.kansas-city-lowball-triple-draw',
  title: 'Kansas City Lowball (Triple Draw)',
  cite: hg(1521, 1552),
  approval: approvedAs('GEGA-001473', 8369),
  options: { ...potOptions({ button: hg(1525), chip: hg(3767) }), joker: choice(['in', 'out'], 'in', hg(1531)) },
  deck: [...oneDeck, joker],
  seats: { most: 8, cite: hg(1523) },
  opening: buttonPostsHeadsUp(hg(1525)),
  streets: tripleDraw(5),
  played: [
    {
      says: 'of three blinds the button posts the first, the seat on its left the second, and the next seat the large one',
      cite: hg(1525, 1551),
    },
    { says: 'whoever has checked may raise after a draw', cite: hg(1550) },
  ],
  betting: { ...threeRaises(hg(1549)), cap: 6 },
  showdown: {
    cite: hg(1523),
    portions: [ofHand('low', deuceToSeven, hg(1530))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  joker: (cards) => withLowestForJoker(cards, 'high'),
  handSize: { cards: 5, rule: 'fouled-hand', cite: hg(1544) },
  kill: newcomersKill,
  opensOverBlinds: true,
  shortBlindPasses: hg(1536, 1537),
  procedures: [
    buttonMoves,
    kansasCityDealing,
    exposedCards({
      low: 'exposed-low-card',
      high: 'exposed-high-card',
      onDraw: 'exposed-on-draw',
      change: 'change-of-draw',
      aceIsLow: false,
    }),
    drawRequests({ change: 'change-of-draw', tooMany: 'draw-too-many' }, 5),
    killedByNewcomer,
  ],
  fees: toldFees('draw-1'),
  wagers: {
    ...blindWagers({ blinds: hg(1525), bets: hg(1549), pot: hg(1523) }),
    'kill-blind': { title: 'Kill blind', cite: hg(1535) },
  },
  refuses: {
    'raise-cap': 'raise-cap',
    'wrong-limit': 'wrong-limit',
    'undersized-opening': 'undersized-opening',
    'too-many-players': 'too-many-players',
    'foreign-card': 'card-not-in-deck',
    'duplicate-card': 'card-not-in-deck',
  },
  refusals: {
    ...buttonRefusal(hg(1525)),
    'wrong-blind': {
      says: 'a player posts half of his blind or more; who has less gets a hand, and the next player takes the blind',
      cite: hg(1536, 1537),
    },
    'raise-cap': { says: 'a bet and six raises with three or more players', cite: hg(1549) },
    'wrong-limit': {
      says: 'bets and raises are of the lower limit in the first two rounds, and of the higher one in the last two',
      cite: hg(1523),
    },
    'undersized-opening': { says: 'the pot is opened for the large blind or more', cite: hg(1551) },
    'draw-too-many': { says: 'up to five cards are drawn', cite: hg(1523, 1543) },
    'too-many-players': { says: 'three to eight players', cite: hg(1523) },
    'no-burn': { says: 'a card is burnt before each draw', cite: hg(1523) },
    'card-not-in-deck': { says: 'one deck, with the joker where it is in', cite: hg(1531) },
  },
  irregularities: {
    'exposed-low-card': irregular(
      'card of seven or lower exposed before the first draw',
      'it must be kept',
      hg(1539),
      [],
    ),
    'exposed-high-card': irregular(
      'card above seven exposed before the first draw',
      'it is replaced when the deal is complete; the first such card becomes the burn card',
      hg(1539),
      [],
    ),
    'exposed-on-draw': irregular(
      'card exposed on a draw (a flashed card counts as exposed here, but not before the draw)',
      'it may not be kept; it is replaced when the draw is finished in order',
      hg(1539, 1541),
      [],
    ),
    'wrong-card-count': irregular(
      'fewer than five cards before the draw',
      'it may be completed while the first player has not acted (the button may receive a missing fifth card even after action); after action the missing cards are made good on the draw',
      hg(1544),
      [],
    ),
    'fouled-hand': irregular(
      'more or fewer than five cards after the draws, or a player goading by misstating a hand',
      'the hand is fouled',
      hg(1529, 1544),
      [],
    ),
    'change-of-draw': irregular(
      'player changes the number of cards wanted',
      'it is allowed only while no card, burn included, has left the deck for it and nobody has acted on the number',
      hg(1545, 1547),
      [],
    ),
  },
})
