import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Journal, openJournal } from '../../../daemon/journal/journal.ts'
import {
  bytesIn,
  entriesOf,
  firstSegment,
  isChain,
  journalBytes,
  note,
  notesOf,
  onASmallDisk,
  putBytes,
  type SmallDisk,
} from '../../support/journal-files.ts'

describe('a disk that takes no more', () => {
  let path: string
  let disk: SmallDisk
  onASmallDisk((small) => {
    disk = small
    path = join(small.directory, 'table.journal')
  })

  function fill(journal: Journal): number {
    for (let seq = 1; ; seq++) {
      journal.append(note(seq))
      journal.append(note(seq))
      const commit = journal.commit()
      if (commit.ok) continue
      expect(commit).toMatchObject({ code: 'journal-full', message: expect.stringContaining(path) })
      return seq
    }
  }

  it('leaves whole entries in the file, and all that waited is written when there is room', async () => {
    const journal = await openJournal(path)
    const last = fill(journal)
    expect(statSync(firstSegment(path)).size).toBe(journal.size)
    expect(isChain(bytesIn(path))).toBe(true)
    journal.append(note(last + 1))
    expect(journal.commit()).toMatchObject({ ok: false, code: 'journal-full' })
    expect(statSync(firstSegment(path)).size).toBe(journal.size)

    disk.free()
    expect(journal.commit()).toEqual({ ok: true })
    await journal.close()
    expect(isChain(bytesIn(path))).toBe(true)
    const pairs = Array.from({ length: last }, (_, index) => [index + 1, index + 1]).flat()
    expect(notesOf(path)).toEqual([...pairs, last + 1])
  })

  it('gives up the file on close, which then ends as after a power cut', async () => {
    const journal = await openJournal(path)
    fill(journal)
    expect(await journal.close()).toMatchObject({ ok: false, code: 'journal-full' })
    expect(isChain(bytesIn(path))).toBe(true)
    disk.free()
    await (await openJournal(path)).close()
    expect(entriesOf(path).filter(({ kind }) => kind === 'stopped')).toHaveLength(1)
  })

  it('keeps the journal from opening, with the file and the lock as they were', async () => {
    disk.free()
    const whole = await journalBytes(path, 'cut off')
    const torn = Buffer.concat([whole, Buffer.from('7'.repeat(64)), Buffer.alloc(4032 - (whole.length % 4096))])
    putBytes(path, torn)
    disk.fill((64 << 10) - torn.length)
    for (let times = 0; times < 2; times++) {
      await expect(openJournal(path)).rejects.toMatchObject({ code: 'journal-full' })
      expect(bytesIn(path).equals(torn)).toBe(true)
      expect(existsSync(`${firstSegment(path)}.torn-1`)).toBe(false)
    }
  })

  it('is told apart from a disk that fails', async () => {
    const program = `
      import { statSync } from 'node:fs'
      import { openJournal } from ${JSON.stringify(new URL('../../../daemon/journal/journal.ts', import.meta.url).href)}
      const [path] = process.argv.slice(1)
      const journal = await openJournal(path)
      journal.append({ kind: 'bytes', table: 't1', device: 'shoe', data: 'a'.repeat(10000) })
      const { code } = journal.commit()
      console.log(JSON.stringify([code, journal.size === statSync(path + '/000001.journal').size]))
    `
    // A limit on the file's size makes the write stop in its midst, with an error that is not a full disk.
    const limited = 'trap "" XFSZ; ulimit -f 4; exec "$0" --input-type=module -e "$1" "$2"'
    const printed = execFileSync('bash', ['-c', limited, process.execPath, program, path], { encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual(['journal-failed', true])
    expect(isChain(bytesIn(path))).toBe(true)
  })
})
