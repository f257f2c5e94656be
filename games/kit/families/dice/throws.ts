import type { Round } from '../../round/round.ts'

/** A throw, and the come-out point that stood when it was thrown. */
export type Throw = { faces: readonly number[]; total: number; comeOutPoint: number | null }

/** The totals that become a point. */
export const boxNumbers: readonly number[] = [4, 5, 6, 8, 9, 10]

const faces = [1, 2, 3, 4, 5, 6]

/** The 21 throws that two dice can show, with their ways out of 36. */
export const allThrows = faces.flatMap((a) =>
  faces.filter((b) => b >= a).map((b) => ({ faces: [a, b], ways: a === b ? 1n : 2n })),
)

export const totalOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0)

/** The come-out point before each throw, and last the one before the throw that comes next. */
export function comeOutPoints(rolls: readonly (readonly number[])[]): (number | null)[] {
  let point: number | null = null
  const following = rolls.map((faces) => {
    point = pointAfter(point, totalOf(faces))
    return point
  })
  return [null, ...following]
}

/** A point stands until it is repeated or a 7 is thrown. */
function pointAfter(point: number | null, total: number): number | null {
  if (point === null) return boxNumbers.includes(total) ? total : null
  return total === point || total === 7 ? null : point
}

export const throwsOf = (rolls: readonly (readonly number[])[]): Throw[] => {
  const points = comeOutPoints(rolls)
  return rolls.map((faces, i) => ({ faces, total: totalOf(faces), comeOutPoint: points[i] ?? null }))
}

/** A 7 on a point: the shooter loses the dice. */
export const isLoserSeven = ({ total, comeOutPoint }: Throw): boolean => total === 7 && comeOutPoint !== null

/** The throws since the come-out behind which the point stands, or any wager that is open went down. */
export function rollsThatMatter({ rolls, bets }: Pick<Round, 'rolls' | 'bets'>): number {
  const points = comeOutPoints(rolls)
  const oldest = Math.min(rolls.length, ...bets.map(({ at = 1 }) => at - 1))
  return rolls.length - points.slice(0, oldest + 1).lastIndexOf(null)
}
