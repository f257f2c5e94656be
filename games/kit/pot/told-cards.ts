import type { CardRoomCase, Piece } from '../card-room/case.ts'
import type { Card } from '../cards/cards.ts'
import { isCard } from '../cards/cards.ts'
import type { PotPage } from './pot-page.ts'
import type { Table } from './seats.ts'
import { handSizeOf, stagesOf } from './streets.ts'

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

/** The last stage whose cards were dealt, as told or by the cards that are known; `showdown` with several live hands. */
export function reachedBy(page: PotPage, round: CardRoomCase, table: Table, isShown: boolean): string {
  const { outcome, deal, actions } = round
  if (outcome.reached !== undefined) return outcome.reached
  if (isShown) return 'showdown'
  const stages = stagesOf(page.streets)
  const draws = Math.max(0, ...actions.filter(({ do: verb }) => verb === 'draw').map(({ round: draw }) => draw ?? 1))
  if (draws > 0) return stages[Math.min(draws, stages.length) - 1] ?? 'pre'
  const held = Math.max(0, ...table.seated.map((seat) => handOf(round, seat).length))
  const boards = Math.max(
    0,
    ...Object.entries(deal).map(([name, cards]) => (name.startsWith('board') ? cards.length : 0)),
  )
  let [inHand, onBoard, reached] = [0, 0, page.opening.by === 'bring-in' ? (stages[0] ?? 'pre') : 'pre']
  for (const street of page.streets) {
    if (street.step === 'deal') inHand += street.count
    else if (street.step === 'board') onBoard += street.on === 2 ? 0 : street.count
    else if (street.step === 'release') inHand -= street.count
    const isDealt = street.step === 'board' ? boards >= onBoard : street.step === 'deal' && held >= inHand
    if (isDealt && 'stage' in street && street.stage !== undefined) reached = street.stage
  }
  return reached
}

/** Whether a stage, or a later one, was reached. */
export function hasReached({ streets }: PotPage, reached: string, stage: string): boolean {
  const stages = [...stagesOf(streets), 'showdown']
  return stages.indexOf(reached) >= stages.indexOf(stage) && stages.includes(reached)
}

/** Why the cards of a showdown do not decide it: one is missing, or too many are told; undefined where they do. */
export function wrongCards(page: PotPage, round: CardRoomCase, live: readonly number[]): string | undefined {
  const boards: Record<string, number> = { ...page.needs }
  for (const street of page.streets)
    if (street.step === 'board') {
      const name = street.on === undefined ? 'board' : `board:${street.on}`
      boards[name] = (boards[name] ?? 0) + street.count
    }
  const told = (name: string): number => round.deal[name]?.length ?? 0
  const board = Object.entries(boards).find(([name, count]) => told(name) !== count)
  if (board !== undefined) return `${told(board[0])} cards are given for ${board[0]}; it has ${board[1]}`
  const size = handSizeOf(page.streets) - told('community')
  const seat = live.find((each) => handOf(round, each).length !== size)
  return seat === undefined ? undefined : `seat ${seat} has ${handOf(round, seat).length} cards; ${size} make a hand`
}
