import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FeltwireError } from '../daemon/errors.ts'
import { parsed } from '../daemon/json.ts'
import { reasonOf } from '../drivers/reason.ts'
import { type LogState, logState } from './judge-checkpoints.ts'

const [ownerAlone, ownFolder] = [0o600, 0o700]

const fileOf = (folder: string, log: string): string => join(folder, `${log}.json`)
const evidenceIn = (folder: string): string => join(folder, 'evidence')

/** Makes the folder where a witness keeps what it has seen. Throws a FeltwireError, 'witness-memory'. */
export function openLogFiles(folder: string): void {
  try {
    mkdirSync(evidenceIn(folder), { recursive: true, mode: ownFolder })
  } catch (error) {
    throw new FeltwireError('witness-memory', `Cannot make the folder ${folder} (${reasonOf(error)}).`)
  }
}

/**
 * What is kept of a log; undefined where nothing is. Throws a FeltwireError, 'witness-memory', where it cannot be read: a
 * witness that has forgotten must not start again in silence.
 */
export function recalled(folder: string, log: string): LogState | undefined {
  const path = fileOf(folder, log)
  if (!existsSync(path)) return undefined
  try {
    const read = logState.safeParse(parsed(readFileSync(path, 'utf8')))
    if (read.success) return read.data
  } catch (error) {
    throw new FeltwireError('witness-memory', `Cannot read ${path} (${reasonOf(error)}).`)
  }
  throw new FeltwireError(
    'witness-memory',
    `${path} is damaged: what was seen of ${log} cannot be read from it. Restore it from a copy, or move it away to start again.`,
  )
}

/** Keeps what is known of a log in the place of what was: on the disk, or as before, when it resolves. Rejects on a bad disk. */
export const keepLog = (folder: string, log: string, state: LogState): Promise<void> =>
  writeWhole(folder, fileOf(folder, log), JSON.stringify(state))

/** Keeps evidence for good, and resolves to its file. */
export async function keepEvidence(folder: string, log: string, evidence: object, at: number): Promise<string> {
  const time = new Date(at).toISOString().replaceAll(':', '-')
  const names = Array.from({ length: 1_000 }, (_, n) => `${log}-${time}${n === 0 ? '' : `-${n}`}.json`)
  const name = names.find((each) => !existsSync(join(evidenceIn(folder), each)))
  if (name === undefined) throw new Error(`there are ${names.length} files of ${time} already`)
  const path = join(evidenceIn(folder), name)
  await writeWhole(evidenceIn(folder), path, `${JSON.stringify(evidence, null, 2)}\n`)
  return path
}

async function writeWhole(folder: string, path: string, text: string): Promise<void> {
  const unfinished = `${path}.tmp`
  try {
    await writeFile(unfinished, text, { mode: ownerAlone, flush: true })
    await rename(unfinished, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

/** So that the file's new name is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
