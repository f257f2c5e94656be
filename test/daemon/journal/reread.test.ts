import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepHead } from '../../../daemon/journal/archived-heads.ts'
import { segmentPath } from '../../../daemon/journal/folder.ts'
import { type Journal, openJournal } from '../../../daemon/journal/journal.ts'
import type { Head } from '../../../daemon/journal/lines.ts'
import { endOfSegment, readJournal } from '../../../daemon/journal/read-journal.ts'
import { type Digests, pauseFor, readOnce } from '../../../daemon/journal/reread.ts'
import { eventually } from '../../support/eventually.ts'
import { inTemporaryDirectory, note } from '../../support/journal-files.ts'

let path: string
let journal: Journal
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

/** Two compressed segments, a plain closed one, and the newest, of which the last line is not on the disk. */
beforeEach(async () => {
  journal = await openJournal(path)
  for (let number = 1; number < 4; number++) {
    for (let n = 0; n < 400; n++) journal.append(note(n))
    journal.cut('asked', [])
    journal.commit()
    if (number < 3) await journal.tend()
  }
  for (let n = 0; n < 400; n++) journal.append(note(n))
  journal.commit()
  journal.append(note(0))
})
afterEach(async () => void (await journal.close()))

const writtenHead = (): Head => readJournal(path, () => {}).head

/** One pass, with how long it would have slept (ms). */
async function pass(digests: Digests, written = writtenHead()) {
  let slept = 0
  const sleep = async (ms: number) => {
    slept += ms
  }
  const found = await readOnce({ folder: path, written: () => written, sleep, isOver: () => false }, digests)
  return { found, slept }
}

const files = () => readdirSync(path).filter((name) => /\.journal(\.zst)?$/.test(name))

describe('the watch over every byte', () => {
  it('finds nothing in a journal that is as it was, pass after pass, while it is written', async () => {
    const digests: Digests = new Map()
    expect(files()).toEqual(['000001.journal.zst', '000002.journal.zst', '000003.journal', '000004.journal'])
    const before = writtenHead()
    expect((await pass(digests)).found).toBeUndefined()
    journal.commit()
    for (let n = 0; n < 100; n++) journal.append(note(n))
    journal.commit()
    expect((await pass(digests, before)).found).toBeUndefined()
    expect((await pass(digests)).found).toBeUndefined()
  })

  it('finds a change of any byte in the pass after it', async () => {
    const digests: Digests = new Map()
    const written = writtenHead()
    await pass(digests)
    for (const name of files()) {
      const file = join(path, name)
      const whole = readFileSync(file)
      for (let at = 0; at < whole.length; at += 4_999) {
        const altered = Buffer.from(whole)
        altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
        writeFileSync(file, altered)
        expect((await pass(digests, written)).found, `${name} at ${at}`).toContain(file)
        writeFileSync(file, whole)
      }
      expect((await pass(digests)).found).toBeUndefined()
    }
  })

  it('finds lines that were cut off or added, though each is whole', async () => {
    const [closed, written] = [segmentPath(path, 3), writtenHead()]
    const whole = readFileSync(closed)
    const found = async () => (await pass(new Map(), written)).found
    truncateSync(closed, whole.lastIndexOf('\n', whole.length - 2) + 1)
    expect(await found()).toContain(`${closed} is broken: it ends after entry`)
    writeFileSync(closed, whole)
    appendFileSync(closed, 'x')
    expect(await found()).toContain(closed)
    writeFileSync(closed, whole)
    expect(await found()).toBeUndefined()
  })

  it('leaves segments alone that are compressed or archived meanwhile', async () => {
    const digests: Digests = new Map()
    await pass(digests)
    await journal.tend()
    expect(files()).toContain('000003.journal.zst')
    expect((await pass(digests)).found).toBeUndefined()
    rmSync(`${segmentPath(path, 1)}.zst`)
    expect((await pass(digests)).found).toBeUndefined()
  })

  it('is over within ten minutes, however long the journal, in small pieces', async () => {
    const { slept } = await pass(new Map())
    expect(slept).toBeLessThanOrEqual(10 * 60_000)
    const year = Array.from({ length: 2_000 }, () => 1_500_000)
    expect(pauseFor(year)).toBeGreaterThan(15)
    for (const sizes of [[], [0], [1], year])
      expect(sizes.reduce((all, size) => all + Math.ceil(size / (128 << 10)), 0) * pauseFor(sizes)).toBeLessThan(
        600_000,
      )
  })
})

describe('the watch of a journal that is open', () => {
  /** A journal and its mirror, each with a compressed segment and a newest, which are read again without a rest. */
  async function watched() {
    const [own, mirror] = [`${path}.own`, `${path}.mirror`]
    let rests = 0
    const rest = async () => void rests++
    const open = await openJournal(own, { mirror, rest })
    for (let n = 0; n < 400; n++) open.append(note(n))
    open.cut('asked', [])
    for (let n = 0; n < 400; n++) open.append(note(n))
    open.commit()
    await eventually(async () => {
      await open.tend()
      return [own, mirror].every((folder) => existsSync(`${segmentPath(folder, 1)}.zst`))
    })
    // A pass rests once for each file, and only one that began behind the compression knows the digests.
    const before = rests
    await eventually(async () => {
      await tended(open)
      return rests >= before + 3 * (2 * 2)
    })
    expect(open.amiss()).toBeUndefined()
    return { open, own, mirror }
  }

  /** Tends the journal until a pass that begins now is over. */
  const tended = async (open: Journal): Promise<void> => {
    await open.tend()
    await sleep(20)
  }

  it.each([
    ['own', 1],
    ['own', 2],
    ['mirror', 1],
    ['mirror', 2],
  ] as const)('finds a changed byte of either copy: %s, segment %i', async (copy, number) => {
    const { open, ...folders } = await watched()
    const plain = segmentPath(folders[copy], number)
    const file = number === 1 ? `${plain}.zst` : plain
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    await eventually(async () => {
      await tended(open)
      return open.amiss()?.startsWith(file)
    })
    await open.close()
  })
})

describe("the watch over the journal's files", () => {
  beforeEach(() => void journal.commit())
  const newest = () => segmentPath(path, 4)

  it('sees that all are there, also when some were compressed', async () => {
    expect(journal.amiss()).toBeUndefined()
    await journal.tend()
    expect(journal.amiss()).toBeUndefined()
  })

  it('sees the newest removed, replaced or cut off, and nothing counts as written then', () => {
    renameSync(newest(), `${newest()}.away`)
    expect(journal.amiss()).toContain('is not there any more')
    journal.append(note(1))
    const { n } = journal.head
    expect(journal.commit()).toMatchObject({ ok: false, code: 'journal-failed' })
    writeFileSync(newest(), readFileSync(`${newest()}.away`))
    expect(journal.amiss()).toContain('is another file')
    expect(journal.commit()).toMatchObject({ ok: false })
    expect(journal.head.n).toBe(n)
    renameSync(`${newest()}.away`, newest())
    expect(journal.amiss()).toBeUndefined()
    expect(journal.commit()).toEqual({ ok: true })
    expect(readJournal(path, () => {})).toMatchObject({ ok: true, head: { n: n + 1 } })
    truncateSync(newest(), statSync(newest()).size - 1)
    expect(journal.amiss()).toContain('was cut off')
  })

  it('sees a closed segment gone from a folder that had rested, and takes one that left its head for archived', async () => {
    const probe = `${path}.probe`
    const changedAt = (place: string) => statSync(place, { bigint: true }).ctimeNs
    await eventually(() => {
      writeFileSync(probe, '')
      return changedAt(probe) > changedAt(path)
    })
    for (let look = 0; look < 4; look++) expect(journal.amiss()).toBeUndefined()
    const head = endOfSegment({ number: 3, path: segmentPath(path, 3), isCompressed: false })
    renameSync(segmentPath(path, 3), join(path, 'away'))
    expect(journal.amiss()).toContain('segment 3 is missing')
    expect(journal.amiss()).toContain('segment 3 is missing')
    if (head !== undefined) keepHead(path, head)
    expect(journal.amiss()).toBeUndefined()
  })

  it('sees a closed segment gone, and the folder replaced', () => {
    renameSync(segmentPath(path, 3), join(path, 'away'))
    expect(journal.amiss()).toContain('segment 3 is missing')
    renameSync(join(path, 'away'), segmentPath(path, 3))
    expect(journal.amiss()).toBeUndefined()
    renameSync(path, `${path}.away`)
    expect(journal.amiss()).toContain('is not there any more')
    renameSync(`${path}.away`, path)
    expect(journal.amiss()).toBeUndefined()
  })
})
