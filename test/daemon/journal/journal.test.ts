import { spawn } from 'node:child_process'
import { rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FeltwireError } from '../../../daemon/errors.ts'
import type { Entry, EntryBody, JsonValue } from '../../../daemon/journal/entry.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import {
  bytesIn,
  entriesOf,
  expectRefused,
  firstSegment,
  inTemporaryDirectory,
  isChain,
  journalBytes,
  linesOf,
  note,
  notesOf,
  putBytes,
} from '../../support/journal-files.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

describe('a journal', () => {
  it('begins with its format, and counts from 1 through start and stop', async () => {
    const bytes = await journalBytes(path, 'stopped')
    const entries = entriesOf(path)
    expect(entries.map(({ n, kind }) => [n, kind])).toEqual([
      [1, 'segment'],
      [2, 'started'],
      [3, 'session'],
      [4, 'link'],
      [5, 'bytes'],
      [6, 'event'],
      [7, 'operator'],
      [8, 'stopped'],
    ])
    expect(isChain(bytes)).toBe(true)
    expect(linesOf(bytes)[4]?.slice(65)).toBe(
      '{"n":5,"at":1700000000000,"kind":"bytes","table":"t1","device":"shoe","data":"024303"}',
    )
  })

  it('is readable by its owner alone', async () => {
    await journalBytes(path, 'stopped')
    expect(statSync(path).mode & 0o777).toBe(0o700)
    expect(statSync(firstSegment(path)).mode & 0o777).toBe(0o600)
  })

  it('shows every entry to the visitor when it is opened, its own included', async () => {
    await journalBytes(path, 'stopped')
    const seen: Entry[] = []
    const texts: string[] = []
    const visit = (entry: Entry, text: string) => {
      seen.push(entry)
      texts.push(text)
    }
    const journal = await openJournal(path, { visit })
    expect(seen).toEqual(entriesOf(path))
    expect(seen.map(({ kind }) => kind).slice(-2)).toEqual(['stopped', 'started'])
    const lines = bytesIn(path).toString().split('\n').slice(0, -1)
    expect(texts).toEqual(lines.map((line) => line.slice(65)))
    await journal.close()
  })

  it('gives back what was appended, whatever the batches and restarts', async () => {
    const text = fc.string({ unit: 'binary' })
    const json = fc.jsonValue() as fc.Arbitrary<JsonValue>
    const body: fc.Arbitrary<EntryBody> = fc.oneof(
      fc.record({ kind: fc.constant('wake' as const), table: text, device: text }),
      fc.record(
        { kind: fc.constant('operator' as const), table: text, op: text, by: text, args: json, transaction: text },
        { requiredKeys: ['kind', 'table', 'op', 'by', 'args'] },
      ),
    )
    const runs = fc.array(fc.array(fc.array(body, { maxLength: 5 }), { maxLength: 3 }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(runs, async (runs) => {
        rmSync(path, { recursive: true, force: true })
        const appended: Entry[] = []
        for (const batches of runs) {
          const journal = await openJournal(path)
          for (const batch of batches) {
            for (const body of batch) appended.push(journal.append(body))
            expect(journal.commit()).toEqual({ ok: true })
          }
          await journal.close()
        }
        if (runs.length === 0) return
        const entries = entriesOf(path).filter(({ kind }) => !['segment', 'started', 'stopped'].includes(kind))
        expect(JSON.stringify(entries)).toBe(JSON.stringify(appended))
        expect(isChain(bytesIn(path))).toBe(true)
      }),
    )
  })

  it('never lets its time fall, in one run or over a restart', async () => {
    const times = [5000, 5000, 5000, 4000.7, 6000.7, 3000]
    const clock = () => times.shift() ?? 0
    const journal = await openJournal(path, { clock })
    expect(journal.append(note(1)).at).toBe(5000)
    expect(journal.append(note(2)).at).toBe(6000)
    await journal.close()
    const again = await openJournal(path, { clock: () => 10 })
    await again.close()
    expect(entriesOf(path).map(({ at }) => at)).toEqual([5000, 5000, 5000, 6000, 6000, 6000, 6000])
  })

  it('counts its time on where the wall clock was set back while the daemon was stopped', async () => {
    const journal = await openJournal(path, { clock: () => 10_000 })
    await journal.close()
    let wall = 3_000
    const again = await openJournal(path, { clock: () => wall })
    wall += 700
    expect(again.append(note(1)).at).toBe(10_700)
    expect(again.now()).toBe(10_700)
    await again.close()
  })

  it('shows as head and size what is on the disk, not what waits', async () => {
    const journal = await openJournal(path)
    const { size, head } = journal
    journal.append(note(1))
    expect([journal.size, journal.head, statSync(firstSegment(path)).size]).toEqual([size, head, size])
    journal.commit()
    expect(journal.size).toBe(statSync(firstSegment(path)).size)
    expect(journal.head).toEqual({ n: 3, hash: linesOf(bytesIn(path))[2]?.slice(0, 64) })
    await journal.close()
  })

  it('takes no more than its limit between commits, and loses nothing at the limit', async () => {
    const journal = await openJournal(path, { maxBatch: 2000 })
    journal.append(note(1))
    journal.append(note(2))
    journal.append(note(3))
    expect(() => journal.append(note(4))).toThrow(expect.objectContaining({ code: 'journal-backlog' }))
    expect(journal.append(note(5), 'beyond-limit').n).toBe(6)
    expect(() => journal.append(note(6))).toThrow(expect.objectContaining({ code: 'journal-backlog' }))
    expect(journal.commit()).toEqual({ ok: true })
    expect(journal.append(note(7)).n).toBe(7)
    await journal.close()
    expect(notesOf(path)).toEqual([1, 2, 3, 5, 7])
  })

  it('takes a line of 1 MiB and not a byte more', async () => {
    const journal = await openJournal(path, { clock: () => 0 })
    const bytes = (data: string): EntryBody => ({ kind: 'bytes', table: 't1', device: 'shoe', data })
    const bare = 64 + 1 + '{"n":3,"at":0,"kind":"bytes","table":"t1","device":"shoe","data":""}\n'.length
    const most = 'a'.repeat(1024 * 1024 - bare)
    expect(() => journal.append(bytes(`${most}a`))).toThrow(expect.objectContaining({ code: 'journal-entry-too-long' }))
    journal.append(bytes(most))
    await journal.close()
    expect(entriesOf(path)[2]).toMatchObject({ data: most })
  })

  it('refuses to be written after it was closed', async () => {
    const journal = await openJournal(path)
    await journal.close()
    expect(() => journal.append({ kind: 'started' })).toThrow(expect.objectContaining({ code: 'journal-closed' }))
    expect([journal.commit(), await journal.close()]).toEqual([{ ok: true }, { ok: true }])
  })

  it('says where it cannot be made', async () => {
    const nowhere = join(path, 'no', 'table.journal')
    await expect(openJournal(nowhere)).rejects.toMatchObject({
      code: 'journal-failed',
      message: expect.stringContaining(nowhere),
    })
  })

  it.each(['start', 'last'] as const)('says which segment it cannot read from its %s on', async (from) => {
    await journalBytes(path, 'stopped')
    const segment = firstSegment(path)
    rmSync(segment)
    symlinkSync(join(path, 'nothing'), segment)
    await expect(openJournal(path, { from })).rejects.toMatchObject({
      code: 'journal-failed',
      message: expect.stringContaining(segment),
    })
  })

  it('can be read on from where a reading ended', async () => {
    const bytes = await journalBytes(path, 'stopped')
    const first = readJournal(path, () => {})
    const journal = await openJournal(path)
    await journal.close()
    const more: Entry[] = []
    const second = readJournal(path, (entry) => more.push(entry), { from: first.head })
    expect(first.head.bytes).toBe(bytes.length)
    expect(more.map(({ n, kind }) => [n, kind])).toEqual([
      [9, 'started'],
      [10, 'stopped'],
    ])
    expect(second.head).toEqual(readJournal(path, () => {}).head)
  })
})

describe('the lock', () => {
  const program = `
    import { openJournal } from ${JSON.stringify(new URL('../../../daemon/journal/journal.ts', import.meta.url).href)}
    const journal = await openJournal(process.argv[1])
    for (let seq = 1; seq <= 3; seq++) journal.append({ kind: 'event', table: 't1', device: 'shoe', seq, event: { type: 'cut-card' } })
    console.log(JSON.stringify(journal.commit()))
    setInterval(() => {}, 1000)
  `

  // A container shares the journal's folder, but not the network; without root these tests fail, as those of the disk do.
  it.each([
    ['in this network', []],
    ['in a network namespace of its own', ['unshare', '--net']],
  ])(
    'keeps a second opener out while the first, %s, runs, and is free at once when it is killed',
    async (_, within) => {
      const [command = '', ...args] = [...within, process.execPath, '--input-type=module', '-e', program, path]
      const child = spawn(command, args)
      await new Promise((resolve) => child.stdout.once('data', resolve))
      const refused = openJournal(path)
      await expect(refused).rejects.toBeInstanceOf(FeltwireError)
      await expect(refused).rejects.toMatchObject({ code: 'journal-in-use', message: expect.stringContaining(path) })

      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      const journal = await openJournal(path)
      await journal.close()
      const kinds = entriesOf(path).map(({ kind }) => kind)
      expect(kinds).toEqual(['segment', 'started', 'event', 'event', 'event', 'started', 'stopped'])
    },
  )

  it('is given back when the journal is closed or refused', async () => {
    const whole = await journalBytes(path, 'stopped')
    await expectRefused(path, Buffer.concat([whole, Buffer.from('x')]), 9)
    putBytes(path, whole)
    await (await openJournal(path)).close()
  })
})
