import { isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { MistakeIn } from '../../text/validation.ts'

/** A mistake in a YAML file with its path, such as `tables.0.id`, and its line. */
export type Misplaced = MistakeIn & { line?: number }

/** A number as it stands in the file: `5.00` is read as 5. */
export type WrittenNumber = { path: string; text: string }

/** `fractions` are the numbers that are written with a decimal point. `inOrder` adds to each mistake its line, and sorts them by it. */
type ReadYaml =
  | {
      ok: true
      value: unknown
      fractions: readonly WrittenNumber[]
      inOrder<Mistake extends Misplaced>(mistakes: readonly Mistake[]): Mistake[]
    }
  | { ok: false; mistakes: Misplaced[] }

/** Parses YAML and keeps track of lines. Syntax errors come back as mistakes. */
export function readYaml(yaml: string): ReadYaml {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines })
  if (document.errors.length > 0)
    return {
      ok: false,
      mistakes: document.errors.map(({ message, linePos }) => ({
        path: '',
        line: linePos?.[0].line ?? 1,
        message: message.split('\n')[0] ?? '',
      })),
    }
  if (document.contents === null) return { ok: false, mistakes: [{ path: '', line: 1, message: 'the file is empty' }] }
  return {
    ok: true,
    value: document.toJS(),
    fractions: fractionsIn(document),
    inOrder: (mistakes) =>
      mistakes
        .map((mistake) => {
          const line = lineOf(document, lines, mistake.path)
          return line === undefined ? mistake : { ...mistake, line }
        })
        .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

/** The same YAML with other values at these places, and comments as they were; a place without a value is removed. */
export function changedYaml(yaml: string, changes: readonly { path: (string | number)[]; value?: string }[]): string {
  const document = parseDocument(yaml)
  for (const { path, value } of changes)
    if (value === undefined) document.deleteIn(path)
    else document.setIn(path, value)
  return document.toString({ lineWidth: 0 })
}

type Document = ReturnType<typeof parseDocument>

function fractionsIn(document: Document): WrittenNumber[] {
  const found: WrittenNumber[] = []
  visit(document, {
    Scalar(key, { value, source }, ancestors) {
      if (key === 'key' || typeof value !== 'number' || source?.includes('.') !== true) return
      found.push({ path: pathTo(key, ancestors), text: source })
    },
  })
  return found
}

/** An item of a list is named by its place, which only the list knows; a pair by its key. */
const pathTo = (key: unknown, ancestors: readonly unknown[]): string =>
  [...ancestors, undefined]
    .flatMap((node, at): (string | number)[] => {
      if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : []
      if (!isSeq(node)) return []
      const place = at + 1 < ancestors.length ? node.items.indexOf(ancestors[at + 1]) : key
      return typeof place === 'number' ? [place] : []
    })
    .join('.')

/** The line of a path, or of its nearest parent that exists. */
function lineOf(document: Document, lines: LineCounter, path: string): number | undefined {
  const keys = path === '' ? [] : path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true)
    const range = typeof node === 'object' && node !== null && 'range' in node ? (node.range as [number] | null) : null
    if (range) return lines.linePos(range[0]).line
  }
  return undefined
}
