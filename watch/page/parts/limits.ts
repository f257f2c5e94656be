import { h, type JSX } from 'preact'
import type { RulesPanel } from '../../view.ts'
import { texts } from '../texts.ts'
import { money } from './format.ts'
import { panel } from './panel.ts'

const said = texts.limits

/** What a stake on each wager must lie between. Nothing for a game whose wagers have no limits of their own. */
export function limits({ wagers }: RulesPanel, currency?: string): JSX.Element | null {
  const limited = wagers.filter((each) => each.limits !== undefined)
  if (limited.length === 0) return null
  const amount = (minor: number | undefined) => (minor === undefined ? said.none : money(minor, currency))
  return panel(
    'limits',
    said.heading,
    { plain: true },
    h('table', { class: 'list' }, [
      h(
        'thead',
        null,
        h('tr', null, [
          h('th', null, texts.table.wager),
          h('th', { class: 'number' }, said.min),
          h('th', { class: 'number' }, said.max),
        ]),
      ),
      h(
        'tbody',
        null,
        limited.map(({ wager, title, limits }) =>
          h('tr', { key: wager, 'data-limits': wager }, [
            h('td', null, title),
            h('td', { class: 'number' }, amount(limits?.min)),
            h('td', { class: 'number' }, amount(limits?.max)),
          ]),
        ),
      ),
    ]),
  )
}
