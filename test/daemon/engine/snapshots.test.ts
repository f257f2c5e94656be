import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readSessionFloor } from '../../../daemon/config/read-configuration.ts'
import { restored, snapshotOf } from '../../../daemon/engine/engine-state.ts'
import { emptyFloor, type Floor, type FloorState, floorRules } from '../../../daemon/engine/floor.ts'
import { noRecords, withRecord } from '../../../daemon/engine/journal-records.ts'
import { resumeSession } from '../../../daemon/engine/session-state.ts'
import { beginSession, stepFloor } from '../../../daemon/engine/step-floor.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import type { RoomSnapshot } from '../../../daemon/journal/snapshot.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { damaged } from '../../fuzz/bytes.ts'
import { allUpFixture } from '../../games/table/pool/all-up-fixture.ts'
import { files, play } from '../../simulators/scenario-play.ts'
import { floorOf, openFixture } from '../../support/metered-tables.ts'

type Input = Entry & { table: string }

const isInput = (entry: Entry): entry is Input =>
  'table' in entry && !['event', 'effect', 'published'].includes(entry.kind)

const throughJson = (snapshots: readonly RoomSnapshot[]): RoomSnapshot[] => JSON.parse(JSON.stringify(snapshots))

const throughSnapshot = (floor: FloorState): FloorState =>
  restored(throughJson(snapshotOf({ records: noRecords, floor, isKnown: true }))).floor

/** What readers see of a floor. */
function viewsOf(floor: Floor, state: FloorState) {
  const session = resumeSession(floor, state)
  return [...session.machines.values()].map((table) => ({
    view: table.view(),
    alerts: [...table.alerts()],
    seq: table.seq(),
    wake: table.nextWake(),
    meters: session.meters.views(table.id),
    pool: session.pools.get(table.id)?.outlook(),
  }))
}

/** The entries twice: as they come, and with the state through its snapshot after each. The first entry that differs. */
function firstDifference(floor: Floor, entries: readonly Entry[]): Entry | undefined {
  const rules = floorRules(floor)
  let state = beginSession(rules, emptyFloor).state
  let kept = state
  for (const entry of entries.filter(isInput)) {
    const step = stepFloor(rules, state, entry)
    const other = stepFloor(rules, throughSnapshot(kept), entry)
    state = step.state
    kept = other.state
    const { derived, frames, events, replies } = step
    const again = { derived: other.derived, frames: other.frames, events: other.events, replies: other.replies }
    // The text too: an entry whose members have another order is another entry of the journal.
    const isSameText = JSON.stringify(derived) === JSON.stringify(other.derived)
    if (!isSameText || !isDeepStrictEqual({ derived, frames, events, replies }, again)) return entry
  }
  return isDeepStrictEqual(viewsOf(floor, state), viewsOf(floor, throughSnapshot(kept))) ? undefined : entries.at(-1)
}

/** Now and then a wire brings other bytes than were sent. */
const onABadWire = (entry: Entry, random: Random): Entry =>
  entry.kind === 'bytes' && random.int(8) === 0
    ? { ...entry, data: damaged(Buffer.from(entry.data, 'hex'), random).toString('hex') }
    : entry

describe('a floor goes on alike from its snapshot after every entry', () => {
  it.each(files)('of %s, and on a bad wire', (file) => {
    const { floor, inputs } = play(file, file.includes('roulette') ? 'gb.roulette' : 'co.baccarat')
    const random = seeded(1)
    expect(firstDifference(floor, inputs)).toBeUndefined()
    expect(
      firstDifference(
        floor,
        inputs.map((entry) => onABadWire(entry, random)),
      ),
    ).toBeUndefined()
  })

  it('of linked tables with their meter, boards, locked shoes and displays', () => {
    const floor = floorOf(['stud-1', 'stud-2'], 'main: 70, seed: 100000, locksLink: true')
    const fixture = openFixture(floor)
    const [one, other] = ['stud-1', 'stud-2'].map((id) => fixture.table(id))
    for (const table of [one, other]) {
      table?.bets.place(1, 'ante', 500)
      table?.bets.place(1, 'progressive', 100)
      table?.bets.noMoreBets()
      table?.deal('As Ks Qs Js Ts 2h 5h 7h 9h Jc')
      table?.keys.press('fold', 1)
    }
    fixture.take({ kind: 'link', table: 'stud-1', device: 'shoe', state: 'closed', reason: 'unplugged' })
    fixture.take({ kind: 'link', table: 'stud-1', device: 'shoe', state: 'open' })
    expect(fixture.meter().pending.length).toBeGreaterThan(0)
    expect(firstDifference(floor, fixture.entries)).toBeUndefined()
  })

  it('of pools with All Up over them', () => {
    const meeting = 'Sha Tin, 21 November'
    const { must, inputs, pools } = allUpFixture([
      { id: 'win', game: 'hkjc.win' },
      { id: 'place', game: 'hkjc.place' },
      { id: 'up', game: 'hkjc.all-up' },
    ])
    const legs = [1, 2].map((race) => ({ table: 'win', race, on: race }))
    must('up', 'bet', { meeting, legs, sizes: [1, 2], units: 1 })
    for (const race of [1, 2]) {
      for (const table of ['win', 'place']) must(table, 'open', { meeting, race: String(race), runners: [8] })
      for (const horse of [1, 2, 5]) must('win', 'bet', { combinations: [horse], units: horse })
      must('place', 'bet', { combinations: [3], units: 2 })
      must('place', 'withdraw', { horses: [7] })
      for (const table of ['win', 'place']) {
        must(table, 'close')
        must(table, 'result', { places: { 1: [race], 2: [4], 3: [6] } })
      }
    }
    expect(firstDifference({ tables: [], meters: [], pools }, inputs)).toBeUndefined()
  })
})

describe('what is remembered of the journal', () => {
  it('comes through its snapshot', () => {
    const { inputs } = play(files[0] ?? '')
    const begun: Entry = {
      ...{ n: 1, at: 5, kind: 'session', session: 3, software: 'feltwire 1' },
      config: { tables: [{ id: 'table', meters: { a: 'grand' } }] },
    }
    const asked: Entry = {
      ...{ n: 2, at: 6, kind: 'operator', table: 'table', op: 'void-round', by: 'Ann', transaction: 't' },
      args: {},
    }
    const published: Entry = { n: 3, at: 7, kind: 'published', table: 'table', session: 3, seq: 9 }
    const records = [begun, asked, published, ...inputs].reduce(
      (before, entry) => withRecord(before, entry, () => ({})),
      noRecords,
    )
    expect(records.meters).toEqual({ table: ['grand'] })
    const through = restored(throughJson(snapshotOf({ records, floor: emptyFloor, isKnown: true })))
    expect(through).toEqual({ records, floor: emptyFloor, isKnown: true })
  })

  it('is not read from a form of a later version', () => {
    const later = [{ room: 'meters', form: 99, state: {} }]
    expect(() => restored(later)).toThrow(expect.objectContaining({ code: 'snapshot-unknown' }))
  })
})

/** Snapshots of each form that there ever was, with entries behind them and what must follow from those. */
type KeptForm = { configuration: object; snapshots: RoomSnapshot[]; entries: Input[]; derived: unknown[] }

describe('snapshots that earlier versions wrote', () => {
  const folder = new URL('forms/', import.meta.url)
  it.each(readdirSync(folder))('%s is gone on from', (file) => {
    const kept: KeptForm = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    const { floor } = readSessionFloor(kept.configuration)
    const session = resumeSession(floor, restored(kept.snapshots).floor)
    const derived = JSON.parse(JSON.stringify(kept.entries.flatMap((entry) => session.take(entry).derived)))
    // A later version may say more of a round, and nothing else.
    expect(derived).toMatchObject(kept.derived)
  })
})
