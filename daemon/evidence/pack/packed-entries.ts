import { type Entry, readEntry } from '../../journal/entry.ts'
import { hashDigits } from '../../journal/lines.ts'
import type { Pack } from './form.ts'

/** The text of an entry that a line of the journal has. */
export const textIn = ({ line }: { line: string }): string => line.slice(hashDigits + 1)

/** The entries of a pack that are there as text, as far as this version knows their kinds. */
export const entriesOf = ({ entries }: Pick<Pack, 'entries'>): Entry[] =>
  entries.flatMap((entry) => ('line' in entry ? (readEntry(textIn(entry)) ?? []) : []))
