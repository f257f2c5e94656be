import { singleDeck } from '../kit/cards/census.ts'
import { game } from '../kit/document/game.ts'
import type { HouseBanked } from '../kit/document/house-banked.ts'
import { afterBetting } from '../kit/document/late-wagers.ts'
import { choice } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import { type ThreeCardShowdown, threeCardShowdown } from '../kit/families/three-cards/showdown.ts'
import { threeCardOutcomes } from '../kit/families/three-cards/three-card-odds.ts'
import { rowsByHand, unlessFolded, when } from '../kit/ranks/contest.ts'
import { contestShown } from '../kit/ranks/published-contest.ts'
import { threeCardHand } from '../kit/ranks/three-cards.ts'
import { cited, deals, decides, packets, type Stage } from '../kit/round/deal-plan.ts'
import { type Bet, has, type Round, seatHand, seatsIn } from '../kit/round/round.ts'
import { crowded, notMultipleOf, secondPosition, withoutBase } from '../kit/round/stake-checks.ts'
import { verifyDeal } from '../kit/round/verify-deal.ts'
import { commonOptions, gb, gbCites, ownedBy, rulesOfChapter, seatsPage } from './common-rules.ts'

const hasAnte = (round: Round, seat: number) => has(round, seat, 'ante')
const hasFolded = (round: Round, seat: number) => hasAnte(round, seat) && !has(round, seat, 'play')

const queenHigh = threeCardHand(['Qs'])
const queenSixFour = threeCardHand(['Qs', '6h', '4d'])

const page: HouseBanked<ThreeCardShowdown> = {
  ...seatsPage,
  id: 'gb.three-card-poker',
  title: 'Three Card Poker (Prime Table Games)',
  cite: gb(862, 1014, '5'),
  family: 'poker-vs-dealer',
  phases: ['betting', 'deal', 'decision', 'reveal-and-settle'],

  options: {
    ...commonOptions,
    /** 5.14 forfeits only the ante of a player who folds; 5.22 pays Pair Plus upon the hand being revealed. */
    pairPlusOnFold: choice(['in-action', 'lost'], 'in-action', gb(951, 954, '5.15')),
    dealOrder: choice(['three-at-once', 'one-at-a-time'], 'three-at-once', gb(939, 940, '5.12')),
  },

  qualifies: { says: 'Queen-high or better', dealer: queenHigh, cite: gb(955, 956, '5.16') },

  wagers: {
    ante: {
      title: 'Ante',
      cite: gb(931, 993, '5.11-5.21'),
      when: when({ folds: 'lose', dealerFails: 'win', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    play: {
      title: 'Play',
      cite: gb(942, 993, '5.13-5.21'),
      late: 'play-not-equal-ante',
      when: when({ dealerFails: 'push', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    'ante-bonus': {
      title: 'Ante Bonus',
      cite: gb(983, 990, '5.20'),
      paidOn: 'ante',
      when: unlessFolded('lose'),
      rows: rowsByHand(['straight', 'three-of-a-kind', 'straight-flush']),
      tables: ['ante-bonus'],
    },
    'pair-plus': {
      title: 'Pair Plus',
      cite: gb(933, 1009, '5.11-5.23'),
      when: unlessFolded({ option: 'pairPlusOnFold', is: { 'in-action': 'win', lost: 'lose' } }),
      rows: rowsByHand(['pair', 'flush', 'straight', 'three-of-a-kind', 'straight-flush']),
      tables: ['pair-plus'],
    },
  },

  payTables: {
    'ante-bonus': {
      role: 'minimum',
      cite: gb(988, 990, '5.20'),
      rows: [
        { when: 'straight', pays: '1:1' },
        { when: 'three-of-a-kind', pays: '4:1' },
        { when: 'straight-flush', pays: '5:1' },
      ],
    },
    'pair-plus': {
      role: 'minimum',
      cite: gb(999, 1006, '5.22'),
      rows: [
        { when: 'pair', pays: '1:1' },
        { when: 'flush', pays: '4:1' },
        { when: 'straight', pays: '6:1' },
        { when: 'three-of-a-kind', pays: '33:1' },
        { when: 'straight-flush', pays: '35:1' },
      ],
    },
  },

  choices: {
    play: { stakes: 'play', phases: ['decision'], cite: gb(942, 945, '5.13') },
    fold: { phases: ['decision'], cite: gb(947, 949, '5.14') },
  },

  rules: {
    ...rulesOfChapter(5),
    'layout-design': {
      says: 'the layout is of the design that the proprietor has approved, unless he agrees to another',
      cite: gb(878, 881, '5.1'),
      seenBy: [],
    },
    'odds-shown': {
      says: 'the odds of the Ante Bonus and of Pair Plus are printed on the layout or, where the proprietor approves, on a notice',
      cite: gb(899, 902, '5.6'),
      seenBy: [],
    },
    ...ownedBy('Prime Table Games', gb(885, 887, '5.2')),
  },
  cites: { ...gbCites, lateBet: 'late-initial-wager', equipment: 'wrong-card-count', wrongDeal: 'wrong-card-count' },

  irregularities: {
    'play-not-equal-ante': {
      when: 'the Play stake differs from the Ante',
      remedy: 'the wager is refused',
      cite: gb(942, 945, '5.13'),
      seenBy: ['bet-sensors'],
    },
    'late-initial-wager': {
      when: 'an Ante or Pair Plus wager is made after the first card',
      remedy: 'the wager is refused',
      cite: gb(926, 929, '5.10'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'play-without-ante': {
      when: 'a Play stake lies at a seat that has Pair Plus alone',
      remedy: 'the wager is refused',
      cite: gb(951, 954, '5.15'),
      seenBy: ['bet-sensors'],
    },
    'wrong-card-count': {
      when: 'a hand gets other than three cards, or a card repeats in the single deck',
      remedy: 'a misdeal; the document names no remedy, and voiding the round is recommended',
      cite: gb(890, 893, '5.3-5.4'),
      seenBy: ['card-shoe', 'shuffler'],
    },
    'two-positions': {
      when: 'one player is on two positions, or two wagers are on one',
      remedy: 'the second wager is refused',
      called: 'refused',
      cite: gb(923, 924, '5.9'),
      seenBy: ['bet-sensors'],
    },
  },

  facts: (round, { seat }) => threeCardShowdown(round, seat, !hasFolded(round, seat), queenHigh),
  shows: (round, options) => contestShown(page, round, options),
  deal: {
    deck: () => singleDeck,
    plan: (_round, { dealOrder }) => planOf(dealOrder),
    cites: { deck: gb(890, 890, '5.3') },
  },
  betting: {
    refuses: (round, bet) =>
      afterBetting(round, bet, ['ante', 'pair-plus'], 'late-initial-wager') ??
      refusesPlay(round, bet) ??
      secondPosition(round, bet, 'two-positions'),
  },
  checks: {
    round: (round, { dealOrder }, setup) =>
      verifyDeal(round, { plan: planOf(dealOrder), deck: singleDeck, rule: 'wrong-card-count', unneeded }, setup),
  },
  odds: {
    strategies: { ante: ['optimal', 'queen-six-four'] },
    outcomes: (wager, options, strategy) =>
      threeCardOutcomes(page, wager, options, {
        least: queenHigh,
        plays: strategy === 'queen-six-four' ? queenSixFour : 'optimal',
      }),
  },
}

/** The document does not say whether cards go round one by one or three at once (5.12, lines 939-940). */
const planOf = (dealOrder: unknown): readonly Stage[] => [
  ...cited(
    gb(939, 940, '5.12'),
    ...(dealOrder === 'three-at-once'
      ? [packets(3, 'seats'), deals(3, 'dealer')]
      : [1, 2, 3].flatMap(() => [deals(1, 'seats'), deals(1, 'dealer')])),
  ),
  ...cited(gb(942, 949, '5.13-5.14'), decides(['play', 'fold'], hasAnte)),
]

/** Folded hands go face down (5.14, lines 947-949), and only a Play is held against the dealer. */
function unneeded(round: Round, hand: string): boolean {
  if (hand === 'dealer') return !round.bets.some(({ wager }) => wager === 'play')
  return seatsIn(round).some(
    (seat) => seatHand(seat) === hand && hasFolded(round, seat) && !has(round, seat, 'pair-plus'),
  )
}

function refusesPlay(round: Round, bet: Bet): Breach | undefined {
  if (bet.wager !== 'play') return undefined
  return (
    withoutBase(round, bet, ['ante'], 'play-without-ante') ??
    crowded(round, bet, ['ante'], 'two-positions') ??
    notMultipleOf(round, bet, 'ante', [1], 'play-not-equal-ante')
  )
}

export const threeCardPoker = game(page)
