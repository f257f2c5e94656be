import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { history } from '../../../../daemon/cli/history.ts'
import { round } from '../../../../daemon/cli/round.ts'
import { snapshotOf } from '../../../../daemon/engine/engine-state.ts'
import { emptyFloor } from '../../../../daemon/engine/floor.ts'
import { noRecords, withRecord } from '../../../../daemon/engine/journal-records.ts'
import { indexOf } from '../../../../daemon/evidence/journal-index.ts'
import { gatherHistory } from '../../../../daemon/evidence/story/gather-history.ts'
import { tellHistory } from '../../../../daemon/evidence/story/tell-history.ts'
import type { Entry } from '../../../../daemon/journal/entry.ts'
import { openJournal } from '../../../../daemon/journal/journal.ts'
import { readJournal } from '../../../../daemon/journal/read-journal.ts'
import { archiveAll, inTemporaryDirectory } from '../../../support/journal-files.ts'
import { printed } from '../../../support/verb-in-process.ts'
import { journalOf } from './played-rounds.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'tables.journal')
})
const said = { out: '', err: '' }
beforeEach(() => void Object.assign(said, { out: '', err: '' }))

/** Runs the verb, adds what it prints to `said`, and tells its exit code. */
async function ran(...args: string[]): Promise<number> {
  const { code, out, err } = await printed(history, ...args)
  said.out += out.trimEnd()
  said.err += err.trimEnd()
  return code
}

const table = 'table'

/** The rounds of scenarios, a session each in which they are numbered again, in segments that are cut anywhere. */
async function played(...files: string[]): Promise<void> {
  const journal = await openJournal(path)
  let records = noRecords
  for (const [i, file] of files.entries()) {
    for (const { n: _, at: __, ...body } of journalOf(file)) {
      records = withRecord(
        records,
        journal.append(body.kind === 'session' ? { ...body, session: i + 1 } : body),
        () => ({}),
      )
      if (records.session !== null && body.kind === 'event' && body.seq % 25 === 0)
        journal.cut('asked', snapshotOf({ records, floor: emptyFloor, isKnown: true }))
      journal.commit()
    }
    journal.append({ kind: 'ended', table, why: 'changed' })
  }
  await journal.tend()
  await journal.close()
}

/** The same by reading every entry. */
function everyLine() {
  const gathering = gatherHistory(table)
  expect(readJournal(path, gathering.visit).ok).toBe(true)
  return gathering.lines()
}

const files = ['games/gb.casino-stud-irregular.yaml', 'games/co.baccarat-irregular.yaml', 'games/gb.roulette.yaml']

describe('the history of a table', () => {
  it('is read by the index as by reading all of the journal', async () => {
    await played(...files)
    const all = everyLine()
    expect(indexOf(path)?.length).toBeGreaterThan(5)
    expect(all.map(({ session, round }) => `${session}:${round}`)).toEqual([
      ...['1:1', '1:2', '1:3', '1:4', '1:5', '1:6', '1:7'],
      ...['2:1', '2:2', '2:3', '2:4', '2:5', '2:6', '2:7'],
      ...['3:1', '3:2'],
    ])
    expect(tellHistory(path, { table }).rounds).toEqual(all)
    for (let last = 1; last <= all.length; last++)
      expect(tellHistory(path, { table, last }).rounds, `last ${last}`).toEqual(all.slice(-last))
    for (const { at } of all) {
      expect(tellHistory(path, { table, from: at }).rounds).toEqual(all.filter((line) => line.at >= at))
      expect(tellHistory(path, { table, to: at }).rounds).toEqual(all.filter((line) => line.at <= at))
    }
  })

  it('is with an archive what it was before', async () => {
    await played(...files)
    const all = everyLine()
    const away = `${path}.archive`
    expect(await archiveAll(path, away)).toBeGreaterThan(5)
    expect(tellHistory(path, { table }, { archive: away }).rounds).toEqual(all)
    const { out } = await printed(history, table, '--archive', away, '--journal', path)
    expect(out.trimEnd().split('\n')).toHaveLength(all.length)
  })

  it('is that of a game, a finding, a seat or an amount', async () => {
    await played(...files)
    const rounds = (wanted: object) =>
      tellHistory(path, { table, ...wanted }).rounds.map(({ session, round }) => `${session}:${round}`)
    expect(rounds({ game: 'gb.roulette' })).toEqual(['3:1', '3:2'])
    expect(rounds({ finding: 'raise-not-double' })).toEqual(['1:1'])
    expect(rounds({ seat: 3 })).toEqual(['3:1', '3:2'])
    // A single number is paid 35 to 1.
    expect(rounds({ amount: '36.00' })).toEqual(['3:1', '3:2'])
    expect(rounds({ seat: 1, amount: '9.00', last: 1 })).toEqual(['1:1'])
    expect(rounds({ seat: 9 })).toEqual([])
  })

  it('is a line for each round, or JSON', async () => {
    await played(...files)
    expect(await ran(table, '--last', '2', '--journal', path)).toBe(0)
    expect(said.out.split('\n').map((line) => line.slice(21))).toEqual([
      'table/3:1       settled       £10.00 -> £91.00        17 black',
      'table/3:2       settled       £3.00 -> £36.50         0 zero',
    ])
    said.out = ''
    expect(await ran(table, '--seat', '1', '--finding', 'raise-not-double', '--journal', path)).toBe(0)
    expect(said.out.slice(21)).toBe(
      'table/1:1       disputed      £14.00 -> £0.00         Dealer K♦ 9♣ 7♥ 4♠ 3♣; 1 finding',
    )
    said.out = ''
    expect(await ran(table, '--last', '1', '--json', '--journal', path)).toBe(0)
    expect(JSON.parse(said.out)).toMatchObject([{ session: 3, round: 2, staked: { minor: 300, text: '£3.00' } }])
  })

  it('names each round as the story of one takes it', async () => {
    await played(...files)
    await ran(table, '--last', '1', '--journal', path)
    const [, , name = ''] = said.out.split(/ +/)
    const { code, out } = await printed(round, name, '--journal', path, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ session: 3, round: 2, game: { id: 'gb.roulette' } })
    expect(await printed(round, name, '--session', '1', '--journal', path)).toMatchObject({ code: 2 })
  })

  it('counts the findings of a round, though they are by one rule', () => {
    const gathering = gatherHistory(table)
    const finding = { type: 'finding', round: 1, rule: 'raise-not-double' }
    for (const entry of [
      ...journalOf('games/gb.casino-stud-irregular.yaml'),
      { kind: 'effect', table, effect: finding },
      { kind: 'effect', table, effect: finding },
    ])
      gathering.visit(entry as Entry)
    expect(gathering.lines()[0]?.findings).toEqual(Array.from({ length: 3 }, () => 'raise-not-double'))
  })

  it.each([
    ['--seat', 'x'],
    ['--amount', 'many'],
    ['--last', '0'],
  ])('%s %s is wrong usage', async (...flag) => {
    expect(await ran(table, ...flag)).toBe(2)
    expect(said.err).toMatch(/^Usage: feltwire history/)
  })
})
