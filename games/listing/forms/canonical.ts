import { hash } from 'node:crypto'

/** What JSON can say. */
export type FormValue = string | number | boolean | null | readonly FormValue[] | PlainRecord
export type PlainRecord = { readonly [name: string]: FormValue }

/** The one JSON text of a value: no white space, names in the order of their UTF-16 code units (RFC 8785). */
export function canonicalText(value: FormValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(',')}}`
}

/** SHA-256 over the canonical text, in hex. */
export const hashOf = (value: FormValue): string => hash('sha256', canonicalText(value))

export const isList = (value: FormValue): value is readonly FormValue[] => Array.isArray(value)
export const isRecord = (value: FormValue | undefined): value is PlainRecord =>
  typeof value === 'object' && value !== null && !isList(value)
