import type { Entry, EntryBody, JsonValue } from './entry.ts'

/** All that one room remembers. `form` is the number of its shape; a changed shape gets the next number. */
export type RoomSnapshot = { room: string; form: number; state: JsonValue }

/** Characters of a state's JSON in one entry: in UTF-8, and quoted once more, they still fit in a line. */
const longestPart = 1 << 18

/** The entries that a snapshot is written in: one, or parts of its text where that is longer than a line. */
export function snapshotBodies({ room, form, state }: RoomSnapshot): EntryBody[] {
  const text = JSON.stringify(state)
  if (text.length <= longestPart) return [{ kind: 'snapshot', room, form, state }]
  const of = Math.ceil(text.length / longestPart)
  return Array.from({ length: of }, (_, i) => ({
    kind: 'snapshot',
    room,
    form,
    part: { number: i + 1, of, text: text.slice(i * longestPart, (i + 1) * longestPart) },
  }))
}

type SnapshotEntry = Entry & { kind: 'snapshot' }

/** Puts the snapshots of a segment together, entry by entry. */
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
