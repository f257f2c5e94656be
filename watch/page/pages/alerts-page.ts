import { h, type JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { AlertRow } from '../../view-types.ts'
import { alertItem } from '../parts/alert-item.ts'
import { count } from '../parts/format.ts'
import { panel } from '../parts/panel.ts'
import { onKeys } from '../state/keyboard.ts'
import { alerts } from '../state/live.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

const said = texts.alerts

/** Every alert that stands or that nobody has acknowledged, those first. */
export function Alerts(): JSX.Element {
  const all = useStore(alerts)
  useEffect(() => onKeys({ a: acknowledge }), [])
  const unseen = all.filter(({ acknowledged }) => acknowledged === undefined)
  const seen = all.filter(({ acknowledged }) => acknowledged !== undefined)
  return h('div', { class: 'narrow' }, [
    h('div', { class: 'page-head' }, h('h1', null, said.heading)),
    all.length === 0 ? h('p', { class: 'empty' }, said.none) : null,
    part('unseen', said.unseen, unseen),
    part('seen', said.seen, seen),
  ])
}

const part = (name: string, heading: string, list: readonly AlertRow[]): JSX.Element | null =>
  list.length === 0
    ? null
    : panel(
        name,
        heading,
        { plain: true, end: count(list.length) },
        h('ul', { class: 'alert-list' }, list.map(alertItem(true))),
      )

/** Of the alert that has the focus, or of the first. */
function acknowledge(): void {
  const focused = document.activeElement?.closest('.alert')?.querySelector<HTMLElement>('.acknowledge')
  const first = document.querySelector<HTMLElement>('.acknowledge')
  ;(focused ?? first)?.click()
}
