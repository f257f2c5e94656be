import { h, type JSX } from 'preact'
import type { PoolPanel, TableView } from '../../view-types.ts'
import { later } from '../state/lazy-component.ts'
import { texts } from '../texts.ts'
import { count, money, words } from './format.ts'
import { panel } from './panel.ts'

const said = texts.table

const LastPool = later(async () => (await import('./acts/last-pool.ts')).LastPool)

/** Every pool with its turnover, and what each bet would pay now; and the record of the last that is over. */
export const pools = ({ pools: all, currency, results }: TableView): JSX.Element[] => [
  ...all.map((each) => pool(each, currency)),
  ...(all.length === 0 ? [] : results.slice(0, 1).map((last) => h(LastPool, { last }))),
]

const pool = (
  { pool: name, phase, meeting, race, tickets, turnover, approximate }: PoolPanel,
  currency?: string,
): JSX.Element =>
  panel('pool', `${words(name)} \u00b7 ${meeting} \u00b7 ${race}`, { end: words(phase), plain: true }, [
    h('dl', { class: 'facts' }, [
      h('div', null, [h('dt', null, said.turnover), h('dd', null, money(turnover, currency))]),
      h('div', null, [h('dt', null, said.tickets), h('dd', null, count(tickets))]),
    ]),
    h('table', { class: 'list' }, [
      h(
        'thead',
        null,
        h('tr', null, [h('th', null, said.bet), h('th', null, said.on), h('th', { class: 'number' }, said.perUnit)]),
      ),
      h(
        'tbody',
        null,
        approximate.map(({ type, on, perUnit }) =>
          h('tr', { key: `${type} ${on}` }, [
            h('td', null, words(type)),
            h('td', null, on),
            h('td', { class: 'number' }, money(perUnit, currency)),
          ]),
        ),
      ),
    ]),
  ])
