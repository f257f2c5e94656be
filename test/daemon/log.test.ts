import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { node, scratch } from '../support/program.ts'

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

test('nothing stands before a line anywhere else', () => {
  expect(logged(false).map((line) => JSON.parse(line).msg)).toEqual(['debug', 'info', 'warn', 'error', 'fatal'])
})
