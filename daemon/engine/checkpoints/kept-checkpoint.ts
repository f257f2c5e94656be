import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { type JournalSettings, keyFileOf } from '../../config/journal-settings.ts'
import type { FoundCheckpoint } from './compare-checkpoints.ts'

/** The last checkpoint is kept beside the key too, which should not lie on the journal's disk. */
const fileOf = (journal: JournalSettings): string => `${keyFileOf(journal)}.checkpoint`

export function keptCheckpoint(journal: JournalSettings): FoundCheckpoint[] {
  const path = fileOf(journal)
  try {
    return [{ where: `the file ${path}`, note: readFileSync(path, 'utf8') }]
  } catch {
    return []
  }
}

/** Keeps a checkpoint in the place of the one before. Never rejects: resolves to why it could not be kept. */
export async function keepCheckpoint(journal: JournalSettings, note: string): Promise<unknown> {
  const path = fileOf(journal)
  try {
    await writeFile(`${path}.tmp`, note, { mode: 0o600, flush: true })
    await rename(`${path}.tmp`, path)
    return undefined
  } catch (error) {
    await rm(`${path}.tmp`, { force: true }).catch(() => {})
    return error
  }
}
