import type { EntryBody, JsonValue } from '../journal/entry.ts'
import type { RoomSnapshot } from '../journal/snapshot.ts'

/** Stands for a decision or a value that only the other has. */
export const nothing = 'nothing'

/** What this version decides (`expected`) and what the journal has (`found`) at an entry. */
type EntryDifference = { entry: number; session: number; kind: string; expected: string; found: string }
/**
 * A segment does not begin with what the one before it ends with, or snapshots in its middle, up to `entry`, are not what it
 * has come to: in which room, and at which path in its state.
 */
type SnapshotDifference = {
  segment: number
  entry?: number
  room: string
  where: string
  expected: string
  found: string
}
export type Difference = EntryDifference | SnapshotDifference

/** By what differing decisions are counted: `effect result`, `event card-drawn`, `transfer`. */
export function kindOf(body: EntryBody): string {
  if (body.kind === 'effect') return `effect ${body.effect.type}`
  return body.kind === 'event' ? `event ${body.event.type}` : body.kind
}

/** The first difference between what was replayed and the snapshots of `segment` at that place. */
export function snapshotDifference(
  segment: number,
  replayed: readonly RoomSnapshot[],
  written: readonly RoomSnapshot[],
): SnapshotDifference | undefined {
  const names = new Set([...replayed, ...written].map(({ room }) => room))
  const stateOf = (rooms: readonly RoomSnapshot[], name: string) => rooms.find(({ room }) => room === name)?.state
  for (const room of names) {
    const difference = firstDifference(stateOf(replayed, room), stateOf(written, room))
    if (difference !== undefined) return { segment, room, ...difference }
  }
  return undefined
}

/** What is not the same, as short texts, and at which path. */
type Place = { where: string; expected: string; found: string }

/** Where a decision and what the journal has first differ; a result with the wagers of a whole table is longer than a screen. */
export function whereDecisionsDiffer({ expected, found }: EntryDifference): Place {
  const [now, written] = [decisionIn(expected), decisionIn(found)]
  return firstDifference(now, written) ?? { where: '', expected: shown(now), found: shown(written) }
}

/** Of an entry, without its number and time. */
function decisionIn(text: string): Value {
  if (text === nothing) return undefined
  const { n: _n, at: _at, ...body } = JSON.parse(text)
  return body
}

type Value = JsonValue | undefined

function firstDifference(expected: Value, found: Value, where = ''): Place | undefined {
  const [left, right] = [membersOf(expected), membersOf(found)]
  if (left === undefined || right === undefined || Array.isArray(expected) !== Array.isArray(found))
    return JSON.stringify(expected) === JSON.stringify(found)
      ? undefined
      : { where, expected: shown(expected), found: shown(found) }
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const difference = firstDifference(left.get(name), right.get(name), `${where}/${name}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

const membersOf = (value: Value): Map<string, JsonValue> | undefined =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined

/** A state can be long, and its beginning tells enough. */
const longestShown = 500

export function shown(value: object | Value): string {
  if (value === undefined) return nothing
  const text = JSON.stringify(value)
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}...`
}
