import { h, type JSX } from 'preact'
import type { ReturnFigures, TableReturnFigures } from '../../../figures/returns.ts'
import { texts } from '../../texts.ts'
import { money, words } from '../format.ts'
import { panel } from '../panel.ts'

const said = texts.returns

/** What the players got back against what chance gives: all of them, each seat, and the seats in rounds with late chips. */
export const returns = ({
  table,
  seats,
  late,
  leftOut,
  currency,
}: TableReturnFigures & { currency?: string }): JSX.Element => {
  const others = Object.entries(leftOut).map(([wager, times]) => `${words(wager)} ${texts.wheel.times(times)}`)
  return panel(
    'returns',
    said.heading,
    { plain: true, end: said.rounds(table.rounds) },
    h('div', { class: 'scroll' }, [
      h('table', { class: 'list' }, [
        h(
          'thead',
          null,
          h('tr', null, [
            h('th', null, said.who),
            h('th', { class: 'number' }, said.won),
            h('th', { class: 'number' }, said.due),
            h('th', { class: 'number' }, said.returned),
            h('th', { class: 'number' }, said.ofChance),
            h('th', { class: 'number' }, said.score),
          ]),
        ),
        h('tbody', null, [
          row(said.all, table, currency),
          ...seats.map((own) => row(said.seat(own.seat), own, currency)),
          ...late.map((own) => row(said.late(own.seat), own, currency)),
        ]),
      ]),
    ]),
    h('p', { class: 'soft' }, said.says),
    others.length === 0 ? null : h('p', { class: 'soft' }, said.leftOut(others.join(', '))),
  )
}

const row = (
  who: string,
  { wagers, won, due, returned, expected, score, alarm }: ReturnFigures,
  currency: string | undefined,
): JSX.Element =>
  h('tr', { key: who, class: alarm ? 'bad' : '' }, [
    h('td', null, who),
    h('td', { class: 'number' }, `${won} / ${wagers}`),
    h('td', { class: 'number' }, `${due}`),
    h('td', { class: 'number' }, money(returned, currency)),
    h('td', { class: 'number' }, expected === 0 ? '' : `${Math.round((100 * returned) / expected)} %`),
    h('td', { class: 'number' }, score.toFixed(2)),
  ])
