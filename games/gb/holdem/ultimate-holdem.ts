import { singleDeck } from '../../kit/cards/census.ts'
import type { Citation } from '../../kit/document/citation.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterBetting } from '../../kit/document/late-wagers.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { OddsOutcome } from '../../kit/document/page-odds.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type BonusBetting, bestOfSeven, bestPlay, ultimateBetting } from '../../kit/families/holdem/holdem-odds.ts'
import { type HoldemShowdown, showdownOf, showdownOfHands, verifyHoldem } from '../../kit/families/holdem/showdown.ts'
import { rowsByHand, when } from '../../kit/ranks/contest.ts'
import { leastOf } from '../../kit/ranks/poker-hands.ts'
import { contestShown } from '../../kit/ranks/published-contest.ts'
import { cited, deals, decides, packets, type Stage } from '../../kit/round/deal-plan.ts'
import { type Bet, betText, did, has, type Round } from '../../kit/round/round.ts'
import { crowded, notMultipleOf, secondPosition, withoutBase } from '../../kit/round/stake-checks.ts'
import { gb, ownedBy } from '../common-rules.ts'
import { holdemDeck, holdemOptions, holdemPage, initialDeal } from './holdem-page.ts'

const pair = leastOf('one-pair')

const page: HouseBanked<HoldemShowdown> = {
  ...holdemPage,
  id: 'gb.ultimate-holdem',
  title: "Ultimate Texas Hold 'Em (Shufflemaster) with Trips Bonus",
  cite: gb(2401, 2587, '11.48-11.76'),
  phases: ['betting', 'pre-flop', 'after-flop', 'after-river', 'reveal-and-settle'],

  options: {
    ...holdemOptions,
    boardDealt: choice(['when-needed', 'at-start-face-down'], 'when-needed', gb(2421, 2426, '11.51')),
  },

  qualifies: { says: 'at least a pair', dealer: pair, cite: gb(2486, 2487, '11.64') },

  wagers: {
    ante: {
      title: 'Ante',
      cite: gb(2406, 2582, '11.49-11.75'),
      when: when({ folds: 'lose', dealerFails: 'push', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    blind: {
      title: 'Blind',
      cite: gb(2406, 2586, '11.49-11.76'),
      when: when({ folds: 'lose', wins: 'win', ties: 'push', loses: 'lose' }),
      rows: {
        ...rowsByHand(['royal-flush', 'straight-flush', 'four-of-a-kind', 'full-house', 'flush', 'straight']),
        'winning hand below straight': () => true,
      },
      tables: ['uth-blind'],
    },
    play: {
      title: 'Play',
      cite: gb(2430, 2586, '11.52-11.76'),
      late: 'play-wrong-size',
      when: when({ folds: 'lose', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    'trips-bonus': {
      title: 'Trips Bonus',
      cite: gb(2413, 2575, '11.50, 11.72-11.74'),
      optional: true,
      rows: rowsByHand([
        'royal-flush',
        'straight-flush',
        'four-of-a-kind',
        'full-house',
        'flush',
        'straight',
        'three-of-a-kind',
      ]),
      tables: ['trips-min', 'trips-1', 'trips-2', 'trips-3', 'trips-4'],
    },
  },

  payTables: {
    'uth-blind': {
      role: 'minimum',
      cite: gb(2512, 2523, '11.70'),
      rows: [
        { when: 'royal-flush', pays: '500:1' },
        { when: 'straight-flush', pays: '50:1' },
        { when: 'four-of-a-kind', pays: '10:1' },
        { when: 'full-house', pays: '3:1' },
        { when: 'flush', pays: '3:2' },
        { when: 'straight', pays: '1:1' },
        { when: 'winning hand below straight', pays: 'returned' },
      ],
    },
    'trips-min': {
      role: 'minimum',
      cite: gb(2532, 2539, '11.72'),
      rows: [
        { when: 'royal-flush', pays: '50:1' },
        { when: 'straight-flush', pays: '40:1' },
        { when: 'four-of-a-kind', pays: '20:1' },
        { when: 'full-house', pays: '7:1' },
        { when: 'flush', pays: '6:1' },
        { when: 'straight', pays: '4:1' },
        { when: 'three-of-a-kind', pays: '3:1' },
      ],
    },
    'trips-1': {
      role: 'listed',
      cite: gb(2553, 2562, '11.73'),
      rows: [
        { when: 'royal-flush', pays: '50:1' },
        { when: 'straight-flush', pays: '40:1' },
        { when: 'four-of-a-kind', pays: '30:1' },
        { when: 'full-house', pays: '9:1' },
        { when: 'flush', pays: '7:1' },
        { when: 'straight', pays: '4:1' },
        { when: 'three-of-a-kind', pays: '3:1' },
      ],
    },
    'trips-2': {
      role: 'listed',
      cite: gb(2553, 2562, '11.73'),
      rows: [
        { when: 'royal-flush', pays: '50:1' },
        { when: 'straight-flush', pays: '40:1' },
        { when: 'four-of-a-kind', pays: '30:1' },
        { when: 'full-house', pays: '8:1' },
        { when: 'flush', pays: '6:1' },
        { when: 'straight', pays: '5:1' },
        { when: 'three-of-a-kind', pays: '3:1' },
      ],
    },
    'trips-3': {
      role: 'listed',
      cite: gb(2563, 2571, '11.73'),
      rows: [
        { when: 'royal-flush', pays: '50:1' },
        { when: 'straight-flush', pays: '40:1' },
        { when: 'four-of-a-kind', pays: '30:1' },
        { when: 'full-house', pays: '8:1' },
        { when: 'flush', pays: '7:1' },
        { when: 'straight', pays: '4:1' },
        { when: 'three-of-a-kind', pays: '3:1' },
      ],
    },
    'trips-4': {
      role: 'listed',
      cite: gb(2563, 2571, '11.73'),
      rows: [
        { when: 'royal-flush', pays: '50:1' },
        { when: 'straight-flush', pays: '40:1' },
        { when: 'four-of-a-kind', pays: '20:1' },
        { when: 'full-house', pays: '7:1' },
        { when: 'flush', pays: '6:1' },
        { when: 'straight', pays: '5:1' },
        { when: 'three-of-a-kind', pays: '3:1' },
      ],
    },
  },

  choices: {
    'play-4x': { stakes: 'play', phases: ['pre-flop'], cite: gb(2430, 2433, '11.52') },
    'play-3x': { stakes: 'play', phases: ['pre-flop'], cite: gb(2430, 2433, '11.52') },
    'play-2x': { stakes: 'play', phases: ['after-flop'], cite: gb(2454, 2456, '11.57') },
    'play-1x': { stakes: 'play', phases: ['after-river'], cite: gb(2469, 2470, '11.61') },
    check: { phases: ['pre-flop', 'after-flop'], cite: gb(2439, 2459, '11.54, 11.58') },
    fold: { phases: ['after-river'], cite: gb(2472, 2477, '11.62') },
  },

  rules: { ...holdemPage.rules, ...ownedBy('Shufflemaster', gb(2401, 2404, '11.48')) },
  irregularities: {
    'blind-not-ante': {
      when: 'the Blind is not equal to the Ante',
      remedy: 'the wager is refused',
      cite: gb(2406, 2408, '11.49'),
      seenBy: ['bet-sensors'],
    },
    'play-wrong-size': {
      when: 'the Play is not three or four Antes before the flop, two before the turn or one after the river, or is the second',
      remedy: 'the wager is refused',
      cite: gb(2430, 2470, '11.52-11.61'),
      seenBy: ['bet-sensors'],
    },
    'trips-without-ante': {
      when: 'a Trips Bonus is wagered without an Ante and a Blind',
      remedy: 'the wager is refused',
      cite: gb(2413, 2416, '11.50'),
      seenBy: ['bet-sensors'],
    },
  },

  deal: {
    deck: () => singleDeck,
    plan: (_round, options) => planOf(options),
    cites: { deck: holdemDeck },
  },
  betting: {
    refuses: (round, bet) =>
      afterBetting(round, bet, initialWagers, 'wagers-before-cards') ??
      crowded(round, bet, initialWagers, 'gr.one-position-per-player') ??
      wrongStake(round, bet) ??
      secondPosition(round, bet, 'gr.one-position-per-player'),
  },
  facts: (round, bet, options) => showdownOf(round, bet, 'play', options, pair),
  shows: (round, options) => contestShown(page, round, options),
  checks: {
    round: (round, _options, setup) => verifyHoldem(round, staying, { rule: 'gr.equipment-security' }, setup),
  },
  odds: {
    ...holdemPage.odds,
    printed: { 'trips-bonus:trips-min': '9.12%' },
    notes: { 'trips-bonus:trips-min': '9.12 % would be right with 30:1 for four of a kind; 20:1 is printed' },
    outcomes: outcomesOf,
  },
}

const initialWagers = ['ante', 'blind', 'trips-bonus']
const staying = { stay: 'play', lostOnFold: ['ante', 'blind'] }

const plays = ['play-1x', 'play-2x', 'play-3x', 'play-4x']
/** The Play that a seat called, if it is known. */
const playOf = (round: Round, seat: number): string | undefined => plays.find((play) => did(round, seat, play))

/** Who has played is asked no more (11.53, lines 2435-2437). */
const without =
  (...earlier: readonly string[]) =>
  (round: Round, seat: number): boolean =>
    has(round, seat, 'ante') && !earlier.some((play) => did(round, seat, play))

/** A shuffler gives the five of the board first, and then the twos. */
function planOf(options: Options): readonly Stage[] {
  const atStart = options.boardDealt === 'at-start-face-down'
  const shown = (cards: number, cite: Citation) => (atStart ? [] : cited(cite, deals(cards, 'board', 'up')))
  return [
    ...(atStart
      ? cited(gb(2421, 2424, '11.51'), deals(5, 'board'), packets(2, 'seats'), deals(2, 'dealer'))
      : initialDeal(options)),
    ...cited(gb(2426, 2428, '11.51'), decides(['play-4x', 'play-3x', 'check'], without())),
    ...shown(3, gb(2442, 2443, '11.55')),
    ...cited(gb(2445, 2448, '11.56'), decides(['play-2x', 'check'], without('play-4x', 'play-3x'))),
    ...shown(2, gb(2461, 2463, '11.59')),
    ...cited(gb(2465, 2467, '11.60'), decides(['play-1x', 'fold'], without('play-4x', 'play-3x', 'play-2x'))),
  ]
}

/** Each moment to play, by its phase, and the Antes that it takes. */
const moments = [
  { phase: 'pre-flop', shown: 0, sizes: [3, 4] },
  { phase: 'after-flop', shown: 3, sizes: [2] },
  { phase: 'after-river', shown: 5, sizes: [1] },
] as const

function wrongStake(round: Round, bet: Bet): Breach | undefined {
  switch (bet.wager) {
    case 'ante':
      return notMultipleOf(round, bet, 'blind', [1], 'blind-not-ante')
    case 'blind':
      return notMultipleOf(round, bet, 'ante', [1], 'blind-not-ante')
    case 'trips-bonus':
      return (
        withoutBase(round, bet, ['ante'], 'trips-without-ante') ??
        withoutBase(round, bet, ['blind'], 'trips-without-ante')
      )
    case 'play':
      return secondPlay(round, bet) ?? wrongSize(round, bet)
    default:
      return undefined
  }
}

function secondPlay(round: Round, bet: Bet): Breach | undefined {
  const first = round.bets.find(({ seat, wager }) => seat === bet.seat && wager === 'play')
  if (first === bet) return undefined
  return { rule: 'play-wrong-size', message: `seat ${bet.seat} play: the seat has played already` }
}

function wrongSize(round: Round, bet: Bet): Breach | undefined {
  const sizes = sizesFor(round, bet)
  if (sizes.length > 0) return notMultipleOf(round, bet, 'ante', sizes, 'play-wrong-size')
  const due = 'it is 3 or 4 Antes before the Flop, 2 before the Turn and 1 after the River'
  return { rule: 'play-wrong-size', message: `${betText(bet)}: ${bet.stake} may not be staked then; ${due}` }
}

/** The Antes that the Play may be, by when it went down as far as that is known. */
function sizesFor(round: Round, bet: Bet): readonly number[] {
  const isLast = round.bets.at(-1) === bet
  const shown = isLast ? (round.state.communityShown ?? round.state.boardCards) : undefined
  const standing = moments.find(({ phase }) => isLast && phase === round.state.phase)?.phase
  const called = playOf(round, bet.seat)
  const checks = round.actions.filter((action) => action.seat === bet.seat && action.do === 'check').length
  return moments
    .filter(({ phase }, moment) => {
      const given = bet.phase ?? standing
      if (given !== undefined) return phase === given
      // A check that nobody tells of is passed over.
      return moment >= checks
    })
    .filter((moment) => shown === undefined || shown === moment.shown)
    .flatMap(({ sizes }) => [...sizes])
    .filter((size) => called === undefined || called === `play-${size}x`)
}

function outcomesOf(wager: string, options: Options): Iterable<OddsOutcome<HoldemShowdown>> {
  if (wager === 'trips-bonus') return bestOfSeven(wager, (player) => showdownOfHands({ options, player }))
  if (wager !== 'ante') return []
  const betting: BonusBetting<HoldemShowdown> = {
    ...ultimateBetting,
    facts: (player, dealer, stays) => showdownOfHands({ options, player, dealer, stays }, pair),
  }
  return bestPlay(page, betting, options)
}

export const ultimateHoldem = game(page)
