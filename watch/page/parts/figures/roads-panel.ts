import { h, type JSX } from 'preact'
import type { Roads } from '../../../figures/roads.ts'
import { texts } from '../../texts.ts'
import { panel } from '../panel.ts'

/** Baccarat's five roads, drawn as scoreboards draw them: the newest coups are in view. */

const said = texts.roads

const rows = 6
/** Columns in view. A cell is a box of 10. */
const columns = { bead: 12, big: 26, derived: 24 }

type Cell = { readonly x: number; readonly y: number }

export const roads = ({ bead, big, tiesFirst, bigEye, small, cockroach, counts }: Roads): JSX.Element =>
  panel(
    'roads',
    said.heading,
    {
      end: [
        h('span', { class: 'player strong' }, `${said.sides.player} ${counts.player}`),
        h('span', { class: 'banker strong' }, `${said.sides.banker} ${counts.banker}`),
        h('span', { class: 'tie strong' }, `${said.sides.tie} ${counts.tie}`),
      ],
    },
    h('div', { class: 'road-pair' }, [
      road('bead', said.bead, columns.bead, bead, (cell) => [
        h('circle', { cx: 5, cy: 5, r: 4.1, class: `fill ${cell.winner}` }),
        h('text', { x: 5, y: 7.1, class: 'bead-letter' }, said.letters[cell.winner]),
        ...pairDots(cell.pairs),
      ]),
      road('big', tiesFirst === 0 ? said.big : said.bigAfter(tiesFirst), columns.big, big, (cell) => [
        h('circle', { cx: 5, cy: 5, r: 3.6, class: `ring ${cell.winner}` }),
        ...markOf(cell.marks, cell.winner),
        ...(cell.ties === 0 ? [] : [h('path', { d: 'M2 8 8 2', class: 'stroke tie' })]),
        ...(cell.ties > 1 ? [h('text', { x: 5, y: 7, class: 'ties' }, `${cell.ties}`)] : []),
        ...pairDots(cell.pairs),
      ]),
    ]),
    h('div', { class: 'road-three' }, [
      road('big-eye', said.bigEye, columns.derived, bigEye, ({ colour }) => [
        h('circle', { cx: 5, cy: 5, r: 3.2, class: `ring ${colour}` }),
      ]),
      road('small', said.small, columns.derived, small, ({ colour }) => [
        h('circle', { cx: 5, cy: 5, r: 3.6, class: `fill ${colour}` }),
      ]),
      road('cockroach', said.cockroach, columns.derived, cockroach, ({ colour }) => [
        h('path', { d: 'M2 8 8 2', class: `stroke ${colour}` }),
      ]),
    ]),
  )

/** A dot at the upper left for a pair of the banker, at the lower right for one of the player. */
const pairDots = (pairs: readonly string[]): JSX.Element[] => [
  ...(pairs.includes('banker') ? [h('circle', { cx: 1.9, cy: 1.9, r: 1.4, class: 'fill banker' })] : []),
  ...(pairs.includes('player') ? [h('circle', { cx: 8.1, cy: 8.1, r: 1.4, class: 'fill player' })] : []),
]

const markLetters: Readonly<Record<string, string>> = { 'dragon-7': '7', 'panda-8': '8' }

/** The Dragon's 7 and the Panda's 8 inside of the ring, a point for a natural. */
const markOf = (marks: readonly string[], winner: string): JSX.Element[] => {
  const letter = marks.map((mark) => markLetters[mark]).find((each) => each !== undefined)
  if (letter !== undefined) return [h('text', { x: 5, y: 7, class: `mark ${winner}` }, letter)]
  return marks.includes('natural') ? [h('circle', { cx: 5, cy: 5, r: 1.1, class: `fill ${winner}` })] : []
}

/** One road: its grid, and its last cells. */
function road<Marked extends Cell>(
  name: string,
  label: string,
  width: number,
  cells: readonly Marked[],
  draw: (cell: Marked) => JSX.Element[],
): JSX.Element {
  const last = Math.max(-1, ...cells.map(({ x }) => x))
  const from = Math.max(0, last + 2 - width)
  return h('figure', { class: `road ${name}` }, [
    h('figcaption', null, label),
    h(
      'svg',
      {
        viewBox: `-0.25 -0.25 ${width * 10 + 0.5} ${rows * 10 + 0.5}`,
        role: 'img',
        'aria-label': said.ofCoups(label, cells.length),
      },
      [
        h('path', { class: 'grid', d: gridPath(width) }),
        ...cells
          .filter(({ x }) => x >= from)
          .map((cell) => h('g', { transform: `translate(${(cell.x - from) * 10} ${cell.y * 10})` }, draw(cell))),
      ],
    ),
  ])
}

const gridPath = (width: number): string =>
  [
    ...Array.from({ length: width + 1 }, (_, x) => `M${x * 10} 0v${rows * 10}`),
    ...Array.from({ length: rows + 1 }, (_, y) => `M0 ${y * 10}h${width * 10}`),
  ].join('')
