// JavaScript, for what strips types takes 15 MB, and is loaded only for a file that the cache lacks.
const { node } = process.versions
if (Number.parseInt(node, 10) < 24) {
  console.error(`Feltwire needs Node 24, and this is ${node}. Node 24 comes with the packages: say npx feltwire.`)
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
const { existsSync } = await import('node:fs')
enableCompileCache()
// A package has no sources: Node strips no types under node_modules.
const program = ['./feltwire.ts', './dist/feltwire.js'].find((file) => existsSync(new URL(file, import.meta.url)))
await import(program)
