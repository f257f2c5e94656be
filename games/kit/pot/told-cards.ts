import type { CardRoomCase, CardRoomEvent, Piece } from '../card-room/case.ts'
import type { Card } from '../cards/cards.ts'
import { isCard } from '../cards/cards.ts'
import type { PotPage } from './pot-page.ts'
import { handSizeOf } from './streets.ts'

/** The cards of a hand as told; a second joker is a joker. */
export const cardsOf = (pieces: readonly Piece[] = []): Card[] =>
  pieces.map((piece) => (isCard(piece) ? piece : ('Xx' as Card)))

/** The cards that a seat plays: without those that it has discarded in the hand. */
export function handOf({ deal, actions }: CardRoomCase, seat: number): Card[] {
  const gone = actions
    .filter((action) => action.do === 'discard' && action.seat === seat)
    .flatMap(({ card, cards = [] }) => (card === undefined ? cards : [card]))
  return cardsOf(deal[`seat:${seat}`]).filter((card) => !gone.includes(card))
}

/** Cards of the round that the deck does not have, or has fewer times. */
export function strangeCards(page: PotPage, { deal }: CardRoomCase): { foreign: Card[]; repeated: Card[] } {
  const left = [...page.deck]
  const foreign: Card[] = []
  const repeated: Card[] = []
  for (const card of Object.values(deal).flatMap(cardsOf)) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    else if (page.deck.includes(card)) repeated.push(card)
    else foreign.push(card)
  }
  return { foreign, repeated }
}

type ToldDraw = { seat: CardRoomEvent['seat']; draw: number }

/** The draws that are told, from 1; of those without a number each is its seat's next. */
export function drawsIn({ actions, events }: CardRoomCase): ToldDraw[] {
  const drawn = actions.filter(({ do: verb }) => verb === 'draw')
  const numbered = drawn.map(({ seat, round }, at) => ({
    seat,
    draw: round ?? 1 + drawn.slice(0, at).filter((each) => each.seat === seat).length,
  }))
  const served = events.flatMap(({ ev, seat, to }, at) =>
    ev === 'draw' ? [{ seat: seat ?? to, draw: drawsBefore(events.slice(0, at + 1)) }] : [],
  )
  return [...numbered, ...served]
}

/** How many draws are under way or over: a betting round lies between two of them. */
const drawsBefore = (events: CardRoomCase['events']): number => {
  let [draws, isOpen] = [0, false]
  for (const { ev } of events) {
    if (ev === 'draw' && !isOpen) draws += 1
    isOpen = ev === 'draw' || (isOpen && ev !== 'betting-closed')
  }
  return draws
}

/** What lies on the table for all at the showdown: how many cards, by name. */
export function boardsOf({ needs, streets }: PotPage): Readonly<Record<string, number>> {
  const boards: Record<string, number> = { ...needs }
  for (const street of streets)
    if (street.step === 'board') {
      const name = street.on === undefined ? 'board' : `board:${street.on}`
      boards[name] = (boards[name] ?? 0) + street.count
    }
  return boards
}

/** Why the cards of a showdown do not decide it: one is missing, or too many are told; undefined where they do. */
export function wrongCards(page: PotPage, round: CardRoomCase, live: readonly number[]): string | undefined {
  const told = (name: string): number => round.deal[name]?.length ?? 0
  const board = Object.entries(boardsOf(page)).find(([name, count]) => told(name) !== count)
  if (board !== undefined) return `${told(board[0])} cards are given for ${board[0]}; it has ${board[1]}`
  const size = handSizeOf(page.streets) - told('community')
  const seat = live.find((each) => handOf(round, each).length !== size)
  return seat === undefined ? undefined : `seat ${seat} has ${handOf(round, seat).length} cards; ${size} make a hand`
}
