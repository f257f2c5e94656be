import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { z } from 'zod'
import { programFolder } from '../daemon/version.ts'

/*
 * What `npm pack` packs: the program as JavaScript, because Node strips no types under node_modules, and the versions of
 * all packages that it was tested with.
 */

const target = join(programFolder, 'dist')
const parts = ['feltwire.ts', 'verbs.ts', '{daemon,drivers,games,simulators,text,watch,witness}/**/*']

/** A module that is named by its path from here: in an import, or for a thread or a page. */
const modulePath = /(['"])(\.\.?\/[^'"\n]+)\.ts\1/g

/** The script of a page, by its address. */
const scriptAddress = /(<script [^>]*src="[^"]+)\.ts"/g

/** The same program without types, which is what Node makes of it at a run from the sources. */
function toJavaScript(file: string, source: string): string {
  const isModule = (path: string) => existsSync(join(programFolder, dirname(file), `${path}.ts`))
  return stripTypeScriptTypes(source).replaceAll(modulePath, (found, quote, path) =>
    isModule(path) ? `${quote}${path}.js${quote}` : found,
  )
}

function put(file: string): void {
  const [from, to] = [join(programFolder, file), join(target, file)]
  const text = () => readFileSync(from, 'utf8')
  mkdirSync(dirname(to), { recursive: true })
  if (extname(file) === '.ts') writeFileSync(to.replace(/\.ts$/, '.js'), toJavaScript(file, text()))
  else if (extname(file) === '.html') writeFileSync(to, text().replaceAll(scriptAddress, '$1.js"'))
  else cpSync(from, to)
}

const lockFile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) })

/** npm installs a package with the versions that its shrinkwrap has. Tests and tools are left out. */
function shrinkwrap(): string {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(programFolder, 'package-lock.json'), 'utf8')))
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`
}

rmSync(target, { recursive: true, force: true })
for (const file of globSync(parts, { cwd: programFolder })) if (statSync(join(programFolder, file)).isFile()) put(file)
writeFileSync(join(programFolder, 'npm-shrinkwrap.json'), shrinkwrap())
