import type { EngineState } from '../../engine/engine-state.ts'
import type { SessionRecord } from '../../engine/journal-records.ts'
import type { Entry } from '../../journal/entry.ts'
import type { People } from '../../people/people.ts'

/**
 * What a reader of a round has to know of what was before it: the session in force with its configuration, who might ask,
 * and which alerts stood at the table. A JSON value.
 */
export type Surroundings = {
  readonly session: SessionRecord | null
  readonly people: People
  /** Text by id. */
  readonly alerts: Readonly<Record<string, string>>
}

export const noSurroundings: Surroundings = { session: null, people: [], alerts: {} }

export const surroundingsIn = ({ records, floor }: EngineState, table: string): Surroundings => ({
  session: records.session,
  people: records.people,
  alerts: floor.tables[table]?.alerts ?? floor.pools.tables[table]?.alerts ?? {},
})

/** The surroundings of a table after an entry. */
export function withSurroundings(before: Surroundings, table: string, entry: Entry): Surroundings {
  switch (entry.kind) {
    case 'session': {
      const { n: _, kind: __, ...session } = entry
      return { ...before, session }
    }
    case 'people':
      return { ...before, people: entry.people }
    case 'effect':
      return entry.table === table && entry.effect.type === 'alert'
        ? { ...before, alerts: withAlert(before.alerts, entry.effect) }
        : before
    default:
      return before
  }
}

function withAlert(
  alerts: Surroundings['alerts'],
  { id, raised, text }: { id: string; raised: boolean; text: string },
): Surroundings['alerts'] {
  const { [id]: _, ...others } = alerts
  return raised ? { ...alerts, [id]: text } : others
}
