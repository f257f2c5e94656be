import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { programFolder } from '../daemon/version.ts'
import { writeProgram } from './program.ts'

/* What `npm pack` packs: the program, and the versions of all packages that it was tested with. */

const lockFile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) })

/** npm installs a package with the versions that its shrinkwrap has. Tests and tools are left out. */
function shrinkwrap(): string {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(programFolder, 'package-lock.json'), 'utf8')))
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`
}

await writeProgram(join(programFolder, 'dist'))
writeFileSync(join(programFolder, 'npm-shrinkwrap.json'), shrinkwrap())
