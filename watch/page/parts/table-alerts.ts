import { h, type JSX } from 'preact'
import { alerts } from '../state/live.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { alertItem } from './alert-item.ts'
import { panel } from './panel.ts'

/** The alerts of one table, where there are any. */
export function TableAlerts({ table }: { table: string }): JSX.Element | null {
  const own = useStore(alerts).filter((alert) => alert.table === table)
  if (own.length === 0) return null
  return panel(
    'alerts',
    texts.table.alerts,
    { plain: true },
    h('ul', { class: 'alert-list' }, own.map(alertItem(false))),
  )
}
