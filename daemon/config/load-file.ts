import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { reasonOf } from '../../drivers/reason.ts'
import { FeltwireError } from '../errors.ts'
import { openPasswords } from './check-broker-access.ts'
import { limitsFileOf, loadLimits, type SetLimits } from './limits-file.ts'
import { mistakeText, type ReadConfiguration, readConfiguration } from './read-configuration.ts'
import { readYaml } from './read-yaml.ts'
import { type Configuration, type Mistake, peopleByDefault } from './shape.ts'

/**
 * Reads a configuration file and checks it as of today. Throws a FeltwireError that lists every mistake with its line.
 * @param limits in the place of those that people have set
 */
export function loadConfiguration(path: string, limits?: SetLimits): ReadConfiguration & { ok: true } {
  const read = readConfigurationFile(path, limits)
  if (read.ok) return read
  throw refusedFile(path, read.mistakes)
}

/** The same, with its mistakes as data. Throws a FeltwireError where the file cannot be read. */
export function readConfigurationFile(path: string, limits?: SetLimits): ReadConfiguration {
  const read = readConfiguration(
    configurationText(path),
    Date.now(),
    dirname(path),
    (journal) => limits ?? loadLimits(limitsFileOf(journal)),
  )
  if (!read.ok) return read
  const { configuration, warnings } = read
  return { ...read, warnings: [...withoutFolder(configuration), ...openPasswords(configuration, path), ...warnings] }
}

/** The folder of a journal is made by itself; the one around it is not, for it may be a disk that is not mounted. */
function withoutFolder({ journal, mirror }: Pick<Configuration, 'journal' | 'mirror'>): Mistake[] {
  const named = [
    { path: 'journal', folder: dirname(resolve(journal.folder)) },
    ...(mirror === undefined ? [] : [{ path: 'mirror', folder: dirname(resolve(mirror)) }]),
  ]
  return named
    .filter(({ folder }) => !existsSync(folder))
    .map(({ path, folder }) => ({ path, message: `there is no folder ${folder}: make it, or mount its disk` }))
}

/** An error that lists every mistake of a configuration file. */
export function refusedFile(path: string, mistakes: readonly Mistake[]): FeltwireError {
  const count = mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`
  const lines = mistakes.map((mistake) => `  ${mistakeText(mistake)}`)
  return new FeltwireError('config-invalid', [`${path} has ${count}:`, ...lines].join('\n'))
}

/** Where a configuration has its people, whatever else is wrong with it. */
export function peopleFileOf(path: string): string {
  const text = readYaml(configurationText(path))
  const { people = peopleByDefault } = (text.ok ? namesPeople.safeParse(text.value).data : undefined) ?? {}
  return resolve(dirname(path), people)
}

const namesPeople = z.looseObject({ people: z.string().min(1) })

/** Throws a FeltwireError, 'config-unreadable'. */
export function configurationText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new FeltwireError('config-unreadable', `Cannot read ${path}: ${reasonOf(error)}.`)
  }
}
