import type { Round } from '../../kit/round/round.ts'
import type { Step, TableRules } from '../inputs-and-effects.ts'
import type { Result } from './result-shape.ts'
import { recordOf } from './round-record.ts'
import { handsView } from './round-view.ts'

/** A table whose device may report another result for the round that was just settled. */
type Contradictable = { round: number; settled: Round | null }

/** The result of the settled round before is contradicted: it waits for a ruling before anything more is paid. Reported once. */
export function resultContradicted<State extends Contradictable>(
  { game }: TableRules,
  state: State,
  reason: string,
): Step<State> {
  const { round, settled } = state
  if (settled === null) return { state, effects: [] }
  const number = settled.spins.at(-1)
  const result: Result = {
    round: round - 1,
    game: game.id,
    kind: 'contradicted',
    reason,
    ...(number === undefined ? { deal: handsView(settled) } : { number }),
    settlements: [],
    ...recordOf({ ...settled, spins: settled.spins.slice(0, -1) }),
  }
  return { state: { ...state, settled: null }, effects: [{ type: 'result', ...result }] }
}
