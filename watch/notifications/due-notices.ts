import type { AlertRow } from '../view-types.ts'

/** What goes out of an alert. */
export type Notice = Pick<AlertRow, 'table' | 'id' | 'text' | 'since'> & { readonly site: string }

/** When each alert was last sent (ms), by its table and id: a JSON value. */
export type SentAlerts = Readonly<Record<string, number>>

type Alerts = Readonly<Record<string, AlertRow>>

/** Which alerts of a table are to be sent now: raised since, again or for the first time, and not sent just before. */
export function dueAlerts(
  sent: SentAlerts,
  before: Alerts,
  after: Alerts,
  { now, cooldown }: { now: number; cooldown: number },
): { sent: SentAlerts; due: readonly AlertRow[] } {
  const due = Object.values(after).filter(
    ({ table, id, since, over, acknowledged }) =>
      over === undefined &&
      acknowledged === undefined &&
      before[id]?.since !== since &&
      now - (sent[`${table}/${id}`] ?? Number.NEGATIVE_INFINITY) >= cooldown,
  )
  if (due.length === 0) return { sent, due }
  const still = Object.entries(sent).filter(([, at]) => now - at < cooldown)
  const newly = due.map(({ table, id }) => [`${table}/${id}`, now] as const)
  return { sent: Object.fromEntries([...still, ...newly]), due }
}
