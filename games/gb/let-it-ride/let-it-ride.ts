import { singleDeck } from '../../kit/cards/census.ts'
import { capital } from '../../kit/document/capital.ts'
import type { Citation } from '../../kit/document/citation.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterBetting } from '../../kit/document/late-wagers.ts'
import { amount, choice, type Options, type Problem, problem, text } from '../../kit/document/options.ts'
import type { PublishedOutcome } from '../../kit/document/published-outcome.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { PayTable } from '../../kit/document/wagers.ts'
import { ifItRides, type Ride } from '../../kit/families/let-it-ride/ride.ts'
import { rideOutcomes } from '../../kit/families/let-it-ride/ride-odds.ts'
import { seatWords } from '../../kit/ranks/hand-text.ts'
import { bestOf, isAtLeast } from '../../kit/ranks/poker-hands.ts'
import type { PokerCategory } from '../../kit/ranks/poker-strength.ts'
import { namedHands } from '../../kit/ranks/published-contest.ts'
import { isMiniRoyal, type ThreeCardCategory, threeCardHand } from '../../kit/ranks/three-cards.ts'
import { dueBy } from '../../kit/round/deal-plan.ts'
import { type Bet, betText, did, handOf, type Round, seatHand, stakeOn } from '../../kit/round/round.ts'
import { notMultipleOf, secondPosition, withoutBase } from '../../kit/round/stake-checks.ts'
import { verifyDeal } from '../../kit/round/verify-deal.ts'
import type { TableAward } from '../../kit/settle/award-text.ts'
import { commonOptions, gb, gbCites, ownedBy, rulesOfChapter, seatsPage } from '../common-rules.ts'
import { communityOf, firstDecision, planOf, secondDecision, withCommunity } from './deal-plan.ts'
import { pulledLate, shownEarly } from './late-pulls.ts'
import { cappedRoyals, refusesCap, royalWithCap, verifyCapNotice } from './royal-cap.ts'

const mandatory = ['wager-1', 'wager-2', 'wager-pound']

/** Who stakes the '£' risks it; '1' and '2' may be pulled back (12.14, lines 2862-2867). */
const rideWagers = { stays: 'wager-pound', first: 'wager-1', second: 'wager-2', bonus: 'three-card-bonus' }

/** The least that wins (12.8, lines 2840-2841). */
const pairOfTens = bestOf(['Ts', 'Th'])

const makes = (category: PokerCategory) => (ride: Ride) => ride.five.category === category
const holds = (category: ThreeCardCategory) => (ride: Ride) => ride.three.category === category

/** Each has two names in the tables (12.27 and 12.30-12.31). */
const royal = makes('royal-flush')
const miniRoyal = ({ three }: Ride) => isMiniRoyal(three)

/** Paid by the player's three cards and the two of the community, as long as it rides. */
const riding = {
  when: ifItRides({ pulled: 'void', rides: 'win' }),
  rows: {
    'royal-flush': royal,
    [royalWithCap]: royal,
    'straight-flush': makes('straight-flush'),
    'four-of-a-kind': makes('four-of-a-kind'),
    'full-house': makes('full-house'),
    flush: makes('flush'),
    straight: makes('straight'),
    'three-of-a-kind': makes('three-of-a-kind'),
    'two-pairs': makes('two-pairs'),
    'pair of tens or better': (ride: Ride) => makes('one-pair')(ride) && isAtLeast(ride.five, pairOfTens),
  },
  tables: ['lir-min', 'lir-1', 'lir-2', 'lir-3', 'lir-4'],
}

const table = (cite: Citation, role: 'minimum' | 'listed', rows: Record<string, TableAward>): PayTable => ({
  role,
  cite,
  rows: Object.entries(rows).map(([when, pays]) => ({ when, pays })),
})

const page: HouseBanked<Ride> = {
  ...seatsPage,
  id: 'gb.let-it-ride',
  title: 'Let It Ride (Shufflemaster) with Three Card Bonus',
  cite: gb(2794, 3143, '12'),
  family: 'poker-vs-dealer',
  phases: ['betting', 'deal', 'first-decision', 'community-1', 'second-decision', 'community-2', 'settlement'],

  options: {
    ...commonOptions,
    /** The most that one player is paid for a royal flush at 1000:1, in pence. */
    royalCap: amount(gb(3051, 3066, '12.27')),
    /** "The total sterling amount that will be paid": winnings alone, or with the stakes that go back. */
    royalCapCounts: choice(['winnings', 'winnings-and-stakes'], 'winnings', gb(3051, 3060, '12.27')),
    /** The sign that says the most that will be paid. */
    royalCapNotice: text(gb(3057, 3066, '12.27')),
    /** A shuffler may give the dealer a third card, which is burnt. */
    dealerCards: choice([3, 2], 3, gb(2874, 2882, '12.16-12.17')),
    dealOrder: choice(['three-at-once', 'one-at-a-time'], 'three-at-once', gb(2874, 2877, '12.16')),
  },

  wagers: {
    'wager-1': { title: 'Mandatory wager 1', cite: gb(2862, 3074, '12.14-12.29'), ...riding },
    'wager-2': { title: 'Mandatory wager 2', cite: gb(2862, 3074, '12.14-12.29'), ...riding },
    'wager-pound': { title: 'Mandatory wager £', cite: gb(2862, 3074, '12.14-12.29'), ...riding },
    'three-card-bonus': {
      title: 'Three Card Bonus',
      cite: gb(2868, 3143, '12.15-12.33'),
      tells: ({ three }) => `of its own three cards ${seatWords({ player: three })}`,
      optional: true,
      late: 'wagers-before-cards',
      rows: {
        'mini royal (suited A-K-Q)': miniRoyal,
        'mini royal': miniRoyal,
        'straight-flush': holds('straight-flush'),
        'three-of-a-kind': holds('three-of-a-kind'),
        straight: holds('straight'),
        flush: holds('flush'),
        pair: holds('pair'),
      },
      tables: ['tcb-min', 'tcb-1', 'tcb-2', 'tcb-3'],
    },
  },
  groups: { 'let-it-ride': mandatory },

  payTables: {
    'lir-min': table(gb(2918, 2935, '12.27'), 'minimum', {
      'royal-flush': '100:1',
      'straight-flush': '50:1',
      'four-of-a-kind': '25:1',
      'full-house': '11:1',
      flush: '8:1',
      straight: '5:1',
      'three-of-a-kind': '3:1',
      'two-pairs': '2:1',
      'pair of tens or better': '1:1',
    }),
    'lir-1': table(gb(2948, 2959, '12.27'), 'listed', {
      'royal-flush': '100:1',
      'straight-flush': '50:1',
      'four-of-a-kind': '30:1',
      'full-house': '15:1',
      flush: '9:1',
      straight: '6:1',
      'three-of-a-kind': '3:1',
      'two-pairs': '2:1',
      'pair of tens or better': '1:1',
    }),
    'lir-2': table(gb(2960, 3023, '12.27'), 'listed', {
      'royal-flush': '200:1',
      'straight-flush': '100:1',
      'four-of-a-kind': '40:1',
      'full-house': '15:1',
      flush: '9:1',
      straight: '6:1',
      'three-of-a-kind': '3:1',
      'two-pairs': '2:1',
      'pair of tens or better': '1:1',
    }),
    'lir-3': table(gb(2976, 3035, '12.27'), 'listed', {
      'royal-flush': '500:1',
      'straight-flush': '100:1',
      'four-of-a-kind': '25:1',
      'full-house': '15:1',
      flush: '10:1',
      straight: '5:1',
      'three-of-a-kind': '3:1',
      'two-pairs': '2:1',
      'pair of tens or better': '1:1',
    }),
    'lir-4': table(gb(2992, 3066, '12.27'), 'listed', {
      [royalWithCap]: '1000:1',
      'straight-flush': '200:1',
      'four-of-a-kind': '50:1',
      'full-house': '11:1',
      flush: '8:1',
      straight: '5:1',
      'three-of-a-kind': '3:1',
      'two-pairs': '2:1',
      'pair of tens or better': '1:1',
    }),
    'tcb-min': table(gb(3080, 3086, '12.30'), 'minimum', {
      'mini royal (suited A-K-Q)': '50:1',
      'straight-flush': '40:1',
      'three-of-a-kind': '8:1',
      straight: '4:1',
      flush: '3:1',
      pair: '1:1',
    }),
    'tcb-1': table(gb(3097, 3108, '12.31'), 'listed', {
      'mini royal': '50:1',
      'straight-flush': '40:1',
      'three-of-a-kind': '30:1',
      straight: '6:1',
      flush: '4:1',
      pair: '1:1',
    }),
    'tcb-2': table(gb(3110, 3121, '12.31'), 'listed', {
      'mini royal': '50:1',
      'straight-flush': '40:1',
      'three-of-a-kind': '30:1',
      straight: '5:1',
      flush: '4:1',
      pair: '1:1',
    }),
    'tcb-3': table(gb(3123, 3134, '12.31'), 'listed', {
      'mini royal': '50:1',
      'straight-flush': '40:1',
      'three-of-a-kind': '30:1',
      straight: '6:1',
      flush: '3:1',
      pair: '1:1',
    }),
  },

  choices: {
    'ride-1': { phases: ['first-decision'], cite: gb(2894, 2895, '12.21') },
    'pull-1': { takes: 'wager-1', phases: ['first-decision'], cite: gb(2891, 2892, '12.20') },
    'ride-2': { phases: ['second-decision'], cite: gb(2907, 2908, '12.25') },
    'pull-2': { takes: 'wager-2', phases: ['second-decision'], cite: gb(2904, 2905, '12.24') },
    // Never asked for: '£' stays.
    'pull-pound': { takes: 'wager-pound', cite: gb(2864, 2867, '12.14') },
  },

  rules: {
    ...rulesOfChapter(12),
    'wagers-before-cards': {
      says: 'the mandatory wagers and the bonus are placed before any cards are dealt',
      cite: gb(2862, 2877, '12.14-12.16'),
    },
    'settled-from-right': {
      says: "players decide and their wagers are settled in turn, from the dealer's right",
      cite: gb(2858, 2860, '12.13'),
      seenBy: [],
    },
    ...ownedBy('Shufflemaster', gb(2794, 2796, '12.1')),
  },
  cites: {
    ...gbCites,
    lateBet: 'wagers-before-cards',
    withdrawnBet: 'late-pull',
    equipment: 'duplicate-card',
    refusedDeal: 'duplicate-card',
    earlyCard: 'early-community',
  },

  irregularities: {
    'unequal-mandatory': {
      when: "the wagers on '1', '2' and '£' are not equal",
      remedy: 'the wagers are refused',
      cite: gb(2862, 2864, '12.14'),
      seenBy: ['bet-sensors'],
    },
    'bonus-without-mandatory': {
      when: 'a Three Card Bonus is placed without the three mandatory wagers',
      remedy: 'the wager is refused',
      cite: gb(2868, 2870, '12.15'),
      seenBy: ['bet-sensors'],
    },
    'late-pull': {
      when: "'1' or '2' is pulled back at another time than its own decision, or '£' at any time",
      remedy: 'the pull is refused and the stake restored',
      cite: gb(2888, 2908, '12.19-12.25'),
      seenBy: ['bet-sensors', 'card-shoe'],
    },
    'early-community': {
      when: 'a community card is shown before every seat has decided',
      remedy: 'the document names none; a person decides',
      cite: gb(2897, 2912, '12.22-12.26'),
      seenBy: ['card-shoe'],
    },
    'cap-not-allowed': {
      when: 'a ceiling for the royal flush is set with another table than the 1000:1 one',
      remedy: 'the configuration is refused',
      cite: gb(3051, 3066, '12.27'),
      seenBy: [],
    },
    'duplicate-card': {
      when: 'a card comes twice in the single pack, or a hand has the wrong number of cards',
      remedy: 'the document names none; voiding the round is recommended',
      cite: gb(2804, 2807, '12.3-12.4'),
      seenBy: ['card-shoe', 'shuffler'],
    },
  },

  deal: {
    deck: () => singleDeck,
    plan: (_round, options) => planOf(options),
    due: (round, options) => dueBy(planOf(options), withCommunity(round)),
    // The dealer's left card is shown behind the first decision, the right one behind the second (lines 2897-2912).
    shownLater: { community: [firstDecision, secondDecision], burn: [] },
    packets: ({ dealerCards }) => ({ dealer: Number(dealerCards) }),
    cites: {
      deck: gb(2804, 2804, '12.3'),
      shownLater: gb(2897, 2912, '12.22-12.26'),
      packets: gb(2880, 2882, '12.17'),
    },
  },
  betting: {
    refuses: (round, bet) =>
      placedLate(round, bet) ??
      refusesUnequal(round, bet) ??
      (bet.wager === 'three-card-bonus'
        ? withoutBase(round, bet, ['wager-pound'], 'bonus-without-mandatory')
        : undefined) ??
      secondPosition(round, bet, 'gr.one-position-per-player'),
  },
  facts: (round, { seat, wager }) => {
    const three = handOf(round, seatHand(seat))
    return {
      three: threeCardHand(three),
      five: bestOf([...three, ...communityOf(round)]),
      pulled: did(round, seat, pullOf(wager)),
    }
  },
  shows: shownOf,
  capped: cappedRoyals,
  checks: {
    options: (options) => [...mixedTables(options), ...refusesCap(options, mandatory)],
    table: verifyCapNotice,
    round: (round, options, setup) => [
      ...pulledLate(round),
      ...shownEarly(page, round),
      ...verifyDeal(
        withCommunity(round),
        {
          ...{ plan: planOf(options), deck: singleDeck, rule: 'duplicate-card', counts: gbCites.wrongDeal },
          unneeded: (_, hand) => hand === 'burn',
        },
        setup,
      ),
    ],
  },
  odds: {
    printed: { 'wager-pound:lir-min': '5.25%', 'three-card-bonus:tcb-min': '18.7%' },
    notes: {
      'wager-pound:lir-min': 'the printed figure is not reached by any way of pulling: optimal pulling costs 5.997 %',
      'three-card-bonus:tcb-min': 'the document cuts its percentages off after one place',
    },
    strategies: { 'wager-pound': ['optimal', 'never-pull'] },
    outcomes: (wager, options, strategy) =>
      rideOutcomes(page, wager, options, { wagers: rideWagers, leastPair: pairOfTens, strategy }),
  },
}

/** "The standard wagers" have one complete table together (12.27-12.29, lines 2943-2946 and 3072-3074). */
function mixedTables({ payTables }: Options): Problem[] {
  const inForce = mandatory.map((wager) => `${wager} by ${payTables[wager]}`)
  if (mandatory.every((wager) => payTables[wager] === payTables[mandatory[0] ?? ''])) return []
  const message = `the three mandatory wagers are paid by one table, and not ${inForce.join(', ')}`
  return [problem('payTable', 'gr.whole-pay-table', message, gb(2943, 2946, '12.27'))]
}

const pullOf = (wager: string): string => wager.replace('wager', 'pull')
const rideOf = (wager: string): string => wager.replace('wager', 'ride')

/** The best five cards of each seat: nobody plays against the dealer. */
function shownOf(round: Round): PublishedOutcome {
  const five = (seat: number) => bestOf([...handOf(round, seatHand(seat)), ...communityOf(round)])
  const hands = namedHands(round, undefined, five)
  return {
    says: capital(
      Object.entries(hands)
        .map(([seat, hand]) => `${seat.replace(':', ' ')} has ${hand}`)
        .join('; '),
    ),
    hands,
  }
}

/** All wagers go down before the cards; where the round stands tells of pulls, and not of them. */
const placedLate = (round: Round, bet: Bet): Breach | undefined =>
  bet.phase === undefined ? undefined : afterBetting(round, bet, Object.keys(page.wagers), 'wagers-before-cards')

function refusesUnequal(round: Round, bet: Bet): Breach | undefined {
  const rule = 'unequal-mandatory'
  if (did(round, bet.seat, 'pull-pound')) return undefined
  if (bet.wager === 'wager-1' || bet.wager === 'wager-2') return notMultipleOf(round, bet, 'wager-pound', [1], rule)
  const missing = ['wager-1', 'wager-2'].find(
    (wager) => bet.wager === 'wager-pound' && isMissing(round, bet.seat, wager),
  )
  if (missing === undefined) return undefined
  return { rule, message: `${betText(bet)}: the seat has no ${missing}` }
}

/** Once cards lie, a wager that is not there has been pulled back, unless it is said to ride. */
const isMissing = (round: Round, seat: number, wager: string): boolean =>
  stakeOn(round, seat, wager) === 0 &&
  !did(round, seat, pullOf(wager)) &&
  (did(round, seat, rideOf(wager)) || handOf(round, seatHand(seat)).length === 0)

export const letItRide = game(page)
