import { described } from '../../kit/document/described.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterBetting } from '../../kit/document/late-wagers.ts'
import { choice, type Options, wholeRange } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import { colourWays } from '../../kit/families/pai-gow/colours.ts'
import { setsShown } from '../../kit/families/pai-gow/published-sets.ts'
import { rulesShown } from '../../kit/families/pai-gow/ranking-chart.ts'
import type { PaiGowRules } from '../../kit/families/pai-gow/rules.ts'
import {
  foulSets,
  type SeatSets,
  sampledComparisons,
  seatSets,
  setsIn,
  setsWords,
  wrongSets,
} from '../../kit/families/pai-gow/sets.ts'
import { memoize } from '../../kit/memoize.ts'
import { cited, deals, decides, packets, type Stage } from '../../kit/round/deal-plan.ts'
import { has } from '../../kit/round/round.ts'
import { secondPosition } from '../../kit/round/stake-checks.ts'
import { verifyDeal } from '../../kit/round/verify-deal.ts'
import { commonOptions, gb, gbCites, ownedBy, rulesOfChapter, seatsPage } from '../common-rules.ts'
import { houseWay } from './house-way.ts'
import { fortuneWays } from './seven-cards.ts'
import { refusesSide, type SideFacts, sideFacts, sideKinds, sidePayTables, sideWagers } from './side-wagers.ts'

/** 13.3, line 3155. */
const deck = { decks: 1, jokers: 1 }

/** How hands are ranked and set at a table with these options. */
const rulesAt = memoize(
  ({ foul }: Options): PaiGowRules => ({
    deck,
    // 13.7 c and g, lines 3177-3190; 13.9, lines 3204-3205.
    ranking: { joker: 'completes', aceToFive: 'second highest' },
    houseWay,
    // 13.20, lines 3245-3256.
    fouls: foul === 'reset-house-way' ? 'are reset' : 'stand',
    broken: { set: 'five-and-two', foul: 'foul-set', houseWay: 'house-way-error' },
  }),
)

/** A seat's two hands against the dealer's, and its seven cards for the side wagers. */
type Sitting = SeatSets & SideFacts

/** How many of a seat's two hands beat the dealer's: a copy does not (13.25, lines 3386-3389), and a foul loses both. */
function handsWon({ comparison, isFoul }: SeatSets): number {
  if (comparison === undefined || isFoul) return 0
  return [comparison.high, comparison.low].filter((hand) => hand === 'higher').length
}

const page: HouseBanked<Sitting> = {
  ...seatsPage,
  id: 'gb.pai-gow-poker',
  title: 'Pai Gow Poker with Fortune and Envy Bonus, or Jokolor',
  cite: gb(3144, 3594, '13'),
  family: 'pai-gow',
  phases: ['betting', 'deal', 'set', 'reveal-and-set', 'settlement', 'envy'],

  options: {
    ...commonOptions,
    foul: { ...choice(['both-lose', 'reset-house-way'], 'both-lose', gb(3245, 3256, '13.20')), notice: 'always' },
    /** The Fortune stake, in pence, from which an envy marker is put beside it. */
    envyMinimum: { ...wholeRange(1, Number.MAX_SAFE_INTEGER, 500, gb(3416, 3420, '13.32')), notice: 'always' },
    threePair: choice(['pushed', 'lost'], 'pushed', gb(3455, 3457, '13.36')),
    sideWager: choice(['none', 'fortune', 'jokolor'], 'none', gb(3214, 3216, '13.12')),
    /** 13.16 says that each is dealt seven cards in turn, which can mean either. */
    dealOrder: choice(['seven-at-once', 'one-at-a-time'], 'seven-at-once', gb(3228, 3229, '13.16')),
  },

  wagers: {
    standard: {
      title: 'Standard wager',
      cite: gb(3222, 3394, '13.14-13.26'),
      pushes: described("one of the two hands beats the dealer's", (sitting: Sitting) => handsWon(sitting) === 1),
      wins: described("both hands beat the dealer's", (sitting: Sitting) => handsWon(sitting) === 2),
      /** Even money less a 5% commission (lines 3391-3394). */
      pays: '19:20',
    },
    ...sideWagers,
  },

  payTables: sidePayTables,

  choices: {
    set: { lays: 2, cite: gb(3231, 3235, '13.17') },
    'house-way': { cite: gb(3258, 3261, '13.20') },
  },

  rules: {
    ...rulesOfChapter(13),
    'gr.marked-layout': {
      says: 'a side wager only at a table marked for it',
      cite: gb(3405, 3406, '13.29'),
    },
    'wagers-before-cards': {
      says: 'the Standard and the side wager are placed before any card is dealt',
      cite: gb(3222, 3226, '13.14-13.15'),
    },
    'five-and-two': {
      says: 'each player sets five cards and two from the seven dealt to him',
      cite: gb(3231, 3243, '13.17-13.19'),
    },
    'settled-from-right': {
      says: "wagers are settled player by player, from the dealer's right",
      cite: gb(3220, 3221, '13.13'),
      seenBy: [],
    },
    ...ownedBy(
      'Shufflemaster for Fortune Pai Gow and Prime Table Games for Jokolor',
      gb(3400, 3403, '13.28'),
      gb(3567, 3570, '13.46'),
    ),
  },
  cites: {
    ...gbCites,
    lateBet: 'wagers-before-cards',
    equipment: 'duplicate-card',
    refusedDeal: 'duplicate-card',
  },

  irregularities: {
    'foul-set': {
      when: 'the two-card hand is higher than the five-card hand',
      remedy: 'both hands lose, or the dealer sets them again by the House Way, as the notice says',
      cite: gb(3245, 3256, '13.20'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'house-way-error': {
      when: 'the dealer has set other hands than the House Way',
      remedy: 'the document names no remedy; setting them again is recommended',
      cite: gb(3258, 3267, '13.20-13.21'),
      seenBy: ['card-shoe'],
    },
    'side-without-standard': {
      when: 'a side wager is placed without a Standard wager',
      remedy: 'the wager is refused',
      cite: gb(3225, 3226, '13.15'),
      seenBy: ['bet-sensors'],
    },
    'two-side-kinds': {
      when: 'Fortune and Jokolor are both staked at one table',
      remedy: 'the wager is refused',
      cite: gb(3214, 3216, '13.12'),
      seenBy: ['bet-sensors'],
    },
    'duplicate-card': {
      when: 'a card or the joker comes twice, or a hand has other than seven',
      remedy: 'the document names no remedy; voiding the round is recommended',
      cite: gb(3155, 3158, '13.3-13.4'),
      seenBy: ['card-shoe', 'shuffler'],
    },
  },

  facts: (round, bet, options) => ({
    ...seatSets(rulesAt(options), round, bet.seat),
    ...sideFacts(round, bet, options),
  }),
  tells: setsWords,
  shows: (round, options) => setsShown(rulesAt(options), round),
  deal: {
    deck: () => deck,
    plan: (_round, { dealOrder }) => planOf(dealOrder),
    sets: (round, options) => setsIn(rulesAt(options), round),
    family: (options) => rulesShown(rulesAt(options)),
    cites: {
      deck: gb(3155, 3155, '13.3'),
      ranking: gb(3177, 3205, '13.7-13.9'),
      houseWay: gb(3263, 3370, '13.21'),
      fouls: gb(3245, 3256, '13.20'),
    },
  },
  betting: {
    refuses: (round, bet, options) =>
      refusesSide(round, bet, options) ??
      afterBetting(round, bet, ['standard', ...sideKinds], 'wagers-before-cards') ??
      secondPosition(round, bet, 'gr.one-position-per-player'),
  },
  checks: {
    round: (round, options, setup) => [
      ...verifyDeal(
        round,
        { plan: planOf(options.dealOrder), deck, rule: 'duplicate-card', counts: gbCites.wrongDeal },
        setup,
      ),
      ...wrongSets(rulesAt(options), round),
    ],
    alerts: (round, options) => foulSets(rulesAt(options), round),
  },
  odds: {
    strategies: { standard: ['house-way'] },
    outcomes: outcomesOf,
    samples: (wager, options, random) => (wager === 'standard' ? samplesOf(options, random) : undefined),
  },
}

/** Seven cards in turn (13.16, lines 3228-3229), which the players then set (13.17, lines 3231-3236). */
const planOf = (dealOrder: unknown): readonly Stage[] => [
  ...cited(
    gb(3228, 3229, '13.16'),
    ...(dealOrder === 'seven-at-once'
      ? [packets(7, 'seats'), deals(7, 'dealer')]
      : Array.from({ length: 7 }, () => [deals(1, 'seats'), deals(1, 'dealer')]).flat()),
  ),
  ...cited(
    gb(3231, 3235, '13.17'),
    decides(['set', 'house-way'], (round, seat) => has(round, seat, 'standard')),
  ),
]

/** Exact for the side wagers; the standard wager is too much to count, and the envy bonus is paid for other seats. */
function outcomesOf(wager: string, options: Options): Iterable<OddsOutcome<Sitting>> | undefined {
  if (wager === 'standard') return undefined
  const outcome = (known: Partial<Sitting>, ways: number): OddsOutcome<Sitting> => ({
    facts: { ...nothingKnown, options, ...known },
    bets: [{ seat: 1, wager, stake: 100 }],
    weight: BigInt(ways),
  })
  if (wager === 'fortune') return [...fortuneWays()].map(([best, ways]) => outcome({ best }, ways))
  return wager === 'jokolor' ? [...colourWays()].map(([colours, ways]) => outcome({ colours }, ways)) : []
}

const nothingKnown = {
  comparison: undefined,
  isFoul: false,
  best: undefined,
  envied: [],
  colours: { joker: false, oneColour: false },
}

/** A seat that plays the House Way against the dealer. */
function* samplesOf(options: Options, random: () => number): Iterable<OddsOutcome<Sitting>> {
  const bets = [{ seat: 1, wager: 'standard', stake: 100 }] as const
  for (const comparison of sampledComparisons(rulesAt(options), random))
    yield { facts: { ...nothingKnown, comparison, options }, bets, weight: 1n }
}

export const paiGowPoker = game(page)
