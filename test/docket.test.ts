import { expect, it } from 'vitest'
import { codeFinding } from '../games/table/codes.ts'
import { docketed, noDisputes } from '../games/table/docket.ts'
import type { Effect, Result } from '../games/table/live.ts'

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
  const { docket } = docketed(noDisputes, [found('unknown-message'), found('shoe-disagrees'), result])
  expect(docket.disputes.map(({ found }) => found.map(({ rule }) => rule))).toEqual([['shoe-disagrees']])
})
