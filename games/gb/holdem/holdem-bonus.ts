import { singleDeck } from '../../kit/cards/census.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterBetting, outOfPhase } from '../../kit/document/late-wagers.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import type { Breach } from '../../kit/document/rules.ts'
import {
  type BonusBetting,
  bestOfSeven,
  bestPlay,
  bonusBetting,
  onHoleCards,
} from '../../kit/families/holdem/holdem-odds.ts'
import {
  bothHoldAces,
  goesOn,
  type HoldemShowdown,
  holds,
  showdownOf,
  showdownOfHands,
  verifyHoldem,
  whenStraight,
} from '../../kit/families/holdem/showdown.ts'
import { rowsByHand, when } from '../../kit/ranks/contest.ts'
import { contestShown } from '../../kit/ranks/published-contest.ts'
import { cited, deals, decides, type Stage } from '../../kit/round/deal-plan.ts'
import { afterItsTurn } from '../../kit/round/decision-order.ts'
import { type Bet, did, has, type Round } from '../../kit/round/round.ts'
import { crowded, notMultipleOf, secondPosition, withoutBase } from '../../kit/round/stake-checks.ts'
import { gb, notOffered, ownedBy, progressiveOptions } from '../common-rules.ts'
import { holdemDeck, holdemOptions, holdemPage, initialDeal, jackpotOf } from './holdem-page.ts'

/** Better than the dealer's (11.37, lines 2334-2336). */
const againstTheDealer = {
  when: when({ folds: 'lose', wins: 'win', ties: 'push', loses: 'lose' }),
  pays: '1:1',
} as const

const page: HouseBanked<HoldemShowdown> = {
  ...holdemPage,
  id: 'gb.holdem-bonus',
  title: "Texas Hold 'Em Bonus Poker (WSOP / PGIC) with Bonus Jackpot and Progressive",
  cite: gb(2126, 2400, '11.1-11.47'),
  phases: ['betting', 'hole-cards', 'pre-flop', 'flop', 'before-turn', 'turn', 'before-river', 'river-and-settle'],
  equipment: [...holdemPage.equipment, 'jackpot-meter'],

  options: {
    ...holdemOptions,
    ...progressiveOptions(2343, 2346, '11.39'),
    /** "Available at the discretion of the operator". */
    bonusTopRow: choice(['offered', 'not-offered'], 'not-offered', gb(2311, 2320, '11.33')),
    bonusJackpotOffered: choice(['yes-offered', 'not-offered'], 'yes-offered', gb(2241, 2243, '11.18')),
    /** Who folds surrenders "their wagers" (line 2196); 11.20 names the Ante alone. */
    bonusOnFold: choice(['lost', 'in-action'], 'lost', gb(2196, 2197, '11.8 f')),
  },

  wagers: {
    ante: {
      title: 'Ante',
      cite: gb(2237, 2341, '11.17-11.38'),
      when: whenStraight({ folds: 'lose', wins: 'win', winsBelowStraight: 'push', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    flop: { title: 'Flop', cite: gb(2249, 2336, '11.19-11.37'), ...againstTheDealer },
    turn: { title: 'Turn', cite: gb(2262, 2336, '11.22-11.37'), ...againstTheDealer },
    river: { title: 'River', cite: gb(2275, 2336, '11.26-11.37'), ...againstTheDealer },
    'bonus-jackpot': {
      title: 'Bonus Jackpot',
      cite: gb(2241, 2324, '11.18-11.34'),
      tells: ({ hole }) => (hole === '' ? 'the hand was not turned' : `the seat holds ${hole}`),
      optional: true,
      rows: inAction({
        'A-A and dealer A-A (optional)': (showdown) =>
          bothHoldAces(showdown) && showdown.options.bonusTopRow === 'offered',
        'A-A': holds('AA'),
        'A-K suited': holds('AKs'),
        'A-Q or A-J suited': holds('AQs', 'AJs'),
        'A-K unsuited': holds('AKo'),
        'pair of J, Q or K': holds('JJ', 'QQ', 'KK'),
        'A-Q or A-J unsuited': holds('AQo', 'AJo'),
        'pair 2-10': holds('22', '33', '44', '55', '66', '77', '88', '99', 'TT'),
      }),
      tables: ['bonus-jackpot'],
    },
    progressive: {
      title: 'Progressive Jackpot',
      cite: gb(2343, 2400, '11.39-11.47'),
      optional: true,
      rows: rowsByHand(['royal-flush', 'straight-flush', 'four-of-a-kind', 'full-house', 'flush']),
      tables: ['holdem-progressive'],
    },
  },

  payTables: {
    'bonus-jackpot': {
      role: 'minimum',
      cite: gb(2309, 2320, '11.33'),
      rows: [
        { when: 'A-A and dealer A-A (optional)', pays: '1000:1' },
        { when: 'A-A', pays: '30:1' },
        { when: 'A-K suited', pays: '25:1' },
        { when: 'A-Q or A-J suited', pays: '20:1' },
        { when: 'A-K unsuited', pays: '15:1' },
        { when: 'pair of J, Q or K', pays: '10:1' },
        { when: 'A-Q or A-J unsuited', pays: '5:1' },
        { when: 'pair 2-10', pays: '3:1' },
      ],
    },
    'holdem-progressive': {
      role: 'minimum',
      cite: gb(2369, 2375, '11.44'),
      rows: [
        { when: 'royal-flush', pays: '100% of meter' },
        { when: 'straight-flush', pays: '10% of meter' },
        { when: 'four-of-a-kind', pays: '500 for 1' },
        { when: 'full-house', pays: '100 for 1' },
        { when: 'flush', pays: '50 for 1' },
      ],
    },
  },
  jackpots: { 'gb.holdem-bonus.progressive': jackpotOf('progressive', 2377, 2400, '11.45-11.47') },

  choices: {
    'flop-bet': { stakes: 'flop', phases: ['pre-flop'], cite: gb(2249, 2253, '11.19') },
    'turn-bet': { stakes: 'turn', needs: 'flop', phases: ['before-turn'], cite: gb(2262, 2266, '11.22-11.23') },
    'river-bet': { stakes: 'river', needs: 'flop', phases: ['before-river'], cite: gb(2275, 2280, '11.26-11.27') },
    check: { needs: 'flop', phases: ['before-turn', 'before-river'], cite: gb(2262, 2283, '11.22-11.28') },
    fold: { phases: ['pre-flop'], cite: gb(2254, 2256, '11.20') },
  },

  rules: {
    ...holdemPage.rules,
    ...ownedBy('Progressive Gaming International or who has followed it', gb(2231, 2235, '11.16')),
  },
  cites: {
    ...holdemPage.cites,
    lateBet: 'bet-out-of-phase',
    equipment: 'duplicate-card',
    refusedDeal: 'duplicate-card',
    earlyCard: 'gr.equipment-security',
  },

  irregularities: {
    'bad-multiple': {
      when: 'a Flop wager is not twice the Ante, or a Turn or River wager does not equal it',
      remedy: 'the wager is refused',
      cite: gb(2249, 2280, '11.19-11.27'),
      seenBy: ['bet-sensors'],
    },
    'bet-out-of-phase': {
      when: 'a wager is made after its card, or a Turn or River wager without a Flop wager',
      remedy: 'the wager is refused',
      cite: gb(2262, 2283, '11.22-11.28'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'side-without-ante': {
      when: 'a Bonus Jackpot or Progressive wager is made without an Ante',
      remedy: 'the wager is refused',
      cite: gb(2241, 2352, '11.18, 11.41'),
      seenBy: ['bet-sensors'],
    },
    'duplicate-card': {
      when: 'a card comes twice in the single pack, or a hand has a wrong number of cards',
      remedy: 'the document names no remedy; voiding the round is recommended',
      cite: gb(2140, 2143, '11.3-11.4'),
      seenBy: ['card-shoe', 'shuffler'],
    },
  },

  deal: {
    deck: () => singleDeck,
    plan: (round, options) => planOf(round, options),
    cites: { deck: holdemDeck },
  },
  betting: {
    refuses: (round, bet, options) =>
      notOffered(bet, options, { 'bonus-jackpot': 'bonusJackpotOffered', progressive: 'progressiveOffered' }) ??
      afterBetting(round, bet, initialWagers, 'bet-out-of-phase') ??
      crowded(round, bet, initialWagers, 'gr.one-position-per-player') ??
      refusesFollowing(round, bet) ??
      afterItsTurn(page, round, bet, options, 'bet-out-of-phase') ??
      secondPosition(round, bet, 'gr.one-position-per-player'),
  },
  facts: (round, bet, options) => showdownOf(round, bet, 'flop', options),
  shows: (round, options) => contestShown(page, round, options),
  checks: {
    round: (round, options, setup) =>
      verifyHoldem(round, staying(options), { rule: 'duplicate-card', counts: holdemPage.cites.wrongDeal }, setup),
  },
  odds: {
    ...holdemPage.odds,
    notes: {
      'progressive:holdem-progressive':
        'the awards of 11.44 are paid as they are printed, and one in 17 hands of seven cards wins one; the meter that pays them cannot last',
    },
    outcomes: outcomesOf,
  },
}

const initialWagers = ['ante', 'bonus-jackpot', 'progressive']

/** A folded Bonus Jackpot is surrendered with the hand, unless the operator lets it stand. */
function inAction<Row extends (showdown: HoldemShowdown) => boolean>(rows: Record<string, Row>) {
  const stands = ({ stays, options }: HoldemShowdown): boolean => stays || options.bonusOnFold === 'in-action'
  return Object.fromEntries(
    Object.entries(rows).map(([when, row]) => [when, (showdown: HoldemShowdown) => stands(showdown) && row(showdown)]),
  )
}

const staying = ({ bonusOnFold }: Options) => ({
  stay: 'flop',
  lostOnFold: bonusOnFold === 'lost' ? ['ante', 'bonus-jackpot'] : ['ante'],
  onHoleCards: ['bonus-jackpot'],
})

const stays = (round: Round, seat: number): boolean => did(round, seat, 'flop-bet')

const planOf = (round: Round, options: Options): readonly Stage[] => [
  ...initialDeal(options),
  ...cited(
    gb(2249, 2256, '11.19-11.20'),
    decides(['flop-bet', 'fold'], (round, seat) => has(round, seat, 'ante')),
  ),
  ...(goesOn(round, staying(options))
    ? [
        ...cited(gb(2258, 2260, '11.21'), deals(3, 'board', 'up')),
        ...cited(gb(2262, 2263, '11.22'), decides(['turn-bet', 'check'], stays)),
        ...cited(gb(2271, 2273, '11.25'), deals(1, 'board', 'up')),
        ...cited(gb(2275, 2277, '11.26'), decides(['river-bet', 'check'], stays)),
        ...cited(gb(2285, 2287, '11.29'), deals(1, 'board', 'up')),
      ]
    : []),
]

function refusesFollowing(round: Round, bet: Bet): Breach | undefined {
  switch (bet.wager) {
    case 'bonus-jackpot':
    case 'progressive':
      return withoutBase(round, bet, ['ante'], 'side-without-ante')
    case 'flop':
      return (
        outOfPhase(round, bet, { phase: 'pre-flop', shown: 0 }, 'bet-out-of-phase') ??
        notMultipleOf(round, bet, 'ante', [2], 'bad-multiple')
      )
    case 'turn':
      return further(round, bet, { phase: 'before-turn', shown: 3 })
    case 'river':
      return further(round, bet, { phase: 'before-river', shown: 4 })
    default:
      return undefined
  }
}

const further = (round: Round, bet: Bet, moment: { phase: string; shown: number }): Breach | undefined =>
  withoutBase(round, bet, ['flop'], 'bet-out-of-phase') ??
  outOfPhase(round, bet, moment, 'bet-out-of-phase') ??
  notMultipleOf(round, bet, 'ante', [1], 'bad-multiple')

/** Who holds a hand that the Bonus Jackpot pays stays in. */
function outcomesOf(wager: string, options: Options): Iterable<OddsOutcome<HoldemShowdown>> {
  if (wager === 'bonus-jackpot')
    return onHoleCards(wager, (hole, dealerHole) => showdownOfHands({ options, hole, dealerHole }))
  if (wager === 'progressive') return bestOfSeven(wager, (player) => showdownOfHands({ options, player }))
  if (wager !== 'ante') return []
  const betting: BonusBetting<HoldemShowdown> = {
    ...bonusBetting,
    facts: (player, dealer, stays) => showdownOfHands({ options, player, dealer, stays }),
  }
  return bestPlay(page, betting, options)
}

export const holdemBonus = game(page)
