import type { ReadyMeter, TableSetup } from '../../daemon/config/shape.ts'
import { openSession } from '../../daemon/engine/session-state.ts'
import type { Entry } from '../../daemon/journal/entry.ts'

/** One table at work on its own: entries go in, and what follows from them comes out. */
export function runningTable(table: TableSetup, meters: readonly ReadyMeter[] = []) {
  const floor = { tables: [table], meters }
  const session = openSession(floor)
  const reader = session.machines.get(table.id)
  if (reader === undefined) throw new Error(`there is no table '${table.id}'`)
  return {
    ...reader,
    floor,
    take(entry: Entry) {
      const { replies, ...taken } = session.take(Object.assign({ table: table.id }, entry))
      return { ...taken, replies: replies.map(({ bytes }) => bytes) }
    },
  }
}
