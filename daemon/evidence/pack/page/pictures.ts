import { isTile, tileName } from '../../../../games/kit/cards/tiles.ts'
import type { RoundStory } from '../../story/round-story.ts'
import { el, type Html, type HtmlContent } from './html.ts'

/** What was dealt, spun or thrown, drawn. */

type Shown = RoundStory['shown']

const suits: Readonly<Record<string, { sign: string; name: string; look: string }>> = {
  s: { sign: '\u2660', name: 'spades', look: 'black' },
  h: { sign: '\u2665', name: 'hearts', look: 'red' },
  d: { sign: '\u2666', name: 'diamonds', look: 'red' },
  c: { sign: '\u2663', name: 'clubs', look: 'black' },
}

const ranks: Readonly<Record<string, string>> = { T: '10' }

/** An end of a Chinese domino: ones and fours are red. */
const end = (pips: number): Html => el('span', { class: pips === 1 || pips === 4 ? 'red' : 'black' }, dieFace(pips))

const domino = (tile: string): Html =>
  el(
    'span',
    { class: 'card domino', role: 'img', 'aria-label': `${tileName(tile)}, ${tile}` },
    tile.split('-').map((pips) => end(Number(pips))),
  )

/** A card or a tile as the journal writes it; else its name. */
function card(code: string): Html {
  const [rank = '', suit = ''] = code
  const drawn = code.length === 2 ? suits[suit] : undefined
  if (code === 'Xx') return el('span', { class: 'card black', role: 'img', 'aria-label': 'joker' }, '\u2605')
  if (isTile(code)) return domino(code)
  if (drawn === undefined) return el('span', { class: 'card tile' }, code)
  const text = `${ranks[rank] ?? rank}${drawn.sign}`
  return el(
    'span',
    { class: `card ${drawn.look}`, role: 'img', 'aria-label': `${ranks[rank] ?? rank} of ${drawn.name}` },
    text,
  )
}

const dieFace = (pips: number): string => String.fromCodePoint(0x267f + pips)

const die = (face: number): Html => el('span', { class: 'die', role: 'img', 'aria-label': `${face}` }, dieFace(face))

const row = (title: string, pictures: readonly Html[], says?: HtmlContent): Html =>
  el('div', { class: 'shown' }, [
    el('span', { class: 'owner' }, title),
    el('span', { class: 'pictures' }, pictures),
    says === undefined ? undefined : el('span', { class: 'says' }, says),
  ])

/** Everything that came out, a row for each hand, number or throw. */
export function pictures({ hands, number, dice, symbol, before, unplaced }: Shown): Html[] {
  return [
    ...before.flatMap((earlier) => [
      ...(earlier.dice === undefined ? [] : [row('Thrown before', earlier.dice.map(die), earlier.dice.join(', '))]),
      ...(earlier.number === undefined ? [] : [row('Spun before', [el('span', { class: 'pocket' }, earlier.number)])]),
    ]),
    ...hands.map(({ owner, cards, says }) => row(owner, cards.map(card), says)),
    ...(number === undefined
      ? []
      : [
          row(
            'The ball',
            [el('span', { class: `pocket ${number.colour}` }, number.text)],
            `${number.text}, ${number.colour}`,
          ),
        ]),
    ...(dice === undefined ? [] : [row('Thrown', dice.map(die), dice.join(', '))]),
    ...(symbol === undefined ? [] : [row('The wheel', [el('span', { class: 'card tile' }, symbol)])]),
    ...(unplaced.length === 0 ? [] : [row('Hand not known', unplaced.map(card))]),
  ]
}
