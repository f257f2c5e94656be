import { expect, test } from 'vitest'
import { countsOf, filtered, gamesOf } from '../../../../watch/page/state/filter-and-sort-floor.ts'
import { gridFor, windowOf } from '../../../../watch/page/state/floor-grid.ts'
import type { TableTile } from '../../../../watch/view-types.ts'

const tile = (table: string, more: Partial<TableTile> = {}): TableTile => ({
  ...{
    table,
    game: 'gb.roulette',
    state: 'online',
    phase: 'betting',
    round: 1,
    alerts: 0,
    unseen: 0,
    devices: [],
    at: 0,
  },
  ...more,
})
const down = { devices: [{ device: 'wheel', link: 'silent' }] }
const tiles = [
  tile('wheel-10', { pace: 40 }),
  tile('wheel-2', { ...down, pace: 50 }),
  tile('shoe-1', { game: 'co.baccarat', alerts: 1, unseen: 1 }),
  tile('wheel-3', { state: 'offline' }),
  tile('wheel-1', { alerts: 1 }),
]

test('the floor is ordered by number, by trouble or by pace', () => {
  expect(filtered(tiles, {})).toEqual(['shoe-1', 'wheel-1', 'wheel-2', 'wheel-3', 'wheel-10'])
  expect(filtered(tiles, { order: 'trouble' })).toEqual(['shoe-1', 'wheel-1', 'wheel-3', 'wheel-2', 'wheel-10'])
  expect(filtered(tiles, { order: 'pace' })[0]).toBe('wheel-2')
})

test('the floor shows what is asked for', () => {
  expect(filtered(tiles, { game: 'co.baccarat' })).toEqual(['shoe-1'])
  expect(filtered(tiles, { find: ' Wheel-1' })).toEqual(['wheel-1', 'wheel-10'])
  expect(filtered(tiles, { show: 'alerts' })).toEqual(['shoe-1', 'wheel-1'])
  expect(filtered(tiles, { show: 'devices' })).toEqual(['wheel-2'])
  expect(filtered(tiles, { show: 'offline', find: 'shoe' })).toEqual([])
  expect(countsOf(tiles)).toEqual({ alerts: 2, devices: 1, offline: 1 })
  expect(gamesOf(tiles)).toEqual([{ game: 'co.baccarat' }, { game: 'gb.roulette' }])
  expect(filtered([tile('ez', { title: 'EZ Baccarat' })], { find: 'ez bac' })).toEqual(['ez'])
})

test('tiles are as large as they can be with all of them in view', () => {
  const room = { width: 1250, height: 620 }
  expect(gridFor('auto', 6, room, 13).level).toBe('large')
  expect(gridFor('auto', 40, room, 13).level).toBe('medium')
  expect(gridFor('auto', 100, room, 13).level).toBe('small')
  expect(gridFor('large', 1_000, room, 13).level).toBe('large')
  for (const tables of [1, 6, 24, 40, 70, 100]) {
    const grid = gridFor('auto', tables, room, 13)
    expect(windowOf(grid, tables, 0, room.height).height).toBeLessThanOrEqual(room.height)
    expect(grid.columns * (grid.width + 6) - 6).toBeLessThanOrEqual(room.width)
  }
})

test('few tables, or a wall of pixels, make tiles and their type larger', () => {
  expect(gridFor('auto', 2, { width: 1250, height: 620 }, 13).scale).toBe(1.8)
  expect(gridFor('auto', 40, { width: 3800, height: 2020 }, 18)).toMatchObject({ level: 'large', scale: 1.8 })
  expect(gridFor('auto', 100, { width: 1250, height: 620 }, 13).scale).toBe(1)
  expect(gridFor('large', 2, { width: 1250, height: 620 }, 13).scale).toBe(1)
  expect(gridFor('auto', 2, { width: 360, height: 700 }, 13).width).toBeLessThanOrEqual(360)
})

test('of a thousand tiles those in view are drawn, with few beside them', () => {
  const room = { width: 1900, height: 960 }
  const grid = gridFor('auto', 1_000, room, 13)
  const seen = windowOf(grid, 1_000, 800, room.height)
  const [first, last] = [seen.from / grid.columns, seen.to / grid.columns]
  expect(first * (grid.height + 6)).toBe(seen.offset)
  expect(seen.offset).toBeLessThanOrEqual(800)
  expect(last * (grid.height + 6)).toBeGreaterThanOrEqual(800 + room.height)
  expect(seen.to - seen.from).toBeLessThan(500)
})
