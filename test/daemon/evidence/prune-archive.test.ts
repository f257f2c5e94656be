import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { archive } from '../../../daemon/cli/archive.ts'
import { verify } from '../../../daemon/cli/verify.ts'
import { archiveSegments } from '../../../daemon/evidence/archive-segments.ts'
import { proveAll } from '../../../daemon/evidence/prove-journal.ts'
import { pastRetention, pruningOf, removeSegments } from '../../../daemon/evidence/prune-archive.ts'
import { oneRound } from '../../../daemon/evidence/which-round.ts'
import { archivedHeads } from '../../../daemon/journal/archived-heads.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { emptyHead } from '../../../daemon/journal/lines.ts'
import { inTemporaryDirectory, note } from '../../support/journal-files.ts'
import { printed } from '../../support/verb-in-process.ts'

const day = 24 * 60 * 60_000

describe('the retention holds no longer', () => {
  const heads = (...days: number[]) => days.map((at, i) => ({ ...emptyHead, segment: i + 1, at: at * day }))
  const past = (kept: ReturnType<typeof heads>, archived: readonly number[], now: number) =>
    pastRetention(kept, archived, { retention: 3 * day, now: now * day })
  const kept = heads(1, 2, 3, 4)

  it('what ended longer ago, and never the newest of the archive', () => {
    expect([4, 5, 5.1, 6, 99].map((now) => past(kept, [1, 2, 3, 4], now))).toEqual([[], [1], [1, 2], [1, 2], [1, 2, 3]])
    expect(past(kept, [3], 99)).toEqual([])
    expect(past(kept, [], 99)).toEqual([])
  })

  it('from the oldest of the archive on, up to a gap in it', () => {
    expect(past(kept, [2, 3, 4], 99)).toEqual([2, 3])
    expect(past(kept, [1, 3, 4], 99)).toEqual([1])
  })

  it('no segment whose clock was behind that of one before it, before that one', () => {
    expect(past(heads(7, 1, 8, 9), [1, 2, 3, 4], 9)).toEqual([])
    expect(past(heads(7, 1, 8, 9), [2, 3, 4], 10.5)).toEqual([2])
    expect(past(heads(7, 1, 8, 9), [2, 3, 4], 9.9)).toEqual([])
  })

  it('no segment whose head the journal has not', () => {
    expect(past(kept.slice(1), [1, 2, 3, 4], 99)).toEqual([])
    expect(past(kept.slice(0, 1), [1, 2, 3], 99)).toEqual([1])
  })
})

let directory: string
let path: string
let away: string
inTemporaryDirectory((fresh) => {
  directory = fresh
  path = join(directory, 'table.journal')
  away = join(directory, 'archive')
})

const begun = Date.UTC(2020, 0, 1)

/** Five segments, each a day long, of which four are archived. */
beforeEach(async () => {
  let now = begun
  const journal = await openJournal(path, { clock: () => now })
  for (let number = 1; number <= 4; number++) {
    for (let n = 0; n < 20; n++) journal.append(note(n))
    now += day
    journal.cut('asked', [{ room: 'session', form: 1, state: { session: { session: number } } }])
    journal.commit()
  }
  for (let number = 1; number <= 4; number++) await journal.tend()
  await journal.close()
  expect(archiveSegments(path, away).moved).toHaveLength(4)
})

const name = (number: number) => `00000${number}.journal.zst`
const removeBy = (now: number) =>
  removeSegments(path, away, pruningOf(path, away, { retention: 30 * day, now }).past, now)

describe('what is past the retention', () => {
  it('is removed from an archive, and the rest is proved by the heads that are kept', async () => {
    removeBy(begun + 31.5 * day)
    expect(readdirSync(away)).toEqual([name(3), name(4)])
    expect(archivedHeads(path).map(({ removed }) => removed !== undefined)).toEqual([true, true, false, false])
    const proof = await proveAll(path, away)
    expect(proof).toMatchObject({ removed: [1, 2], unseen: [] })
    expect(proof.broken).toBeUndefined()
    expect((await proveAll(path)).unseen).toEqual([3, 4])
    expect((await printed(verify, path, '--archive', away)).out).toContain(
      'Not seen, because removed after the retention: segments 1 to 2.',
    )
    writeFileSync(join(away, name(3)), readFileSync(join(away, name(4))))
    expect((await proveAll(path, away)).broken).toMatchObject({ path: join(away, name(3)) })
  })

  it('is named to who looks for a round in it', () => {
    removeBy(begun + 31.5 * day)
    const lookedFor = () => oneRound([], { table: 'wheel-1', round: 7 }, path, away)
    expect(lookedFor).toThrow(/2 of its segments were removed after the retention, and may have had it\.$/)
    expect(lookedFor).not.toThrow('archived')
  })

  it('is not removed where it is not what was archived', () => {
    const second = join(away, name(2))
    writeFileSync(second, readFileSync(second).fill('x', 40, 44))
    expect(() => removeBy(begun + 99 * day)).toThrow(expect.objectContaining({ code: 'journal-broken' }))
    expect(readdirSync(away)).toEqual([name(2), name(3), name(4)])
    expect(archivedHeads(path).map(({ removed }) => removed !== undefined)).toEqual([true, false, false, false])
  })

  it('is not known by a clock that stands before the newest entry', () => {
    expect(() => pruningOf(path, away, { retention: 0, now: begun + 3.9 * day })).toThrow('set the clock')
    expect(pruningOf(path, away, { retention: 0, now: begun + 4 * day }).past).toHaveLength(3)
  })
})

describe('the verb archive', () => {
  const configured = (retention: string): string => {
    const example = readFileSync('examples/baccarat.yaml', 'utf8')
    const file = join(directory, 'table.yaml')
    const journal = JSON.stringify({ folder: path, retention })
    writeFileSync(file, example.replace('journal: ./baccarat.journal', `journal: ${journal}`))
    return file
  }

  it('says what it would remove, and removes it when that is meant', async () => {
    const args = ['--prune', away, '-c', configured('3 years')]
    const asked = await printed(archive, ...args)
    expect(asked.code).toBe(0)
    expect(asked.out).toContain(`Segments 1 to 3 of ${away}, up to 2020-01-03T00:00:00.000Z, can be removed`)
    expect(asked.out).toContain('1 segment stays. Nothing is removed yet: --yes removes.')
    expect(readdirSync(away)).toHaveLength(4)
    expect(JSON.parse((await printed(archive, ...args, '--json')).out)).toEqual({ past: [1, 2, 3], held: [4] })
    expect((await printed(archive, ...args, '--yes')).out).toContain('were proved and removed')
    expect(readdirSync(away)).toEqual([name(4)])
    expect((await printed(archive, ...args, '--yes')).out).toContain('Nothing of')
    expect((await proveAll(path, away)).broken).toBeUndefined()
  })

  it('removes nothing that the retention of the configuration holds', async () => {
    const { code, out } = await printed(archive, '--prune', away, '-c', configured('9999 years'), '--yes')
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^Nothing of .* can be removed: the retention/),
    })
    expect(readdirSync(away)).toHaveLength(4)
  })

  it('knows the retention by a configuration, and takes the journal of that', async () => {
    const config = configured('1 day')
    for (const args of [
      ['--prune', away],
      ['--prune', away, '-c', config, path],
      ['--prune', away, '-c', config, '--journal', path],
      ['--prune', away, '-c', config, '--to', away],
      ['--to', away, '--yes', path],
      ['--yes'],
    ])
      expect(await printed(archive, ...args), args.join(' ')).toMatchObject({ code: 2, out: '' })
    mkdirSync(join(directory, 'empty'))
    expect(await printed(archive, '--prune', join(directory, 'empty'), '-c', config)).toMatchObject({ code: 1 })
    expect(readdirSync(away)).toHaveLength(4)
  })
})
