import { hash } from 'node:crypto'

/** What JSON can say. */
export type Plain = string | number | boolean | null | readonly Plain[] | PlainRecord
export type PlainRecord = { readonly [name: string]: Plain }

/** The one JSON text of a value: no white space, names in the order of their UTF-16 code units (RFC 8785). */
export function canonicalText(value: Plain): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(',')}}`
}

/** SHA-256 over the canonical text, in hex. */
export const hashOf = (value: Plain): string => hash('sha256', canonicalText(value))

export const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)
export const isRecord = (value: Plain | undefined): value is PlainRecord =>
  typeof value === 'object' && value !== null && !isList(value)
