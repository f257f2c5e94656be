import type { Entry } from '../../journal/entry.ts'
import { someSegmentsOf } from '../../journal/read-journal.ts'
import { segmentLines } from './entry-lines.ts'
import { type Packing, packedLines, proofOf, sessionEntry, wholeIndex } from './gather-entries.ts'
import type { MeterPack } from './pack-form.ts'

/** What a journal has of a meter in a period, ready to be packed. */
type GatheredMeter = Pick<MeterPack, 'about' | 'entries' | 'proof'>

/**
 * Gathers the transfers of a meter in the segments that the period lies in, and what each segment states of the meters when it begins.
 * Throws a FeltwireError where the journal is broken, and an Error where no money of the meter moved.
 * @param period times in ms, both included
 */
export function gatherMeter(
  folder: string,
  meter: string,
  period: { from: number; to: number },
  { archive, progress = () => {} }: Packing = {},
): GatheredMeter {
  const index = wholeIndex(folder, { archive, progress })
  const all = someSegmentsOf(folder, archive)
  const [oldest] = index
  const begin = index.findLast(({ at: [first] }) => first <= period.from) ?? oldest
  const end = index.findLast(({ at: [first] }) => first <= period.to) ?? oldest
  const [from, to] = [begin?.segment ?? 1, end?.segment ?? 1]
  const isOfMeter = (entry: Entry): boolean => entry.kind === 'transfer' && entry.meter === meter
  const isStatement = (entry: Entry): boolean => entry.kind === 'snapshot' && entry.room === 'meters'
  const lines = segmentLines(folder, all, (entry) => isOfMeter(entry) || isStatement(entry))
  const found = all
    .filter(({ number }) => from <= number && number <= to + 1)
    .flatMap((segment) =>
      lines(segment).filter(({ entry }) => isStatement(entry) || (segment.number <= to && isOfMeter(entry))),
    )
  if (!found.some(({ entry }) => entry.kind === 'transfer'))
    throw new Error(`${folder} has no transfer of a meter '${meter}' in this period.`)
  const session = sessionEntry(all, lines, index, end?.sessions[1] ?? 0)
  const entries = packedLines([...(session === undefined ? [] : [session]), ...found], new Map())
  return { about: { kind: 'meter', meter, ...period }, entries, ...proofOf(folder, { all, lines }, entries, archive) }
}
