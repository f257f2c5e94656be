import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parsed } from '../json.ts'
import { syncDirectoryOf } from './folder.ts'

const name = 'archived.json'

const count = z.int().min(0)
const head = z.object({
  segment: z.int().min(1),
  n: count,
  at: count,
  hash: z.hash('sha256'),
  bytes: count,
  snapshotsDue: count,
  stopped: z.boolean(),
  /** When it was removed from its archive, after the retention. */
  removed: count.exactOptional(),
})

type KeptHead = z.infer<typeof head>

const heads = z.array(head)

/** The heads of the segments that were moved to an archive, the oldest first. */
export function archivedHeads(folder: string): readonly KeptHead[] {
  return heads.safeParse(parsed(textOf(join(folder, name)))).data ?? []
}

export const archivedHead = (folder: string, segment: number): KeptHead | undefined =>
  archivedHeads(folder).find((head) => head.segment === segment)

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Keeps the head of a segment that goes to an archive, or is removed from one; on the disk when this returns. */
export function keepHead(folder: string, head: KeptHead): void {
  const others = archivedHeads(folder).filter(({ segment }) => segment !== head.segment)
  const path = join(folder, name)
  const all = [...others, head].sort((a, b) => a.segment - b.segment)
  writeFileSync(`${path}.tmp`, `${JSON.stringify(all, null, 1)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.tmp`, path)
  syncDirectoryOf(path)
}
