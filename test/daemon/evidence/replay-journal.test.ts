import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replay } from '../../../daemon/cli/replay.ts'
import { createCommitQueue } from '../../../daemon/engine/commit-queue.ts'
import { recover } from '../../../daemon/engine/recover.ts'
import { indexOf } from '../../../daemon/evidence/journal-index.ts'
import { proveAll } from '../../../daemon/evidence/prove-journal.ts'
import { replayJournal, replaySegment, replayTasks } from '../../../daemon/evidence/replay-journal.ts'
import { partsWithRound } from '../../../daemon/evidence/round-search.ts'
import { onAllCores } from '../../../daemon/evidence/threads.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { segmentsIn } from '../../../daemon/journal/folder.ts'
import { interimAt } from '../../../daemon/journal/interim-snapshots.ts'
import { chainHash } from '../../../daemon/journal/lines.ts'
import { segmentsOf } from '../../../daemon/journal/read-journal.ts'
import { leafHash, noLeaves, withLeaf } from '../../../daemon/transparency-log/merkle-tree.ts'
import { software } from '../../../daemon/version.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { rulesHash } from '../../../games/listing/forms/rules-form.ts'
import { archiveAll, entriesOf, inTemporaryDirectory } from '../../support/journal-files.ts'
import { createPlay } from '../../support/killed-tables.ts'
import { casinoOf } from '../../support/metered-tables.ts'
import { printed } from '../../support/verb-in-process.ts'

const quiet = {
  heard: () => {},
  committing: () => () => {},
  reply: () => {},
  trouble: () => {},
  refusing: () => {},
  recovered: () => {},
}

/** Two linked tables, so many steps in each run of the daemon. */
async function writeJournal(folder: string, segment: number, runs: readonly number[]): Promise<void> {
  const casino = casinoOf(['stud-1', 'stud-2'], 'main: 70, seed: 100000')
  const configuration = {
    ...casino.configuration,
    journal: { ...casino.configuration.journal, folder, segment },
  }
  let take: (table: string, device: string, data: string) => void = () => {}
  const play = createPlay(seeded(1), () => ({ receive: (...bytes) => take(...bytes) }))
  for (const steps of runs) {
    const { journal, engine } = await recover(configuration, casino)
    const queue = createCommitQueue(journal, engine, quiet)
    take = (table, device, data) => void queue.take({ kind: 'bytes', table, device, data })
    for (let step = 0; step < steps; step++) play.step()
    queue.settle()
    queue.stop()
    await journal.close()
  }
}

/** Writes a journal again with other entries, and with the numbers and hashes that are right for those. */
function forge(folder: string, change: (entry: Entry) => Entry | undefined): void {
  let [n, hash, tree] = [0, '0'.repeat(64), noLeaves()]
  for (const { path } of segmentsIn(folder)) {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const forged = lines.flatMap((line) => {
      const entry = change(JSON.parse(line.slice(65)))
      if (entry === undefined) return []
      const follows = { n, hash, subtrees: tree.roots }
      const text = JSON.stringify({ ...entry, ...(entry.kind === 'segment' && { follows }), n: n + 1 })
      hash = chainHash(hash, text)
      tree = withLeaf(tree, leafHash(hash))
      n += 1
      return [`${hash} ${text}\n`]
    })
    writeFileSync(path, forged.join(''))
  }
}

/** Changes the first entry for which there is a change. */
function once(change: (entry: Entry) => Entry | undefined): { change(entry: Entry): Entry; n(): number } {
  let n = 0
  return {
    change(entry) {
      const other = n === 0 ? change(entry) : undefined
      if (other !== undefined) n = entry.n
      return other ?? entry
    },
    n: () => n,
  }
}

/** From the middle segment on, a card that was dealt is another. */
const otherCard = (from: number) =>
  once((entry) =>
    entry.n > from && entry.kind === 'event' && entry.event.type === 'card-drawn'
      ? { ...entry, event: { ...entry.event, card: entry.event.card === 'As' ? 'Ks' : 'As' } }
      : undefined,
  )

let original: string
beforeAll(async () => {
  const directory = mkdtempSync('/dev/shm/feltwire-replay-')
  original = join(directory, 'journal')
  await writeJournal(original, 45_000, [200, 200])
  return () => rmSync(directory, { recursive: true })
})

let folder: string
inTemporaryDirectory((directory) => {
  folder = join(directory, 'journal')
  cpSync(original, folder, { recursive: true })
})

/** What the verb prints, and its exit code. */
const said = (...args: string[]) => printed(replay, ...args)

/** The number of the first entry of a segment. */
const beginOf = (segment: number): number =>
  entriesOf(folder).find((entry) => entry.kind === 'segment' && entry.segment === segment)?.n ?? 0

describe('a session', () => {
  it('names the hash of the rules of its games', () => {
    const [session] = entriesOf(original).filter(({ kind }) => kind === 'session')
    expect(session).toMatchObject({ rules: { 'gb.casino-stud': rulesHash('gb.casino-stud') } })
  })
})

describe('snapshots in the middle of a segment', () => {
  let long: string
  beforeAll(async () => {
    const directory = mkdtempSync('/dev/shm/feltwire-replay-')
    long = join(directory, 'journal')
    await writeJournal(long, 1 << 20, [700, 500])
    return () => rmSync(directory, { recursive: true })
  })
  beforeEach(() => {
    rmSync(folder, { recursive: true })
    cpSync(long, folder, { recursive: true })
  })
  const interims = () =>
    entriesOf(folder).flatMap((entry) =>
      entry.kind === 'interim' && entry.number === entry.of ? interimAt(entry) : [],
    )

  it('are what was replayed up to there', async () => {
    expect(segmentsOf(folder)).toHaveLength(1)
    expect(interims().length).toBeGreaterThan(2)
    expect(await replayJournal(folder, {})).toMatchObject({ differences: [], sessions: [1] })
    expect(await replayJournal(folder, { isAgainst: true })).toMatchObject({ differences: [], sessions: [1] })
  })

  it('are told where they are not', async () => {
    const [, second] = interims()
    const forged = once((entry) =>
      entry.n > (second?.last ?? 0) && entry.kind === 'interim' && entry.room === 'meters'
        ? { ...entry, state: { ...(entry.state as object), lit: ['forged'] } }
        : undefined,
    )
    forge(folder, forged.change)
    expect((await proveAll(folder)).broken).toBeUndefined()
    const { differences } = await replayJournal(folder, {})
    const entry = interims()[2]?.last
    expect(differences).toMatchObject([{ segment: 1, entry, room: 'meters', where: '/lit/0', found: '"forged"' }])
    expect((await said(folder)).err).toMatch(
      `The snapshots up to entry ${entry} are not what segment 1 has come to: room 'meters', at /lit/0.`,
    )
  })

  it('are not told in place of a decision that is missing before them', async () => {
    const first = (interims()[0]?.first ?? 0) - 1
    const kinds = entriesOf(folder)
      .slice(0, first)
      .map(({ kind }) => kind)
    const input = kinds.lastIndexOf('bytes') + 1
    expect(input).toBeLessThan(first)
    const otherSnapshot = once((entry) =>
      entry.kind === 'interim' && entry.room === 'meters'
        ? { ...entry, state: { ...(entry.state as object), lit: ['forged'] } }
        : undefined,
    )
    forge(folder, (entry) => (entry.n > input && entry.n <= first ? undefined : otherSnapshot.change(entry)))
    for (const isAgainst of [false, true]) {
      const { differences } = await replayJournal(folder, { isAgainst })
      expect(differences[0]).toHaveProperty('session', 1)
      expect(differences.filter((difference) => 'room' in difference)).toEqual([])
    }
  })

  it.each([false, true])(
    'leave a decision right before them to be told as what it is: against %j',
    async (isAgainst) => {
      const last = new Set(interims().map(({ first }) => first - 1))
      const forged = once((entry) =>
        last.has(entry.n) && entry.kind === 'event'
          ? { ...entry, event: { ...entry.event, forged: 1 } as never }
          : undefined,
      )
      forge(folder, forged.change)
      expect(forged.n()).toBeGreaterThan(0)
      const { differences, counts } = await replayJournal(folder, { isAgainst })
      expect(differences).toMatchObject([{ entry: forged.n(), session: 1 }])
      expect(Object.keys(counts)).toEqual([expect.stringMatching(/^event /)])
    },
  )

  it('are where a round is played from, and up to', async () => {
    const index = indexOf(folder)
    const rounds = Array.from({ length: 40 }, (_, i) => ({ table: 'stud-2', round: i + 1 }))
    const parts = rounds.flatMap((wanted) => partsWithRound(folder, wanted, index))
    const between = parts.filter(({ begin, end }) => begin !== undefined && end !== undefined)
    expect(between.length).toBeGreaterThan(5)
    for (const part of parts) expect(await replayJournal(folder, { only: [part] })).toMatchObject({ differences: [] })
    const { agreed } = await replayJournal(folder, {})
    for (const part of between) expect((await replayJournal(folder, { only: [part] })).agreed).toBeLessThan(agreed / 2)
  })

  it('show an entry of the round that differs', async () => {
    const [, begin, end] = interims()
    if (begin === undefined || end === undefined) throw new Error('there are too few snapshots')
    const forged = otherCard(begin.last)
    forge(folder, forged.change)
    expect(forged.n()).toBeLessThan(end.first)
    const inside = await replayJournal(folder, { only: [{ segment: 1, begin, end }] })
    expect(inside.differences).toMatchObject([{ entry: forged.n(), session: 1, kind: 'event card-drawn' }])
    const before = await replayJournal(folder, { only: [{ segment: 1, end: begin }] })
    expect(before.differences).toEqual([])
  })
})

describe('a journal of many segments', () => {
  it('is replayed in threads as it is one segment after another', async () => {
    const all = segmentsOf(folder)
    expect(all.length).toBeGreaterThan(4)
    const { agreed, differences, segments, sessions } = await replayJournal(folder, {})
    const tasks = replayTasks(folder, all, false)
    const each = tasks.map((task) => replaySegment(task))
    const thread = new URL('../../../daemon/evidence/replay-thread.ts', import.meta.url)
    const inThreads = await onAllCores(tasks, { run: replaySegment, thread, bytes: () => 1 << 30 })
    expect(inThreads).toEqual(each)
    expect({ differences, segments, sessions }).toEqual({ differences: [], segments: all.length, sessions: [1] })
    expect(agreed).toBe(each.reduce((sum, replay) => sum + replay.agreed, 0))
    const derived = entriesOf(folder).filter(({ kind }) => ['event', 'effect', 'transfer', 'account'].includes(kind))
    expect(agreed).toBe(derived.length)
  })

  it('shows a differing entry in a middle segment', async () => {
    const forged = otherCard(beginOf(3))
    forge(folder, forged.change)
    expect((await proveAll(folder)).broken).toBeUndefined()
    const { differences } = await replayJournal(folder, {})
    expect(differences).toMatchObject([{ entry: forged.n(), session: 1, kind: 'event card-drawn' }])
    const each = replayTasks(folder, segmentsOf(folder), false).flatMap((task) => replaySegment(task).differences)
    expect(differences).toEqual(each)
    const { code, err } = await said(folder)
    expect(code).toBe(1)
    expect(err).toContain(`Entry ${forged.n()} of session 1 (event card-drawn) differs at /event/card.\n  now:     "`)
    expect(err).toMatch(/^ {2}journal: "(?:As|Ks)"$/m)
  })

  it('shows which room of a snapshot does not follow, and where', async () => {
    const begin = beginOf(3)
    const forged = once((entry) =>
      entry.n > begin && entry.kind === 'snapshot' && entry.room === 'retained'
        ? { ...entry, state: { alerts: { 'stud-2': ['forged'] }, meters: {} } }
        : undefined,
    )
    forge(folder, forged.change)
    expect((await proveAll(folder)).broken).toBeUndefined()
    const { differences } = await replayJournal(folder, {})
    expect(differences[0]).toMatchObject({ segment: 3, room: 'retained', where: '/alerts/stud-1', found: 'nothing' })
    const { code, err } = await said(folder)
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Segment 3 does not go on from the segment before it: room 'retained', at \/\w+.*\n {2}replayed: /,
    )
  })

  it('shows what is missing at the end of a segment', async () => {
    const last = beginOf(4) - 1
    const kinds = entriesOf(folder)
      .slice(0, last)
      .map(({ kind }) => kind)
    const input = kinds.lastIndexOf('bytes') + 1
    expect(input).toBeLessThan(last)
    forge(folder, (entry) => (entry.n > input && entry.n <= last ? undefined : entry))
    const { differences } = await replayJournal(folder, {})
    expect(differences[0]).toMatchObject({ entry: input + 1, found: 'nothing' })
  })

  it('is told up to where it is broken', async () => {
    const broken = segmentsIn(folder)[3]
    const bytes = readFileSync(broken?.path ?? '')
    writeFileSync(broken?.path ?? '', bytes.fill(0x20, bytes.length - 5, bytes.length - 4))
    const { code, out, err } = await said(folder)
    expect(code).toBe(1)
    expect(out).toContain('4 segments, 1 session')
    expect(err).toContain('does not match its hash')
  })

  it('is played only where a round is, when one is asked for', async () => {
    const parts = partsWithRound(folder, { table: 'stud-1', round: 2 })
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.length).toBeLessThan(segmentsOf(folder).length)
    const { code, out } = await said(folder, '--round', 'stud-1/2', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ isWhole: true, segments: parts.length, differences: [] })
    expect(await said(folder, '--round', 'stud-1/999')).toMatchObject({ code: 1 })
    expect(await said(folder, '--round', 'stud-1')).toMatchObject({ code: 2 })
  })
})

describe('an archived part of a journal', () => {
  let away: string
  beforeEach(async () => {
    away = `${folder}.archive`
    expect(await archiveAll(folder, away)).toBeGreaterThan(2)
  })

  it('is replayed where the archive is named, and told else', async () => {
    const { code, err } = await said(folder)
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Not replayed, because archived: segment') })
    const all = await said(folder, '--archive', away)
    expect({ code: all.code, err: all.err }).toEqual({ code: 0, err: '' })
    expect(all.out).toContain(`${(await replayJournal(original, {})).agreed} events, findings and results`)
  })

  it('is where a round may be that the journal has nothing of', async () => {
    const round = ['--round', 'stud-1/2']
    expect((await said(folder, ...round)).err).toContain('archived, and may have it')
    expect(await said(folder, ...round, '--archive', away)).toMatchObject({ code: 0, err: '' })
  })
})

describe('a journal of another version', () => {
  const otherVersion = (entry: Entry): Entry =>
    JSON.parse(JSON.stringify(entry).replaceAll(`"${software}"`, '"feltwire 0.0.1"'))

  it('that decided alike differs nowhere', async () => {
    forge(folder, otherVersion)
    const { agreed, differences } = await replayJournal(folder, { isAgainst: true })
    expect(differences.length).toBe(0)
    expect(agreed).toBe((await replayJournal(original, {})).agreed)
    expect(await said(folder, '--against')).toMatchObject({ code: 0 })
  })

  it('is held against the version that is named, which only this program can be', async () => {
    const [, own = ''] = software.split(' ')
    expect(await said(folder, '--against', own)).toMatchObject({ code: 0 })
    expect(await said(folder, '--against', '99.0.0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Install 99.0.0'),
    })
    expect(await said(folder, own)).toMatchObject({ code: 2 })
  })

  it('has each differing decision listed and counted by kind', async () => {
    let findings = 0
    forge(folder, (entry) => {
      if (entry.kind === 'effect' && entry.effect.type === 'result')
        return { ...entry, effect: { ...entry.effect, reason: `forged ${++findings}` } }
      return otherVersion(entry)
    })
    expect(findings).toBeGreaterThan(2)
    const { differences, counts, agreed } = await replayJournal(folder, { isAgainst: true })
    expect(counts).toEqual({ 'effect result': findings })
    expect(agreed + findings).toBe((await replayJournal(original, {})).agreed)
    expect(differences.length).toBe(Math.min(findings, 20))
    const { code, out } = await said(folder, '--against')
    expect(code).toBe(1)
    expect(out).toContain(`${findings} decisions differ, ${agreed} are as in the journal.`)
    expect(out).toContain(`  effect result: ${findings}\n`)
    expect(out).toContain('forged 1')
  })

  it('has each round listed that is settled otherwise, wager by wager, with the rules', async () => {
    const forged = once((entry) => {
      if (entry.kind !== 'effect' || entry.effect.type !== 'result') return undefined
      const [first, ...others] = entry.effect.settlements
      if (first?.verdict !== 'lose') return undefined
      const pushed = { ...first, verdict: 'push' as const, returns: first.stake }
      return { ...entry, effect: { ...entry.effect, settlements: [pushed, ...others] } }
    })
    forge(folder, (entry) => otherVersion(forged.change(entry)))
    const { rounds, rules } = await replayJournal(folder, { isAgainst: true })
    expect(rules).toEqual([])
    const [round, ...others] = rounds
    expect(others).toEqual([])
    expect(round).toMatchObject({ session: 1, entry: forged.n() })
    const [was, is] = [round?.journal, round?.now].map((result) => result?.settlements[0])
    expect([was?.verdict, is?.verdict]).toEqual(['push', 'lose'])
    const { out } = await said(folder, '--against')
    const stake = `£${((is?.stake ?? 0) / 100).toFixed(2)}`
    const money = `was pushed, ${stake} back of a stake of ${stake}, now lost, £0.00 back of a stake of ${stake}`
    expect(out).toContain(
      [
        '1 round is settled otherwise:',
        `Round ${round?.round} at ${round?.table} (session 1, entry ${forged.n()}):`,
        `  seat ${is?.seat} ${is?.wager}: ${money} (${is?.citation})`,
        `By the rules of ${software}:`,
        `  gb.casino-stud ${is?.wager} (`,
      ].join('\n'),
    )
  })

  it('tells whose rules differ from those that its session names', async () => {
    const journal = 'ab'.repeat(32)
    forge(folder, (entry) =>
      otherVersion(entry.kind === 'session' ? { ...entry, rules: { 'gb.casino-stud': journal } } : entry),
    )
    const { rules } = await replayJournal(folder, { isAgainst: true })
    expect(rules).toEqual([{ session: 1, game: 'gb.casino-stud', journal, now: rulesHash('gb.casino-stud') }])
  })

  it('has decisions listed that only one of both has', async () => {
    const dropped = once((entry) =>
      entry.kind === 'effect' && entry.effect.type === 'result'
        ? { n: entry.n, at: entry.at, kind: 'mirror', says: 'nothing of the round' }
        : undefined,
    )
    forge(folder, (entry) => otherVersion(dropped.change(entry)))
    const { differences } = await replayJournal(folder, { isAgainst: true })
    expect(differences).toMatchObject([{ kind: 'effect result', found: 'nothing' }])
  })
})
