import { seeded } from '../games/kit/random.ts'
import { settleCase } from '../games/settle-case.ts'
import { type Figure, percentile, perSecond } from './figures.ts'
import { settleCases } from './settle-cases.ts'

const leastRate = 50_000

/**
 * Cases that are settled in a second on one core, JSON in and JSON out, over rounds of every table game in turn: the median
 * of so many turns, and the best of them, which other work on the machine slows least.
 */
export async function settleFigures(rounds: number, turns: number): Promise<Figure[]> {
  const cases = settleCases(seeded(1), rounds)
  checkSettled(cases)
  const times = Array.from({ length: turns }, () => timeOf(cases))
  const rate = (share: number) => (cases.length * 1_000) / percentile(times, share)
  const show = perSecond('cases')
  return [
    { what: 'settle, median', feltwire: show(rate(0.5)) },
    {
      what: 'settle, best',
      feltwire: show(rate(0)),
      bar: { says: `${show(leastRate)} or more`, met: rate(0) >= leastRate },
    },
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
