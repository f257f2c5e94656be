import { joker, oneDeck } from '../../kit/cards/cards.ts'
import { choice } from '../../kit/document/options.ts'
import { limitsOf } from '../../kit/pot/kill.ts'
import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import type { HandFees } from '../../kit/pot/pot-page.ts'
import { hasReached } from '../../kit/pot/reached.ts'
import { down, draw, lower, upper } from '../../kit/pot/streets.ts'
import { withLowestForJoker } from '../../kit/ranks/joker-low.ts'
import { aceToFive } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import { lowballFee } from '../fees/printed-with-rules.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  chargedTwice,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { drawRequests, exposedCards, killPots, lowballKill } from '../procedures/lowball-rules.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'
import { sevenOrBetter } from '../procedures/seven-or-better.ts'

/** By the printed tables of limits and players, for the hand or by the half hour (lines 311-339). */
const lowballFees: HandFees = (round, table, reached, page) => {
  const { fee_mode: mode, half_hours: halfHours = 0 } = round.options
  const limits = limitsOf(round)
  if (mode === undefined || limits === undefined) return tableFees(round, table, reached, page)
  const twice = chargedTwice('fee_mode', round)
  if (twice !== undefined) return twice
  const players = round.options.players ?? table.dealtIn.length
  const isDrawn = hasReached(page, reached, 'draw-1')
  const fee =
    mode === 'time'
      ? lowballFee({ limits, players, mode: 'time', halfHours: Number(halfHours) })
      : lowballFee({ limits, players, mode: 'per-hand', isDrawn })
  return fee === undefined ? [] : [fee]
}

/** Ace-to-five draw with a joker, and kill pots. */
export const lowball = potGame({
  ...potGameOf,
  id: 'hg.lowball',
  title: 'Lowball (ace-to-five draw, with joker), including kill pots',
  cite: hg(244, 339),
  approval: approvedAs('GEGA-001451', 8369),
  options: {
    ...potOptions({ button: hg(268), chip: hg(3767) }),
    kill_mandatory: choice([true, false], true, hg(283)),
  },
  deck: [...oneDeck, joker],
  seats: { most: 8, cite: hg(323) },
  opening: buttonPostsHeadsUp(hg(257, 265)),
  streets: [down(5), lower, draw(5, 'draw-1'), upper],
  betting: { ...threeRaises(hg(274)), cap: 6, checkRaise: false, betOrFold: hg(248) },
  showdown: {
    cite: hg(248),
    portions: [ofHand('low', aceToFive, hg(255))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  joker: (cards) => withLowestForJoker(cards, 'low'),
  handSize: { cards: 5, rule: 'not-five-cards', cite: hg(268) },
  kill: lowballKill,
  opensOverBlinds: true,
  shortBlindPasses: hg(260, 264),
  procedures: [
    exposedCards({
      low: 'exposed-before-draw-low',
      high: 'exposed-before-draw-high',
      onDraw: 'exposed-after-draw',
      change: 'draw-change',
      aceIsLow: true,
    }),
    drawRequests({ change: 'draw-change', tooMany: 'draw-too-many' }, 5),
    killPots,
    sevenOrBetter,
    potCollection,
  ],
  fees: lowballFees,
  wagers: {
    ...blindWagers({ blinds: hg(257, 276), bets: hg(274), pot: hg(248) }),
    'kill-blind': { title: 'Kill blind', cite: hg(281, 302) },
  },
  refuses: {
    'raise-cap': 'seventh-raise',
    'check-raise': 'check-raise',
    'wrong-limit': 'wrong-limit',
    'undersized-opening': 'undersized-opening',
  },
  refusals: {
    'wrong-blind': {
      says: 'a player posts half of his blind or more; who has less gets a hand, and the next player takes the blind',
      cite: hg(260, 264),
    },
    'wrong-limit': {
      says: 'bets double after the draw; before it a player opens for the large blind, or for one bet more',
      cite: hg(248, 276),
    },
  },
  irregularities: {
    ...collectionRules(hg(305), hg(306, 309)),
    'exposed-before-draw-low': irregular(
      'card of seven or lower exposed before the draw',
      'it must be taken',
      hg(266),
      [],
    ),
    'exposed-before-draw-high': irregular(
      'card above seven exposed before the draw',
      'it is replaced after the deal; the first such card becomes the burn card',
      hg(266),
      [],
    ),
    'exposed-after-draw': irregular(
      'drawn card exposed',
      "it can't be taken, and is replaced after everyone has drawn",
      hg(266),
      [],
    ),
    'flashed-before-draw': irregular(
      'card only flashed before the draw',
      'it stays, and does not count as exposed',
      hg(266),
      [],
    ),
    'undersized-opening': irregular('opening bet below the large blind', 'it is refused', hg(276), ['bet-sensors']),
    'draw-too-many': irregular('more than five cards asked for', 'it is refused', hg(267), []),
    'draw-change': irregular(
      'number of cards changed after a card or the burn has been dealt for it, or after somebody acted on it',
      'it is refused',
      hg(269, 272),
      ['card-shoe'],
    ),
    'not-five-cards': irregular(
      'other than five cards after the draw',
      "the hand is fouled; before the draw a short hand may be filled if the first player hasn't acted (the button seat always), otherwise it is filled at the draw",
      hg(268),
      ['card-shoe'],
    ),
    'check-raise': irregular('raise by a player who checked this round', 'it is refused', hg(275), ['bet-sensors']),
    'seventh-raise': irregular('seventh raise with three or more players', 'it is refused', hg(274), ['bet-sensors']),
    'miscall-to-mislead': irregular(
      'misstating the hand to make another act',
      'the hand is fouled; otherwise a spoken declaration is binding',
      hg(254),
      [],
    ),
    'late-voluntary-kill': irregular(
      'voluntary kill after any player has a fourth card, or with too few chips',
      'it is refused',
      hg(294, 296),
      ['card-shoe', 'bet-sensors'],
    ),
    'second-kill': irregular(
      'second kill in one hand',
      'it is refused; with consent the player is dealt in and kills the next pot',
      hg(299),
      ['bet-sensors'],
    ),
    'unaware-of-kill': irregular(
      'lesser bet because raise or kill was missed',
      'before the draw it may be taken back if nobody acted after it; after the draw it must be completed',
      hg(298),
      ['bet-sensors'],
    ),
  },
})
