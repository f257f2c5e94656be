import { h, type JSX } from 'preact'
import type { AuditRow } from '../../view-types.ts'
import { moment, words } from '../parts/format.ts'
import { now } from '../state/api.ts'
import { usePages } from '../state/paged-list.ts'
import { texts } from '../texts.ts'

const said = texts.audit

/** Who signed in, asked a table for something, and fetched what. */
export function Audit(): JSX.Element {
  const { rows, refused, more } = usePages<AuditRow>('/api/audit', {})
  return h('div', { class: 'list-page' }, [
    h('div', { class: 'page-head' }, h('h1', null, said.heading)),
    refused === undefined ? null : h('p', { class: 'said refused' }, refused),
    rows === undefined ? null : rows.length === 0 ? h('p', { class: 'empty' }, said.none) : listed(rows),
    more === undefined
      ? null
      : h('button', { type: 'button', class: 'button more', onClick: more }, texts.findings.more),
  ])
}

const listed = (rows: readonly AuditRow[]): JSX.Element =>
  h('table', { class: 'list' }, [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', null, texts.findings.time),
        h('th', null, said.person),
        h('th', null, said.did),
        h('th', null, texts.findings.table),
        h('th', null, said.what),
      ]),
    ),
    h(
      'tbody',
      null,
      rows.map(({ at, person, did, table, what }) =>
        h('tr', null, [
          h('td', { class: 'soft' }, moment(at, now())),
          h('td', { class: 'strong' }, person),
          h('td', null, words(did)),
          h('td', null, table ?? ''),
          h('td', null, what),
        ]),
      ),
    ),
  ])
