import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { askedOfMeter } from '../../../games/table/operations/meter-operations.ts'
import type { openFixture } from '../../support/metered-tables.ts'

export type Fixture = ReturnType<typeof openFixture>
type Table = ReturnType<Fixture['table']>

export const nothing = '2c 5d 7h 9s Jc'
export const otherNothing = '3c 6d 8h Ts Qc'
export const royal = 'As Ks Qs Js Ts'
export const flush = '2h 5h 7h 9h Jh'

/** One seat with Ante and Progressive of a pound; its five cards, then the dealer's five (gb 7.9); it folds. */
export function played({ bets, keys, deal }: Table, hand: string, dealer: string) {
  bets.place(1, 'ante', 500)
  bets.place(1, 'progressive', 100)
  deal(`${hand} ${dealer}`)
  keys.press('fold', 1)
  bets.clear(1, 'ante')
  bets.clear(1, 'progressive')
  bets.openBetting()
}

export const transfersIn = (fixture: Fixture) => fixture.entries.filter((entry) => entry.kind === 'transfer')
export const asked = (op: string, args: object) => askedOfMeter.parse({ op, by: 'Ann', args })

export const findingsIn = (derived: readonly EntryBody[]) =>
  derived.flatMap((body) => (body.kind === 'effect' && body.effect.type === 'finding' ? body.effect.rule : []))

export const operator = (fixture: Fixture, op: string, args: Record<string, string | number>) =>
  fixture.take({ kind: 'operator', table: 'stud-1', op, by: 'Ann', args })
