import type { Card } from '../../games/kit/cards/cards.ts'
import { pointCount } from '../../games/kit/families/baccarat/coup.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import { pocketColour, pocketText, rankText, suitText } from './card-and-wager-text.ts'
import { beside, type StyledLine, span } from './styled-text.ts'
import type { TableScene } from './table-scene.ts'

/** The picture of the felt: the cards of a coup, or the numbers of a wheel. */

export const feltWidth = 25
/** Two hands with an empty row between them. */
export const feltRows = 7
const labelWidth = 7
const cardWidth = 5

export const felt = (scene: TableScene, rows: number): StyledLine[] =>
  scene.game.play === 'shoe' ? coup(scene, rows) : numbers(scene, rows)

/** The hands of this coup, or of the last one until a card is drawn; below them the bead plate of the shoe. */
function coup({ round, results }: TableScene, rows: number): StyledLine[] {
  const inPlay = Object.keys(round.deal ?? {}).length > 0
  const last = inPlay ? undefined : results.at(-1)
  const deal = (inPlay ? round.deal : last?.deal) ?? {}
  const winner = last === undefined ? undefined : winnerOf(last)
  const handOf = (side: Side) => hand(side, deal[side] ?? [], winner)
  return [...handOf('player'), [], ...handOf('banker'), [], ...beadPlate(results, rows - feltRows - 1)]
}

type Side = 'player' | 'banker'

function hand(side: Side, cards: readonly string[], winner: Side | 'tie' | undefined): StyledLine[] {
  const said = winner === side ? ' wins' : winner === 'tie' ? ' tie' : ''
  const label = [
    [span(side.toUpperCase(), side)],
    [span(cards.length === 0 ? '' : `  ${pointCount(cards as readonly Card[])}`, 'strong')],
    [span(said, 'good')],
  ]
  return beside(
    [{ lines: label, width: labelWidth }, ...cards.map((card) => ({ lines: face(card), width: cardWidth }))],
    3,
    1,
  )
}

export const cardLook = (card: string): 'card' | 'red-card' =>
  card.endsWith('h') || card.endsWith('d') ? 'red-card' : 'card'

function face(card: string): StyledLine[] {
  const rank = rankText(card)
  const look = cardLook(card)
  return [
    [span(` ${rank}`.padEnd(cardWidth), look)],
    [span(`  ${suitText(card)}  `, look)],
    [span(`${rank} `.padStart(cardWidth), look)],
  ]
}

const winnerOf = ({ kind, deal }: Result): Side | 'tie' | undefined => {
  if (kind !== 'settled' && kind !== 'free-hand') return undefined
  const [player, banker] = [deal?.player, deal?.banker].map((cards = []) => pointCount(cards as Card[]))
  if (player === undefined || banker === undefined) return undefined
  return player > banker ? 'player' : banker > player ? 'banker' : 'tie'
}

/** The bead plate: filled column by column from the top, six rows deep where there is room. */
function beadPlate(results: readonly Result[], room: number): StyledLine[] {
  const rows = Math.min(room, 6)
  if (rows < 1) return []
  const columns = Math.floor(feltWidth / 2)
  const first = Math.max(0, Math.ceil(results.length / rows) - columns)
  const bead = (row: number, column: number): StyledLine => {
    const result = results[(first + column) * rows + row]
    const winner = result === undefined ? undefined : winnerOf(result)
    if (winner !== undefined) return [span(`${winner.slice(0, 1).toUpperCase()} `, winner)]
    return [span(result === undefined ? '  ' : '· ', 'faint')]
  }
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => bead(row, column)).flat(),
  )
}

/** The last number in large, and the numbers before it. */
function numbers({ results }: TableScene, rows: number): StyledLine[] {
  const spun = results.flatMap(({ number }) => (number === undefined ? [] : [number])).reverse()
  const [last, ...earlier] = spun
  if (last === undefined) return [[], [span('no number yet', 'faint')]]
  const look = pocketColour(last)
  const box: StyledLine[] = ['', pocketText(last), ''].map((text) => [span(centred(text, 8), look)])
  const said: StyledLine[] = traits(last).map((trait) => [span(trait, 'strong')])
  const inRow = Math.floor(feltWidth / 4)
  const cells = Array.from({ length: Math.max(0, rows - 4) }, (_, row) =>
    earlier.slice(row * inRow, (row + 1) * inRow).map(cell),
  )
  return [
    ...beside(
      [
        { lines: box, width: 8 },
        { lines: said, width: 8 },
      ],
      3,
      2,
    ),
    [],
    ...cells,
  ]
}

const cell = (pocket: number) => span(` ${pocketText(pocket).padStart(2)} `, pocketColour(pocket))

const centred = (text: string, width: number): string =>
  text.padStart(Math.ceil((width + text.length) / 2)).padEnd(width)

const traits = (pocket: number): string[] =>
  pocketColour(pocket) === 'zero'
    ? ['zero']
    : [pocketColour(pocket), pocket % 2 === 1 ? 'odd' : 'even', pocket < 19 ? 'low' : 'high']
