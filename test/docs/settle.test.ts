import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settleAnyCase } from '../../games/settle/settle-case.ts'

const page = readFileSync(new URL('../../docs/settle.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```json\n([^`]*)```\n\n```json answer\n([^`]*)```/g)].map(
  ([, told = '', answered = '']) => ({ told: JSON.parse(told), answered: JSON.parse(answered) }),
)

describe('docs/settle.md', () => {
  it('answers each of its cases', () => {
    expect(examples).toHaveLength([...page.matchAll(/^```json$/gm)].length)
    expect(examples.length).toBeGreaterThan(15)
  })

  it.each(examples)('$told.id comes to what the page says', ({ told, answered }) => {
    expect(settleAnyCase(told)).toMatchObject(answered)
  })

  it('takes the words of the round that the README shows', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    const [, told = ''] = /```json\n([^`]*)```/.exec(readme) ?? []
    expect(settleAnyCase(JSON.parse(told))).toMatchObject({ settlements: [{ returns: 3600 }] })
  })
})
