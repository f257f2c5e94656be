import { described } from '../../kit/document/described.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { PayTable, Wager } from '../../kit/document/wagers.ts'
import { type Colours, coloursOf } from '../../kit/families/pai-gow/colours.ts'
import { type Bet, betText, handOf, type Round, seatHand } from '../../kit/round/round.ts'
import { withoutBase } from '../../kit/round/stake-checks.ts'
import { gb } from '../common-rules.ts'
import { enviedBy, type FortuneHand, fortuneHand } from './seven-cards.ts'

/** A seat's seven cards for the side wagers. */
export type SideFacts = {
  best: FortuneHand | undefined
  /** What other players hold that an envy bonus is paid for. */
  envied: readonly string[]
  colours: Colours
  options: Options
}

export function sideFacts(round: Round, { seat, stake }: Bet, options: Options): SideFacts {
  const cards = handOf(round, seatHand(seat))
  return {
    best: fortuneHand(cards),
    envied: stake >= Number(options.envyMinimum) ? enviedBy(round, seat) : [],
    colours: coloursOf(cards),
    options,
  }
}

/** Three pair is left to the operator in the minimum set alone (13.36, lines 3455-3457). */
const isPaid = (hand: FortuneHand, { payTables, threePair }: Options): boolean =>
  hand !== 'three pair' || payTables.fortune !== 'fortune-min' || threePair === 'pushed'

/** What else may be staked on the seven cards (13.28-13.52, lines 3398-3594). */
export const sideWagers: Readonly<Record<string, Wager<SideFacts>>> = {
  fortune: {
    title: 'Fortune Pai Gow (Shufflemaster)',
    cite: gb(3398, 3495, '13.28-13.37'),
    tells: ({ best }) =>
      `the seven cards make ${best === undefined ? 'no hand of the table' : `a ${best.replaceAll('-', ' ')}`}`,
    optional: true,
    unmarked: 'gr.marked-layout',
    each: described('the highest row that the seven cards make', ({ best, options }: SideFacts) =>
      best !== undefined && isPaid(best, options) ? [best] : [],
    ),
    tables: ['fortune-min', 'fortune-1', 'fortune-2'],
  },
  'envy-bonus': {
    title: 'Envy Bonus',
    cite: gb(3416, 3565, '13.32-13.45'),
    tells: ({ envied }) => `another player has a ${envied.join(' and a ')}`,
    paidOn: 'fortune',
    each: described(
      "each of these hands at another player's seat, where the Fortune stake is at least `envyMinimum`",
      ({ envied }: SideFacts) => envied,
    ),
    tables: ['envy-min', 'envy-2'],
  },
  jokolor: {
    title: 'Jokolor (Prime Table Games)',
    cite: gb(3567, 3594, '13.46-13.52'),
    tells: ({ colours: { joker, oneColour } }) =>
      `the seven cards ${oneColour ? 'are' : 'are not'} of one colour, ${joker ? 'with' : 'without'} a joker`,
    optional: true,
    unmarked: 'gr.marked-layout',
    rows: {
      'joker and six of one colour': ({ colours }) => colours.joker && colours.oneColour,
      'all seven one colour': ({ colours }) => colours.oneColour,
      'includes joker': ({ colours }) => colours.joker,
    },
    tables: ['jokolor'],
  },
}

export const sidePayTables: Readonly<Record<string, PayTable>> = {
  'fortune-min': {
    role: 'minimum',
    cite: gb(3436, 3457, '13.36'),
    rows: [
      { when: '7-card straight flush', pays: '2500:1' },
      { when: 'royal flush + king/queen same suit', pays: '1000:1' },
      { when: '7-card straight flush with joker', pays: '500:1' },
      { when: 'five aces', pays: '250:1' },
      { when: 'royal flush', pays: '100:1' },
      { when: 'straight flush', pays: '50:1' },
      { when: 'four-of-a-kind', pays: '20:1' },
      { when: 'full-house', pays: '5:1' },
      { when: 'flush', pays: '4:1' },
      { when: 'three-of-a-kind', pays: '3:1' },
      { when: 'straight', pays: '2:1' },
      { when: 'three pair', pays: 'returned' },
    ],
  },
  'fortune-1': {
    role: 'listed',
    cite: gb(3469, 3482, '13.37'),
    rows: [
      { when: '7-card straight flush', pays: '5000:1' },
      { when: 'royal flush + king/queen same suit', pays: '1000:1' },
      { when: '7-card straight flush with joker', pays: '750:1' },
      { when: 'five aces', pays: '250:1' },
      { when: 'royal flush', pays: '100:1' },
      { when: 'straight flush', pays: '50:1' },
      { when: 'four-of-a-kind', pays: '20:1' },
      { when: 'full-house', pays: '5:1' },
      { when: 'flush', pays: '4:1' },
      { when: 'three-of-a-kind', pays: '3:1' },
      { when: 'straight', pays: '2:1' },
      { when: 'three pair', pays: 'returned' },
    ],
  },
  'fortune-2': {
    role: 'listed',
    cite: gb(3483, 3495, '13.37'),
    rows: [
      { when: '7-card straight flush', pays: '8000:1' },
      { when: 'royal flush + king/queen same suit', pays: '2000:1' },
      { when: '7-card straight flush with joker', pays: '1000:1' },
      { when: 'five aces', pays: '400:1' },
      { when: 'royal flush', pays: '150:1' },
      { when: 'straight flush', pays: '50:1' },
      { when: 'four-of-a-kind', pays: '25:1' },
      { when: 'full-house', pays: '5:1' },
      { when: 'flush', pays: '4:1' },
      { when: 'three-of-a-kind', pays: '3:1' },
      { when: 'straight', pays: '2:1' },
    ],
  },
  'envy-min': {
    role: 'minimum',
    cite: gb(3528, 3541, '13.44'),
    rows: [
      { when: '7-card straight flush', pays: 'GBP 500' },
      { when: 'royal flush + royal match', pays: 'GBP 125' },
      { when: '7-card straight flush with joker', pays: 'GBP 50' },
      { when: 'five aces', pays: 'GBP 25' },
      { when: 'royal flush', pays: 'GBP 10' },
      { when: 'straight flush', pays: 'GBP 5' },
      { when: 'four of a kind', pays: 'GBP 2' },
    ],
  },
  'envy-2': {
    role: 'listed',
    cite: gb(3550, 3565, '13.45'),
    rows: [
      { when: '7-card straight flush', pays: 'GBP 2500' },
      { when: 'royal flush + royal match', pays: 'GBP 500' },
      { when: '7-card straight flush with joker', pays: 'GBP 250' },
      { when: 'five aces', pays: 'GBP 100' },
      { when: 'royal flush', pays: 'GBP 25' },
      { when: 'straight flush', pays: 'GBP 10' },
      { when: 'four of a kind', pays: 'GBP 2' },
    ],
  },
  jokolor: {
    role: 'minimum',
    cite: gb(3589, 3592, '13.51'),
    rows: [
      { when: 'joker and six of one colour', pays: '30:1' },
      { when: 'all seven one colour', pays: '10:1' },
      { when: 'includes joker', pays: '5:1' },
    ],
  },
}

/** The side wagers that are staked; an envy bonus is paid on one of them. */
export const sideKinds = ['fortune', 'jokolor']

/** One kind of side wager a table (13.12, lines 3214-3216). */
export function refusesSide(round: Round, bet: Bet, { sideWager }: Options): Breach | undefined {
  if (!sideKinds.includes(bet.wager)) return undefined
  const isTwoKinds = sideKinds.every((kind) => round.bets.some(({ wager }) => wager === kind))
  if (isTwoKinds && bet.wager !== sideWager)
    return { rule: 'two-side-kinds', message: `${betText(bet)}: only one kind of side wager is taken at a table` }
  if (bet.wager !== sideWager)
    return { rule: 'gr.marked-layout', message: `${betText(bet)}: the table is not marked for it` }
  return withoutBase(round, bet, ['standard'], 'side-without-standard')
}
