import type { DrawnRound } from '../../kit/bank/player-banked.ts'
import type { CardRoomAction } from '../../kit/card-room/case.ts'
import { type Card, oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { type DrawnHand, dealtHands, drawFrom, drawHands, sameBets } from '../../kit/odds/draw-cards.ts'
import { usualDecks } from '../bank-page.ts'
import { houseDiscard, pokaraHand, rankValue } from './pokara-hands.ts'

const pack = oneDeck.filter((card) => rankValue(card) >= 0)

/** A seat draws as the player-dealer must, and doubles where it may not draw without (line 1762). */
export const pokaraByHouseWay: DrawnRound = (random, _options, { decks = usualDecks }, seats) => {
  const next = drawFrom(random, pack, decks)
  const hands = drawHands(next, seats, 3)
  const actions = hands.flatMap(({ seat, cards }): CardRoomAction[] => {
    const discard = cards.find((card) => rankOf(card) === houseDiscard(cards))
    return discard === undefined ? [] : [{ seat, do: 'draw', discard, card: next() }]
  })
  const doubles = hands.filter((hand) => mustDouble(hand) && actions.some(({ seat }) => seat === hand.seat))
  return {
    deal: dealtHands(hands),
    actions,
    bets: [...sameBets(hands, 'initial'), ...sameBets(doubles, 'double')],
  }
}

const mustDouble = ({ cards }: DrawnHand<Card>): boolean => pokaraHand(cards).category !== 'high card'
