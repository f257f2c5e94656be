import { singleDeck } from '../../kit/cards/census.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterBetting, comesAfter, outOfItsPhase, outOfPhase } from '../../kit/document/late-wagers.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type BonusBetting, bestOfSeven, bestPlay, onFiveCards } from '../../kit/families/holdem/holdem-odds.ts'
import {
  goesOn,
  type HoldemShowdown,
  showdownOf,
  showdownOfHands,
  verifyHoldem,
} from '../../kit/families/holdem/showdown.ts'
import { rowsByHand, when } from '../../kit/ranks/contest.ts'
import { seatWords } from '../../kit/ranks/hand-text.ts'
import { bestOf, isAtLeast, leastOf } from '../../kit/ranks/poker-hands.ts'
import { contestShown } from '../../kit/ranks/published-contest.ts'
import { cited, deals, decides, type Stage } from '../../kit/round/deal-plan.ts'
import { type Bet, handOf, has, type Round } from '../../kit/round/round.ts'
import { crowded, notMultipleOf, secondPosition, withoutBase } from '../../kit/round/stake-checks.ts'
import { gb, notOffered, ownedBy, progressiveOptions } from '../common-rules.ts'
import { holdemDeck, holdemOptions, holdemPage, initialDeal, jackpotOf } from './holdem-page.ts'

const pairOfFours = bestOf(['4s', '4h'])
const pairOfAces = bestOf(['As', 'Ah'])

/** The document has no rule for equal hands. */
const ties = { option: 'tie', is: { returned: 'push', lost: 'lose' } } as const

const page: HouseBanked<HoldemShowdown> = {
  ...holdemPage,
  id: 'gb.casino-holdem',
  title: "Casino Hold 'Em (TCSJohnHuxley) with AA Bonus and Progressive 5/7",
  cite: gb(2588, 2715, '11.77-11.100'),
  phases: ['betting', 'hole-and-flop', 'decision', 'aa-settlement', 'turn-river', 'reveal-and-settle'],
  equipment: [...holdemPage.equipment, 'jackpot-meter'],

  options: {
    ...holdemOptions,
    ...progressiveOptions(2662, 2665, '11.92'),
    aaBonusOffered: choice(['yes-offered', 'not-offered'], 'yes-offered', gb(2662, 2665, '11.92')),
    tie: choice(['returned', 'lost'], 'returned', gb(2651, 2660, '11.89-11.91')),
  },

  qualifies: { says: 'at least a pair of fours', dealer: pairOfFours, cite: gb(2632, 2633, '11.87') },

  wagers: {
    ante: {
      title: 'Ante',
      cite: gb(2593, 2660, '11.78-11.91'),
      when: when({ folds: 'lose', dealerFails: 'win', wins: 'win', ties, loses: 'lose' }),
      rows: {
        ...rowsByHand(['royal-flush', 'straight-flush', 'four-of-a-kind', 'full-house', 'flush']),
        'straight or less': () => true,
      },
      tables: ['che-ante'],
    },
    call: {
      title: 'Call',
      cite: gb(2603, 2660, '11.81-11.91'),
      late: 'call-not-double',
      when: when({ folds: 'lose', dealerFails: 'push', wins: 'win', ties, loses: 'lose' }),
      pays: '1:1',
    },
    'aa-bonus': {
      title: 'AA Bonus',
      cite: gb(2596, 2623, '11.79-11.85'),
      tells: ({ stays, onFlop }) => (stays ? `with the flop ${seatWords({ player: onFlop })}` : 'the seat has folded'),
      optional: true,
      isFinal: ({ stays }) => stays,
      rows: {
        'flush or higher (5 cards: 2 hole + flop)': ({ stays, onFlop }) => stays && isAtLeast(onFlop, leastOf('flush')),
        'pair of aces up to straight': ({ stays, onFlop }) => stays && isAtLeast(onFlop, pairOfAces),
      },
      tables: ['aa-bonus'],
    },
    'progressive-5-7': {
      title: 'Progressive 5/7',
      cite: gb(2662, 2715, '11.92-11.100'),
      optional: true,
      rows: rowsByHand(['royal-flush', 'straight-flush', 'four-of-a-kind', 'full-house']),
      tables: ['prog-5-7'],
    },
  },

  payTables: {
    'che-ante': {
      role: 'minimum',
      cite: gb(2640, 2649, '11.88'),
      rows: [
        { when: 'royal-flush', pays: '100:1' },
        { when: 'straight-flush', pays: '20:1' },
        { when: 'four-of-a-kind', pays: '10:1' },
        { when: 'full-house', pays: '3:1' },
        { when: 'flush', pays: '2:1' },
        { when: 'straight or less', pays: '1:1' },
      ],
    },
    'aa-bonus': {
      role: 'minimum',
      cite: gb(2618, 2620, '11.83'),
      rows: [
        { when: 'flush or higher (5 cards: 2 hole + flop)', pays: '25:1' },
        { when: 'pair of aces up to straight', pays: '7:1' },
      ],
    },
    'prog-5-7': {
      role: 'minimum',
      cite: gb(2686, 2690, '11.97'),
      rows: [
        { when: 'royal-flush', pays: '100% of meter' },
        { when: 'straight-flush', pays: '10% of meter' },
        { when: 'four-of-a-kind', pays: '100 for 1' },
        { when: 'full-house', pays: '10 for 1' },
      ],
    },
  },
  jackpots: { 'gb.casino-holdem.progressive-5-7': jackpotOf('progressive-5-7', 2692, 2715, '11.98-11.100') },

  choices: {
    call: { stakes: 'call', phases: ['decision'], cite: gb(2603, 2606, '11.81') },
    fold: { phases: ['decision'], cite: gb(2608, 2610, '11.82') },
  },

  rules: { ...holdemPage.rules, ...ownedBy('TCSJohnHuxley', gb(2588, 2591, '11.77')) },
  cites: { ...holdemPage.cites, earlyCard: 'community-order' },

  irregularities: {
    'call-not-double': {
      when: 'the Call is not twice the Ante',
      remedy: 'the wager is refused',
      cite: gb(2603, 2606, '11.81'),
      seenBy: ['bet-sensors'],
    },
    'side-without-ante': {
      when: 'an AA Bonus or Progressive 5/7 is wagered without an Ante',
      remedy: 'the wager is refused',
      cite: gb(2596, 2671, '11.79, 11.94'),
      seenBy: ['bet-sensors'],
    },
    'community-order': {
      when: 'the turn or the river is dealt before all have decided',
      remedy: 'an irregular deal; the document names no remedy',
      cite: gb(2625, 2627, '11.85'),
      seenBy: ['card-shoe'],
    },
  },

  deal: {
    deck: () => singleDeck,
    plan: (round, options) => planOf(round, options),
    cites: { deck: holdemDeck },
  },
  betting: {
    refuses: (round, bet, options) =>
      notOffered(bet, options, { 'aa-bonus': 'aaBonusOffered', 'progressive-5-7': 'progressiveOffered' }) ??
      lateInitial(round, bet) ??
      crowded(round, bet, initialWagers, 'gr.one-position-per-player') ??
      wrongStake(round, bet) ??
      secondPosition(round, bet, 'gr.one-position-per-player'),
  },
  facts: (round, bet, options) => showdownOf(round, bet, 'call', options, pairOfFours),
  shows: (round, options) => contestShown(page, round, options),
  checks: {
    round: (round, _options, setup) => [
      ...communityOrder(round),
      ...verifyHoldem(round, staying, { rule: 'gr.equipment-security' }, setup),
    ],
  },
  odds: { ...holdemPage.odds, outcomes: outcomesOf },
}

const initialWagers = ['ante', 'aa-bonus', 'progressive-5-7']
const staying = { stay: 'call', lostOnFold: ['ante', 'aa-bonus'] }

const planOf = (round: Round, options: Options): readonly Stage[] => [
  ...initialDeal(options),
  ...cited(gb(2601, 2602, '11.80'), deals(3, 'board', 'up')),
  ...cited(
    gb(2603, 2610, '11.81-11.82'),
    decides(['call', 'fold'], (round, seat) => has(round, seat, 'ante')),
  ),
  ...(goesOn(round, staying) ? cited(gb(2625, 2627, '11.85'), deals(2, 'board', 'up')) : []),
]

/** The turn and the river lie there although the round stands before them. */
function communityOrder(round: Round): Breach[] {
  const { phase, communityShown, boardCards } = round.state
  const shown = communityShown ?? boardCards ?? handOf(round, 'board').length
  if (phase === undefined || comesAfter(page, phase, 'aa-settlement') || shown <= 3) return []
  const message = `${shown} cards of the board lie there in the phase '${phase}'; it takes three`
  return [{ rule: 'community-order', message, figures: { shown } }]
}

/** Where the board was dealt too soon, the phase is told for that, and not for the wagers. */
const lateInitial = (round: Round, bet: Bet): Breach | undefined =>
  bet.phase === undefined && communityOrder(round).length > 0
    ? undefined
    : afterBetting(round, bet, initialWagers, 'wagers-before-cards')

function wrongStake(round: Round, bet: Bet): Breach | undefined {
  switch (bet.wager) {
    case 'call':
      return (
        notMultipleOf(round, bet, 'ante', [2], 'call-not-double') ??
        calledEarly(round, bet) ??
        outOfPhase(round, bet, { phase: 'decision', shown: 3 }, 'community-order')
      )
    case 'aa-bonus':
    case 'progressive-5-7':
      return withoutBase(round, bet, ['ante'], 'side-without-ante')
    default:
      return undefined
  }
}

/** Where the Call goes down later, the turn has come before it. */
const calledEarly = (round: Round, bet: Bet): Breach | undefined =>
  bet.phase !== undefined && comesAfter(page, 'decision', bet.phase) ? outOfItsPhase(page, round, bet) : undefined

/** Who has won the AA Bonus calls, and so does not lose it. */
function outcomesOf(wager: string, options: Options): Iterable<OddsOutcome<HoldemShowdown>> {
  if (wager === 'aa-bonus') return onFiveCards(wager, (onFlop) => showdownOfHands({ options, onFlop }))
  if (wager === 'progressive-5-7') return bestOfSeven(wager, (player) => showdownOfHands({ options, player }))
  if (wager !== 'ante') return []
  const betting: BonusBetting<HoldemShowdown> = {
    antes: ['ante'],
    stays: [{ wager: 'call', times: 2, shown: 3 }],
    further: [],
    cuts: [pairOfFours],
    facts: (player, dealer, stays) => showdownOfHands({ options, player, dealer, stays }, pairOfFours),
  }
  return bestPlay(page, betting, options)
}

export const casinoHoldem = game(page)
