import type { Fields, Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { lookUp } from '../../kit/look-up.ts'
import { memoize } from '../../kit/memoize.ts'

/** Segments of each type (gb 10.2, lines 2061-2074). */
export const segmentCounts = { A: 1, B: 1, C: 2, D: 4, E: 8, F: 12, G: 24 } as const

export const symbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

type SymbolType = (typeof symbols)[number]

/** What the wheel shows for each type: the operator's design, or the letter. */
type Theme = Readonly<Record<SymbolType, string>>

export const themeOf = memoize(({ themeSymbols }: Options): Theme => {
  const named = themeSymbols as Fields
  return Object.fromEntries(symbols.map((type) => [type, named[type] || type])) as Theme
})

export const typeOf = (shown: string, theme: Theme): SymbolType | undefined =>
  symbols.find((type) => theme[type] === shown) ?? symbols.find((type) => type === shown)

const listOf = ({ segments }: Options): string[] =>
  String(segments)
    .split(/[\s,]+/)
    .filter((name) => name !== '')

/** How many segments the operator has given to each symbol. */
export function segmentsIn(options: Options): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of listOf(options)) counts[name] = (lookUp(counts, name) ?? 0) + 1
  return counts
}

export function verifySegments(found: Readonly<Record<string, number>>, theme: Theme): Breach[] {
  const unknown = Object.keys(found).filter((name) => typeOf(name, theme) === undefined)
  const wrong = symbols.flatMap((type) => {
    const count = lookUp(found, theme[type]) ?? lookUp(found, type) ?? 0
    return count === segmentCounts[type] ? [] : [`${count} segments of ${theme[type]}, not ${segmentCounts[type]}`]
  })
  return [...unknown.map((name) => `'${name}' is no symbol of the wheel`), ...wrong].map((message) => ({
    rule: 'wrong-counts',
    message,
  }))
}

/** The wheel as it was entered; one that was not entered may have any neighbours. */
export function wheelOf(options: Options) {
  const theme = themeOf(options)
  const order = listOf(options).map((name) => typeOf(name, theme))
  return {
    haveNeighbours: ([a = '', b = '']: readonly string[]): boolean => {
      const [first, second] = [typeOf(a, theme), typeOf(b, theme)]
      const next = (i: number) => order[(i + 1) % order.length]
      const areHere = (type: unknown, i: number) =>
        (type === first && next(i) === second) || (type === second && next(i) === first)
      return order.length === 0 || order.some(areHere)
    },
  }
}
