import { FeltwireError } from '../../errors.ts'
import { brokenText, someSegmentsOf } from '../../journal/read-journal.ts'
import type { People } from '../../people/people.ts'
import type { RoundFound, Told } from '../gather-rounds.ts'
import type { JournalIndex } from '../journal-index.ts'
import { findRound } from '../round-search.ts'
import type { WantedRound } from '../round-segments.ts'
import { oneRound } from '../which-round.ts'
import { linesOfEntries, segmentLines } from './entry-lines.ts'
import { type Packing, packedLines, proofOf, sessionEntry, wholeIndex } from './gather-entries.ts'
import { leftOutOfRound, type PackReader } from './left-out.ts'
import type { RoundPack } from './pack-form.ts'

/** What a journal has of a round, ready to be packed. */
export type GatheredRound = Pick<RoundPack, 'about' | 'entries' | 'proof' | 'shown' | 'around'>

/**
 * Gathers the entries of a round, the entry of its session, and the proof that they are in the tree of a signed checkpoint.
 * Throws a FeltwireError where the journal is broken, and an Error where it has no such round, or two.
 */
export function gatherRound(
  folder: string,
  wanted: WantedRound,
  { archive, reader = 'everybody', progress = () => {} }: Packing & { reader?: PackReader } = {},
): GatheredRound {
  const index = wholeIndex(folder, { archive, progress })
  const { session, entries, surroundings } = onlyRound(folder, wanted, index, archive)
  const all = someSegmentsOf(folder, archive)
  const ns = entries.map(({ n }) => n)
  const wantedEntries = new Set(ns)
  const lines = segmentLines(folder, all, ({ n }) => wantedEntries.has(n))
  const begun = sessionEntry(all, lines, index, session)
  const leftOut = leftOutOfRound(entries, begun?.entry, wanted.table, reader)
  const packed = packedLines([...(begun === undefined ? [] : [begun]), ...linesOfEntries(all, lines, ns)], leftOut)
  return {
    about: { kind: 'round', table: wanted.table, session, round: wanted.round },
    entries: packed,
    ...proofOf(folder, { all, lines }, packed, archive),
    shown: Object.fromEntries(
      entries.flatMap(({ n, before, after }) =>
        before === undefined || after === undefined ? [] : [[String(n), [before, after]]],
      ),
    ),
    around: { ...surroundings, people: whoAsked(entries, surroundings.people) },
  }
}

/** The round that is wanted. Its number is used again once the rules of a table were changed: then it is a question which. */
function onlyRound(folder: string, wanted: WantedRound, index: JournalIndex, archive: string | undefined): RoundFound {
  const { rounds, broken } = findRound(folder, wanted, index, archive)
  if (broken !== undefined && broken.tail === undefined)
    throw new FeltwireError('journal-broken', `${broken.path} is broken: ${brokenText(broken)}.`)
  return oneRound(rounds, wanted, folder, archive)
}

/** Nobody else's name is anybody's business. */
const whoAsked = (entries: readonly Told[], people: People): People =>
  people.filter(({ id }) =>
    entries.some((entry) => entry.kind === 'operator' && JSON.stringify(entry).includes(JSON.stringify(id))),
  )
