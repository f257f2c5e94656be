import { LineCounter, parseDocument } from 'yaml'
import type { MistakeIn } from '../../text/validation.ts'

/** A mistake in a YAML file with its path, such as `tables.0.id`, and its line. */
export type Misplaced = MistakeIn & { line?: number }

/** `inOrder` adds to each mistake its line, and sorts them by it. */
type ReadYaml =
  | { ok: true; value: unknown; inOrder<Mistake extends Misplaced>(mistakes: readonly Mistake[]): Mistake[] }
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
    inOrder: (mistakes) =>
      mistakes
        .map((mistake) => {
          const line = lineOf(document, lines, mistake.path)
          return line === undefined ? mistake : { ...mistake, line }
        })
        .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

type Document = ReturnType<typeof parseDocument>

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
