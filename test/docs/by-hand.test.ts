import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTemporaryDirectory } from '../support/journal-files.ts'

const page = readFileSync(new URL('../../docs/by-hand.md', import.meta.url), 'utf8')
const kept = new URL('../daemon/evidence/pack/kept/baccarat-1.html', import.meta.url)

/** The commands of the page, each with what it prints there. */
const steps = [...page.matchAll(/```sh\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, command = '', prints = '']) => ({
  command,
  prints,
}))

let directory: string
inTemporaryDirectory((fresh) => {
  directory = fresh
})

const between = '-- next --\n'

/** What the commands print, typed into one shell. */
function typed(): string[] {
  const script = steps.map(({ command }) => command).join(`printf '%s' '${between}'\n`)
  return execFileSync('bash', ['-c', script], { cwd: directory, encoding: 'utf8', stdio: 'pipe' }).split(between)
}

test('the commands of the page print for the kept pack what stands there', () => {
  copyFileSync(kept, join(directory, 'round.html'))
  expect(steps.length).toBe(page.match(/```sh/g)?.length)
  expect(typed()).toEqual(steps.map(({ prints }) => prints))
})

test('another amount in the result is found by hand', () => {
  const changed = readFileSync(kept, 'utf8').replaceAll('\\"returns\\":1950', '\\"returns\\":9950')
  writeFileSync(join(directory, 'round.html'), changed)
  const [digest = '', , result = '', lines = ''] = typed()
  const [stated, found] = digest.split('\n')
  const [hashStated, hashFound] = result.split('\n')
  expect(found).not.toBe(stated)
  expect(hashFound).not.toBe(hashStated)
  expect(lines).toMatch(/^entry \d+ was changed\n51\n$/)
})
