import { floorOf, openFixture } from '../../support/metered-tables.ts'

export const id = 'stud-1'

/** A casino stud table, and one hand that is folded at seat 1. */
export function studTable() {
  const fixture = openFixture(floorOf([id]))
  const { bets, keys, deal } = fixture.table(id)
  const reader = fixture.sessionState.machines.get(id)
  if (reader === undefined) throw new Error('no table')
  return {
    ...{ fixture, reader, bets },
    deal: () => deal('2c 5d 7h 9s Jc 3c 6d 8h Ts Qc'),
    fold() {
      keys.press('fold', 1)
      bets.clear(1, 'ante')
      bets.openBetting()
    },
  }
}
