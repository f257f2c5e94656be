import type { PublishedOutcome } from '../../document/published-outcome.ts'
import type { Round } from '../../round/round.ts'
import { boxNumbers, isLoserSeven, type Throw, throwsOf, totalOf } from './throws.ts'

/** The sum of the last throw. */
export function diceTotal({ rolls }: Pick<Round, 'rolls'>): Record<string, number> {
  const faces = rolls.at(-1)
  return faces === undefined ? {} : { dice: totalOf(faces) }
}

/** What the last throw of craps has come to: on the come-out, or with a point that stands. */
export function throwShown({ rolls }: Pick<Round, 'rolls'>): PublishedOutcome | undefined {
  const thrown = throwsOf(rolls).at(-1)
  if (thrown === undefined) return undefined
  const { says, mark, point } = ofThrow(thrown)
  return { says, ...(mark !== undefined && { marks: [mark] }), ...(point !== undefined && { point }) }
}

type Come = { says: string; mark?: string; point?: number }

function ofThrow(thrown: Throw): Come {
  const { total, comeOutPoint } = thrown
  if (comeOutPoint === null) return ofComeOut(total)
  if (isLoserSeven(thrown)) return { says: `7 out, the point was ${comeOutPoint}`, mark: 'seven-out' }
  if (total === comeOutPoint) return { says: `${total}, the point is made`, mark: 'point-made' }
  return { says: `${total}, the point is ${comeOutPoint}`, point: comeOutPoint }
}

function ofComeOut(total: number): Come {
  if (boxNumbers.includes(total)) return { says: `${total} is the point`, mark: 'point', point: total }
  return total === 7 || total === 11
    ? { says: `${total}, a natural`, mark: 'natural' }
    : { says: `${total}, craps`, mark: 'craps' }
}
