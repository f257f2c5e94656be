import type { DeviceEvent } from '../../../drivers/events.ts'
import { numberOf } from '../../../games/ledger/repeated-transfers.ts'
import type { AskedOfMeter } from '../../../games/table/operations/meter-operations.ts'
import type { EntryBody } from '../../journal/entry.ts'
import type { FloorTurn } from '../floor.ts'
import { operateMeter, refusesOperation } from './meter-books.ts'
import { keepStep, metersOn, type TableEntry } from './meters-turn.ts'

export const isConfirmKey = (event: DeviceEvent): boolean => event.type === 'key' && event.key === 'confirm-hit'

/** The key of the pit confirms the hit that has waited longest, of whichever meter. */
export function confirmedByKey(turn: FloorTurn, entry: TableEntry): EntryBody[] {
  const { table } = entry
  const waiting = metersOn(turn, table).flatMap(({ id: meter, pending }) =>
    pending.map(({ id: hit }) => ({ meter, hit })),
  )
  const [args] = waiting.toSorted((a, b) => numberOf(a.hit) - numberOf(b.hit))
  if (args === undefined) return []
  const asked: AskedOfMeter = { op: 'confirm-hit', by: 'the key at the table', args }
  const { rules, state } = turn
  if (refusesOperation(rules.meters, state.meters, table, asked) !== null) return []
  return keepStep(turn, operateMeter(rules.meters, state.meters, entry, table, asked))
}
