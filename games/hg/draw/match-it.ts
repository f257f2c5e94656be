import { described } from '../../kit/document/described.ts'
import type { ShownHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { down, draw, lower, lowerTimes } from '../../kit/pot/streets.ts'
import { matchItName, matchItStrength } from '../../kit/ranks/match-it-strength.ts'
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
import { flopBlindRules, flopBlinds, missedBlinds } from '../procedures/flop-blinds.ts'
import { flopDealing } from '../procedures/flop-dealing.ts'
import { drawRequests } from '../procedures/lowball-rules.ts'
import { matchItDealing } from '../procedures/match-it-draws.ts'

/** Three cards whose sum is to match that of three on the table, with two draws. */
export const matchIt = potGame({
  ...potGameOf,
  id: 'hg.match-it',
  title: 'Match-It (limit, double draw)',
  cite: hg(929, 971),
  approval: approvedAs('GEGA-001472', 6959),
  options: potOptions({ button: hg(942), chip: hg(3767) }),
  seats: { most: 9, cite: hg(942) },
  opening: buttonPostsHeadsUp(hg(942, 949)),
  streets: [down(3, 'flop'), lower, draw(3, 'draw-1'), lowerTimes(2), draw(3, 'draw-2'), lowerTimes(3)],
  betting: threeRaises(hg(944)),
  showdown: {
    cite: hg(940),
    portions: [
      {
        id: 'match',
        cite: hg(931, 940),
        strength: described('the hand that matches the flop best', ({ cards, boards }: ShownHand) =>
          matchItStrength(cards, boards.flop ?? []),
        ),
        named: matchItName,
      },
    ],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  needs: { flop: 3 },
  handSize: { cards: 3, rule: 'not-three-cards', cite: hg(958) },
  procedures: [
    flopBlinds,
    flopDealing,
    matchItDealing,
    drawRequests({ change: 'draw-change', tooMany: 'draw-too-many' }, 3),
  ],
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(942, 949), bets: hg(944), pot: hg(940) }),
    'dead-blind': { title: 'Dead part of missed blinds', cite: hg(956) },
    ante: { title: 'Ante', cite: hg(942) },
  },
  refuses: { 'raise-cap': 'fourth-raise', 'wrong-limit': 'wrong-limit', 'fourth-draw': 'draw-too-many' },
  refusals: {
    'wrong-limit': {
      says: 'bets and raises are of one unit before the first draw, of two after it, and of three after the second',
      cite: hg(944),
    },
  },
  calls: { 'early-draw': 'draw-before-declarations' },
  irregularities: {
    ...flopBlindRules({ button: hg(955) }),
    ...missedBlinds(hg(956)),
    'not-three-cards': irregular(
      'other than three cards after the draw',
      "the hand is fouled; before the draw a short hand is filled if the first player hasn't acted (the button seat always), otherwise it is filled at the draw",
      hg(958),
      ['card-shoe'],
    ),
    'draw-change': irregular(
      'change of the number drawn after the burn or a card is out, or after someone acted on it',
      'it is refused',
      hg(959, 961),
      ['card-shoe'],
    ),
    'draw-before-declarations': irregular(
      'draw card dealt before every player has said pat or his number',
      'it is refused',
      hg(963),
      ['card-shoe'],
    ),
    'draw-too-many': irregular('more than three cards asked for, or a third draw', 'it is refused', hg(944), []),
    'first-card-exposed': irregular(
      'first card exposed',
      'it is put back, and the cards are reshuffled and recut',
      hg(969),
      [],
    ),
    'downcard-exposed': irregular(
      'later downcard exposed',
      'after the deal it is replaced by the top card, and becomes the burn card',
      hg(969),
      [],
    ),
    'one-extra-card': irregular('extra card to the first player', 'it goes back as the burn card', hg(970), [
      'card-shoe',
    ]),
    'two-extra-cards': irregular('more than one extra', 'a misdeal', hg(970), ['card-shoe']),
    rap: irregular('player raps the table in turn', 'it is a pass or a pat hand, by the situation', hg(965), []),
    'draw-question': irregular(
      'an active player asks how many cards another drew',
      'it is answered until there is action after the draw, by the dealer too, and not after that',
      hg(964),
      [],
    ),
    'draw-card-exposed': irregular(
      'card exposed on the draw',
      'it is mucked, and that player gets the last card of the draw',
      hg(971),
      [],
    ),
    'fourth-raise': irregular('fourth raise with three or more players', 'it is refused', hg(944), ['bet-sensors']),
  },
})
