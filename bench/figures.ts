/** One line of the table. `ratio` is Feltwire's figure over the peer's. */
export type Figure = { what: string; feltwire: string; peer?: string; ratio?: string; bar?: Bar }
export type Bar = { says: string; met: boolean }

/** Bars on a figure, and whether it meets them. */
export const atMost = (says: string, figure: number, most: number): Bar => ({ says, met: figure <= most })
export const atLeast = (says: string, figure: number, least: number): Bar => ({ says, met: figure >= least })

/** The value that this share (0 to 1) of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const ordered = [...samples].sort((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

const whole = (figure: number): string => Math.round(figure).toLocaleString('en-GB')

export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 100 ? 2 : 0)} ms`
export const megabytes = (bytes: number): string => `${whole(bytes / 1e6)} MB`
export const perSecond =
  (of: string) =>
  (rate: number): string =>
    `${whole(rate)} ${of}/s`

/** A figure beside its peer's. */
export const compared = (
  what: string,
  { feltwire, peer }: { feltwire: number; peer: number },
  text: (figure: number) => string,
  bar?: Bar,
): Figure => ({
  what,
  feltwire: text(feltwire),
  peer: text(peer),
  ratio: `${(feltwire / peer).toFixed(2)} x`,
  ...(bar === undefined ? {} : { bar }),
})

const heads = ['', 'Feltwire', 'peer', 'ratio', 'bar', '']

/** The figures as plain text, one line each. */
export function tableText(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => row.map((cell, column) => aligned(cell, column, widths[column] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

const cells = ({ what, feltwire, peer = '', ratio = '', bar }: Figure): string[] => [
  what,
  feltwire,
  peer,
  ratio,
  bar?.says ?? '',
  bar === undefined ? '' : bar.met ? 'met' : 'MISSED',
]

/** Figures stand to the right, words to the left. */
const aligned = (cell: string, column: number, width: number): string =>
  column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width)
