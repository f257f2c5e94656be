import type { Entry } from '../journal/entry.ts'
import type { RoomSnapshot } from '../journal/snapshot.ts'
import { snapshotOf } from './engine-state.ts'
import { type Records, withCut, withRecord, withRemembered } from './journal-records.ts'
import { seqsIn } from './played-sessions.ts'
import type { SessionState } from './session-state.ts'

/** Everything that the daemon remembers while it is live. */
export type Engine = {
  readonly floor: SessionState
  records(): Records
  /** An entry of the journal, whatever follows from it. */
  hear(entry: Entry): void
  /** The next segment of the journal is begun: what it begins with. */
  cut(): RoomSnapshot[]
  /** All that is remembered is written in the middle of a segment. */
  remember(): RoomSnapshot[]
}

export function createEngine(floor: SessionState, from: Records): Engine {
  let records = from
  const seqs = () => seqsIn(floor.state())
  const snapshot = () => snapshotOf({ records, floor: floor.state(), isKnown: true })
  return {
    floor,
    records: () => records,
    hear: (entry) => {
      records = withRecord(records, entry, seqs)
    },
    cut() {
      records = withCut(records, records.segment + 1, seqs())
      return snapshot()
    },
    remember() {
      records = withRemembered(records, seqs())
      return snapshot()
    },
  }
}
