import type { DrawnRound } from '../../kit/bank/page.ts'
import type { CardRoomAction, CardRoomBet } from '../../kit/card-room/case.ts'
import { type Card, oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { drawFrom, several } from '../../kit/odds/draw-cards.ts'
import { usualDecks } from '../bank-page.ts'
import { houseDiscard, pokaraHand, rankValue } from './pokara-hands.ts'

const pack = oneDeck.filter((card) => rankValue(card) >= 0)

/** Seat 1 draws as the player-dealer must, and doubles where it may not draw without (line 1762). */
export const pokaraByHouseWay: DrawnRound = (random, _options, { decks = usualDecks }) => {
  const next = drawFrom(random, pack, decks)
  const [own, dealer] = [several(next, 3), several(next, 3)]
  const drawn = (seat: CardRoomAction['seat'], cards: readonly Card[]): CardRoomAction[] => {
    const discard = cards.find((card) => rankOf(card) === houseDiscard(cards))
    return discard === undefined ? [] : [{ seat, do: 'draw', discard, card: next() }]
  }
  const draws = drawn(1, own)
  const mustDouble = draws.length > 0 && pokaraHand(own).category !== 'high card'
  const bets: CardRoomBet[] = [{ seat: 1, wager: 'initial', stake: 100 }]
  return {
    deal: { 'seat:1': own, dealer },
    actions: [...draws, ...drawn('dealer', dealer)],
    bets: mustDouble ? [...bets, { seat: 1, wager: 'double', stake: 100 }] : bets,
  }
}
