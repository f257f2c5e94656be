import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from '../daemon/version.ts'
import { writeProgram } from '../packaging/program.ts'

/**
 * Puts the program into a folder as its packages have it, bundled, with the packages of the repository: what runs at tables
 * is what is measured. Returns its command.
 */
export async function packedProgram(folder: string): Promise<string> {
  mkdirSync(folder)
  for (const file of ['feltwire', 'feltwire.js', 'package.json', 'package-lock.json'])
    copyFileSync(join(programFolder, file), join(folder, file))
  symlinkSync(join(programFolder, 'node_modules'), join(folder, 'node_modules'))
  await writeProgram(join(folder, 'dist'))
  return join(folder, 'feltwire')
}
