import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '../../docs/generators/generated-pages.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('pages written by the code', () => {
  it.each(Object.entries(pages()))('%s is as the code is; `npm run docs` writes it', (path, text) => {
    expect(read(path)).toBe(text)
  })
})

/** The headings of a page, as links name them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('every page', () => {
  const folders = ['.', 'docs', 'docs/decisions', 'docs/protocols']
  const all = folders.flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  )

  it.each(all)('%s links only to files and headings that are there', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
    const missing = links.filter(([, target, anchor]) => {
      const page = target ? join(dirname(path), target) : path
      if (!existsSync(new URL(`../../${page}`, import.meta.url))) return true
      return anchor !== undefined && !anchorsOf(read(page)).includes(anchor)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })
})
