import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/requirements.md', root), 'utf8')

/** What the page says of one requirement. */
type Requirement = { id: string; state: string; why: string; tests: { file: string; name: string }[] }

const requirements: Requirement[] = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    id: section.slice(0, section.indexOf('.')),
    state: /^\*\*(.+?)\.\*\*/m.exec(section)?.[1] ?? '',
    why: (/^\*\*.+?\.\*\* ([\s\S]*?)\n\n/m.exec(`${section}\n\n`)?.[1] ?? '').replaceAll('\n', ' '),
    tests: [...section.matchAll(/^- \[(\S+)\]\(\.\.\/(\S+)\): (.+)$/gm)].map(([, file = '', link, name = '']) => ({
      file: file === link ? file : '',
      name,
    })),
  }))

describe('the page of requirements', () => {
  it('has R1 to R25', () => {
    expect(requirements.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, i) => `R${i + 1}`))
  })

  it.each(requirements)('says of $id how far it is met, why, and by which tests', ({ state, why, tests }) => {
    expect(['Met', 'Partly', 'Not yet', 'Not ours']).toContain(state)
    expect(why.length).toBeGreaterThan(40)
    expect(tests.length > 0).toBe(state === 'Met' || state === 'Partly')
  })

  it.each(requirements.flatMap(({ id, tests }) => tests.map((test) => ({ id, ...test }))))(
    'names for $id a test that is there: $name',
    ({ file, name }) => {
      const path = new URL(file, root)
      expect(file.endsWith('.test.ts') && existsSync(path)).toBe(true)
      const quoted = ["'", '"', '`'].map((quote) => `(${quote}${name}${quote}`)
      const text = readFileSync(path, 'utf8').replaceAll(/\(\s+/g, '(')
      expect(quoted.some((each) => text.includes(each))).toBe(true)
    },
  )
})
