import { packOfRound } from '../../daemon/evidence/pack/make-pack.ts'
import { pageOf } from '../../daemon/evidence/pack/page/page.ts'
import type { WantedRound } from '../../daemon/evidence/round-segments.ts'
import { treeProofsOf } from '../../daemon/evidence/tree-proofs.ts'
import { atMost, type Figure, median, milliseconds } from '../figures.ts'

/** Proofs of entries anywhere in a journal, and packs of these rounds. */
export function disputeFigures(journal: string, rounds: readonly WantedRound[]): Figure[] {
  const { size } = treeProofsOf(journal)
  const places = rounds.map((_, i) => 1 + Math.round((i / Math.max(1, rounds.length - 1)) * (size - 1)))
  const proofs = places.map((n) => timed(() => treeProofsOf(journal).inclusion(n, size)))
  const packs = rounds.map((wanted) => timed(() => pageOf(packOfRound(journal, wanted, 0))))
  const longest = Math.max(...proofs)
  return [
    {
      what: '  inclusion proof anywhere, longest',
      feltwire: milliseconds(longest),
      bar: atMost('within 1 s', longest, 1_000),
    },
    { what: '  dispute pack anywhere, median', feltwire: milliseconds(median(packs)) },
    { what: '  dispute pack anywhere, longest', feltwire: milliseconds(Math.max(...packs)) },
  ]
}

function timed(work: () => unknown): number {
  const beganAt = performance.now()
  work()
  return performance.now() - beganAt
}
