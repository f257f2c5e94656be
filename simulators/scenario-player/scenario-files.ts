import { existsSync, globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../scenarios/', import.meta.url))

/**
 * The program's own scenarios: their files by their names. A game's stand in the room of the game's own file, and their names
 * leave it out, so that nobody needs to know it: `games/gb.dice.yaml`.
 */
export const scenarioFiles = (): ReadonlyMap<string, string> =>
  new Map(globSync('**/*.yaml', { cwd: folder }).map((file) => [nameOf(file), join(folder, file)]))

const nameOf = (file: string): string => file.replace(/^games\/.+\//, 'games/')

/** The file of the scenario at a path, in which the room may be left out. */
export const scenarioFile = (path: string): string =>
  existsSync(path) ? path : (scenarioFiles().get(relative(folder, resolve(path))) ?? path)
