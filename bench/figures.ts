/** One line of the table. `ratio` is Feltwire's figure over the peer's. */
export type Figure = {
  what: string
  feltwire: string
  peer?: string
  ratio?: number
  bar?: { says: string; met: boolean }
}

/** The value that this share (0 to 1) of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const ordered = [...samples].sort((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 100 ? 2 : 0)} ms`
export const perSecond = (rate: number, of: string): string => `${Math.round(rate).toLocaleString('en-GB')} ${of}/s`

const heads = ['', 'Feltwire', 'peer', 'ratio', 'bar', '']

/** The figures as plain text, one line each. */
export function tableText(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => aligned(cell, column, widths)).join('  ').trimEnd()).join('\n')
}

const cells = ({ what, feltwire, peer = '', ratio, bar }: Figure): string[] => [
  what,
  feltwire,
  peer,
  ratio === undefined ? '' : `${ratio.toFixed(2)} x`,
  bar?.says ?? '',
  bar === undefined ? '' : bar.met ? 'met' : 'MISSED',
]

/** Figures stand to the right, words to the left. */
function aligned(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0
  return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width)
}
