import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { archive } from '../../../daemon/cli/archive.ts'
import { verify } from '../../../daemon/cli/verify.ts'
import { archiveSegments } from '../../../daemon/evidence/archive-segments.ts'
import { indexOf } from '../../../daemon/evidence/journal-index.ts'
import { gatherMeter } from '../../../daemon/evidence/pack/gather-meter.ts'
import { gatherRound } from '../../../daemon/evidence/pack/gather-round.ts'
import { proveAll } from '../../../daemon/evidence/prove-journal.ts'
import { oneRound } from '../../../daemon/evidence/which-round.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import { entriesOf, inTemporaryDirectory, note } from '../../support/journal-files.ts'
import { printed } from '../../support/verb-in-process.ts'

let path: string
let away: string
let mirror: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
  away = join(directory, 'archive')
  mirror = join(directory, 'mirror')
})

let entries: number

/** Two segments that are compressed, one that is not yet, and the newest. */
beforeEach(async () => {
  const journal = await openJournal(path, { mirror })
  for (let number = 1; number <= 3; number++) {
    for (let n = 0; n < 20; n++) journal.append(note(n))
    journal.cut('asked', [{ room: 'session', form: 1, state: { session: { session: number } } }])
    journal.commit()
  }
  await journal.tend()
  await journal.tend()
  await journal.close()
  entries = entriesOf(path).length
})

it('closed segments are moved, and the journal is proved with its archive and without it', async () => {
  expect(archiveSegments(path, away)).toMatchObject({ moved: [{ number: 1 }, { number: 2 }], waiting: 1 })
  expect(readdirSync(away)).toEqual(['000001.journal.zst', '000002.journal.zst'])
  expect(readdirSync(path)).toEqual(['.lock', '000003.journal', '000004.journal', 'archived.json'])
  const without = await proveAll(path)
  expect(without).toMatchObject({ unseen: [1, 2], head: { n: entries } })
  expect(without.broken).toBeUndefined()
  const withArchive = await proveAll(path, away)
  expect(withArchive).toMatchObject({ unseen: [], entries })
  expect(withArchive.broken).toBeUndefined()
})

it('who looks for a round, or proves the journal alone, hears what is not there', async () => {
  const lookedFor = () => oneRound([], { table: 'wheel-1', round: 7 }, path)
  expect(lookedFor).toThrow(/nothing of round 7 at table wheel-1\.$/)
  archiveSegments(path, away)
  expect(lookedFor).toThrow('2 of its segments are archived, and may have it')
  const { out } = await printed(verify, path)
  expect(out).toContain('Not seen, because archived: segments 1 to 2.')
  // The sessions that began in those are not known.
  expect(out).not.toContain('session')
  expect(JSON.parse((await printed(verify, path, '--json')).out)).not.toHaveProperty('sessions')
  expect((await printed(verify, path, '--archive', away)).out).toContain('0 sessions')
  for (const file of readdirSync(away)) copyFileSync(join(away, file), join(path, file))
  expect(lookedFor).toThrow(/nothing of round 7 at table wheel-1\.$/)
})

it('who asks an archive alone for a record hears that the rest is in the journal', () => {
  const round = (folder: string) => () => gatherRound(folder, { table: 'wheel-1', round: 7 })
  const meter = (folder: string) => () => gatherMeter(folder, 'main', { from: 0, to: 1 })
  archiveSegments(path, away)
  for (const asked of [round, meter]) {
    expect(asked(away)).toThrow(expect.objectContaining({ code: 'journal-archived' }))
    expect(asked(away)).toThrow(`${away} has closed segments only`)
  }
  for (const file of readdirSync(away)) copyFileSync(join(away, file), join(path, file))
  expect(round(path)).toThrow('nothing of round 7')
  expect(meter(path)).toThrow('no transfer of a meter')
})

it('an archive in the place of the journal is named as what it is, and not called broken', async () => {
  archiveSegments(path, away)
  for (const asked of [
    [verify, away],
    [verify, away, '--last'],
    [archive, away, '--to', mirror],
  ] as const) {
    const [verb, ...args] = asked
    const { code, err } = await printed(verb, ...args)
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(`Name the journal that they were moved from`),
    })
    expect(err).toContain(`--archive ${away}`)
  }
})

it('a journal that has lost its newest segment is broken, and no archive', async () => {
  for (const name of readdirSync(path)) if (name.endsWith('.journal')) rmSync(join(path, name))
  expect((await printed(verify, path)).err).toContain('is missing with its segment')
})

it('an archive that lacks what was archived before the journal goes on is told, where all is read', () => {
  archiveSegments(path, away)
  rmSync(join(away, '000002.journal.zst'))
  for (const read of [() => indexOf(path, { archive: away }), () => readJournal(path, () => {}, { archive: away })])
    expect(read).toThrow('Segment 2 of the journal')
})

it('a segment of another journal is not read as one of this', async () => {
  archiveSegments(path, away)
  writeFileSync(join(away, '000001.journal.zst'), readFileSync(join(away, '000002.journal.zst')))
  expect(indexOf(path, { archive: away })).toBeUndefined()
  const seen: Entry[] = []
  const reading = readJournal(path, (entry) => seen.push(entry), { archive: away })
  expect(reading).toMatchObject({ ok: false, path: join(away, '000001.journal.zst') })
  expect(seen).toEqual([])
})

it('the journal itself is no archive of it', () => {
  const before = readdirSync(path)
  expect(() => archiveSegments(path, `${path}/`)).toThrow('is the journal itself')
  expect(readdirSync(path)).toEqual(before)
})

it('the session of the oldest segment that is left is known by the snapshot that it begins with', () => {
  archiveSegments(path, away)
  expect(indexOf(path)?.map(({ segment, sessions }) => [segment, sessions])).toEqual([
    [3, [2, 2]],
    [4, [2, 2]],
  ])
})

it('a start, with a mirror too, goes on without what was moved', async () => {
  archiveSegments(path, away)
  const journal = await openJournal(path, { from: 'last', mirror })
  expect(journal.mended).toEqual([])
  await journal.close()
  expect(readdirSync(path)).not.toContain('000001.journal.zst')
  expect((await proveAll(path, away)).broken).toBeUndefined()
})

it('a segment that is not as it was written is not moved', () => {
  const second = join(path, '000002.journal.zst')
  writeFileSync(second, readFileSync(second).fill('x', 40, 44))
  expect(() => archiveSegments(path, away)).toThrow(expect.objectContaining({ code: 'journal-broken' }))
  expect(readdirSync(path)).toContain('000002.journal.zst')
  expect(readdirSync(away)).toEqual(['000001.journal.zst'])
})

it('a folder that has another segment of that number is refused', () => {
  archiveSegments(path, away)
  writeFileSync(join(path, '000001.journal.zst'), readFileSync(join(away, '000002.journal.zst')))
  expect(() => archiveSegments(path, away)).toThrow(expect.objectContaining({ code: 'journal-broken' }))
})

it('an archived segment that was exchanged is found', async () => {
  archiveSegments(path, away)
  const first = join(away, '000001.journal.zst')
  writeFileSync(first, readFileSync(first).fill('x', 40, 44))
  expect((await proveAll(path, away)).broken).toMatchObject({ path: first })
})
