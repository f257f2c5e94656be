import type { TableTile } from '../../view-types.ts'

/** Which tables the floor shows and in what order, as the address says. */
export type FloorFilter = {
  readonly find?: string
  readonly game?: string
  readonly show?: string
  readonly order?: string
}

const hasTrouble = ({ devices }: TableTile): boolean => devices.some(({ link }) => link !== 'open')

/** What can be asked of a table, by the name that the address has for it. */
const shows: Readonly<Record<string, (tile: TableTile) => boolean>> = {
  alerts: ({ alerts }) => alerts > 0,
  devices: hasTrouble,
  offline: ({ state }) => state === 'offline',
}

const byName = (a: TableTile, b: TableTile): number => a.table.localeCompare(b.table, 'en', { numeric: true })

/** What a person should look at first. */
const trouble = (tile: TableTile): number =>
  tile.unseen * 1_000 + tile.alerts * 100 + (tile.state === 'offline' ? 10 : 0) + (hasTrouble(tile) ? 1 : 0)

const orders: Readonly<Record<string, (a: TableTile, b: TableTile) => number>> = {
  trouble: (a, b) => trouble(b) - trouble(a) || byName(a, b),
  pace: (a, b) => (b.pace ?? 0) - (a.pace ?? 0) || byName(a, b),
}

/** The ids of the tables that answer to the filter, in its order. */
export function filtered(
  tiles: readonly TableTile[],
  { find = '', game = '', show = '', order = '' }: FloorFilter,
): string[] {
  const sought = find.trim().toLowerCase()
  const isShown = shows[show] ?? (() => true)
  return tiles
    .filter((tile) => game === '' || tile.game === game)
    .filter(isShown)
    .filter(
      (tile) =>
        sought === '' || [tile.table, tile.game, tile.title ?? ''].some((name) => name.toLowerCase().includes(sought)),
    )
    .toSorted(orders[order] ?? byName)
    .map(({ table }) => table)
}

/** How many tables each of these would show. */
export const countsOf = (tiles: readonly TableTile[]): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(shows).map(([name, isShown]) => [name, tiles.filter(isShown).length]))

/** The games on the floor, each with its title where a table says it. */
export const gamesOf = (tiles: readonly TableTile[]): Pick<TableTile, 'game' | 'title'>[] =>
  [
    ...new Map(tiles.map(({ game, title }) => [game, { game, ...(title !== undefined && { title }) }])).values(),
  ].toSorted((a, b) => a.game.localeCompare(b.game))
