import type { Entry, EntryBody } from '../../daemon/journal/entry.ts'
import { visible, visibleJson } from '../../text/visible-text.ts'

/** What the daemon took and what followed from it, a line each; heartbeats, of which nothing follows, are left out. */
export function toldEntry(entry: Entry, derived: readonly EntryBody[], began: number): string[] {
  const time = ((entry.at - began) / 1_000).toFixed(3).padStart(8)
  if (isHeartbeat(entry) && derived.length === 0) return []
  return [`${time} ${inputText(entry)}`, ...derived.map((body) => `${' '.repeat(11)}${derivedText(body)}`)]
}

const textOf = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1')

const isHeartbeat = (entry: Entry): boolean => entry.kind === 'bytes' && /^\$HB,[^$]*$/.test(textOf(entry.data))

function inputText(entry: Entry): string {
  const { n: _n, at: _at, kind, ...rest } = entry
  return entry.kind === 'bytes' ? `${entry.device} ${visible(textOf(entry.data))}` : `${kind} ${visibleJson(rest)}`
}

function derivedText(body: EntryBody): string {
  if (body.kind === 'event') return `${body.device}: ${visibleJson(body.event)}`
  return visibleJson(body.kind === 'effect' ? body.effect : body)
}
