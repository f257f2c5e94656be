import { readFileSync } from 'node:fs'

/** Whether an error is the system's, with this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** The text of a file, or undefined where there is none. Throws where it can't be read. */
export function textIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
