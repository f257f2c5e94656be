// JavaScript, for what strips types takes 15 MB, and is loaded only for a file that the cache lacks.
const { node } = process.versions
if (Number.parseInt(node, 10) < 24) {
  console.error(`Feltwire needs Node 24, and this is ${node}. Node 24 comes with the packages: say npx feltwire.`)
  process.exit(1)
}
const { enableCompileCache, registerHooks } = await import('node:module')
const { existsSync } = await import('node:fs')
enableCompileCache()
const [here, packages] = ['./', './node_modules/'].map((path) => new URL(path, import.meta.url).href)
const isOwn = (module) => module?.startsWith(here) && !module.startsWith(packages)
// A package has no sources: Node strips no types under node_modules.
const program = ['./feltwire.ts', './dist/feltwire.js'].find((file) => existsSync(new URL(file, here)))
const silentLog = new URL('./drivers/transport/silent-log.cjs', new URL(program, here)).href
const formats = { ts: 'module-typescript', js: 'module' }
registerHooks({
  resolve(name, context, next) {
    // The logs of packages build their arguments though nobody reads them: an eighth of a message's garbage.
    if (name === 'debug' && !process.env.DEBUG) return { url: silentLog, format: 'commonjs', shortCircuit: true }
    // zod brings its messages in sixty languages, each a module: a twentieth of a start.
    if (name === '../locales/index.js' && context.parentURL?.includes('/zod/')) return next('../locales/en.js', context)
    // Our modules name each other in full: to search for hundreds of them would be an eighth.
    const format = formats[name.split('.').at(-1)]
    if (!name.startsWith('.') || !format || !isOwn(context.parentURL)) return next(name, context)
    return { url: new URL(name, context.parentURL).href, format, shortCircuit: true }
  },
})
await import(program)
