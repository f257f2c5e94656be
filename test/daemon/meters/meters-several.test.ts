import { expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { type Books, withEntry } from '../../../daemon/engine/meters/meters-state.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import { openFixture } from '../../support/metered-tables.ts'

const wagers = ['harmony-progressive', 'sun-7-progressive']
const device = (id: string, driver: string) => ({
  id,
  driver,
  mode: 'two-way',
  delay: 0,
  serial: { path: `/dev/${id}` },
})
const read = readConfiguration(
  JSON.stringify({
    site: 'casino',
    journal: '/tmp/none',
    broker: { url: 'mqtt://127.0.0.1:1883' },
    meters: [
      { id: 'harmony', main: 19, reserve: 5, seed: 5_000 },
      { id: 'sun', main: 15, reserve: 5, seed: 5_000 },
    ],
    tables: [
      {
        id: 'e1',
        game: 'co.eternal-baccarat',
        options: {
          wagersOffered: ['banker', 'player', 'tie', ...wagers],
          payTable: { 'harmony-progressive': 'PT-PRG-HP-02', 'sun-7-progressive': 'PT-PRG-S7-E01' },
          chosenSuit: 's',
          incompleteTables: 'printed-rows-only',
        },
        meters: { 'harmony-progressive': 'harmony', 'sun-7-progressive': 'sun' },
        devices: [
          device('shoe', 'line-card-shoe'),
          device('bets', 'line-bet-sensors'),
          device('keys', 'line-dealer-keypad'),
          device('sign', 'line-jackpot-meter'),
        ],
      },
    ],
  }),
)
if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
const floor = read

/** A meter with its seed, and with a hit of 100 that was booked under this entry. */
const hitAt = (entry: number): Transfer[] => [
  { id: 'meter-seed:1:seed.1', from: 'seed', to: 'main', amount: '5000', why: 'co', ref: {} },
  {
    id: `e1-hits:${entry}:hit-1.1`,
    from: 'main',
    to: 'pending',
    amount: '100',
    why: 'co',
    ref: { table: 'e1', round: 1, seat: 1, row: 'a row' },
    hit: `e1-hits:${entry}:hit-1`,
  },
]

it('the key at the table confirms the hit that waits longest, on whichever of its meters (docs/meters.md)', () => {
  const booked = [
    ...hitAt(1_000).map((transfer) => ({ meter: 'harmony', transfer })),
    ...hitAt(999).map((transfer) => ({ meter: 'sun', transfer })),
  ]
  const fixture = openFixture(floor, booked.reduce<Books>(withEntry, {}))
  const { keys } = fixture.table('e1')
  const paid = () => fixture.sessionState.meters.views('e1').map(({ id, hits }) => [id, hits.length])
  keys.press('confirm-hit')
  expect(paid()).toEqual([
    ['harmony', 0],
    ['sun', 1],
  ])
  keys.press('confirm-hit')
  expect(paid()).toEqual([
    ['harmony', 1],
    ['sun', 1],
  ])
})
