import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { programFolder } from '../daemon/version.ts'

/*
 * The program as JavaScript, because Node strips no types under node_modules. Its modules are bundled: to load some large
 * files takes half the time and a tenth less memory than hundreds of small ones.
 */

const parts = '{daemon,drivers,games,simulators,text,watch,witness}/**/*'
const source = (file: string): string => readFileSync(join(programFolder, file), 'utf8')

/** A module that is named by its path from here: in an import, for a thread or a page, or to be loaded when it is needed. */
const modulePath = /(['"])(\.\.?\/[^'"\n]+)\.ts\1/g

/** A module that another loads by its path at a run. */
const loadedPath = /(?:new URL|\bload)\((['"])(\.\.?\/[^'"\n]+)\.ts\1/g

/** The script of a page, by its address. */
const scriptAddress = /(<script [^>]*src="[^"]+)\.ts"/g

/** Modules whose text goes to a browser. */
const isForBrowser = (file: string): boolean =>
  file.endsWith('.ts') && (file.startsWith('watch/page/') || file === 'daemon/evidence/pack/page/browser-script.ts')

const isModule = (file: string): boolean => existsSync(join(programFolder, file))

/** The modules that the text of a file names in one of these ways. */
const named = (file: string, text: string, path: RegExp): string[] =>
  [...text.matchAll(path)].map(([, , name]) => join(dirname(file), `${name}.ts`)).filter(isModule)

const withJavaScriptNames = (file: string, text: string): string =>
  text.replaceAll(modulePath, (found, quote, name) =>
    isModule(join(dirname(file), `${name}.ts`)) ? `${quote}${name}.js${quote}` : found,
  )

/** Stands for the way from a chunk to the folder of the program. */
const root = '@root/'

/** A module finds its neighbours from where it stood before it became a part of a chunk. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    const file = relative(programFolder, id)
    const place = `new URL('${root}${file.replace(/\.ts$/, '.js')}', import.meta.url).href`
    return withJavaScriptNames(file, code).replaceAll('import.meta.url', place)
  },
  renderChunk: (code, { fileName }) => code.replaceAll(root, '../'.repeat(fileName.split('/').length - 1) || './'),
}

async function putBundle(files: readonly string[], target: string): Promise<void> {
  const modules = files.filter((file) => extname(file) === '.ts' && !isForBrowser(file))
  const entries = new Set(['feltwire.ts', ...modules.flatMap((file) => named(file, source(file), loadedPath))])
  const bundle = await rolldown({
    cwd: programFolder,
    input: Object.fromEntries([...entries].map((file) => [file.replace(/\.ts$/, ''), file])),
    platform: 'node',
    // Packages stay as they are, each with its own version and licence.
    external: /^[^./]/,
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    plugins: [keepPlaces],
  })
  await bundle.write({ dir: target, chunkFileNames: 'chunks/[name]-[hash].js' })
  await bundle.close()
}

/** The modules for browsers, with those that they import. */
function browserModules(files: readonly string[]): Set<string> {
  const found = new Set(files.filter(isForBrowser))
  for (const file of found) for (const imported of named(file, withoutTypes(file), modulePath)) found.add(imported)
  return found
}

/** What Node makes of a module at a run from the sources. */
const withoutTypes = (file: string): string => stripTypeScriptTypes(source(file))

function put(file: string, target: string): void {
  const to = join(target, file)
  mkdirSync(dirname(to), { recursive: true })
  if (extname(file) === '.ts') writeFileSync(to.replace(/\.ts$/, '.js'), withJavaScriptNames(file, withoutTypes(file)))
  else if (extname(file) === '.html') writeFileSync(to, source(file).replaceAll(scriptAddress, '$1.js"'))
  else cpSync(join(programFolder, file), to)
}

/** Writes all of the program that is loaded at a run to a folder of its own, in the place of what is there. */
export async function writeProgram(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  const files = globSync(parts, { cwd: programFolder }).filter((file) => statSync(join(programFolder, file)).isFile())
  await putBundle(files, target)
  for (const file of [...browserModules(files), ...files.filter((each) => extname(each) !== '.ts')]) put(file, target)
}
