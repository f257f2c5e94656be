import type { AlertRow } from '../view-types.ts'
import type { SaidBy } from './table-message.ts'

type Alerts = Readonly<Record<string, AlertRow>>

/** More than ever stand at a table. */
const most = 256

/** An alert stands. One that comes back before anybody has acknowledged it is the same alert, once more. */
export function alertHeard(alerts: Alerts, { table, id, text, at }: SaidBy<'alert'>): Alerts {
  const before = alerts[id]
  if (before === undefined)
    return Object.keys(alerts).length < most ? { ...alerts, [id]: { table, id, text, since: at, times: 1 } } : alerts
  if (before.over === undefined) return before.text === text ? alerts : { ...alerts, [id]: { ...before, text } }
  const { over: _, acknowledged: __, ...rest } = before
  return { ...alerts, [id]: { ...rest, text, since: at, times: before.times + 1 } }
}

/** It stays until somebody acknowledges it. */
export function alertOver(alerts: Alerts, id: string, at: number): Alerts {
  const before = alerts[id]
  if (before === undefined || before.over !== undefined) return alerts
  return before.acknowledged === undefined ? { ...alerts, [id]: { ...before, over: at } } : without(alerts, id)
}

/** Somebody knows of it as it stood since then: it stays until it is over. One that came back later is another matter. */
export function alertAcknowledged(
  alerts: Alerts,
  { alert: id, since, by, at, note = '' }: SaidBy<'acknowledged'>,
): Alerts {
  const before = alerts[id]
  if (before === undefined || before.acknowledged !== undefined || before.since > since) return alerts
  return before.over === undefined
    ? { ...alerts, [id]: { ...before, acknowledged: { by, at, note } } }
    : without(alerts, id)
}

function without(alerts: Alerts, id: string): Alerts {
  const { [id]: _, ...rest } = alerts
  return rest
}

/** Nobody has acknowledged it. */
export const isUnseen = ({ acknowledged }: AlertRow): boolean => acknowledged === undefined
