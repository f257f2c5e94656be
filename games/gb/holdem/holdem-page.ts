import { choice, type Options } from '../../kit/document/options.ts'
import { dealsOfTwoHands } from '../../kit/families/holdem/holdem-odds.ts'
import { type HoldemShowdown, playsTheBoard } from '../../kit/families/holdem/showdown.ts'
import { seatWords } from '../../kit/ranks/hand-text.ts'
import { cited, deals, packets, type Stage } from '../../kit/round/deal-plan.ts'
import type { Jackpot } from '../../kit/settle/jackpot.ts'
import { commonOptions, gb, gbCites, gbJackpot, rulesOfChapter, seatsPage } from '../common-rules.ts'

/** What all four variations of Texas Hold 'Em share (gb 11.1 to 11.21, lines 2126-2229). */
export const holdemPage = {
  ...seatsPage,
  family: 'poker-vs-dealer',
  rules: {
    ...rulesOfChapter(11),
    'gr.one-position-per-player': {
      says: 'one player a playing position, and one position a player',
      cite: gb(2199, 2201, '11.9'),
    },
    'wagers-before-cards': {
      says: 'initial wagers are made before any cards are dealt; a chip put down later is no wager',
      cite: gb(2203, 2207, '11.10'),
    },
    'decided-from-left': {
      says: "players are asked for their decisions in turn, from the dealer's left",
      cite: gb(2224, 2226, '11.14'),
      seenBy: [],
    },
    'settled-from-right': {
      says: "wagers are settled player by player, from the dealer's right",
      cite: gb(2228, 2229, '11.15'),
      seenBy: [],
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
