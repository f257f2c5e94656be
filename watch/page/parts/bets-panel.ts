import { h, type JSX } from 'preact'
import type { TableView } from '../../view-types.ts'
import { texts } from '../texts.ts'
import { money, spotName } from './format.ts'
import { empty } from './panel.ts'

const said = texts.table

/** What lies on the layout, by seat, with what each seat has staked. */
export function bets(placed: TableView['bets'], currency?: string): JSX.Element {
  if (placed.length === 0) return empty(said.noBets)
  const bySeat = [...Map.groupBy(placed, ({ seat }) => seat)].toSorted(([a], [b]) => a - b)
  return h('table', { class: 'list bets-list' }, [
    h(
      'thead',
      null,
      h('tr', null, [h('th', null, said.seat), h('th', null, said.wager), h('th', { class: 'number' }, said.stake)]),
    ),
    ...bySeat.map(([seat, own]) =>
      h(
        'tbody',
        { key: seat },
        own.map(({ spot, stake }, i) =>
          h('tr', { key: spot }, [
            i === 0 ? h('th', { scope: 'rowgroup', rowSpan: own.length, class: 'seat' }, `${seat}`) : null,
            h('td', null, spotName(spot)),
            h('td', { class: 'number' }, money(stake, currency)),
          ]),
        ),
      ),
    ),
    h(
      'tfoot',
      null,
      h('tr', null, [h('th', { colSpan: 2 }, said.total), h('td', { class: 'number' }, money(sum(placed), currency))]),
    ),
  ])
}

const sum = (placed: TableView['bets']): number => placed.reduce((total, { stake }) => total + stake, 0)
