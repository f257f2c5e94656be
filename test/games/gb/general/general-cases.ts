import { expect } from 'vitest'
import { settleCase } from '../../../../games/settle/settle-case.ts'

type Setup = Readonly<Record<string, unknown>>

/** The answer of `settle` to a table that is set up like this. */
export const judged = (setup: Setup) => settleCase({ id: 1, game: 'gb.general', setup })

/** Accepted, and by the look of this rule. */
export function expectAccepted(rule: string, setup: Setup): void {
  const answer = judged(setup)
  expect(answer, JSON.stringify(setup)).toMatchObject({ accepted: true, rule })
}

/** Refused by this rule, with a finding that cites it. */
export function expectRefused(rule: string, setup: Setup): void {
  const answer = judged(setup)
  expect(answer, JSON.stringify(setup)).toMatchObject({ refused: rule })
  expect('findings' in answer && answer.findings[0]).toMatchObject({ rule, severity: 'violation' })
}

/** A setup, and the same with something changed. */
export const but = (setup: Setup, ...changes: readonly Setup[]): Setup[] =>
  changes.map((change) => ({ ...setup, ...change }))
