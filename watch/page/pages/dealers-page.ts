import { h, type JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { DealerRow } from '../../view-types.ts'
import { textFilter, timeFilter } from '../parts/filter-field.ts'
import { words } from '../parts/format.ts'
import { ask } from '../state/api.ts'
import { addressOf, place, refine } from '../state/router.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { exportsOf } from './findings-page.ts'

const said = texts.dealers

type Answer = { readonly rows: readonly DealerRow[] } | { readonly refused: string }

/** What each dealer did at each table: rounds, pace, findings and late bets. The address keeps the filters. */
export function Dealers(): JSX.Element {
  const { query } = useStore(place)
  const [answer, setAnswer] = useState<Answer>()
  const address = addressOf('/api/dealers', query)
  useEffect(() => {
    let isOver = false
    void ask<readonly DealerRow[]>(address).then((came) => {
      if (!isOver) setAnswer(came.ok ? { rows: came.value } : { refused: came.reason })
    })
    return () => {
      isOver = true
    }
  }, [address])
  const field = (name: string, label: string) => ({
    name,
    label,
    value: query[name] ?? '',
    set: (value: string) => refine({ ...query, [name]: value }),
  })
  return h('div', { class: 'list-page' }, [
    h('div', { class: 'page-head' }, [
      h('h1', null, said.heading),
      h('div', { class: 'filters' }, [
        textFilter(field('dealer', said.dealer)),
        textFilter(field('table', texts.findings.table)),
        timeFilter(field('from', texts.findings.from)),
        timeFilter(field('to', texts.findings.to)),
      ]),
      h('span', { class: 'end' }, exportsOf('/api/export/dealers', query)),
    ]),
    answer === undefined ? null : listed(answer),
  ])
}

function listed(answer: Answer): JSX.Element {
  if ('refused' in answer) return h('p', { class: 'said refused' }, answer.refused)
  if (answer.rows.length === 0) return h('p', { class: 'empty' }, said.none)
  return h('table', { class: 'list' }, [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', null, said.dealer),
        h('th', null, texts.findings.table),
        h('th', { class: 'number' }, said.rounds),
        h('th', { class: 'number' }, said.perHour),
        h('th', null, said.phases),
        h('th', { class: 'number' }, texts.findings.heading),
        h('th', { class: 'number' }, said.late),
      ]),
    ),
    h('tbody', null, answer.rows.map(row)),
  ])
}

function row({ dealer, table, rounds, perHour, phases, findings, lateBets }: DealerRow): JSX.Element {
  const of = dealer === undefined ? { table } : { table, dealer }
  const spent = Object.entries(phases).map(([phase, ms]) =>
    texts.pace.ofPhase(words(phase), `${(ms / 1000).toFixed(1)} s`),
  )
  return h('tr', { key: `${dealer} ${table}` }, [
    h('td', dealer === undefined ? { class: 'faint' } : { class: 'strong' }, dealer ?? said.unknown),
    h('td', null, h('a', { href: `/table/${table}` }, table)),
    h(
      'td',
      { class: 'number' },
      h('a', { class: 'link', href: addressOf('/rounds', of), 'data-row': true }, `${rounds}`),
    ),
    h('td', { class: 'number' }, perHour === undefined ? '' : `${perHour}`),
    h('td', { class: 'soft' }, spent.join(', ')),
    h('td', { class: 'number' }, h('a', { class: 'link', href: addressOf('/findings', of) }, `${findings}`)),
    h('td', { class: 'number' }, `${lateBets}`),
  ])
}
