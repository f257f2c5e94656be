import { h, type JSX } from 'preact'
import type { RoundRow } from '../../view-types.ts'
import { textFilter, timeFilter } from '../parts/filter-field.ts'
import { roundsTable } from '../parts/rounds-table.ts'
import { now } from '../state/api.ts'
import { usePages } from '../state/paged-list.ts'
import { place, refine } from '../state/router.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { exportsOf } from './findings-page.ts'

const said = texts.rounds

/** Rounds that are over: found by table, time, number, card, finding, seat or stake. The address keeps the filters. */
export function Rounds(): JSX.Element {
  const { query } = useStore(place)
  const { rows, refused, more } = usePages<RoundRow>('/api/rounds', query)
  const field = (name: string, label: string, hint = '') => ({
    name,
    label,
    hint,
    value: query[name] ?? '',
    set: (value: string) => refine({ ...query, [name]: value }),
  })
  return h('div', { class: 'list-page' }, [
    h('div', { class: 'page-head' }, [
      h('h1', null, said.heading),
      h('div', { class: 'filters' }, [
        textFilter(field('table', texts.findings.table)),
        textFilter(field('round', said.number)),
        textFilter(field('card', said.card, said.cardHint)),
        textFilter(field('finding', said.finding, said.findingHint)),
        textFilter(field('number', said.shown)),
        textFilter(field('seat', said.seat)),
        textFilter(field('dealer', texts.dealers.dealer)),
        textFilter(minor(field('min', said.min))),
        timeFilter(field('from', texts.findings.from)),
        timeFilter(field('to', texts.findings.to)),
        Object.values(query).every((value) => value === '')
          ? null
          : h('button', { type: 'button', class: 'button quiet', onClick: () => refine({}) }, said.clear),
      ]),
      h('span', { class: 'end' }, exportsOf('/api/export/rounds', query)),
    ]),
    refused === undefined ? null : h('p', { class: 'said refused' }, refused),
    rows === undefined
      ? null
      : rows.length === 0
        ? h('p', { class: 'empty' }, said.none)
        : roundsTable(rows, true, now()),
    more === undefined
      ? null
      : h('button', { type: 'button', class: 'button more', onClick: more }, texts.findings.more),
  ])
}

type Field = Parameters<typeof textFilter>[0]

/** An amount is typed as people write it, and asked for in minor units. */
const minor = (field: Field): Field => ({
  ...field,
  value: field.value === '' ? '' : `${Number(field.value) / 100}`,
  set: (value) => field.set(value === '' ? '' : `${Math.round(Number(value) * 100) || ''}`),
})
