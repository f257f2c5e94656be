import { expect, it } from 'vitest'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Effect, Result } from '../../../games/table/live.ts'
import { closedDispute, foundIn, noPendingRulings, withDisputes } from '../../../games/table/rulings/pending-rulings.ts'

const found = (code: 'unknown-message' | 'shoe-disagrees'): Effect => ({
  type: 'finding',
  round: 1,
  ...codeFinding(code, 'shoe: something'),
})
const result: Effect & Result = {
  type: 'result',
  round: 1,
  game: 'co.baccarat',
  kind: 'disputed',
  settlements: [],
  known: { bets: [], decisions: [] },
}

it("a ruling is told by which rules a round is in dispute, and nothing of a maker's own messages", () => {
  const { pending } = withDisputes(noPendingRulings, [found('unknown-message'), found('shoe-disagrees'), result])
  expect(foundIn(pending, 1).map(({ rule }) => rule)).toEqual(['shoe-disagrees'])
})

it('what is found in a round behind its result is told by its ruling too, while it waits for one', () => {
  const later: Effect = { ...result, round: 2 }
  const { pending } = withDisputes(noPendingRulings, [result, found('shoe-disagrees'), later])
  expect(foundIn(pending, 1).map(({ rule }) => rule)).toEqual(['shoe-disagrees'])
  const closed = withDisputes(closedDispute(pending, 1), [{ ...later, round: 3 }])
  expect(foundIn(closed.pending, 1)).toEqual([])
})
