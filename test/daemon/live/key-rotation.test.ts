import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chainHash } from '../../../daemon/journal/lines.ts'
import { baccaratDevices } from '../../support/devices.ts'
import { bytesIn, firstSegment, putBytes } from '../../support/journal-files.ts'
import { fixtureOf } from '../../support/open-table.ts'
import { run } from '../../support/table-pc.ts'

const table = 'baccarat-1'

async function stoppedTable() {
  const fixture = await fixtureOf(baccaratDevices)
  const { pc, watch } = fixture
  const again = async () => {
    await pc.start()
    await watch.online(table)
    await pc.stop()
    await watch.hearing()
  }
  await again()
  const published = () => watch.standing(table, 'checkpoint')
  /** Puts a note, or the message it came in, into a file. */
  const put = (name: string, text: string): string => {
    const path = join(dirname(pc.config), name)
    writeFileSync(path, text)
    return path
  }
  return { pc, again, published, put }
}

const keyVerb = (act: string, config: string) => run('key', act, '-c', config)

test('without a key nothing is started; it is made when asked, once, and named in the journal', async () => {
  const { pc } = await fixtureOf(baccaratDevices)
  rmSync(`${pc.journal}.key`)
  const refused = await run('run', '-c', pc.config)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('[key-missing]') })
  const made = await keyVerb('new', pc.config)
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^feltwire\/casino\/baccarat-1\+[\da-f]{8}\+\S+\n$/),
  })
  expect(await keyVerb('new', pc.config)).toMatchObject({ code: 1, err: expect.stringContaining('[key-exists]') })
  expect((await keyVerb('show', pc.config)).out).toBe(made.out)
  await pc.start()
  expect(pc.entries().filter(({ kind }) => kind === 'key')).toMatchObject([{ key: made.out.trim() }])
})

test('another key is refused, unless the one before has signed it; verify follows them', async () => {
  const { pc, again, published } = await stoppedTable()
  const path = `${pc.journal}.key`
  const first = readFileSync(path)
  const [before, oldNote] = [(await keyVerb('show', pc.config)).out.trim(), published()?.note ?? '']
  rmSync(path)
  await keyVerb('new', pc.config)
  expect(await run('run', '-c', pc.config)).toMatchObject({ code: 1, err: expect.stringContaining('[key-changed]') })
  writeFileSync(path, first)

  const next = (await keyVerb('rotate', pc.config)).out.trim()
  expect(next).not.toBe(before)
  expect(readFileSync(path)).not.toEqual(first)
  expect(await keyVerb('rotate', pc.config)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Start the daemon'),
  })
  await again()
  expect(published()).toMatchObject({ key: next })
  expect(published()?.note).not.toBe(oldNote)
  const verified = await run('verify', pc.journal, '--json')
  expect(JSON.parse(verified.out)).toMatchObject({ ok: true, keys: [before, next] })
  expect((await run('verify', pc.journal)).out).toContain(`signed by ${next}`)
  await again()
  expect(pc.entries().filter(({ kind }) => kind === 'key')).toHaveLength(2)
})

test('verify compares the journal with a checkpoint, by itself or as it was published', async () => {
  const { pc, again, published, put } = await stoppedTable()
  const { note = '' } = published() ?? {}
  await again()
  const size = Number(note.split('\n')[1])
  for (const file of [put('note', note), put('message', JSON.stringify(published()))]) {
    const { code, out } = await run('verify', pc.journal, '--checkpoint', file)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/agrees with the checkpoint of \d+ entries/) })
  }
  const altered = put('altered', note.replace(`\n${size}\n`, `\n${size - 1}\n`))
  expect(await run('verify', pc.journal, '--checkpoint', altered)).toMatchObject({
    code: 1,
    err: expect.stringContaining('signed by a key that the journal does not name'),
  })
  expect(await run('verify', pc.journal, '--checkpoint', join(dirname(altered), 'nowhere'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('[checkpoint-unreadable]'),
  })

  // Cut at the end of a line, right behind the checkpoint's own entry: whole by itself, but not what was published.
  const lines = bytesIn(pc.journal).toString().split('\n')
  const { note: last = '' } = published() ?? {}
  putBytes(pc.journal, `${lines.slice(0, size + 1).join('\n')}\n`)
  expect((await run('verify', pc.journal)).code).toBe(0)
  const cut = await run('verify', pc.journal, '--checkpoint', put('last', last), '--json')
  expect(cut.code).toBe(1)
  expect(JSON.parse(cut.out)).toMatchObject({ ok: false, checkpoint: { agrees: false } })
  expect(cut.err).toContain(`it has ${size + 1} entries, and had ${last.split('\n')[1]} by the checkpoint`)
})

test('a journal that was written anew around its checkpoints is broken where the first of them stands', async () => {
  const { pc } = await stoppedTable()
  const lines = bytesIn(pc.journal).toString().trimEnd().split('\n')
  let hash = '0'.repeat(64)
  const forged = lines.map((line) => {
    const text = line.slice(65).replace('"kind":"started"', '"kind":"started" ')
    hash = chainHash(hash, text)
    return `${hash} ${text}\n`
  })
  putBytes(pc.journal, forged.join(''))
  const refused = await run('verify', pc.journal)
  const n = 1 + lines.findIndex((line) => line.includes('"kind":"checkpoint"'))
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`entry ${n}, at byte`) })
  expect(refused.err).toContain(firstSegment(pc.journal))
  expect(refused.err).toContain('is a checkpoint of another tree')
})
