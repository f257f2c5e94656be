import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadWitness, logsOf, witnessName } from '../../witness/configuration.ts'
import { run, scratch } from '../support/table-pc.ts'

const example = new URL('../../examples/witness/witness.yaml', import.meta.url).pathname
const { tables } = loadWitness(example)
const [{ key = '' } = {}] = tables

/** What is said of a configuration. */
function mistakesOf(written: object): string {
  const path = join(scratch(), 'witness.yaml')
  writeFileSync(path, JSON.stringify({ site: 'casino', id: 'w', broker: { url: 'mqtt://b' }, tables, ...written }))
  try {
    loadWitness(path)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('the example is a configuration, whose paths hold from anywhere', () => {
  const read = loadWitness(example)
  expect(witnessName(read)).toBe('feltwire/casino/witness-1')
  expect([read.key, read.folder, read.people].every((path) => path.startsWith('/'))).toBe(true)
})

test('tables of one key are one log', () => {
  const other = { id: 't2', key }
  expect(logsOf({ tables: [...tables, other] })).toEqual([{ id: 'baccarat-1', key, tables: ['baccarat-1', 't2'] }])
})

test('each mistake is named with its place', () => {
  expect(mistakesOf({})).toBe('')
  expect(mistakesOf({ tables: [{ id: 't1', key: key.replace('baccarat', 'roulette') }] })).toContain(
    'tables.0.key: must be',
  )
  expect(mistakesOf({ tables: [] })).toContain('at least one table is needed')
  expect(mistakesOf({ tables: [...tables, ...tables] })).toContain('tables.1.id: is there twice')
  expect(mistakesOf({ id: 'baccarat-1' })).toContain('tables.0.id: is the id of the witness itself')
  expect(mistakesOf({ silence: 0 })).toContain('silence')
  expect(mistakesOf({ silense: 5 })).toContain('silense: is not known here')
  expect(mistakesOf({ broker: { url: 'mqtt://b', ca: 'none.pem' } })).toContain('broker.ca')
})

test('its key is made once, is printed, and is needed', async () => {
  const directory = scratch()
  const config = join(directory, 'witness.yaml')
  writeFileSync(config, JSON.stringify({ site: 'casino', id: 'w', broker: { url: 'mqtt://127.0.0.1:1' }, tables }))
  expect(await run('witness', '-c', config)).toMatchObject({ code: 1, err: expect.stringContaining('[key-missing]') })
  const made = await run('witness', 'key', 'new', '-c', config)
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^feltwire\/casino\/w\+[\da-f]{8}\+B\S+\n$/) })
  expect(await run('witness', 'key', '-c', config)).toEqual(made)
  expect(await run('witness', 'key', 'new', '-c', config)).toMatchObject({
    code: 1,
    err: expect.stringContaining('[key-exists]'),
  })
  expect(await run('witness', 'sign-off', 't1', '-c', config)).toMatchObject({ code: 2 })
  expect(await run('witness', 'sing', '-c', config)).toMatchObject({ code: 2 })
})
