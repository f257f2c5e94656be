import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readYaml } from '../../../daemon/config/read-yaml.ts'
import { games } from '../../../games/games.ts'
import { run } from '../../support/table-pc.ts'

const directory = new URL('../../../examples/', import.meta.url)
const examples = readdirSync(directory).filter((file) => file.endsWith('.yaml'))

it('every example is right', async () => {
  const checked = await Promise.all(examples.map((file) => run('check-config', new URL(file, directory).pathname)))
  for (const [i, { code, err }] of checked.entries())
    expect({ file: examples[i], code, err }).toMatchObject({ code: 0 })
})

it('every family of games has an example', () => {
  const families = examples.flatMap((file) => {
    const read = readYaml(readFileSync(new URL(file, directory), 'utf8'))
    return read.ok ? gamesIn(read.value).flatMap((game) => games.get(game)?.family ?? []) : []
  })
  expect(new Set(families)).toEqual(new Set([...games.values()].map(({ family }) => family)))
})

const shape = z.object({ tables: z.array(z.object({ game: z.string() })) })
const gamesIn = (example: unknown): string[] => shape.parse(example).tables.map(({ game }) => game)
