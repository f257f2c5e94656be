import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { proveAll, proveLast, proveSegment } from '../../../daemon/evidence/prove-journal.ts'
import { onAllCores } from '../../../daemon/evidence/threads.ts'
import { segmentPath } from '../../../daemon/journal/folder.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { headBefore, segmentsOf } from '../../../daemon/journal/read-journal.ts'
import { entriesOf, inTemporaryDirectory, note } from '../../support/journal-files.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

/** Some of them are compressed, and some are not. */
const segments = 6

beforeEach(async () => {
  const journal = await openJournal(path)
  for (let number = 1; number < segments; number++) {
    for (let n = 0; n < 20; n++) journal.append(note(n))
    journal.cut('asked', [{ room: 'r', form: 1, state: number }])
    journal.commit()
  }
  for (let times = 0; times < 3; times++) await journal.tend()
  await journal.close()
})

it('every segment is proved, and they are one chain', async () => {
  const entries = entriesOf(path)
  const seen: number[] = []
  const proof = await proveAll(path, undefined, (done) => seen.push(done))
  expect(proof).toMatchObject({ entries: entries.length, head: { n: entries.length, stopped: true }, unseen: [] })
  expect(proof.broken).toBeUndefined()
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
})

it('segments are proved in threads as they are one after the other', async () => {
  const all = segmentsOf(path)
  const tasks = all.map((segment) => ({ segment, before: headBefore(path, all, segment.number) }))
  const seen: number[] = []
  const thread = new URL('../../../daemon/evidence/prove-thread.ts', import.meta.url)
  const work = { run: proveSegment, thread, bytes: () => 1 << 30 }
  const inThreads = await onAllCores(tasks, work, (done) => seen.push(done))
  expect(inThreads).toEqual(tasks.map((task) => proveSegment(task)))
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
})

it('the first entry that is not as it was written is named, whichever segment it is in', async () => {
  const file = segmentPath(path, 4)
  const whole = readFileSync(file)
  const place = whole.lastIndexOf('"kind":"operator"')
  writeFileSync(file, whole.fill('x', place, place + 1))
  const { n } = JSON.parse(whole.toString().split('\n').at(-2)?.slice(65).replace('xkind"', '"kind"') ?? '')
  const proof = await proveAll(path)
  expect(proof).toMatchObject({ entries: n - 1, broken: { path: file, entry: n } })
  expect(proveLast(path).broken).toBeUndefined()
})

it('a segment that is missing is told; one that came from elsewhere is too', async () => {
  const [second, fifth] = [`${segmentPath(path, 2)}.zst`, segmentPath(path, 5)]
  const kept = readFileSync(fifth)
  writeFileSync(fifth, readFileSync(segmentPath(path, 4)))
  expect((await proveAll(path)).broken).toMatchObject({ path: fifth, offset: 0 })
  writeFileSync(fifth, kept)
  renameSync(second, `${second}.away`)
  expect((await proveAll(path)).broken).toMatchObject({ path, problem: 'is missing with its segment 2' })
  renameSync(`${second}.away`, second)
  rmSync(segmentPath(path, 6))
  // What was cut off at the end of a segment is a shorter journal; the checkpoints tell.
  expect((await proveAll(path)).broken).toBeUndefined()
})

it('of the newest alone, what a start proves', () => {
  const proof = proveLast(path)
  expect(proof).toMatchObject({ entries: 3, head: { segment: segments, stopped: true } })
  const file = segmentPath(path, segments)
  const altered = readFileSync(file)
  writeFileSync(file, altered.fill('x', 100, 101))
  expect(proveLast(path).broken).toMatchObject({ path: file, offset: 0 })
})
