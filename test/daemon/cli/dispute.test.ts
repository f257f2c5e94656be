import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTemporaryDirectory } from '../../support/journal-files.ts'
import { run } from '../../support/table-pc.ts'
import { playJournal } from '../evidence/pack/played-journal.ts'

let directory: string
inTemporaryDirectory((fresh) => {
  directory = fresh
})

test('a round is packed, checked, made again, and refused with a byte that is another', async () => {
  const journal = join(directory, 'table.journal')
  const [out, again] = [join(directory, 'round.html'), join(directory, 'again.html')]
  await playJournal(journal, 'games/co.baccarat.yaml')
  expect(await run('dispute', 'table/1', '-o', out, '--journal', journal)).toMatchObject({ code: 0 })
  const checked = await run('check-pack', out, '-o', again)
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.out).toContain('Nothing that was checked is wrong.')
  expect(readFileSync(again, 'utf8') === readFileSync(out, 'utf8')).toBe(true)
  writeFileSync(out, readFileSync(out, 'utf8').replace('$19.50', '$99.50'))
  const refused = await run('check-pack', out, '--json')
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.out)).toMatchObject({ isRight: false })
})

test('a meter is packed for a period, and what is neither is wrong usage', async () => {
  const journal = join(directory, 'table.journal')
  const out = join(directory, 'meter.html')
  await playJournal(journal, 'games/gb.casino-stud.yaml', { isCut: true })
  expect(
    (await run('dispute', 'meter/meter', '--from', '2026-11-21T00:00Z', '-o', out, '--journal', journal)).code,
  ).toBe(0)
  const checked = await run('check-pack', out)
  expect(checked.code).toBe(0)
  expect(checked.out).toContain('+ No transfer of the meter is missing.')
  expect((await run('dispute', 'meter/meter', '-o', out, '--journal', journal)).code).toBe(2)
  expect((await run('dispute', 'table/1', '--journal', journal)).code).toBe(2)
  const absent = await run('dispute', 'table/99', '-o', out, '--journal', journal)
  expect(absent.code).toBe(1)
  expect(absent.err).toContain('nothing of round 99')
  const gone = join(directory, 'gone.html')
  expect(await run('check-pack', gone)).toMatchObject({ code: 1, err: `${gone}: there is no such file or folder.\n` })
})
