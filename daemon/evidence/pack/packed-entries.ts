import { type Entry, readEntry } from '../../journal/entry.ts'
import { hashDigits } from '../../journal/lines.ts'
import { parsed } from '../../json.ts'
import { type DisputePack, packShape, type RoundPack } from './pack-form.ts'

export const isOfRound = (pack: DisputePack): pack is RoundPack => pack.about.kind === 'round'

/** The text of an entry that a line of the journal has. */
export const textIn = ({ line }: { line: string }): string => line.slice(hashDigits + 1)

/** The entries of a pack that are there as text, as far as this version knows their kinds. */
export const entriesOf = ({ entries }: Pick<DisputePack, 'entries'>): Entry[] =>
  entries.flatMap((entry) => ('line' in entry ? (readEntry(textIn(entry)) ?? []) : []))

const [opening, closing] = ['<script type="application/json" id="pack">', '</script>']

/** As it was written: its members in their order, which the page repeats. */
const isPack = (value: unknown): value is DisputePack => packShape.safeParse(value).success

/** The pack that a page holds; undefined where it holds none in a form that this version knows. */
export function packIn(html: string): DisputePack | undefined {
  const from = html.indexOf(opening)
  const to = html.indexOf(closing, from)
  const held = from < 0 || to < 0 ? undefined : parsed(html.slice(from + opening.length, to))
  return isPack(held) ? held : undefined
}
