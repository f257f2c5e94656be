import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf } from '../../drivers/reason.ts'
import { FeltwireError } from '../errors.ts'
import { openPasswords } from './broker-access.ts'
import { mistakeText, type ReadConfiguration, readConfiguration } from './config.ts'

/** Reads a configuration file and checks it as of today. Throws a FeltwireError that lists every mistake with its line. */
export function loadConfiguration(path: string): ReadConfiguration & { ok: true } {
  const read = readConfiguration(readText(path), Date.now(), dirname(path))
  if (read.ok) return { ...read, warnings: [...openPasswords(read.configuration, path), ...read.warnings] }
  const count = read.mistakes.length === 1 ? 'one mistake' : `${read.mistakes.length} mistakes`
  const lines = read.mistakes.map((mistake) => `  ${mistakeText(mistake)}`)
  throw new FeltwireError('config-invalid', [`${path} has ${count}:`, ...lines].join('\n'))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new FeltwireError('config-unreadable', `Cannot read ${path}: ${reasonOf(error)}.`)
  }
}
