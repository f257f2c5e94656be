import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exampleOf } from '../../../../daemon/config/first-configuration.ts'
import { readConfigurationFile } from '../../../../daemon/config/load-file.ts'
import { games } from '../../../../games/games.ts'
import { inTemporaryDirectory } from '../../../support/journal-files.ts'

const program = new URL('../../../../feltwire.js', import.meta.url).pathname

let directory: string
inTemporaryDirectory((fresh) => {
  directory = fresh
})

const init = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [program, 'init', ...args], { cwd: directory, encoding: 'utf8', input })

it('writes a configuration without mistakes from what is answered, and the defaults for the rest', () => {
  const { status, stdout, stderr } = init([], 'gb.roulette\n\nriver\n\n/dev/ttyS7\n')
  expect([status, stderr.match(/Which game/g)?.length]).toEqual([0, 1])
  expect(stdout).toContain('table.yaml is written.')
  const read = readConfigurationFile(join(directory, 'table.yaml'))
  expect(read.ok && [read.configuration.site, read.tables[0]?.id]).toEqual(['river', 'roulette-1'])
  expect(readFileSync(join(directory, 'table.yaml'), 'utf8')).toContain('/dev/ttyS7')
})

it('asks nothing with --yes, and says what is still missing', () => {
  const { status, stdout } = init(['own.yaml', '--yes', '--game', 'gb.casino-stud', '--table', 'stud-7'])
  expect(status).toBe(0)
  expect(stdout).toMatch(/It still needs:\n {2}line \d+, tables\.0\.devices/)
})

it('keeps a file that is there, and names the game that was meant', () => {
  expect(init(['--yes']).status).toBe(0)
  const kept = readFileSync(join(directory, 'table.yaml'), 'utf8')
  expect(init(['--yes', '--site', 'other'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already exists'),
  })
  expect(readFileSync(join(directory, 'table.yaml'), 'utf8')).toBe(kept)
  expect(init(['b.yaml', '--yes', '--game', 'gb.rulete']).stderr).toContain("Did you mean 'gb.roulette'?")
  expect(existsSync(join(directory, 'b.yaml'))).toBe(false)
})

it('asks a person again where an answer is wrong', () => {
  const answers = ['gb.rulete', 'gb.roulette', 'My Table!', 'table-1', '', 'http://broker', '', '', '']
  const { status, stdout } = spawnSync('script', ['-qec', `${process.execPath} ${program} init`, '/dev/null'], {
    ...{ cwd: directory, encoding: 'utf8', input: `${answers.join('\n')}\n` },
  })
  expect(status).toBe(0)
  for (const wrong of ["Did you mean 'gb.roulette'?", 'A name must be 1 to 32', 'must be an address such as mqtt://'])
    expect(stdout).toContain(wrong)
  const read = readConfigurationFile(join(directory, 'table.yaml'))
  expect(read.ok && [read.tables[0]?.id, read.configuration.broker.url]).toEqual(['table-1', 'mqtt://127.0.0.1:1883'])
})

it('writes nothing at a wrong answer of a program, whose next lines are of other questions', () => {
  expect(init([], 'gb.roulette\nMy Table!\ntable-1\n')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('A name must be 1 to 32'),
  })
  expect(existsSync(join(directory, 'table.yaml'))).toBe(false)
})

it('has an example for every game with a table', () => {
  expect([...games.keys(), 'hg.super-9', 'hg.omaha'].filter((game) => exampleOf(game) === undefined)).toEqual([])
})
