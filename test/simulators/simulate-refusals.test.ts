import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openTcpPort } from '../../simulators/wires/tcp-port.ts'
import { run, scratch } from '../support/table-pc.ts'

const scenario = fileURLToPath(new URL('../../simulators/scenarios/quiet-baccarat.yaml', import.meta.url))

/** The verb ends by itself, says why in one sentence, and leaves nothing in the directory but what was there. */
async function expectRefused(directory: string, args: string[], sentence: string) {
  const before = readdirSync(directory)
  expect(await run('simulate', ...args)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
  expect(readdirSync(directory)).toEqual(before)
}

it('a table whose second link has no directory is not played', async () => {
  const directory = scratch()
  await expectRefused(
    directory,
    ['baccarat', '--shoe', join(directory, 'shoe'), '--bets', join(directory, 'none', 'bets')],
    `Cannot create the link ${directory}/none/bets: the directory ${directory}/none does not exist. Create it or use another name.`,
  )
})

it('a table whose link is a file already is not played', async () => {
  const directory = scratch()
  const file = join(directory, 'notes.txt')
  writeFileSync(file, 'not a link')
  await expectRefused(
    directory,
    ['baccarat', '--shoe', join(directory, 'shoe'), '--bets', file],
    `Cannot create the link ${file}: a file or directory of this name exists. Move it away or use another name.`,
  )
})

it('a scenario whose directory is missing is not played', async () => {
  const directory = scratch()
  await expectRefused(
    directory,
    ['--scenario', scenario, '--dir', join(directory, 'none')],
    `Cannot create the link ${directory}/none/shoe: the directory ${directory}/none does not exist. Create it or use another name.`,
  )
})

it('a scenario that is missing is not played', async () => {
  const directory = scratch()
  await expectRefused(
    directory,
    ['--scenario', join(directory, 'nope.yaml'), '--dir', directory],
    `Cannot read the scenario ${directory}/nope.yaml: there is no such file. Check the path.`,
  )
})

it('a scenario whose TCP port is taken is not played, and takes its links with it', async () => {
  const directory = scratch()
  const { port, close } = await openTcpPort()
  onTestFinished(close)
  const file = join(directory, 'taken.yaml')
  writeFileSync(
    file,
    `seed: 1
devices:
  shoe: { kind: bee-tek, pty: shoe }
  keypad: { kind: keypad, tcp: ${port} }
steps:
  - { at: 00:00:20, say: [shoe, card, Th] }
`,
  )
  const taken = `listen EADDRINUSE: address already in use 127.0.0.1:${port}`
  await expectRefused(
    directory,
    ['--scenario', file, '--dir', directory],
    `Cannot listen on TCP port ${port} (${taken}). Stop the program that uses it or choose another.`,
  )
})
