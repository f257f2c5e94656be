/**
 * A step of a hand. `stage` names what is reached once its cards are dealt; a betting round has the size of its bets, which
 * may be so many times the limit.
 */
export type Street =
  | { step: 'deal'; face: 'down' | 'up'; count: number; stage?: string }
  | { step: 'burn' }
  | { step: 'board'; count: number; on?: 1 | 2; stage: string }
  | { step: 'draw'; most: number; stage: string; burns: boolean }
  | { step: 'release'; count: number }
  | { step: 'bets'; limit: Limit; times?: number }

/** The lower or the upper limit; `either` with an open pair on the table. */
export type Limit = 'lower' | 'upper'

export const down = (count: number, stage?: string): Street => ({
  step: 'deal',
  face: 'down',
  count,
  ...(stage === undefined ? {} : { stage }),
})
export const up = (stage?: string): Street => ({
  step: 'deal',
  face: 'up',
  count: 1,
  ...(stage === undefined ? {} : { stage }),
})
export const burn: Street = { step: 'burn' }
export const board = (count: number, stage: string, on?: 1 | 2): Street => ({
  step: 'board',
  count,
  stage,
  ...(on === undefined ? {} : { on }),
})
/** A card is burnt once all have discarded. */
export const draw = (most: number, stage: string): Street => ({ step: 'draw', most, stage, burns: true })
/** The same where a card was burnt before. */
export const drawOnceBurnt = (most: number, stage: string): Street => ({ step: 'draw', most, stage, burns: false })
/** Each player gives up that many of his downcards; no document says who is first. */
export const release = (count: number): Street => ({ step: 'release', count })
export const lower: Street = { step: 'bets', limit: 'lower' }
/** Bets of so many times the lower limit. */
export const lowerTimes = (times: number): Street => ({ step: 'bets', limit: 'lower', times })
export const upper: Street = { step: 'bets', limit: 'upper' }

/** Two to five downcards, a flop, a turn and a river with a burn before each. */
export const flopStreets = (
  hole: number,
  [flop, turn, river]: readonly [number, number, number] = [3, 1, 1],
): readonly Street[] => [
  ...[down(hole), lower],
  ...[burn, board(flop, 'flop'), lower],
  ...[burn, board(turn, 'turn'), upper],
  ...[burn, board(river, 'river'), upper],
]

/** Three draws with a burn before each. */
export const tripleDraw = (cards: number, most = cards): readonly Street[] => [
  ...[down(cards), lower],
  ...[draw(most, 'draw-1'), lower],
  ...[draw(most, 'draw-2'), upper],
  ...[draw(most, 'draw-3'), upper],
]

/** Seven cards of which the last is down, from three; `size` is that of the bets from fifth street on. */
export const studStreets = (size: Street = upper): readonly Street[] => [
  ...[down(2), up('third'), lower],
  ...[burn, up('fourth'), lower],
  ...[burn, up('fifth'), size],
  ...[burn, up('sixth'), size],
  ...[burn, down(1, 'seventh'), size],
]

/** Four cards to begin with, of which a downcard is given up after the first betting round. */
export const superStudStreets = (size: Street = upper): readonly Street[] => [
  ...[down(3), up('third'), lower, release(1)],
  ...[burn, up('fourth'), lower],
  ...[burn, up('fifth'), size],
  ...[burn, up('sixth'), size],
  ...[burn, down(1, 'seventh'), size],
]

/** How many cards of his own a player has at the showdown; one fewer beside a card that plays for all. */
export const handSizeOf = (streets: readonly Street[]): number =>
  streets.reduce(
    (sum, street) => sum + (street.step === 'deal' ? street.count : street.step === 'release' ? -street.count : 0),
    0,
  )

/** The size of the bets of a betting round, from 1; `limits` are the lower and the upper one. */
export function betSize(streets: readonly Street[], round: number, limits: readonly [number, number]): number {
  const bets = streets.filter((street) => street.step === 'bets')[round - 1]
  return (bets?.times ?? 1) * limits[bets?.limit === 'upper' ? 1 : 0]
}

/** The stages that a hand can reach, in order. */
export const stagesOf = (streets: readonly Street[]): string[] => [
  ...new Set(streets.flatMap((street) => ('stage' in street && street.stage !== undefined ? [street.stage] : []))),
]
