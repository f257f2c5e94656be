import { h, type JSX, type RefObject, type TargetedEvent, type TargetedInputEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { FloorTile } from '../parts/floor-tile.ts'
import { gameName } from '../parts/format.ts'
import { useDerived } from '../state/derived.ts'
import { countsOf, type FloorFilter, filtered, gamesOf } from '../state/floor-filter.ts'
import { gridFor, windowOf } from '../state/floor-grid.ts'
import { floor } from '../state/live.ts'
import { place, refine } from '../state/router.ts'
import { densities, density } from '../state/settings.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

const said = texts.floor

/** Every table of the site as a tile. Only those in view are drawn, and a message redraws one of them. */
export function Floor(): JSX.Element {
  const { query } = useStore(place)
  const tables = useDerived(floor, (tiles) => filtered(tiles ?? [], query), [JSON.stringify(query)])
  return h('div', { class: 'floor' }, [h(Filters, { query, shown: tables.length }), h(Tiles, { tables })])
}

function Filters({ query, shown }: { query: FloorFilter; shown: number }): JSX.Element {
  const { counts, games, all } = useDerived(
    floor,
    (tiles = []) => ({ counts: countsOf(tiles), games: gamesOf(tiles), all: tiles.length }),
    [],
  )
  const chosen = useStore(density)
  const set = (change: FloorFilter): void => refine({ ...query, ...change })
  const state = (name: string, label: string, count: number): JSX.Element =>
    h(
      'button',
      {
        type: 'button',
        class: `chip ${name !== '' && name !== 'all' && count > 0 ? name : ''}`,
        'aria-pressed': (query.show ?? '') === name,
        onClick: () => set({ show: name }),
      },
      [label, h('span', { class: 'count' }, `${count}`)],
    )
  return h('div', { class: 'page-head' }, [
    h('h1', { class: 'unseen-text' }, said.heading),
    h('input', {
      id: 'search',
      class: 'field search',
      type: 'search',
      placeholder: said.search,
      'aria-label': said.search,
      value: query.find ?? '',
      onInput: (event: TargetedInputEvent<HTMLInputElement>) => set({ find: event.currentTarget.value }),
    }),
    h(
      'select',
      {
        class: 'field',
        'aria-label': said.game,
        value: query.game ?? '',
        onChange: (event: TargetedEvent<HTMLSelectElement>) => set({ game: event.currentTarget.value }),
      },
      [
        h('option', { value: '' }, said.allGames),
        ...games.map((each) => h('option', { value: each.game }, gameName(each))),
      ],
    ),
    h('div', { class: 'chips', role: 'group', 'aria-label': said.states }, [
      state('', said.all, all),
      state('alerts', said.withAlerts, counts.alerts ?? 0),
      state('devices', said.withDevices, counts.devices ?? 0),
      state('offline', said.offline, counts.offline ?? 0),
    ]),
    h('div', { class: 'end' }, [
      h('span', { class: 'faint', role: 'status' }, said.tables(shown, all)),
      h(
        'select',
        {
          class: 'field',
          'aria-label': said.order,
          value: query.order ?? '',
          onChange: (event: TargetedEvent<HTMLSelectElement>) => set({ order: event.currentTarget.value }),
        },
        [
          h('option', { value: '' }, said.byName),
          h('option', { value: 'trouble' }, said.byTrouble),
          h('option', { value: 'pace' }, said.byPace),
        ],
      ),
      h(
        'div',
        { class: 'chips', role: 'group', 'aria-label': said.density },
        densities.map((name) =>
          h(
            'button',
            { type: 'button', class: 'chip', 'aria-pressed': chosen === name, onClick: () => density.set(name) },
            said.densities[name],
          ),
        ),
      ),
    ]),
  ])
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

  const items =
    grid === undefined || seen === undefined
      ? []
      : tables.slice(seen.from, seen.to).map((table, i) =>
          h(FloorTile, {
            key: table,
            table,
            level: grid.level,
            at: seen.from + i,
            of: tables.length,
            isCurrent: seen.from + i === current,
          }),
        )
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
      : h(
          'div',
          { class: 'tiles-whole', style: { height: `${seen?.height ?? 0}px` } },
          h(
            'ul',
            {
              class: `tiles ${grid?.level ?? ''}`,
              style: {
                transform: `translateY(${seen?.offset ?? 0}px)`,
                gridTemplateColumns: `repeat(${grid?.columns ?? 1}, ${grid?.width ?? 0}px)`,
                gridAutoRows: `${grid?.height ?? 0}px`,
                fontSize: `${grid?.scale ?? 1}em`,
              },
            },
            items,
          ),
        ),
  )
}

/** Scrolling within a row redraws nothing. */
const stepped = (scrolled: number, row: number): number => Math.floor(scrolled / row) * row

const linkOf = (scroller: HTMLElement, at: number): HTMLElement | null =>
  scroller.querySelector<HTMLElement>(`[data-at="${at}"]`)
