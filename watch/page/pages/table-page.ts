import { h, type JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { TableView } from '../../view-types.ts'
import { bets } from '../parts/bets-panel.ts'
import { devices } from '../parts/devices-panel.ts'
import { felt } from '../parts/felt-panel.ts'
import { figures } from '../parts/figures/figure-panels.ts'
import { pace } from '../parts/figures/pace-panel.ts'
import { findingItems } from '../parts/finding-list.ts'
import { gameName, words } from '../parts/format.ts'
import { icon } from '../parts/icons.ts'
import { limits } from '../parts/limits-panel.ts'
import { Meters } from '../parts/meters-panel.ts'
import { empty, panel } from '../parts/panel.ts'
import { pocketColour } from '../parts/pocket.ts'
import { pools } from '../parts/pools-panel.ts'
import { roundsTable } from '../parts/rounds-table.ts'
import { TableAlerts } from '../parts/table-alerts.ts'
import { site } from '../state/api.ts'
import { filtered } from '../state/filter-and-sort-floor.ts'
import { onKeys } from '../state/keyboard.ts'
import { later } from '../state/lazy-component.ts'
import { floor, followTable, tableView } from '../state/live.ts'
import { addressOf, go } from '../state/router.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

const said = texts.table

/** What only few need is loaded for them. */
const [RequestButton, Rulings] = [
  later(async () => (await import('../parts/acts/request-button.ts')).RequestButton),
  later(async () => (await import('../parts/acts/rulings-panel.ts')).Rulings),
]

/** One table, live: what lies on the felt, who has staked what, what the devices do, and what has been found. */
export function TablePage({ table }: { table: string }): JSX.Element {
  const view = useStore(tableView)
  const isSignedIn = useStore(site)?.person !== undefined
  const isKnown = useStore(floor)?.some((tile) => tile.table === table)
  useEffect(() => (isKnown === true ? followTable(table) : undefined), [table, isKnown])
  useEffect(() => onKeys({ '[': () => toNeighbour(table, -1), ']': () => toNeighbour(table, 1) }), [table])
  if (isKnown === false) return h('div', { class: 'page-head' }, [h('h1', null, table), empty(said.unknown(table))])
  return view === undefined || view.table !== table
    ? h('div', { class: 'page-head' }, h('h1', null, table))
    : h('div', { class: 'table-page' }, [head(view, isSignedIn), body(view)])
}

/** The table beside this one on the floor, by name. */
function toNeighbour(table: string, step: number): void {
  const tables = filtered(floor.get() ?? [], {})
  const next = tables[(tables.indexOf(table) + step + tables.length) % tables.length]
  if (next !== undefined) go(`/table/${next}`)
}

function head(view: TableView, isSignedIn: boolean): JSX.Element {
  const { table, phase, round, pace: perHour, state, notes } = view
  const step = (by: number, name: 'left' | 'right', label: string): JSX.Element =>
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: label,
        onClick: () => toNeighbour(table, by),
      },
      icon(name),
    )
  return h('div', { class: 'page-head table-head' }, [
    step(-1, 'left', said.before),
    h('h1', null, table),
    step(1, 'right', said.after),
    h('span', { class: 'soft' }, gameName(view)),
    h('span', { class: 'phase', 'data-phase': phase }, words(phase)),
    h('span', { class: 'soft' }, said.round(round)),
    view.dealer === undefined ? null : h('span', { class: 'soft' }, said.dealer(view.dealer)),
    ...notes.map((note) => h('span', { class: 'note' }, words(note))),
    state === 'offline' ? h('strong', { class: 'warn' }, said.offline) : null,
    h('span', { class: 'end' }, [
      perHour === undefined ? null : h('span', { class: 'soft' }, said.pace(perHour)),
      isSignedIn ? h(RequestButton, { view }) : null,
    ]),
  ])
}

const hasTileReader = ({ ladders }: TableView): boolean => ladders.some(({ driver }) => driver.endsWith('tile-reader'))

const body = (view: TableView): JSX.Element =>
  h('div', { class: 'table-body' }, [
    h('div', { class: 'column wide' }, [
      panel(
        'felt-panel',
        said.felt,
        {
          plain: true,
          end: view.last && [view.last.colour && h('i', { class: `dot ${view.last.colour}` }), words(view.last.says)],
        },
        felt({ ...view, hasDominoes: hasTileReader(view) }, pocketColour, view.last, view.currency),
      ),
      ...figures(view),
      ...pools(view),
      h(Meters, { table: view.table, meters: view.meters, currency: view.currency }),
    ]),
    h('div', { class: 'column' }, [
      panel('bets', said.bets, { plain: true }, h('div', { class: 'scroll' }, bets(view.bets, view.currency))),
      panel(
        'results',
        said.results,
        {
          plain: true,
          end: h('a', { class: 'link', href: addressOf('/rounds', { table: view.table }) }, said.allRounds),
        },
        view.results.length === 0
          ? empty(said.noResults)
          : h('div', { class: 'scroll' }, roundsTable(view.results.slice(0, 40), false)),
      ),
    ]),
    h('div', { class: 'column' }, [
      view.rulings === undefined ? null : h(Rulings, { table: view.table, rulings: view.rulings }),
      h(TableAlerts, { table: view.table }),
      view.figures.pace === undefined ? null : pace(view.figures.pace),
      view.rules === undefined ? null : limits(view.rules, view.currency),
      panel('devices', said.devices, { plain: true }, devices(view.ladders, view.at)),
      panel(
        'findings',
        said.findings,
        {
          plain: true,
          end: h('a', { class: 'link', href: addressOf('/findings', { table: view.table }) }, said.allFindings),
        },
        view.findings.length === 0 ? empty(said.noFindings) : findingItems(view.findings.slice(0, 20)),
      ),
    ]),
  ])
