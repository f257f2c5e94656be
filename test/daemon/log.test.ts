import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forPeople } from '../../daemon/log.ts'
import { node } from '../support/processes/launch-alone.ts'
import { scratch } from '../support/table-pc.ts'

const log = fileURLToPath(new URL('../../daemon/log.ts', import.meta.url))
const program = `
const { createLog } = await import(${JSON.stringify(log)})
const log = createLog('debug')
for (const level of ['debug', 'info', 'warn', 'error', 'fatal']) log[level](level)`

/** What a process writes that logs a line of each level, where systemd says which file is its journal. */
function logged(isJournal: boolean): string[] {
  const path = join(scratch(), 'stderr')
  const fd = openSync(path, 'w')
  const { dev, ino } = fstatSync(fd)
  const env = { ...process.env, JOURNAL_STREAM: isJournal ? `${dev}:${ino}` : '1:1' }
  spawnSync(node, ['--input-type=module', '--eval', program], { env, stdio: ['ignore', 'ignore', fd] })
  closeSync(fd)
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

test('each line has its priority before it in the journal of the system', () => {
  const lines = logged(true)
  expect(lines.map((line) => line.slice(0, 4))).toEqual(['<7>{', '<6>{', '<4>{', '<3>{', '<2>{'])
  expect(lines.map((line) => JSON.parse(line.slice(3)).msg)).toEqual(['debug', 'info', 'warn', 'error', 'fatal'])
})

test('a line names its level', () => {
  const levels = logged(false).map((line) => JSON.parse(line).level)
  expect(levels).toEqual(['debug', 'info', 'warn', 'error', 'fatal'])
})

test('a line for people has the time, the level, what happened and where', () => {
  const line = JSON.stringify({ level: 'warn', time: 0, table: 'b-1', tables: ['a', 'b'], msg: 'The link is lost.' })
  expect(forPeople(line)).toMatch(/^\d\d:00:00 warn {3}The link is lost\. {2}table=b-1 tables=a,b\n$/)
})

test('on a terminal there are lines for people', () => {
  const file = join(scratch(), 'log.mjs')
  writeFileSync(file, program)
  const { stdout } = spawnSync('script', ['-qec', `${node} ${file}`, '/dev/null'], { encoding: 'utf8', input: '' })
  expect(stdout).toMatch(/\d\d:\d\d:\d\d info {3}info\r?\n/)
  expect(stdout).not.toContain('{')
})

test('nothing stands before a line anywhere else', () => {
  expect(logged(false).map((line) => JSON.parse(line).msg)).toEqual(['debug', 'info', 'warn', 'error', 'fatal'])
})
