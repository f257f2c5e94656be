import { type Message, topicOf } from '../daemon/mqtt/messages.ts'
import { cosignNote, type SigningKey, verifierText } from '../daemon/transparency-log/signed-note.ts'
import { visibleJson } from '../text/visible-text.ts'
import type { WatchedLog } from './configuration.ts'
import type { LogState } from './judge-checkpoints.ts'

/** Who a witness is, and what it signs with. */
export type Identity = { readonly site: string; readonly id: string; readonly key: SigningKey }

/**
 * What stands on the broker of a log: at each of its tables the cosignature, and in the witness's own place the alert; an
 * empty message where there is none. It follows from the state alone: the same checkpoint has the same cosignature.
 */
export function retainedOf(identity: Identity, { id: log, tables }: WatchedLog, state: LogState): Message[] {
  const { site, id } = identity
  return [
    ...tables.map((table) => ({
      topic: topicOf(site, table, 'cosignature', id),
      payload: cosignature(identity, table, state),
    })),
    { topic: topicOf(site, id, 'alert', log), payload: alert(identity, log, state) },
  ]
}

function cosignature({ key }: Identity, table: string, { latest }: LogState): string {
  if (latest === null) return ''
  const { note, at } = latest
  const own = verifierText(key.name, key.key, 'cosignature')
  // A note is signed with its line ends, and has no text from outside.
  return JSON.stringify({ table, at, note: cosignNote(note, key, Math.floor(at / 1_000)), key: own })
}

function alert({ id: witness }: Identity, log: string, { alert }: LogState): string {
  if (alert === null) return ''
  const { kind, at, text } = alert
  // As an alert of a table: a witness has no session and no numbered messages.
  return visibleJson({ table: witness, session: 0, seq: 0, at, id: log, text: `${kind}: ${text}` })
}

/** Whether the witness is at work. */
export const statusOf = (
  { site, id }: Identity,
  state: 'online' | 'offline',
  logs: readonly { watched: WatchedLog; state: LogState }[],
  at: number,
): Message => ({
  topic: topicOf(site, id, 'witness'),
  payload: visibleJson({
    witness: id,
    at,
    state,
    tables: logs.reduce((sum, { watched }) => sum + watched.tables.length, 0),
    alerts: logs.filter(({ state }) => state.alert !== null).length,
  }),
})
