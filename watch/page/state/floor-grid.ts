import type { Density } from './settings.ts'

/** Where the tiles of the floor lie. Lengths are in px, `rem` is the size of the type. */
export type Grid = {
  readonly columns: number
  readonly width: number
  readonly height: number
  readonly level: Exclude<Density, 'auto'>
  /** How much larger than the type of the page that of the tiles is. */
  readonly scale: number
}

const gap = 6
/** Rows that are drawn above and below those in view, so that a scroll finds them there. */
const spare = 2

/** Least width and height (rem) at which a tile has room for what it shows. */
const sizes = {
  large: { width: 16.4, height: 8.4 },
  medium: { width: 11.6, height: 6.3 },
  small: { width: 8.4, height: 3.2 },
} as const
/** How much higher a tile becomes at the most. */
const mostStretch = 1.25
const levels = ['large', 'medium', 'small'] as const
/** How much larger few tables are, or many on the wall of a control room. */
const scales = [1.8, 1.6, 1.4, 1.2] as const

function gridOf(level: Grid['level'], width: number, page: number, scale = 1): Grid {
  const rem = page * scale
  const least = sizes[level].width * rem + gap
  const columns = Math.max(1, Math.floor((width + gap) / least))
  return {
    columns,
    width: Math.floor((width + gap) / columns) - gap,
    height: Math.round(sizes[level].height * rem),
    level,
    scale,
  }
}

const heightOf = ({ columns, height }: Grid, tiles: number): number => Math.ceil(tiles / columns) * (height + gap)

/** A little higher where there is room. */
function stretched(grid: Grid, tiles: number, room: number): Grid {
  const rows = Math.max(1, Math.ceil(tiles / grid.columns))
  return { ...grid, height: Math.floor(Math.min(room / rows - gap, grid.height * mostStretch)) }
}

/** The largest tiles with which all are in view; the smallest ones where none are small enough. */
export function gridFor(density: Density, tiles: number, room: { width: number; height: number }, rem: number): Grid {
  if (density !== 'auto') return gridOf(density, room.width, rem)
  const enlarged = scales.filter((scale) => sizes.large.width * rem * scale <= room.width)
  const grids = [
    ...enlarged.map((scale) => gridOf('large', room.width, rem, scale)),
    ...levels.map((level) => gridOf(level, room.width, rem)),
  ]
  const fitting = grids.find((grid) => heightOf(grid, tiles) <= room.height)
  return fitting === undefined ? gridOf('small', room.width, rem) : stretched(fitting, tiles, room.height)
}

/** What of the tiles is drawn, and how far down the first of them lies. */
export function windowOf(grid: Grid, tiles: number, scrolled: number, room: number) {
  const row = grid.height + gap
  const first = Math.max(0, Math.floor(scrolled / row) - spare)
  const last = Math.ceil((scrolled + room) / row) + spare
  return { from: first * grid.columns, to: last * grid.columns, offset: first * row, height: heightOf(grid, tiles) }
}
