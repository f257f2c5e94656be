import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** A file as it is served. */
export type PageFile = {
  readonly type: string
  readonly body: Uint8Array
  readonly gzip: Uint8Array
  readonly etag: string
}

/** By their addresses. */
export type PageFiles = ReadonlyMap<string, PageFile>

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = join(root, 'watch/page')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ts': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** The packages that the page may load: what it imports, the address, and the file. */
const vendor = [
  { name: 'preact', address: '/vendor/preact.js', file: 'preact/dist/preact.mjs' },
  { name: 'preact/hooks', address: '/vendor/preact-hooks.js', file: 'preact/hooks/dist/hooks.mjs' },
  // A third of the size of its module; it leaves a variable of this name.
  { name: 'uplot', address: '/vendor/uplot.js', file: 'uplot/dist/uPlot.iife.min.js', exports: 'uPlot' },
  { name: 'uplot.css', address: '/vendor/uplot.css', file: 'uplot/dist/uPlot.min.css' },
  // In modules of its own, which import each other.
  ...['scrypt', 'pbkdf2', 'sha2', 'hmac', 'utils', '_md', '_u64'].map((part) => ({
    name: `@noble/hashes/${part}.js`,
    address: `/vendor/noble-hashes/${part}.js`,
    file: `@noble/hashes/${part}.js`,
  })),
] as const

/**
 * Every file that the page may load, by its address: those of `watch/page`, the modules elsewhere in the project that they
 * import, and the packages. A module has the address of its file, so that relative imports hold; nothing else can be fetched.
 */
export function pageFiles(): PageFiles {
  const files = new Map<string, PageFile>(vendor.map(vendorFile))
  const waiting = globSync('**/*{.html,.css,.svg,.ts,.js}', { cwd: page }).map((file) => join(page, file))
  const seen = new Set(waiting)
  for (const path of waiting) {
    const address = path === join(page, 'index.html') ? '/' : `/${relative(root, path)}`
    const type = types[extname(path)]
    if (type === undefined) continue
    const isModule = ['.ts', '.js'].includes(extname(path))
    const text = isModule ? moduleText(path) : readFileSync(path, 'utf8')
    files.set(address, served(type, isModule ? lean(text) : type === types['.css'] ? leanStyle(text) : text))
    for (const imported of isModule ? importsOf(text, path) : [])
      if (!seen.has(imported)) {
        seen.add(imported)
        waiting.push(imported)
      }
  }
  return files
}

function vendorFile(one: (typeof vendor)[number]): [string, PageFile] {
  const [, name = '', path = ''] = /^(@[^/]+\/[^/]+|[^/]+)\/(.*)$/.exec(one.file) ?? []
  const folder = folderOf(name)
  const text = readFileSync(join(folder, path), 'utf8')
  const whole = 'exports' in one ? `${text}\nexport default ${one.exports}\n` : text
  const isStyle = one.address.endsWith('.css')
  const type = isStyle ? types['.css'] : types['.js']
  const body = isStyle ? whole : withAddresses(whole).replace(/^\/\/# sourceMappingURL=.*$/m, '')
  return [one.address, served(type ?? '', body)]
}

/** Where a package lies. Its `exports` may hide the file that is wanted, so it is found by the way Node looks for it. */
function folderOf(name: string): string {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(path))
  if (found === undefined) throw new Error(`The package ${name} is not installed.`)
  return found
}

function served(type: string, content: string | Buffer): PageFile {
  const body = Buffer.from(content)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type, body, gzip: gzipSync(body, { level: 9 }), etag }
}

function moduleText(path: string): string {
  const text = readFileSync(path, 'utf8')
  return withAddresses(extname(path) === '.ts' ? withoutTypes(text) : text)
}

/** Node leaves spaces where types were. */
const withoutTypes = (text: string): string =>
  stripTypeScriptTypes(text).replaceAll(' ', (space: string, at: number) => (text[at] === space ? space : ''))

/**
 * Without comments and indentation, which are a third; each line stays where it is in the source. A template that spans
 * lines would lose its indentation.
 */
const lean = (text: string): string =>
  text
    .replaceAll(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')

/** Nobody looks for an error by the line of a style sheet. */
const leanStyle = (text: string): string => lean(text).replaceAll(/([{};,])\n+/g, '$1')

const bareImport = /(\bfrom\s*|\bimport\s*\(?)(['"])(@?[a-z][\w/.-]*)\2/g
const relativeImport = /(?:\bfrom|\bimport)\s*(['"])(\.\.?\/[^'"]+)\1/g

/** A browser knows no packages: their names become the addresses at which they are served. */
const withAddresses = (text: string): string =>
  text.replaceAll(bareImport, (whole: string, before: string, quote: string, name: string) => {
    const found = vendor.find((one) => one.name === name)
    return found === undefined ? whole : `${before}${quote}${found.address}${quote}`
  })

const importsOf = (text: string, path: string): string[] =>
  [...text.matchAll(relativeImport)].map(([, , to = '']) => join(dirname(path), to))
