import { h, type JSX } from 'preact'
import type { FindingRow } from '../../view-types.ts'
import { choice, textFilter, timeFilter } from '../parts/filter-field.ts'
import { moment } from '../parts/format.ts'
import { now } from '../state/api.ts'
import { usePages } from '../state/paged-list.ts'
import { addressOf, place, refine } from '../state/router.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

const said = texts.findings

/** What the tables have found, by table, rule, severity and time. The address keeps the filters. */
export function Findings(): JSX.Element {
  const { query } = useStore(place)
  const { rows, refused, more } = usePages<FindingRow>('/api/findings', query)
  const field = (name: string, label: string) => ({
    name,
    label,
    value: query[name] ?? '',
    set: (value: string) => refine({ ...query, [name]: value }),
  })
  const severities = Object.entries(said.severities)
  return h('div', { class: 'list-page' }, [
    h('div', { class: 'page-head' }, [
      h('h1', null, said.heading),
      h('div', { class: 'filters' }, [
        textFilter(field('table', said.table)),
        textFilter({ ...field('rule', said.rule), wide: true }),
        textFilter(field('dealer', texts.dealers.dealer)),
        choice({ ...field('severity', said.severity), choices: [['', said.anySeverity], ...severities] }),
        timeFilter(field('from', said.from)),
        timeFilter(field('to', said.to)),
      ]),
      h('span', { class: 'end' }, exportsOf('/api/export/findings', query)),
    ]),
    refused === undefined ? null : h('p', { class: 'said refused' }, refused),
    rows === undefined ? null : rows.length === 0 ? h('p', { class: 'empty' }, said.none) : listed(rows),
    more === undefined ? null : h('button', { type: 'button', class: 'button more', onClick: more }, said.more),
  ])
}

/** The same list as a file, in either form. */
export const exportsOf = (path: string, query: Readonly<Record<string, string>>): JSX.Element[] =>
  ['csv', 'json'].map((form) =>
    h(
      'a',
      { class: 'button', href: addressOf(`${path}.${form}`, query), download: true, key: form },
      texts.rounds.exportAs(form.toUpperCase()),
    ),
  )

const listed = (rows: readonly FindingRow[]): JSX.Element =>
  h('table', { class: 'list findings-list' }, [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', null, said.time),
        h('th', null, said.table),
        h('th', null, said.round),
        h('th', null, said.severity),
        h('th', null, said.rule),
        h('th', null, said.message),
      ]),
    ),
    h('tbody', null, rows.map(row(now()))),
  ])

const row =
  (at: number) =>
  (finding: FindingRow): JSX.Element =>
    h('tr', { key: `${finding.table}/${finding.session}/${finding.seq}` }, [
      h('td', { class: 'soft number-left' }, moment(finding.at, at)),
      h('td', { class: 'table-name' }, h('a', { href: `/table/${finding.table}` }, finding.table)),
      h('td', null, [
        h(
          'a',
          {
            class: 'link',
            href: addressOf('/rounds', { table: finding.table, round: `${finding.round}` }),
            'data-row': true,
          },
          `${finding.round}`,
        ),
      ]),
      h('td', { class: finding.severity === 'warning' ? 'warn' : 'bad' }, said.severities[finding.severity]),
      h('td', { class: 'strong' }, finding.rule),
      h('td', null, [
        finding.message,
        h('span', { class: 'faint' }, [' ', finding.remedy, finding.citation === '' ? '' : ` (${finding.citation})`]),
      ]),
    ])
