#!/usr/bin/env node
// JavaScript, for what strips types takes 15 MB, and is loaded only for a file that the cache lacks.
const { node } = process.versions
if (Number.parseInt(node, 10) < 24) {
  console.error(`Feltwire needs Node 24, and this is ${node}. Node 24 comes with the packages: say npx feltwire.`)
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
enableCompileCache()
await import('./feltwire.ts')
