import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openJournal } from '../../../../daemon/journal/journal.ts'
import { entriesOf, firstSegment, journalBytes, linesOf, note } from '../../../support/journal-files.ts'
import { inTwoFolders, isSegment } from './two-copies.ts'

let directory: string
let path: string
let mirror: string
inTwoFolders((copies) => {
  ;({ directory, path, mirror } = copies)
})

const open = () => openJournal(path, { mirror })

describe('a closed segment that one copy has compressed and the other has only in part, as its disk lost the rest', () => {
  const compressed = '000001.journal.zst'

  /** Both copies with a segment that is compressed; returns its lines. */
  async function closedSegment(): Promise<string[]> {
    const journal = await open()
    for (let n = 0; n < 20; n++) journal.append(note(n))
    journal.commit()
    const lines = linesOf(readFileSync(firstSegment(path)))
    journal.cut('asked', [])
    journal.commit()
    await journal.tend()
    await journal.close()
    return lines
  }

  const ends = (folder: string) => [readdirSync(folder).filter(isSegment), entriesOf(folder).length]

  it.each([
    ['journal', 0, 'was empty'],
    ['journal', 7, 'ended at entry 7 of 22'],
    ['mirror', 0, 'was empty'],
    ['mirror', 7, 'ended at entry 7 of 22'],
  ] as const)('is made again: the %s with %i of its entries', async (copy, entries, says) => {
    const lines = await closedSegment()
    const whole = entriesOf(path)
    const folder = copy === 'journal' ? path : mirror
    rmSync(join(folder, compressed))
    writeFileSync(
      join(folder, '000001.journal'),
      lines
        .slice(0, entries)
        .map((line) => `${line}\n`)
        .join(''),
    )
    const again = await open()
    expect(again.mended).toEqual([expect.stringContaining(says)])
    await again.close()
    expect(ends(path)).toEqual(ends(mirror))
    expect(entriesOf(path).slice(0, whole.length)).toEqual(whole)
    expect(readdirSync(folder).filter((name) => name.startsWith('000001'))).toEqual([compressed])
  })

  it('is refused where the part is of another journal', async () => {
    await closedSegment()
    rmSync(join(mirror, compressed))
    const other = await journalBytes(join(directory, 'other'), 'stopped')
    writeFileSync(join(mirror, '000001.journal'), other)
    await expect(open()).rejects.toMatchObject({ code: 'journal-copies-differ' })
    expect(readFileSync(join(mirror, '000001.journal'))).toEqual(other)
  })
})
