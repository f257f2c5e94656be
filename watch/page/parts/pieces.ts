import { h, type JSX } from 'preact'
import { texts } from '../texts.ts'

/** Cards, Chinese dominoes and dice, drawn. */

/** Suits in a box of 20. */
const suits: Readonly<Record<string, { name: keyof typeof texts.pieces.suits; look: 'red' | 'black'; path: string }>> =
  {
    s: {
      name: 's',
      look: 'black',
      path: 'M10 1C5.2 5.8 1.6 8.7 1.6 12.1a4.1 4.1 0 0 0 7.2 2.7C8.6 16.9 8 18.1 6.8 19h6.4c-1.2-.9-1.8-2.1-2-4.2a4.1 4.1 0 0 0 7.2-2.7C18.4 8.7 14.8 5.8 10 1Z',
    },
    h: {
      name: 'h',
      look: 'red',
      path: 'M10 18.6C4.2 13.4 1.2 10 1.2 6.3A4.6 4.6 0 0 1 10 4.4a4.6 4.6 0 0 1 8.8 1.9c0 3.7-3 7.1-8.8 12.3Z',
    },
    d: { name: 'd', look: 'red', path: 'M10 .8 16.8 10 10 19.2 3.2 10Z' },
    c: {
      name: 'c',
      look: 'black',
      path: 'M10 1a4.1 4.1 0 0 1 3.4 6.4 4.3 4.3 0 1 1-2.2 6.8c.2 2.5.9 3.9 2.2 4.8H6.6c1.3-.9 2-2.3 2.2-4.8a4.3 4.3 0 1 1-2.2-6.8A4.1 4.1 0 0 1 10 1Z',
    },
  }

const rankName = (rank: string): string => (rank === 'T' ? '10' : rank)

const dominoCode = /^([1-6])-([1-6])$/

/** Whether any of these is known to be a domino. */
export const haveDominoes = (codes: readonly string[]): boolean => codes.some((code) => dominoCode.test(code))

/** A card (`Th`), a joker, a domino (`4-5`) or a face that nobody may see (`--`): the back of what lies there. */
export function piece(code: string, among: 'cards' | 'dominoes' = 'cards'): JSX.Element {
  const domino = dominoCode.exec(code)
  if (domino !== null) return dominoOf(Number(domino[1]), Number(domino[2]))
  const suit = code.length === 2 ? suits[code.slice(1)] : undefined
  if (suit !== undefined) return face(rankName(code.slice(0, 1)), suit)
  if (code.startsWith('X')) return joker()
  return among === 'dominoes' ? dominoFaceDown() : faceDown()
}

const outline = (name: string, label: string, children: JSX.Element[]): JSX.Element =>
  h('svg', { class: `piece ${name}`, viewBox: '0 0 50 70', role: 'img', 'aria-label': label }, [
    h('rect', { class: 'paper', x: 0.75, y: 0.75, width: 48.5, height: 68.5, rx: 5 }),
    ...children,
  ])

const face = (rank: string, { name, look, path }: NonNullable<(typeof suits)[string]>): JSX.Element =>
  outline(`card ${look}`, texts.pieces.card(rank, texts.pieces.suits[name]), [
    h('text', { x: 6, y: 27, class: rank === '10' ? 'rank narrow' : 'rank' }, rank),
    h('path', { d: path, transform: 'translate(18.5 34) scale(1.4)' }),
  ])

const joker = (): JSX.Element =>
  outline('card black', texts.pieces.joker, [
    h('path', {
      d: 'M25 14l6.3 13.6 14.9 1.8-11 10.2 2.9 14.7L25 47l-13.1 7.3 2.9-14.7-11-10.2 14.9-1.8Z',
      transform: 'translate(5 7) scale(.8)',
    }),
  ])

const faceDown = (): JSX.Element =>
  outline('card back', texts.pieces.faceDown, [h('rect', { class: 'weave', x: 5, y: 5, width: 40, height: 60, rx: 3 })])

/** Where the pips of each number lie in a box of 3 by 3. */
const pips: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
]

export const die = (value: number): JSX.Element =>
  h('svg', { class: 'piece die', viewBox: '0 0 50 50', role: 'img', 'aria-label': `${value}` }, [
    h('rect', { class: 'paper', x: 0.75, y: 0.75, width: 48.5, height: 48.5, rx: 9 }),
    ...(pips[value] ?? []).map(([x, y]) => h('circle', { cx: 12 + x * 13, cy: 12 + y * 13, r: 4.8 })),
  ])

/** One and four are red on a Chinese domino, and half of the pips of a six where both ends have one. */
const dominoOf = (low: number, high: number): JSX.Element => {
  const end = (value: number, top: number): JSX.Element[] =>
    (pips[value] ?? []).map(([x, y]) =>
      h('circle', {
        class: value === 1 || value === 4 || (low === 6 && high === 6 && x === 0) ? 'red' : '',
        cx: 8 + x * 8,
        cy: top + y * 10,
        r: 3.1,
      }),
    )
  return dominoOutline('', texts.pieces.domino(low, high), [...end(low, 10), ...end(high, 40)])
}

const dominoOutline = (name: string, label: string, children: JSX.Element[]): JSX.Element =>
  h('svg', { class: `piece domino ${name}`, viewBox: '0 0 32 70', role: 'img', 'aria-label': label }, [
    h('rect', { class: 'ivory', x: 0.75, y: 0.75, width: 30.5, height: 68.5, rx: 5 }),
    ...children,
  ])

const dominoFaceDown = (): JSX.Element =>
  dominoOutline('back', texts.pieces.faceDown, [
    h('rect', { class: 'weave', x: 5, y: 5, width: 22, height: 60, rx: 3 }),
  ])
