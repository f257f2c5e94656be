import { h, type JSX } from 'preact'
import type { TableTile } from '../../view-types.ts'
import type { Grid } from '../state/floor-grid.ts'
import { tileOf } from '../state/live.ts'
import { createStore, useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { gameName, words } from './format.ts'

const said = texts.floor

type Props = {
  readonly table: string
  readonly level: Grid['level']
  /** Its place among those that are shown, and how many those are. */
  readonly at: number
  readonly of: number
  /** Whether the keyboard is here. */
  readonly isCurrent: boolean
}

const none = createStore<TableTile | undefined>(undefined)

/** A table in a few words. The edge has a colour only when somebody should look. */
export function FloorTile({ table, level, at, of, isCurrent }: Props): JSX.Element | null {
  const tile = useStore<TableTile | undefined>(tileOf(table) ?? none)
  if (tile === undefined) return null
  const down = tile.devices.filter(({ link }) => link !== 'open').map(({ device, link }) => `${device} ${link}`)
  const [stem, tail] = inTwo(table)
  const state = stateOf(tile, down)
  return h(
    'li',
    { 'aria-setsize': of, 'aria-posinset': at + 1 },
    h(
      'a',
      {
        class: `tile ${lookOf(tile, down.length > 0)}`,
        href: `/table/${table}`,
        tabIndex: isCurrent ? 0 : -1,
        'data-at': at,
        'data-table': table,
      },
      [
        h('span', { class: 'tile-head' }, [
          h('span', { class: 'tile-id' }, [h('span', { class: 'cut' }, stem), h('span', null, tail)]),
          tile.unseen > 0 ? h('span', { class: 'badge bad', title: said.unseen(tile.unseen) }, `${tile.unseen}`) : null,
          level === 'small' ? null : h('span', { class: 'tile-round' }, said.round(tile.round)),
        ]),
        level === 'large' ? h('span', { class: 'tile-game cut' }, gameName(tile)) : null,
        level === 'small' ? h('span', { class: 'tile-last cut' }, lastOf(tile) ?? state) : null,
        level === 'small'
          ? null
          : h('span', { class: 'tile-now' }, [
              h('span', { class: 'tile-phase cut' }, state),
              tile.pace === undefined ? null : h('span', { class: 'tile-pace' }, said.pace(tile.pace)),
            ]),
        level === 'small' ? null : h('span', { class: 'tile-last cut' }, lastOf(tile)),
        level === 'small' ? null : h(Trail, { tile, most: dotsOf[level] }),
      ],
    ),
  )
}

const stateOf = ({ state, missed, phase }: TableTile, down: readonly string[]): string => {
  if (state === 'offline') return said.isOffline
  if (down.length > 0) return said.devicesDown(down)
  return missed === undefined ? words(phase) : said.missed(missed)
}

/** A name is cut before its number: that is what tells a table from its neighbours. */
const inTwo = (table: string): [stem: string, tail: string] => {
  const at = table.search(/-\d{1,4}$/)
  return at < 0 ? [table, ''] : [table.slice(0, at), table.slice(at)]
}

const lookOf = ({ state, alerts, unseen }: TableTile, isDown: boolean): string =>
  [state === 'offline' ? 'offline' : '', unseen > 0 ? 'unseen' : alerts > 0 || isDown ? 'troubled' : ''].join(' ')

const lastOf = ({ last }: TableTile): (JSX.Element | string)[] | undefined =>
  last === undefined ? undefined : [last.colour === undefined ? '' : h('i', { class: `dot ${last.colour}` }), last.says]

/** As many as the narrowest tile has room for. */
const dotsOf = { large: 18, medium: 13 } as const

/** The last outcomes by their colours, the newest at the right. */
const Trail = ({ tile: { trail = [] }, most }: { tile: TableTile; most: number }): JSX.Element =>
  h(
    'span',
    { class: 'trail', 'aria-hidden': true },
    trail.slice(-most).map((colour) => h('i', { class: `dot ${colour}` })),
  )
