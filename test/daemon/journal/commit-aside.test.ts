import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Commit, type Journal, openJournal } from '../../../daemon/journal/journal.ts'
import { bytesIn, inTemporaryDirectory, isChain, note, notesOf, onASmallDisk } from '../../support/journal-files.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

const aside = (journal: Journal) => new Promise<Commit>((done) => journal.commitAside(done))

describe('a commit that others do not wait for', () => {
  it('is on the disk when it is done, and not before; what came meanwhile waits for the next', async () => {
    const journal = await openJournal(path)
    const before = journal.head.n
    journal.append(note(1))
    const first = aside(journal)
    journal.append(note(2))
    expect(journal.head.n).toBe(before)
    expect(await first).toEqual({ ok: true })
    expect(journal.head.n).toBe(before + 1)
    expect(notesOf(path)).toEqual([1])
    expect(await aside(journal)).toEqual({ ok: true })
    expect(notesOf(path)).toEqual([1, 2])
    await journal.close()
  })

  it('may be overtaken by one that is waited for, and nothing is written twice', async () => {
    const journal = await openJournal(path)
    journal.append(note(1))
    const first = aside(journal)
    journal.append(note(2))
    expect(journal.commit()).toEqual({ ok: true })
    expect(notesOf(path)).toEqual([1, 2])
    expect(await first).toEqual({ ok: true })
    await journal.close()
    expect(notesOf(path)).toEqual([1, 2])
    expect(isChain(bytesIn(path))).toBe(true)
  })

  it('may be overtaken by the end', async () => {
    const journal = await openJournal(path)
    journal.append(note(1))
    const first = aside(journal)
    journal.append(note(2))
    await journal.close()
    expect(await first).toEqual({ ok: true })
    expect(notesOf(path)).toEqual([1, 2])
  })
})

describe('on a disk that takes no more', () => {
  let free: () => void
  onASmallDisk((disk) => {
    path = join(disk.directory, 'table.journal')
    free = disk.free
  })

  /** More than there is room for. */
  const many = Array.from({ length: 80 }, (_, number) => number)

  it('fails with nothing of it in the file, and is written whole when there is room', async () => {
    const journal = await openJournal(path)
    for (const number of many) journal.append(note(number))
    expect(await aside(journal)).toMatchObject({ ok: false, code: 'journal-full' })
    expect(isChain(bytesIn(path))).toBe(true)
    expect(notesOf(path)).toEqual([])
    free()
    journal.append(note(80))
    expect(await aside(journal)).toEqual({ ok: true })
    expect(notesOf(path)).toEqual([...many, 80])
    await journal.close()
  })

  it('fails with the one that overtook it, though its own part had room', async () => {
    const journal = await openJournal(path)
    journal.append(note(-1))
    const first = aside(journal)
    for (const number of many) journal.append(note(number))
    expect(journal.commit()).toMatchObject({ ok: false, code: 'journal-full' })
    expect(await first).toMatchObject({ ok: false, code: 'journal-full' })
    expect(notesOf(path)).toEqual([])
    free()
    expect(journal.commit()).toEqual({ ok: true })
    await journal.close()
    expect(notesOf(path)).toEqual([-1, ...many])
    expect(isChain(bytesIn(path))).toBe(true)
  })
})
