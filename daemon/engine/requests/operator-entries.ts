import type { Effect, Input, Supervised } from '../../../games/table/inputs-and-effects.ts'
import { askedOfAlert } from '../../../games/table/operations/alert-operations.ts'
import { askedOfTable } from '../../../games/table/operations/table-operations.ts'
import type { Entry } from '../../journal/entry.ts'
import { isFileOperation } from './file-operations.ts'
import { limitsOp } from './limit-operations.ts'

/** What follows where a person acknowledges an alert; undefined of anything else. */
export function acknowledgedIn(entry: Entry & { kind: 'operator' }): Effect | undefined {
  const read = askedOfAlert.safeParse(entry).data
  return read && { type: 'acknowledged', ...read.args, by: read.by }
}

/** The daemon reads its configuration again. */
export const reloadOp = 'reload'

/** The newest segment of the journal ends, whatever is under way, so that it can be archived. */
export const endSegmentOp = 'end-segment'

/** It is asked at a table, and changes nothing there: the daemon does it. */
export const isForDaemon = (op: string): boolean =>
  op === reloadOp || op === endSegmentOp || op === limitsOp || isFileOperation(op)

/** What a person said, as it was checked before it was written down. */
export function saidIn(entry: Entry & { kind: 'operator' }): Input | Supervised {
  const { op, by, args } = askedOfTable.parse(entry)
  switch (op) {
    case 'irregularity':
      return { from: 'caller', by, call: args }
    case 'ruling':
      return { from: 'supervisor', by, ruling: args }
    default:
      return { from: 'operator', by, op }
  }
}
