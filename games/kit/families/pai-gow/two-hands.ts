/** How one of a seat's two hands stands against the same hand of the bank. */
type Standing = 'higher' | 'equal' | 'lower'

/** What two comparisons come to, whichever of them is the high hand's; or a setting that may not be. */
export type TwoHands =
  | 'both higher'
  | 'one higher, one equal'
  | 'one higher, one lower'
  | 'both equal'
  | 'one lower, one equal'
  | 'both lower'
  | 'fouled'

/** How a seat's hands stand against the player-dealer's, as a sentence says it. */
export const twoHandsWords = (hands: TwoHands): string => standingWords[hands]

const standingWords: Readonly<Record<TwoHands, string>> = {
  'both higher': "both hands are higher than the player-dealer's",
  'one higher, one equal': "one hand is higher than the player-dealer's, and the other as high",
  'one higher, one lower': "one hand is higher than the player-dealer's, and the other lower",
  'both equal': "both hands are as high as the player-dealer's",
  'one lower, one equal': "one hand is lower than the player-dealer's, and the other as high",
  'both lower': "both hands are lower than the player-dealer's",
  fouled: 'the two hands are set as they may not be',
}

export const standing = (own: number, banks: number): Standing =>
  own === banks ? 'equal' : own > banks ? 'higher' : 'lower'

export function twoHands(high: Standing, low: Standing): TwoHands {
  if (high === low) return `both ${high}`
  const [better, worse] = high === 'higher' || low === 'lower' ? [high, low] : [low, high]
  if (better === 'higher') return worse === 'lower' ? 'one higher, one lower' : 'one higher, one equal'
  return 'one lower, one equal'
}

/** Comparisons that a round tells as made: by seat, whether it wins, loses or pushes. */
export const toldTwoHands = { win: 'both higher', push: 'one higher, one lower', lose: 'both lower' } as const
