import { singleDeck } from '../../kit/cards/census.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterBetting, outOfPhase } from '../../kit/document/late-wagers.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { atShowdown, type BonusBetting, bestPlay } from '../../kit/families/holdem/holdem-odds.ts'
import { type HoldemShowdown, showdownOf, showdownOfHands, verifyHoldem } from '../../kit/families/holdem/showdown.ts'
import { when } from '../../kit/ranks/contest.ts'
import { contestWords } from '../../kit/ranks/hand-text.ts'
import { leastOf } from '../../kit/ranks/poker-hands.ts'
import type { PokerCategory } from '../../kit/ranks/poker-strength.ts'
import { contestShown } from '../../kit/ranks/published-contest.ts'
import { cited, deals, decides, type Stage } from '../../kit/round/deal-plan.ts'
import { afterItsTurn } from '../../kit/round/decision-order.ts'
import { type Bet, has, type Round, stakeOn } from '../../kit/round/round.ts'
import { crowded, notMultipleOf, secondPosition } from '../../kit/round/stake-checks.ts'
import { gb, ownedBy } from '../common-rules.ts'
import { holdemDeck, holdemOptions, holdemPage, initialDeal } from './holdem-page.ts'

const pair = leastOf('one-pair')

/** The document has no rule for equal hands. */
const ties = { option: 'tie', is: { returned: 'push', lost: 'lose' } } as const

/** Goes back when the dealer does not qualify (11.109, lines 2748-2749). */
const ifQualified = { when: when({ dealerFails: 'push', wins: 'win', ties, loses: 'lose' }), pays: '1:1' } as const

/** "Whichever of the player or dealer hands has the higher ranking" (11.115, lines 2776-2778). */
const higherIs =
  (...categories: readonly PokerCategory[]) =>
  ({ player, dealer }: HoldemShowdown): boolean =>
    categories.includes((player.strength > dealer.strength ? player : dealer).category)

const page: HouseBanked<HoldemShowdown> = {
  ...holdemPage,
  id: 'gb.two-way-holdem',
  title: "Two Way Texas Hold 'Em (Prime Table Games)",
  cite: gb(2716, 2793, '11.101-11.117'),
  phases: ['betting', 'hole-and-flop', 'flop-decision', 'turn-river', 'river-decision', 'reveal-and-settle'],

  options: {
    ...holdemOptions,
    tie: choice(['returned', 'lost'], 'returned', gb(2753, 2769, '11.110-11.114')),
    /** 11.104 gives the Flop wager its size; 11.106 gives the River wager none. */
    riverBet: choice(['1x ante', '1x-2x'], '1x ante', gb(2737, 2739, '11.106')),
  },

  qualifies: { says: 'at least a pair', dealer: pair, cite: gb(2746, 2747, '11.108') },

  wagers: {
    ante: {
      title: 'Ante',
      cite: gb(2721, 2769, '11.102-11.114'),
      when: when({ wins: 'win', ties, loses: 'lose' }),
      pays: '1:1',
    },
    blind: { title: 'Blind', cite: gb(2721, 2769, '11.102-11.114'), ...ifQualified },
    flop: { title: 'Flop', cite: gb(2729, 2769, '11.104-11.114'), late: 'flop-wager-wrong', ...ifQualified },
    river: { title: 'River', cite: gb(2737, 2769, '11.106-11.114'), late: 'gr.no-unlisted-variation', ...ifQualified },
    'two-way': {
      title: 'Two Way',
      cite: gb(2771, 2793, '11.115-11.117'),
      tells: contestWords,
      rows: {
        'straight-flush': higherIs('royal-flush', 'straight-flush'),
        'four-of-a-kind': higherIs('four-of-a-kind'),
        'full-house': higherIs('full-house'),
        flush: higherIs('flush'),
        straight: higherIs('straight'),
      },
      tables: ['two-way'],
    },
  },

  payTables: {
    'two-way': {
      role: 'minimum',
      cite: gb(2788, 2793, '11.117'),
      rows: [
        { when: 'straight-flush', pays: '50:1' },
        { when: 'four-of-a-kind', pays: '25:1' },
        { when: 'full-house', pays: '4:1' },
        { when: 'flush', pays: '3:1' },
        { when: 'straight', pays: '2:1' },
      ],
    },
  },

  choices: {
    'flop-bet': { stakes: 'flop', beforeFold: true, phases: ['flop-decision'], cite: gb(2729, 2731, '11.104') },
    'river-bet': { stakes: 'river', phases: ['river-decision'], cite: gb(2737, 2739, '11.106') },
    check: { phases: ['flop-decision', 'river-decision'], cite: gb(2729, 2739, '11.104, 11.106') },
  },

  rules: { ...holdemPage.rules, ...ownedBy('Prime Table Games', gb(2716, 2719, '11.101')) },
  irregularities: {
    'unequal-initials': {
      when: 'Ante, Blind and Two Way are not equal',
      remedy: 'the wagers are refused',
      cite: gb(2721, 2723, '11.102'),
      seenBy: ['bet-sensors'],
    },
    'flop-wager-wrong': {
      when: 'the Flop wager does not equal the Ante, or is made after the turn',
      remedy: 'the wager is refused',
      cite: gb(2729, 2731, '11.104'),
      seenBy: ['bet-sensors', 'card-shoe'],
    },
  },

  deal: {
    deck: () => singleDeck,
    plan: (_round, options) => planOf(options),
    cites: { deck: holdemDeck },
  },
  betting: {
    refuses: (round, bet, options) =>
      afterBetting(round, bet, initialWagers, 'wagers-before-cards') ??
      crowded(round, bet, initialWagers, 'gr.one-position-per-player') ??
      wrongStake(round, bet, options) ??
      afterItsTurn(page, round, bet, options, 'flop-wager-wrong') ??
      secondPosition(round, bet, 'gr.one-position-per-player'),
  },
  facts: (round, bet, options) => showdownOf(round, bet, 'ante', options, pair),
  shows: (round, options) => contestShown(page, round, options),
  checks: {
    round: (round, _options, setup) =>
      verifyHoldem(round, { stay: 'ante', lostOnFold: [] }, { rule: 'gr.equipment-security' }, setup),
  },
  odds: { ...holdemPage.odds, outcomes: outcomesOf },
}

const initialWagers = ['ante', 'blind', 'two-way']
const hasAnte = (round: Round, seat: number): boolean => has(round, seat, 'ante')

/** Nobody folds. */
const planOf = (options: Options): readonly Stage[] => [
  ...initialDeal(options),
  ...cited(gb(2725, 2727, '11.103'), deals(3, 'board', 'up')),
  ...cited(gb(2729, 2731, '11.104'), decides(['flop-bet', 'check'], hasAnte)),
  ...cited(gb(2733, 2735, '11.105'), deals(2, 'board', 'up')),
  ...cited(gb(2737, 2739, '11.106'), decides(['river-bet', 'check'], hasAnte)),
]

function wrongStake(round: Round, bet: Bet, { riverBet }: Options): Breach | undefined {
  switch (bet.wager) {
    case 'flop':
      return (
        outOfPhase(round, bet, { phase: 'flop-decision', shown: 3 }, 'flop-wager-wrong') ??
        notMultipleOf(round, bet, 'ante', [1], 'flop-wager-wrong')
      )
    case 'river':
      return (
        outOfPhase(round, bet, { phase: 'river-decision', shown: 5 }, 'gr.no-unlisted-variation') ??
        wrongRiver(round, bet, riverBet === '1x ante' ? 1 : 2)
      )
    default:
      return initialWagers
        .map((other) => notMultipleOf(round, bet, other, [1], 'unequal-initials'))
        .find((breach) => breach !== undefined)
  }
}

function wrongRiver(round: Round, bet: Bet, most: number): Breach | undefined {
  const ante = stakeOn(round, bet.seat, 'ante')
  if (ante > 0 && bet.stake >= ante && bet.stake <= most * ante) return undefined
  return {
    rule: 'gr.no-unlisted-variation',
    message: `seat ${bet.seat} river: ${bet.stake} was staked where ${ante}${most === 1 ? '' : ` to ${most * ante}`} is due`,
    figures: { stake: bet.stake, ante },
  }
}

/** The Ante is counted with the Blind that goes with it; the Two Way is decided by itself. */
function outcomesOf(wager: string, options: Options): Iterable<OddsOutcome<HoldemShowdown>> {
  if (wager === 'two-way')
    return atShowdown(wager, paidCategories.map(leastOf), (player, dealer) =>
      showdownOfHands({ options, player, dealer }),
    )
  if (wager !== 'ante') return []
  const betting: BonusBetting<HoldemShowdown> = {
    antes: ['ante', 'blind'],
    stays: [],
    further: [
      { wager: 'flop', times: 1, shown: 3 },
      { wager: 'river', times: 1, shown: 5 },
    ],
    cuts: [pair],
    facts: (player, dealer) => showdownOfHands({ options, player, dealer }, pair),
  }
  return bestPlay(page, betting, options)
}

const paidCategories = ['straight', 'flush', 'full-house', 'four-of-a-kind', 'straight-flush'] as const

export const twoWayHoldem = game(page)
