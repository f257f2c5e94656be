import { expect, it } from 'vitest'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import {
  noPendingRulings,
  rulesFoundIn,
  withEffects,
  withoutDispute,
} from '../../../games/table/rulings/pending-rulings.ts'

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
  const { pending } = withEffects(noPendingRulings, [found('unknown-message'), found('shoe-disagrees'), result])
  expect(rulesFoundIn(pending, 1).map(({ rule }) => rule)).toEqual(['shoe-disagrees'])
})

it('what is found in a round behind its result is told by its ruling too, while it waits for one', () => {
  const later: Effect = { ...result, round: 2 }
  const { pending } = withEffects(noPendingRulings, [result, found('shoe-disagrees'), later])
  expect(rulesFoundIn(pending, 1).map(({ rule }) => rule)).toEqual(['shoe-disagrees'])
  const closed = withEffects(withoutDispute(pending, 1), [{ ...later, round: 3 }])
  expect(rulesFoundIn(closed.pending, 1)).toEqual([])
})

it('no round keeps more than some hundred findings, and none of its rules is forgotten', () => {
  const misread = (card: number): Effect => ({
    type: 'finding',
    round: 1,
    ...codeFinding('card-unread', 'a card was not read', 'warning', { card }),
  })
  const many = Array.from({ length: 2_000 }, (_, card) => misread(card))
  const { pending } = withEffects(noPendingRulings, [...many, found('shoe-disagrees'), found('shoe-disagrees')])
  expect(pending.found.length).toBe(257)
  expect(rulesFoundIn(pending, 1).map(({ rule }) => rule)).toEqual(['card-unread', 'shoe-disagrees'])
})
