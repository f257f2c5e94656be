/** Where a rule stands: its document, its number there, and the physical lines of the document's text. */
export type Citation = { document: string; from: number; to: number; rule?: string }

/** `cites('co')(298, 298, '30-2816(1)')`: one document's citations, written short. */
export const cites =
  (document: string) =>
  (from: number, to: number = from, rule?: string): Citation =>
    rule === undefined ? { document, from, to } : { document, from, to, rule }

/** As people read it: `co 30-2816(1), line 298`. */
export function citationText({ document, from, to, rule }: Citation): string {
  const lines = from === to ? `line ${from}` : `lines ${from}-${to}`
  return rule === undefined ? `${document}, ${lines}` : `${document} ${rule}, ${lines}`
}
