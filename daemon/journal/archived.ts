import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parsed } from '../json.ts'
import type { Head } from './lines.ts'

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
})

const heads = z.array(head)

/** The heads of the segments that were moved to an archive, the oldest first. */
export function archivedHeads(folder: string): readonly Head[] {
  return heads.safeParse(parsed(textOf(join(folder, name)))).data ?? []
}

export const archivedHead = (folder: string, segment: number): Head | undefined =>
  archivedHeads(folder).find((head) => head.segment === segment)

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
