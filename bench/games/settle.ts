import { seeded } from '../../games/kit/odds/random.ts'
import { settleAnyCase } from '../../games/settle/settle-case.ts'
import { atLeast, type Figure, percentile, perSecond } from '../figures.ts'
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
    ...rateFigures('settle, game by game', games.flat(), turns, 'cases', leastRate),
    ...rateFigures('settle, another game each case', inTurn.flat(), turns, 'cases', leastRate),
  ]
}

/** @param least so many a second are the bar of the best turn; none where it is left out */
export function rateFigures(
  what: string,
  cases: readonly string[],
  turns: number,
  counted: string,
  least?: number,
): Figure[] {
  const times = Array.from({ length: turns }, () => timeOf(cases))
  const rate = (share: number) => (cases.length * 1_000) / percentile(times, share)
  const show = perSecond(counted)
  const bar = least === undefined ? {} : { bar: atLeast(`${show(least)} or more`, rate(0), least) }
  return [
    { what: `${what}, median`, feltwire: show(rate(0.5)) },
    { what: `${what}, best`, feltwire: show(rate(0)), ...bar },
  ]
}

/** Throws where a case is refused: a refusal is no settlement to be timed. */
export function checkSettled(cases: readonly string[]): void {
  const refused = cases
    .map((line) => settleAnyCase(JSON.parse(line)))
    .find((answer) => !('settlements' in answer) || 'refused' in answer)
  if (refused !== undefined) throw new Error(`A case of the bench was not settled: ${JSON.stringify(refused)}.`)
}

/** In ms. */
export function timeOf(cases: readonly string[]): number {
  const startedAt = performance.now()
  for (const line of cases) JSON.stringify(settleAnyCase(JSON.parse(line)))
  return performance.now() - startedAt
}
