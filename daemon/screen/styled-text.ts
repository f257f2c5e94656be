import { blanked } from '../../text/visible-text.ts'

/** Text for a terminal: laid out as spans of known width first, coloured last. */

/** Kinds of text, each with its ANSI codes in colour and without. */
const looks = {
  bar: ['1;97;48;5;22', '7'],
  'bar-note': ['38;5;157;48;5;22', '7'],
  heading: ['1;38;5;250', ''],
  strong: ['1', ''],
  faint: ['38;5;246', ''],
  good: ['38;5;77', ''],
  bad: ['1;38;5;203', ''],
  warning: ['38;5;214', ''],
  card: ['1;38;5;16;48;5;255', '7'],
  'red-card': ['1;38;5;160;48;5;255', '7'],
  red: ['1;97;48;5;124', '7'],
  black: ['1;97;48;5;237', ''],
  zero: ['1;97;48;5;28', '4'],
  player: ['1;38;5;75', ''],
  banker: ['1;38;5;203', ''],
  tie: ['1;38;5;77', ''],
} as const

export type Look = keyof typeof looks
/** How what a wager came to looks, everywhere. */
export const verdictLooks = {
  win: 'good',
  lose: 'faint',
  push: 'warning',
  half: 'warning',
  void: 'warning',
  open: 'strong',
} as const satisfies Record<string, Look>

type Span = { text: string; look?: Look }
export type StyledLine = readonly Span[]

/** Text from devices and the system may contain control characters; none of them must reach the terminal. */
export const span = (text: string, look?: Look): Span => {
  const clean = blanked(text)
  return look === undefined ? { text: clean } : { text: clean, look }
}

const lengthOf = (text: string): number => [...text].length

export const widthOf = (line: StyledLine): number => line.reduce((sum, { text }) => sum + lengthOf(text), 0)

/** The line in exactly this many columns: padded with spaces, or cut with an ellipsis. */
export function fitted(line: StyledLine, width: number, padding?: Look): StyledLine {
  const spare = width - widthOf(line)
  if (spare > 0) return [...line, span(' '.repeat(spare), padding)]
  return spare === 0 ? line : cut(line, width)
}

function cut(line: StyledLine, width: number): StyledLine {
  if (width <= 0) return []
  let left = width - 1
  const kept: Span[] = []
  for (const { text, look } of line) {
    const part = [...text].slice(0, left).join('')
    left -= lengthOf(part)
    if (part !== '') kept.push(span(part, look))
  }
  return [...kept, span('…', kept.at(-1)?.look)]
}

/** A name in at most this many columns, cut in the middle, because names differ at both ends. */
export function squeezed(name: string, width: number): string {
  const characters = [...name]
  if (characters.length <= width || width < 1) return characters.slice(0, Math.max(0, width)).join('')
  const head = Math.ceil((width - 1) / 2)
  return [...characters.slice(0, head), '…', ...characters.slice(characters.length - (width - 1 - head))].join('')
}

/** One part at the left, one at the right; the left part is cut where both do not fit. */
export const spread = (left: StyledLine, right: StyledLine, width: number, padding?: Look): StyledLine =>
  fitted([...fitted(left, Math.max(0, width - widthOf(right)), padding), ...right], width)

type Column = { lines: readonly StyledLine[]; width: number }

/** Columns side by side, in exactly `rows` rows. */
export const beside = (columns: readonly Column[], rows: number, gap: number): StyledLine[] =>
  Array.from({ length: rows }, (_, row) =>
    columns.flatMap(({ lines, width }, i) => [
      ...(i === 0 ? [] : [span(' '.repeat(gap))]),
      ...fitted(lines[row] ?? [], width),
    ]),
  )

/** The line with its ANSI codes. Without colour there is still underline and reverse, which mark cards and bars. */
export const painted = (line: StyledLine, colour: boolean): string =>
  line
    .map(({ text, look }) => {
      const code = look === undefined ? '' : looks[look][colour ? 0 : 1]
      return code === '' ? text : `\x1b[${code}m${text}\x1b[0m`
    })
    .join('')
