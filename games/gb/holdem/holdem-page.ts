import { choice, fields, type Options, range, saidByMeter, wholeRange } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type HoldemShowdown, playsTheBoard } from '../../kit/families/holdem/holdem.ts'
import { dealsOfTwoHands } from '../../kit/families/holdem/outcomes.ts'
import { seatWords } from '../../kit/ranks/hand-text.ts'
import { cited, deals, packets, type Stage } from '../../kit/round/deal-plan.ts'
import type { Bet } from '../../kit/round/round.ts'
import type { Jackpot } from '../../kit/settle/jackpot.ts'
import { commonOptions, gb, gbCites, gbJackpot, rulesOfGame, seatsPage } from '../common-rules.ts'

/** What all four variations of Texas Hold 'Em share (gb 11.1 to 11.21, lines 2126-2229). */
export const holdemPage = {
  ...seatsPage,
  family: 'poker-vs-dealer',
  rules: {
    ...rulesOfGame({ unlisted: [2136, 2138, '11.2'], limits: [2145, 2148, '11.5'], security: [2142, 2143, '11.4'] }),
    'gr.one-position-per-player': {
      says: 'one player a playing position, and one position a player',
      cite: gb(2199, 2201, '11.9'),
    },
    'wagers-before-cards': {
      says: 'initial wagers are made before any cards are dealt; a chip put down later is no wager',
      cite: gb(2203, 2207, '11.10'),
    },
  },
  cites: { ...gbCites, lateBet: 'wagers-before-cards' },
  tells: seatWords,
  odds: { strategies: { ante: ['optimal'] }, dealsToCount: { ante: dealsOfTwoHands } },
} as const

export const holdemOptions = {
  ...commonOptions,
  /** 11.10 says from whom cards are dealt, and not whether both come at once. */
  dealOrder: choice(['two-at-once', 'one-at-a-time'], 'two-at-once', gb(2203, 2207, '11.10')),
}

/** A jackpot "in addition to, or instead of" the other side wager (11.39 and 11.92). */
export const progressiveOptions = (from: number, to: number, rule: string) => ({
  progressiveOffered: choice(['yes-offered', 'not-offered'], 'not-offered', gb(from, to, rule)),
  progressive: saidByMeter(
    fields(
      {
        share: range(0.7, 1, 0.7, gb(209, 212, '2.7 b')),
        seed: wholeRange(0, Number.MAX_SAFE_INTEGER, 0, gb(214, 215, '2.7 c')),
      },
      gb(209, 215, '2.7 b-c'),
    ),
  ),
})

/** "In seating order, starting from the dealer's right"; what the board makes is shared. */
export const jackpotOf = (wager: string, from: number, to: number, rule: string): Jackpot<HoldemShowdown> => ({
  ...gbJackpot,
  wager,
  cite: gb(from, to, rule),
  order: 'dealer-right',
  isShared: playsTheBoard,
})

export const holdemDeck = gb(2140, 2140, '11.3')

/** Two cards each from the dealer's left, and two to the dealer (11.10). */
export const initialDeal = ({ dealOrder }: Options): Stage[] =>
  cited(
    gb(2203, 2206, '11.10'),
    ...(dealOrder === 'two-at-once'
      ? [packets(2, 'seats'), deals(2, 'dealer')]
      : [deals(1, 'seats'), deals(1, 'dealer'), deals(1, 'seats'), deals(1, 'dealer')]),
  )

/** Why a wager is not taken that a table has not got: the option of each names it. */
export function notOffered(
  { seat, wager }: Bet,
  options: Options,
  by: Readonly<Record<string, string>>,
): Breach | undefined {
  const option = by[wager]
  if (option === undefined || options[option] === 'yes-offered') return undefined
  return { rule: 'gr.no-unlisted-variation', message: `seat ${seat} ${wager}: this table does not offer it` }
}
