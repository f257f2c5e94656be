import {
  type ComponentChildren,
  h,
  type JSX,
  type RefObject,
  type TargetedEvent,
  type TargetedInputEvent,
} from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { select } from '../parts/filter-field.ts'
import { FloorTile } from '../parts/floor-tile.ts'
import { gameName } from '../parts/format.ts'
import { countsOf, type FloorFilter, filtered, gamesOf } from '../state/filter-and-sort-floor.ts'
import { type Grid, gridFor, windowOf } from '../state/floor-grid.ts'
import { floor } from '../state/live.ts'
import { place, refine } from '../state/router.ts'
import { densities, density } from '../state/settings.ts'
import { useStore } from '../state/store.ts'
import { useDerived } from '../state/use-derived.ts'
import { texts } from '../texts.ts'

const said = texts.floor

/** Every table of the site as a tile. Only those in view are drawn, and a message redraws one of them. */
export function Floor(): JSX.Element {
  const { query } = useStore(place)
  const tables = useDerived(floor, (tiles) => filtered(tiles ?? [], query), [JSON.stringify(query)])
  return h('div', { class: 'floor' }, [h(Filters, { query, shown: tables.length }), h(Tiles, { tables })])
}

const states = [
  ['', said.all],
  ['alerts', said.withAlerts],
  ['devices', said.withDevices],
  ['offline', said.offline],
] as const

const orders = [
  ['', said.byName],
  ['trouble', said.byTrouble],
  ['pace', said.byPace],
] as const

function Filters({ query, shown }: { query: FloorFilter; shown: number }): JSX.Element {
  const { counts, games, all } = useDerived(
    floor,
    (tiles = []) => ({ counts: countsOf(tiles), games: gamesOf(tiles), all: tiles.length }),
    [],
  )
  const set = (change: FloorFilter): void => refine({ ...query, ...change })
  return h('div', { class: 'page-head' }, [
    h('h1', { class: 'unseen-text' }, said.heading),
    searchField(query.find ?? '', (find) => set({ find })),
    select({
      'aria-label': said.game,
      value: query.game ?? '',
      set: (game) => set({ game }),
      choices: [['', said.allGames], ...games.map((each) => [each.game, gameName(each)] as const)],
    }),
    stateChips(query.show ?? '', { ...counts, '': all }, (show) => set({ show })),
    h('div', { class: 'end' }, [
      h('span', { class: 'faint', role: 'status' }, said.tables(shown, all)),
      select({
        'aria-label': said.order,
        value: query.order ?? '',
        set: (order) => set({ order }),
        choices: orders,
      }),
      h(DensityChips, null),
    ]),
  ])
}

const searchField = (value: string, set: (find: string) => void): JSX.Element =>
  h('input', {
    id: 'search',
    class: 'field search',
    type: 'search',
    placeholder: said.search,
    'aria-label': said.search,
    value,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => set(event.currentTarget.value),
  })

const chip = (kind: string, isPressed: boolean, press: () => void, label: ComponentChildren): JSX.Element =>
  h('button', { type: 'button', class: `chip ${kind}`, 'aria-pressed': isPressed, onClick: press }, label)

/** What the tables are filtered by, with how many there are of each. */
const stateChips = (
  chosen: string,
  counts: Readonly<Record<string, number>>,
  set: (show: string) => void,
): JSX.Element =>
  h(
    'div',
    { class: 'chips', role: 'group', 'aria-label': said.states },
    states.map(([name, label]) => {
      const count = counts[name] ?? 0
      const counted = [label, h('span', { class: 'count' }, `${count}`)]
      return chip(count > 0 ? name : '', chosen === name, () => set(name), counted)
    }),
  )

function DensityChips(): JSX.Element {
  const chosen = useStore(density)
  return h(
    'div',
    { class: 'chips', role: 'group', 'aria-label': said.density },
    densities.map((name) => chip('', chosen === name, () => density.set(name), said.densities[name])),
  )
}

type Room = { width: number; height: number; rem: number }

const roomOf = (element: Element): Room => {
  const style = getComputedStyle(element)
  return {
    width: element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
    height: element.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom),
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }
}

/** The room that an element has for its tiles, once it is drawn. */
function useRoom(element: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>()
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void => setRoom(roomOf(current))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return room
}

/** The tile to which a key leads from this one; undefined where it leads to none. */
function tileBy(key: string, from: number, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined || to < 0 || to >= count ? undefined : to
}

/** Scrolls so far that the row that begins there is seen. */
function showRow(scroller: HTMLElement, row: number, height: number): void {
  const { scrollTop, clientHeight } = scroller
  if (row < scrollTop) scroller.scrollTop = row
  if (row + height + 20 > scrollTop + clientHeight) scroller.scrollTop = row + height + 20 - clientHeight
}

function Tiles({ tables }: { tables: readonly string[] }): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const [scrolled, setScrolled] = useState(0)
  const [focused, setFocused] = useState(0)
  const chosen = useStore(density)
  const hasHeard = useDerived(floor, (tiles) => tiles !== undefined && tiles.length > 0, [])
  const grid = room && gridFor(chosen, tables.length, room, room.rem)
  const seen = grid && windowOf(grid, tables.length, scrolled, room.height)
  const current = Math.min(focused, tables.length - 1)

  useEffect(() => {
    if (scroller.current?.contains(document.activeElement)) linkOf(scroller.current, current)?.focus()
  }, [current])

  const move = (event: KeyboardEvent): void => {
    if (grid === undefined || scroller.current === null) return
    const to = tileBy(event.key, current, grid.columns, tables.length)
    if (to === undefined) return
    event.preventDefault()
    showRow(scroller.current, Math.floor(to / grid.columns) * (grid.height + 6), grid.height)
    setScrolled(scroller.current.scrollTop)
    // A tile that is drawn has the focus before the next key; one that is not gets it once it is.
    linkOf(scroller.current, to)?.focus()
    setFocused(to)
  }

  return h(
    'div',
    {
      class: 'tiles-scroll',
      ref: scroller,
      onScroll: (event: TargetedEvent<HTMLDivElement>) =>
        setScrolled(stepped(event.currentTarget.scrollTop, grid?.height ?? 1)),
      onKeyDown: move,
    },
    tables.length === 0
      ? h('p', { class: 'empty' }, hasHeard ? said.none : said.noTables)
      : grid && seen && drawn(grid, seen, tables, current),
  )
}

/** The tiles in view, on a sheet as high as all of them. */
const drawn = (
  grid: Grid,
  { from, to, offset, height }: ReturnType<typeof windowOf>,
  tables: readonly string[],
  current: number,
): JSX.Element =>
  h(
    'div',
    { class: 'tiles-whole', style: { height: `${height}px` } },
    h(
      'ul',
      {
        class: `tiles ${grid.level}`,
        style: {
          transform: `translateY(${offset}px)`,
          gridTemplateColumns: `repeat(${grid.columns}, ${grid.width}px)`,
          gridAutoRows: `${grid.height}px`,
          fontSize: `${grid.scale}em`,
        },
      },
      tables.slice(from, to).map((table, i) => {
        const at = from + i
        return h(FloorTile, { key: table, table, level: grid.level, at, of: tables.length, isCurrent: at === current })
      }),
    ),
  )

/** Scrolling within a row redraws nothing. */
const stepped = (scrolled: number, row: number): number => Math.floor(scrolled / row) * row

const linkOf = (scroller: HTMLElement, at: number): HTMLElement | null =>
  scroller.querySelector<HTMLElement>(`[data-at="${at}"]`)
