import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { segmentPath, segmentsIn } from '../../../daemon/journal/folder.ts'
import { type Beginning, openJournal } from '../../../daemon/journal/journal.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import type { RoomSnapshot } from '../../../daemon/journal/snapshot.ts'
import { entriesOf, inTemporaryDirectory, isChain, note, notesOf, onASmallDisk } from '../../support/journal-files.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

const remembered: RoomSnapshot[] = [
  { room: 'session', form: 1, state: { session: 3, tables: ['t1'] } },
  { room: 'table/t1', form: 4, state: { round: 7, says: 'café ♠ "quoted" \\ \u2028' } },
]

const segment = (number: number): string => segmentPath(path, number)

const kindsIn = (entries: readonly Entry[]): string[] => entries.map(({ kind }) => kind)

/** Notes 1 to 3 in the first segment, a cut, and notes 4 and 5 in the second. */
async function twoSegments(end: 'stopped' | 'cut off'): Promise<void> {
  const journal = await openJournal(path, { clock: () => 1_700_000_000_000 })
  for (const number of [1, 2, 3]) journal.append(note(number))
  journal.commit()
  journal.cut('asked', remembered)
  for (const number of [4, 5]) journal.append(note(number))
  journal.commit()
  const files = [1, 2].map((number) => readFileSync(segment(number)))
  await journal.close()
  if (end === 'cut off') files.forEach((bytes, i) => void writeFileSync(segment(i + 1), bytes))
}

/** What a start that reads the newest segment alone is told. */
async function started(): Promise<{
  beginning: Beginning | undefined
  entries: Entry[]
  cutShort: string | undefined
}> {
  let beginning: Beginning | undefined
  const entries: Entry[] = []
  const journal = await openJournal(path, {
    from: 'last',
    begin: (begun) => {
      beginning = begun
    },
    visit: (entry) => entries.push(entry),
  })
  await journal.close()
  return { beginning, entries, cutShort: journal.cutShort }
}

describe('a journal of several segments', () => {
  it('is one chain, whose numbers run on', async () => {
    await twoSegments('stopped')
    const whole = Buffer.concat([1, 2].map((number) => readFileSync(segment(number))))
    expect(isChain(whole)).toBe(true)
    expect(notesOf(path)).toEqual([1, 2, 3, 4, 5])
    expect(readdirSync(path)).toEqual(['.lock', '000001.journal', '000002.journal'])
  })

  it('begins each with the head of the one before, why it was cut, and what each room remembers', async () => {
    await twoSegments('stopped')
    const [opening] = entriesOf(path).filter(({ kind, n }) => kind === 'segment' && n > 1)
    const before = readFileSync(segment(1), 'utf8').trimEnd().split('\n').at(-1) ?? ''
    expect(opening).toMatchObject({
      segment: 2,
      why: 'asked',
      snapshots: 2,
      follows: { n: JSON.parse(before.slice(65)).n, hash: before.slice(0, 64) },
    })
  })

  it('needs no more than the newest for a start', async () => {
    await twoSegments('stopped')
    const { beginning, entries } = await started()
    expect(beginning).toMatchObject({ segment: { segment: 2, why: 'asked' }, snapshots: remembered })
    expect(kindsIn(entries)).toEqual(['segment', 'snapshot', 'snapshot', 'operator', 'operator', 'stopped', 'started'])
    expect(isChain(Buffer.concat([1, 2].map((number) => readFileSync(segment(number)))))).toBe(true)
  })

  it('tells a start nothing of the rooms where it was never cut', async () => {
    await (await openJournal(path)).close()
    expect((await started()).beginning).toMatchObject({ segment: { segment: 1, why: 'begun' }, snapshots: [] })
  })

  it('splits what a room remembers where it is longer than a line, and puts it together again', async () => {
    const long: RoomSnapshot = { room: 'pools', form: 2, state: Array.from({ length: 60_000 }, (_, i) => `♠"${i}"\\`) }
    const journal = await openJournal(path)
    journal.cut('asked', [remembered[0] as RoomSnapshot, long, remembered[1] as RoomSnapshot])
    await journal.close()
    expect((await started()).beginning?.snapshots).toEqual([remembered[0], long, remembered[1]])
    expect(kindsIn(entriesOf(path)).filter((kind) => kind === 'snapshot').length).toBeGreaterThan(4)
  })

  it('can be cut several times in one batch', async () => {
    const journal = await openJournal(path)
    for (let number = 1; number <= 4; number++) {
      journal.append(note(number))
      journal.cut('asked', remembered)
    }
    expect(await new Promise((done) => journal.commitAside(done))).toEqual({ ok: true })
    expect(segmentsIn(path)).toHaveLength(5)
    await journal.close()
    expect(notesOf(path)).toEqual([1, 2, 3, 4])
  })

  it('is read on behind a head in any of them', async () => {
    await twoSegments('stopped')
    const heads = [1, 2].map((upTo) => readJournal(path, () => {}, { upTo }).head)
    for (const [i, head] of heads.entries()) {
      const told: Entry[] = []
      expect(readJournal(path, (entry) => told.push(entry), { from: head }).head).toEqual(heads[1])
      expect(told.length).toBe((heads[1]?.n ?? 0) - (heads[i]?.n ?? 0))
    }
  })
})

describe('snapshots in the middle of a segment', () => {
  const later: RoomSnapshot[] = remembered.map((snapshot) => ({ ...snapshot, form: 9 }))

  /** Notes 1 to 3, snapshots, note 4, other snapshots, notes 5 and 6. @param end the bytes that are left of it */
  async function writeSnapshots(end: (bytes: Buffer) => number): Promise<void> {
    const journal = await openJournal(path, { clock: () => 1_700_000_000_000 })
    for (const number of [1, 2, 3]) journal.append(note(number))
    journal.remember(remembered)
    journal.append(note(4))
    journal.remember(later)
    for (const number of [5, 6]) journal.append(note(number))
    journal.commit()
    const bytes = readFileSync(segment(1))
    await journal.close()
    writeFileSync(segment(1), bytes.subarray(0, end(bytes)))
  }
  const placeOf = (bytes: Buffer, text: string): number => {
    const place = bytes.indexOf(text)
    expect(place).toBeGreaterThan(0)
    return place
  }

  it('are all that a start needs of what stands before them', async () => {
    await writeSnapshots(({ length }) => length)
    const { beginning, entries } = await started()
    expect(beginning).toMatchObject({ segment: { segment: 1 }, snapshots: later })
    expect(kindsIn(entries)).toEqual(['segment', 'interim', 'interim', 'operator', 'operator', 'started'])
    expect(notesOf(path)).toEqual([1, 2, 3, 4, 5, 6])
    expect(isChain(readFileSync(segment(1)))).toBe(true)
  })

  it('count only when they are written to their end', async () => {
    const secondOfLater = '"number":2,"of":2,"room":"table/t1","form":9'
    await writeSnapshots((bytes) => bytes.indexOf('\n', placeOf(bytes, secondOfLater)))
    const { beginning, entries, cutShort } = await started()
    expect(beginning?.snapshots).toEqual(remembered)
    expect(kindsIn(entries)).toEqual(['segment', 'interim', 'interim', 'operator', 'interim', 'recovered', 'started'])
    expect(cutShort).toContain('a write that was cut short')
  })

  it('are found behind entries that are longer than what is read at a time', async () => {
    const journal = await openJournal(path)
    journal.remember(later)
    journal.append({ ...note(1), args: { text: 'x'.repeat(600_000) } })
    await journal.close()
    expect((await started()).beginning?.snapshots).toEqual(later)
  })

  it('are not taken for those that a person has only written about', async () => {
    await writeSnapshots(({ length }) => length)
    const journal = await openJournal(path)
    const text = `\n${'0'.repeat(64)} {"n":99,"at":1,"kind":"interim","number":2,"of":2,"room":"x"}\n`
    journal.append({ ...note(7), args: { text } })
    await journal.close()
    expect((await started()).beginning?.snapshots).toEqual(later)
  })

  it('do not hide a byte before them that is another', async () => {
    await writeSnapshots(({ length }) => length)
    const bytes = readFileSync(segment(1))
    const place = bytes.lastIndexOf('note', placeOf(bytes, '"kind":"interim"'))
    bytes[place] = 0x6d
    writeFileSync(segment(1), bytes)
    await expect(started()).rejects.toMatchObject({ code: 'journal-broken' })
  })

  it('are due when a start would have much to play, by their own length too', async () => {
    const at = Date.parse('2026-07-01T12:00Z')
    const cutting = { gamingDay: '06:00', timeZone: 'UTC', segment: 1 << 20 }
    const journal = await openJournal(path, { cutting, clock: () => at })
    const fill = (bytes: number) => journal.append({ ...note(1), args: { text: 'x'.repeat(bytes) } })
    expect(journal.isDue(at)).toBeUndefined()
    fill(64 << 10)
    expect(journal.isDue(at)).toBe('interim')
    journal.remember([{ room: 'pools', form: 1, state: 'x'.repeat(10_000) }])
    fill(79_000)
    expect(journal.isDue(at)).toBeUndefined()
    fill(2_000)
    expect(journal.isDue(at)).toBe('interim')
    fill(900_000)
    expect(journal.isDue(at)).toBe('size')
    await journal.close()
  })
})

describe('a segment is due to end', () => {
  const cutting = { gamingDay: '06:00', timeZone: 'Europe/London', segment: 4_000 }
  const at = (text: string) => Date.parse(text)

  it('at its size, with what waits to be written', async () => {
    const journal = await openJournal(path, { cutting, clock: () => at('2026-07-01T12:00Z') })
    expect(journal.isDue(at('2026-07-01T12:00Z'))).toBeUndefined()
    for (let number = 0; number < 8; number++) journal.append(note(number))
    expect(journal.isDue(at('2026-07-01T12:00Z'))).toBe('size')
    journal.cut('size', [])
    expect(journal.isDue(at('2026-07-01T12:00Z'))).toBeUndefined()
    await journal.close()
  })

  it('not before it has as much again as the snapshots that it begins with', async () => {
    const journal = await openJournal(path, { cutting, clock: () => at('2026-07-01T12:00Z') })
    const isDue = () => journal.isDue(at('2026-07-01T12:00Z'))
    journal.cut('size', [{ room: 'requests', form: 1, state: 'x'.repeat(6_000) }])
    expect(isDue()).toBeUndefined()
    for (let number = 0; number < 8; number++) journal.append(note(number))
    expect(isDue()).toBeUndefined()
    for (let number = 8; number < 16; number++) journal.append(note(number))
    expect(isDue()).toBe('size')
    await journal.close()
  })

  it.each([
    ['in summer', '2026-07-01T12:00Z', '2026-07-02T05:00Z'],
    ['in winter', '2026-01-01T12:00Z', '2026-01-02T06:00Z'],
    ['before it in the night', '2026-01-01T03:00Z', '2026-01-01T06:00Z'],
    ['when it has just begun', '2026-01-01T06:00Z', '2026-01-02T06:00Z'],
    ['over the night when clocks are put on', '2026-03-28T20:00Z', '2026-03-29T05:00Z'],
    ['over the night when clocks are put back', '2026-10-24T20:00Z', '2026-10-25T06:00Z'],
  ])('with the gaming day %s', async (_, begun, ends) => {
    const journal = await openJournal(path, { cutting, clock: () => at(begun) })
    expect(journal.isDue(at(ends) - 1)).toBeUndefined()
    expect(journal.isDue(at(ends))).toBe('day')
    await journal.close()
    const again = await openJournal(path, { cutting, clock: () => at(ends) - 1 })
    expect([again.isDue(at(ends) - 1), again.isDue(at(ends))]).toEqual([undefined, 'day'])
    await again.close()
  })
})

describe('a daemon that is killed while a segment is begun', () => {
  it('goes on without loss, wherever the new segment was cut short', async () => {
    await twoSegments('cut off')
    const [first, second] = [1, 2].map((number) => readFileSync(segment(number)))
    if (first === undefined || second === undefined) throw new Error('two segments were written')
    const behindSnapshots = second.indexOf('\n', second.lastIndexOf('"kind":"snapshot"')) + 1
    for (let length = 0; length <= second.length; length += length > behindSnapshots ? 97 : 1) {
      rmSync(path, { recursive: true })
      mkdirSync(path)
      writeFileSync(segment(1), first)
      writeFileSync(segment(2), second.subarray(0, length))
      const { cutShort, beginning } = await started()
      const isBegun = length >= behindSnapshots
      expect(existsSync(segment(2)), `${length} bytes`).toBe(isBegun)
      expect(beginning?.segment.segment).toBe(isBegun ? 2 : 1)
      if (!isBegun) expect(readFileSync(`${segment(2)}.torn-1`).equals(second.subarray(0, length))).toBe(true)
      if (!isBegun) expect(cutShort).toContain(segment(2))
      const notes = second.subarray(0, length).toString().split('"kind":"operator"').length - 1
      const lines = second.subarray(0, length).toString().split('\n').slice(0, -1).length
      expect(notesOf(path)).toEqual([1, 2, 3, ...[4, 5].slice(0, isBegun ? Math.min(notes, lines - 3) : 0)])
    }
  })

  it('is refused when the segment before stopped, or what stands there is no beginning', async () => {
    await twoSegments('stopped')
    const third = segment(3)
    for (const bytes of ['x', '5d1e0', '{"n":13}\n']) {
      writeFileSync(third, bytes)
      await expect(openJournal(path, { from: 'last' })).rejects.toMatchObject({ code: 'journal-broken' })
      expect(readFileSync(third, 'utf8')).toBe(bytes)
    }
  })

  it('has lost nothing that it was told is on the disk, whenever it is killed', async () => {
    const program = `
      import { openJournal } from ${JSON.stringify(new URL('../../../daemon/journal/journal.ts', import.meta.url).href)}
      const journal = await openJournal(process.argv[1])
      const state = 'x'.repeat(300_000)
      for (let n = 1; ; n++) {
        journal.append({ kind: 'operator', table: 't1', op: 'note', by: 'pit', args: n })
        if (n % 3 === 0) journal.cut('asked', [{ room: 'r', form: 1, state: state + n }])
        if (journal.commit().ok) process.stdout.write(n + '\\n')
      }
    `
    for (const wait of [1, 40, 90, 170]) {
      rmSync(path, { recursive: true, force: true })
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, path])
      let told = ''
      child.stdout.on('data', (text) => {
        told += text
      })
      await once(child.stdout, 'data')
      await new Promise((resolve) => setTimeout(resolve, wait))
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
      await started()
      const last = Number(told.trimEnd().split('\n').at(-1))
      const notes = notesOf(path)
      expect(notes.length).toBeGreaterThanOrEqual(last)
      expect(notes).toEqual(notes.map((_, i) => i + 1))
    }
  })
})

describe('an altered journal of several segments', () => {
  it('is found by a segment that is missing, empty, put in the place of another, or cut off', async () => {
    await twoSegments('stopped')
    const files = [1, 2].map((number) => readFileSync(segment(number)))
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = files
    const lastOfFirst = first.toString().trimEnd().split('\n').length
    const readWith = (one: Buffer | undefined, two: Buffer) => {
      if (one === undefined) rmSync(segment(1))
      else writeFileSync(segment(1), one)
      writeFileSync(segment(2), two)
      return readJournal(path, () => {})
    }
    expect(readWith(first.subarray(0, first.lastIndexOf('\n', -2) + 1), second)).toMatchObject({
      ok: false,
      path: segment(2),
      entry: lastOfFirst,
    })
    expect(readWith(first.subarray(0, -1), second)).toMatchObject({ ok: false, path: segment(1), entry: lastOfFirst })
    expect(readWith(second, second)).toMatchObject({ ok: false, path: segment(1), entry: 1 })
    expect(readWith(first, first)).toMatchObject({ ok: false, path: segment(2), entry: lastOfFirst + 1 })
    writeFileSync(segment(4), second)
    expect(readWith(first, second)).toMatchObject({ ok: false, path, problem: 'is missing with its segment 3' })
  })

  it('is found by any flipped byte of the newest, by a start that reads nothing else', async () => {
    await twoSegments('stopped')
    const second = readFileSync(segment(2))
    for (let position = 0; position < second.length; position += 7) {
      const altered = Buffer.from(second)
      altered[position] = (second[position] ?? 0) ^ 1
      writeFileSync(segment(2), altered)
      await expect(openJournal(path, { from: 'last' }), `byte ${position}`).rejects.toMatchObject({
        code: 'journal-broken',
      })
      expect(readFileSync(segment(2)).equals(altered)).toBe(true)
    }
  })
})

describe('on a disk that takes no more', () => {
  let free: () => void
  onASmallDisk((disk) => {
    path = join(disk.directory, 'table.journal')
    free = disk.free
  })

  it('a cut fails whole, and is written whole when there is room', async () => {
    const journal = await openJournal(path)
    journal.append(note(1))
    journal.commit()
    const before = readFileSync(segment(1))
    journal.append(note(2))
    journal.cut('asked', [{ room: 'r', form: 1, state: 'x'.repeat(40_000) }])
    journal.append(note(3))
    for (let times = 0; times < 2; times++) {
      expect(journal.commit()).toMatchObject({ ok: false, code: 'journal-full' })
      expect(readFileSync(segment(1)).equals(before)).toBe(true)
      expect(existsSync(segment(2))).toBe(false)
    }
    free()
    expect(await new Promise((done) => journal.commitAside(done))).toEqual({ ok: true })
    await journal.close()
    expect(notesOf(path)).toEqual([1, 2, 3])
  })
})
