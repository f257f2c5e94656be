import type { Entry, EntryBody, JsonValue } from './entry.ts'

/** All that one room remembers. `form` is the number of its shape; a changed shape gets the next number. */
export type RoomSnapshot = { room: string; form: number; state: JsonValue }

/** Characters of a state's JSON in one entry: in UTF-8, and quoted once more, they still fit in a line. */
const longestPart = 1 << 18

type Piece = Pick<SnapshotEntry, 'room' | 'form' | 'state' | 'part'>

/** A snapshot as it fits in lines: whole, or parts of its text where that is longer than one. */
function piecesOf({ room, form, state }: RoomSnapshot): Piece[] {
  const text = JSON.stringify(state)
  if (text.length <= longestPart) return [{ room, form, state }]
  const of = Math.ceil(text.length / longestPart)
  return Array.from({ length: of }, (_, i) => ({
    room,
    form,
    part: { number: i + 1, of, text: text.slice(i * longestPart, (i + 1) * longestPart) },
  }))
}

/** The entries of the snapshots that a segment begins with. */
export const snapshotBodies = (snapshots: readonly RoomSnapshot[]): EntryBody[] =>
  snapshots.flatMap(piecesOf).map((piece) => ({ kind: 'snapshot', ...piece }))

/** The entries of snapshots in the middle of a segment. */
export function interimBodies(snapshots: readonly RoomSnapshot[]): EntryBody[] {
  const pieces = snapshots.flatMap(piecesOf)
  return pieces.map((piece, i) => ({ kind: 'interim', number: i + 1, of: pieces.length, ...piece }))
}

export type SnapshotEntry = Entry & { kind: 'snapshot' | 'interim' }

/** Puts snapshots that stand together back together, entry by entry. */
export function gatherSnapshots(): { take(entry: SnapshotEntry): void; all(): RoomSnapshot[] } {
  const whole: RoomSnapshot[] = []
  let texts: string[] = []
  return {
    take({ room, form, state, part }) {
      if (state !== undefined) whole.push({ room, form, state })
      if (part === undefined) return
      texts.push(part.text)
      if (part.number < part.of) return
      whole.push({ room, form, state: JSON.parse(texts.join('')) })
      texts = []
    },
    all: () => whole,
  }
}
