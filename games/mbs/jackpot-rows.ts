import type { PayTable } from '../kit/document/wagers.ts'
import type { PokerCategory } from '../kit/ranks/poker-strength.ts'
import { readAward } from '../kit/settle/award-text.ts'
import { exact, roundedDown, times } from '../kit/settle/money.ts'
import type { HandInPlay } from './hand-in-play.ts'
import { mbs } from './rules.ts'

export const progressive = {
  cite: mbs(135, 147, '4.2'),
  rows: [
    { when: 'royal-flop', pays: '100% of meter' },
    { when: 'royal-turn', pays: '25% of meter' },
    { when: 'royal-river', pays: '5% of meter' },
    { when: 'straight-flush', pays: 'SGD 1500' },
    { when: 'quads', pays: 'SGD 300' },
  ],
} as const satisfies PayTable

export const community = {
  cite: mbs(149, 155, '4.2.1'),
  rows: [
    { when: 'community-royal', pays: 'SGD 10000' },
    { when: 'community-straight-flush', pays: 'SGD 1500' },
    { when: 'community-quads', pays: 'SGD 300' },
  ],
} as const satisfies PayTable

type Test = (hand: HandInPlay) => boolean

const isRoyal = ({ category }: { category: PokerCategory }): boolean => category === 'royal-flush'

/** The first that holds counts: a royal flush is paid for the earliest card that completes it (lines 139-147). */
const ofTheHand: readonly (readonly [string, Test])[] = [
  ['royal-flop', ({ onFlop }) => isRoyal(onFlop)],
  ['royal-turn', ({ onTurn }) => isRoyal(onTurn)],
  ['royal-river', ({ player, board }) => isRoyal(player) && !isRoyal(board)],
  ['straight-flush', ({ player }) => player.category === 'straight-flush'],
  ['quads', ({ player }) => player.category === 'four-of-a-kind'],
]

const ofTheBoard: readonly (readonly [string, Test])[] = [
  ['community-royal', ({ board }) => isRoyal(board)],
  ['community-straight-flush', ({ board }) => board.category === 'straight-flush'],
  ['community-quads', ({ board }) => board.category === 'four-of-a-kind'],
]

const firstOf = (rows: readonly (readonly [string, Test])[], hand: HandInPlay): string[] =>
  rows
    .filter(([, test]) => test(hand))
    .map(([row]) => row)
    .slice(0, 1)

/** A folded hand keeps the board's table alone (3.9.1, line 70); a hand that is not shown has neither (3.10.1, line 73). */
export function jackpotRows(hand: HandInPlay): string[] {
  if (hand.declined) return []
  const won = [...(hand.stays ? firstOf(ofTheHand, hand) : []), ...firstOf(ofTheBoard, hand)]
  return hand.options.pjAwards === 'cumulative' ? won : highest(won, hand.meter)
}

const highest = (rows: readonly string[], meter: number | undefined): string[] =>
  rows.toSorted((a, b) => worth(b, meter) - worth(a, meter)).slice(0, 1)

/** In minor units. A share of a meter that is not known is taken for more than a fixed award. */
function worth(row: string, meter = Number.MAX_SAFE_INTEGER): number {
  const award = [...progressive.rows, ...community.rows].find(({ when }) => when === row)?.pays
  const read = award && readAward(award)
  if (read?.by === 'meter') return roundedDown(times(exact(meter), read.share))
  return read?.by === 'amount' ? read.amount : 0
}
