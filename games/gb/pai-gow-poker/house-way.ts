import type { HouseWay } from '../../kit/families/pai-gow/house-way.ts'

const [low, medium, high] = ['23456', '789T', 'JQK']

/** The table of 13.21, lines 3263-3370: what of seven cards the dealer places in front. */
export const houseWay: HouseWay = [
  // Lines 3366-3370.
  { holding: ['five aces with a pair'], with: 'K', front: 'two of the second' },
  { holding: ['five aces', 'five aces with a pair'], front: 'two of the first' },

  // Lines 3353-3364. Beside three of a kind a pair of those goes in front.
  { holding: ['four of a kind with a pair', 'four and three of a kind'], front: 'two of the second' },
  { holding: ['four of a kind'], of: low, front: 'two highest singles' },
  { holding: ['four of a kind'], of: medium, singles: ['AK'], front: 'two highest singles' },
  { holding: ['four of a kind'], of: high, singles: ['A'], front: 'two highest singles' },
  { holding: ['four of a kind'], front: 'two of the first' },

  // Lines 3318 and 3341-3351.
  { holding: ['three of a kind twice'], front: 'two of the first' },
  { holding: ['full house'], with: '2', singles: ['A', 'K'], front: 'two highest singles' },
  { holding: ['full house', 'three of a kind with two pairs'], front: 'two of the second' },

  // Line 3312.
  { holding: ['three pairs'], front: 'two of the first' },

  // Lines 3279-3310.
  { holding: ['two pairs'], of: low + medium, with: low, singles: ['AK'], front: 'two highest singles' },
  { holding: ['two pairs'], of: high, with: low, singles: ['A'], front: 'two highest singles' },
  { holding: ['two pairs'], of: medium, with: medium, singles: ['A'], front: 'two highest singles' },
  { holding: ['two pairs'], front: 'two of the second' },

  // Lines 3319-3339: the rules above stand before those of straights and flushes.
  { holding: ['three of a kind', 'one pair', 'no pair'], front: 'best beside a straight or flush' },

  // Lines 3314-3317.
  { holding: ['three of a kind'], of: 'A', front: 'one of the first and a single' },
  { holding: ['three of a kind'], front: 'two highest singles' },

  // Lines 3272-3277.
  { holding: ['one pair'], front: 'two highest singles' },
  { holding: ['no pair'], front: 'second and third single' },
]
