import type { FactsById } from './game-facts.ts'

export const mbsFacts: FactsById = {
  'mbs.texas-holdem-bonus-progressive': {
    title: "Texas Hold'em Bonus Progressive",
    wagers: {
      ante: ['Ante', 75, 77, 117, 122],
      flop: ['Flop', 71, 119],
      turn: ['Turn', 71, 120],
      river: ['River', 71, 121],
      bonus: ['Bonus', 25, 60, 70, 75, 124, 133],
      progressive: ['Progressive Jackpot', 61, 65, 70, 73, 108, 110, 135, 155],
    },
    options: {
      dealingDevice: { values: ['automated', 'manual'], default: 'automated' },
      positions: { values: [4, 5, 6, 7], default: 7 },
      bonusOnLosingHand: { values: ['lose', 'pay'], default: 'lose' },
      pjAwards: { values: ['highest', 'cumulative'], default: 'highest' },
      progressiveStakeReturned: { values: [false, true], default: false },
      fixedAwardsFromMeter: { values: [false, true], default: false },
      absentBonus: { values: ['return', 'lose'], default: 'return' },
      multipleHands: { values: ['allowed', 'forbidden'], default: 'allowed' },
    },
  },
}
