import { packOfRound } from '../../daemon/evidence/pack/make-pack.ts'
import { pageOf } from '../../daemon/evidence/pack/page/pack-page.ts'
import type { WantedRound } from '../../daemon/evidence/round-segments.ts'
import { type Figure, median, milliseconds } from '../figures.ts'

/** Packs of these rounds of a journal. */
export function disputeFigures(journal: string, rounds: readonly WantedRound[]): Figure[] {
  const packs = rounds.map((wanted) => timed(() => pageOf(packOfRound(journal, wanted, 0))))
  return [
    { what: '  dispute pack anywhere, median', feltwire: milliseconds(median(packs)) },
    { what: '  dispute pack anywhere, longest', feltwire: milliseconds(Math.max(...packs)) },
  ]
}

function timed(work: () => unknown): number {
  const beganAt = performance.now()
  work()
  return performance.now() - beganAt
}
