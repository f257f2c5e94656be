import { readFileSync } from 'node:fs'
import { Parser } from '@asyncapi/parser'
import { expect, it } from 'vitest'

it('docs/asyncapi.json is valid by the parser of AsyncAPI itself', async () => {
  const text = readFileSync(new URL('../../docs/asyncapi.json', import.meta.url), 'utf8')
  const { document, diagnostics } = await new Parser().parse(text)
  expect(diagnostics.map(({ code, message, path }) => `${path.join('.')}: ${code}: ${message}`)).toEqual([])
  expect(document?.channels().length).toBeGreaterThan(20)
  const broken = await new Parser().parse(text.replaceAll('"receive"', '"hear"'))
  expect(broken.diagnostics).not.toEqual([])
})
