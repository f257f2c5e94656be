import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { meters } from '../../../daemon/cli/meters.ts'
import { pools } from '../../../daemon/cli/pools.ts'
import { replay } from '../../../daemon/cli/replay.ts'
import { round } from '../../../daemon/cli/round.ts'
import type { Verb } from '../../../daemon/cli/verb.ts'
import { verify } from '../../../daemon/cli/verify.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import {
  bytesIn,
  firstSegment,
  inTemporaryDirectory,
  journalBytes,
  linesOf,
  note,
  putBytes,
} from '../../support/journal-files.ts'
import { printed } from '../../support/verb-in-process.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

const said = { out: '', err: '' }
beforeEach(() => void Object.assign(said, { out: '', err: '' }))

/** Runs a verb, adds what it prints to `said`, and tells its exit code. */
async function ran(verb: Verb, ...args: string[]): Promise<number> {
  const { code, out, err } = await printed(verb, ...args)
  said.out += out.trimEnd()
  said.err += err.trimEnd()
  return code
}

describe('the verb verify', () => {
  it('says how much is proved, and by which hash', async () => {
    const whole = await journalBytes(path, 'stopped')
    const hash = linesOf(whole)[7]?.slice(0, 64)
    expect(await ran(verify, path)).toBe(0)
    expect(said).toEqual({
      out: `${path} is intact: 8 entries, 1 session, head ${hash}. The daemon stopped cleanly.`,
      err: '',
    })
  })

  it('says of the newest segment alone no more than that has', async () => {
    const hash = linesOf(await journalBytes(path, 'stopped'))[7]?.slice(0, 64)
    expect(await ran(verify, path, '--last')).toBe(0)
    expect(said.out).toBe(
      `The newest segment of ${path} is intact: 8 entries, head ${hash}. The daemon stopped cleanly.`,
    )
    expect(JSON.parse((await printed(verify, path, '--last', '--json')).out)).not.toHaveProperty('sessions')
    for (const [flag, file] of [
      ['--archive', 'away'],
      ['--checkpoint', 'note'],
    ] as const)
      expect(await ran(verify, path, '--last', flag, file)).toBe(2)
  })

  it('prints its figures as JSON', async () => {
    const whole = await journalBytes(path, 'stopped')
    const hash = linesOf(whole)[7]?.slice(0, 64)
    expect(await ran(verify, '--json', path)).toBe(0)
    const figures = { ok: true, entries: 8, sessions: 1, recovered: 0, stopped: true, hash, bytes: whole.length }
    expect(JSON.parse(said.out)).toEqual(figures)
  })

  it('names the entry that was altered', async () => {
    const whole = await journalBytes(path, 'stopped')
    const offset = whole.indexOf('\n') + 1
    whole[offset + 70] = 0x20
    putBytes(path, whole)
    expect(await ran(verify, path)).toBe(1)
    expect(said.err).toContain(`${firstSegment(path)} is broken: entry 2, at byte ${offset}, does not match its hash`)
    expect(await ran(verify, path, '--json')).toBe(1)
    expect(JSON.parse(said.out)).toMatchObject({ ok: false, entries: 1, broken: { entry: 2, offset, torn: false } })
  })

  it('tells a write that was cut short from an alteration, and tells of it after it was mended', async () => {
    const whole = await journalBytes(path, 'cut off')
    putBytes(path, whole.subarray(0, -5))
    expect(await ran(verify, path)).toBe(1)
    expect(said.err).toContain('entry 7')
    expect(said.err).toContain('sets that tail aside')
    await (await openJournal(path)).close()
    expect(await ran(verify, path)).toBe(0)
    expect(said.out).toContain('1 write cut short and set aside')
  })

  it('finds nothing proved by an empty file, as a journal is that was cut off at its beginning', async () => {
    putBytes(path, '')
    expect(await ran(verify, path)).toBe(1)
    expect(said).toEqual({
      out: '',
      err: `${path} is empty: nothing is proved. A daemon would begin a new journal there.`,
    })
    expect(await ran(verify, path, '--json')).toBe(1)
    expect(JSON.parse(said.out)).toMatchObject({ ok: false, entries: 0 })
  })

  it('needs one journal that is there', async () => {
    expect(await ran(verify)).toBe(1)
    expect(said.err).toContain('There is no journal in this folder.')
    expect(await ran(verify, path, path)).toBe(2)
    expect(await ran(verify, path, '--loud')).toBe(2)
    expect(said.err).toContain('verify [JOURNAL | --journal FOLDER] [--last]')
    expect(await ran(verify, path)).toBe(1)
    expect(said.err).toContain('no such folder')
    expect(said.err).toContain(path)
  })
})

/** The verbs that read a journal, with what is asked of them before its path. */
const readers: [string, Verb, string[]][] = [
  ['replay', replay, []],
  ['round', round, ['t1/7', '--journal']],
  ['meters', meters, ['reconcile', '--journal']],
  ['pools', pools, ['reconcile', '--journal']],
]

describe('a journal whose end is not proved', () => {
  /** A round's result, and one entry behind it. */
  async function journaled(): Promise<Buffer> {
    const journal = await openJournal(path)
    journal.append({
      kind: 'effect',
      table: 't1',
      effect: { type: 'result', round: 7, game: 'gb.roulette', kind: 'void', settlements: [] },
    })
    journal.append(note(1))
    journal.commit()
    const running = bytesIn(path)
    await journal.close()
    return running
  }

  it.each(readers)('is told up to a write that was cut short by %s, with a warning', async (_, verb, args) => {
    putBytes(path, (await journaled()).subarray(0, -5))
    expect(await ran(verb, ...args, path)).toBe(0)
    expect(said.out).not.toBe('')
    expect(said.err).toMatch(
      / is broken: entry 4, at byte \d+, is incomplete: .* Everything shown here is from before that\.$/,
    )
  })

  it.each(readers)('is told up to an alteration by %s, which fails', async (_, verb, args) => {
    const altered = await journaled()
    altered[altered.length - 5] = 0x20
    putBytes(path, altered)
    expect(await ran(verb, ...args, path)).toBe(1)
    expect(said.out).not.toBe('')
    expect(said.err).toMatch(/ is broken: entry 4, at byte \d+, does not match its hash/)
  })
})

describe('a journal that is not there', () => {
  it.each([
    ['verify', verify, ['nope']],
    ['replay', replay, ['nope']],
    ['round', round, ['t1/1', '--journal', 'nope']],
    ['meters', meters, ['list', '--journal', 'nope']],
    ['pools', pools, ['list', '--journal', 'nope']],
  ])('is told in the same plain words by %s', async (_, verb, args) => {
    expect(await ran(verb, ...args)).toBe(1)
    expect(said.err).toBe('[journal-failed] Cannot read the journal nope: there is no such folder.')
  })

  it('may be a folder of something else, or a file', async () => {
    expect(await ran(verify, 'test')).toBe(1)
    expect(said.err).toBe('[journal-failed] Cannot read the journal test: it holds no segment of a journal.')
    said.err = ''
    expect(await ran(verify, 'package.json')).toBe(1)
    expect(said.err).toBe(
      '[journal-failed] Cannot read the journal package.json: it is a file, and a journal is a folder.',
    )
  })
})
