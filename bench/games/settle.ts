import { seeded } from '../../games/kit/odds/random.ts'
import { settleCase } from '../../games/settle/settle-case.ts'
import { type Figure, percentile, perSecond } from '../figures.ts'
import { settleCases } from './settle-cases.ts'

const leastRate = 50_000

/**
 * Cases that are settled in a second on one core, JSON in and JSON out: rounds of one table game after the other, as
 * tables play them, and another game with each case. The median of so many turns, and the best of them, which other work
 * on the machine slows least.
 */
export async function settleFigures(rounds: number, turns: number): Promise<Figure[]> {
  const games = settleCases(seeded(1), rounds)
  checkSettled(games.flat())
  const inTurn = Array.from({ length: rounds }, (_, round) => games.flatMap((cases) => cases[round] ?? []))
  return [
    ...figuresOf('settle, game by game', games.flat(), turns),
    ...figuresOf('settle, another game each case', inTurn.flat(), turns),
  ]
}

function figuresOf(what: string, cases: readonly string[], turns: number): Figure[] {
  const times = Array.from({ length: turns }, () => timeOf(cases))
  const rate = (share: number) => (cases.length * 1_000) / percentile(times, share)
  const show = perSecond('cases')
  const bar = { says: `${show(leastRate)} or more`, met: rate(0) >= leastRate }
  return [
    { what: `${what}, median`, feltwire: show(rate(0.5)) },
    { what: `${what}, best`, feltwire: show(rate(0)), bar },
  ]
}

/** Throws where a case is refused: a refusal is no settlement to be timed. */
function checkSettled(cases: readonly string[]): void {
  const refused = cases
    .map((line) => settleCase(JSON.parse(line)))
    .find((answer) => !('settlements' in answer) || 'refused' in answer)
  if (refused !== undefined) throw new Error(`A case of the bench was not settled: ${JSON.stringify(refused)}.`)
}

/** In ms. */
function timeOf(cases: readonly string[]): number {
  const startedAt = performance.now()
  for (const line of cases) JSON.stringify(settleCase(JSON.parse(line)))
  return performance.now() - startedAt
}
