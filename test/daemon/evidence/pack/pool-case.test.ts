import { expect, it } from 'vitest'
import { caseOf, isSettledAgain } from '../../../../daemon/evidence/pack/round-case.ts'
import type { Entry, EntryBody, JsonValue } from '../../../../daemon/journal/entry.ts'
import { allUpFixture } from '../../../games/table/pool/all-up-fixture.ts'

type Step = [op: string, args?: object]

/** The entries of a Win pool of which a fifth goes to the operator, as the journal has them. */
function entriesOfWin(...steps: Step[]): Entry[] {
  const options = { takeoutPct: 20, unitBet: 1000 }
  const fixture = allUpFixture([{ id: 'win', game: 'hkjc.win', options }])
  const tables = [{ id: 'win', game: 'hkjc.win', options, general: {}, meters: {}, devices: [] }]
  const config: Record<string, JsonValue> = { site: 'casino', tables, meters: [] }
  const bodies: EntryBody[] = [{ kind: 'session', session: 1, software: 'x', config }]
  for (const [op, args] of steps) {
    const from = fixture.written.length
    fixture.must('win', op, args)
    const { n: _, at: __, ...input } = fixture.inputs.at(-1) as Entry
    bodies.push(input, ...fixture.written.slice(from))
  }
  return bodies.map((body, n) => ({ ...body, n, at: n }))
}

const about = { kind: 'round', table: 'win', session: 1, round: 1 } as const
const open: Step = ['open', { meeting: 'Sha Tin', race: '3', runners: [8] }]
const bet = (horse: number, units: number): Step => ['bet', { combinations: [horse], units }]
const finish: Step[] = [['close'], ['result', { places: { 1: [7], 2: [4], 3: [1] } }]]

it('a pool is decided again by its tickets and its finish (hkjc 3.5(a), line 13)', () => {
  const entries = entriesOfWin(open, bet(7, 6), bet(1, 2), ...finish)
  const round = caseOf(entries, about)
  expect(round).toMatchObject({ told: { pool: { net: 6_400 } } })
  if ('told' in round) expect(isSettledAgain(round.told, entries)).toBe(true)
})

it('a pool with a withdrawal is decided again too, with what is refunded (hkjc 3.9(a), lines 25-27)', () => {
  const entries = entriesOfWin(open, bet(7, 6), bet(2, 2), ['withdraw', { horses: [2] }], bet(1, 2), ...finish)
  const round = caseOf(entries, about)
  expect(round).toMatchObject({ told: { withdrawals: [[2]], pool: { net: 6_400 } } })
  const others = entriesOfWin(open, bet(7, 6), bet(2, 3), ['withdraw', { horses: [2] }], bet(1, 2), ...finish)
  if ('told' in round) expect(isSettledAgain(round.told, others)).toBe(false)
})
