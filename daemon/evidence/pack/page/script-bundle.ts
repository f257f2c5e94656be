import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** What the page runs, each file behind those that it imports. */
const files = ['../../../transparency-log/multi-proof.ts', '../proof-checks.ts', './digest.ts', './browser-script.ts']

const plain = (script: string): string =>
  script
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export (?=const|async|function)/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')

/** The page's script: these files without their types, as one module. */
export const script: string = files
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .map((text) => plain(stripTypeScriptTypes(text)))
  .join('\n')
