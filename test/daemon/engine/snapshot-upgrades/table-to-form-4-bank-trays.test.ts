import { expect, it } from 'vitest'
import { tableFormFour } from '../../../../daemon/engine/snapshot-upgrades/table-to-form-4-bank-trays.ts'

const formThree = (play: object) => ({ table: { play: { round: 7, ...play }, proof: {} }, alerts: {} })
const bankWager = { seat: 'dealer', wager: 'player-dealer-bank', stake: 5_000 }

it.each([
  [
    { bank: 6_000, banked: 5_000 },
    { trays: { '': { amount: 6_000 } }, bankLost: [], banked: [bankWager] },
  ],
  [
    { bank: 6_000, banked: null, bankLost: true },
    { trays: { '': { amount: 6_000 } }, bankLost: [''], banked: null },
  ],
  [
    { bank: null, banked: null },
    { trays: {}, bankLost: [], banked: null },
  ],
  [{ laying: {} }, { laying: {} }],
])('reads the bank of form 3: %o', (before, after) => {
  expect(tableFormFour(formThree(before))).toEqual(formThree(after))
})
