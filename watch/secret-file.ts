import { readFileSync } from 'node:fs'

/** The first line of a file, read again each time: a renewed secret holds from then on. */
export const secretIn = (path: string): string => readFileSync(path, 'utf8').split(/\r?\n/, 1)[0] ?? ''
