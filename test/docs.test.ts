import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages } from '../docs/pages.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('pages written by the code', () => {
  it.each(Object.entries(pages()))('%s is as the code is; `npm run docs` writes it', (path, text) => {
    expect(read(path)).toBe(text)
  })
})

describe('pages written by hand', () => {
  const handWritten = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/protocols/line-protocol.md',
    'docs/protocols/keypad-keys.md',
    'docs/protocols/hid-reports.md',
    'docs/protocols/commands.md',
    'docs/protocols/rulings.md',
  ]

  it.each(handWritten)('%s links only to files that are there', (path) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target ?? '')
    const missing = links.filter((target) => !existsSync(new URL(`../${folder}${target}`, import.meta.url)))
    expect(missing).toEqual([])
  })
})
