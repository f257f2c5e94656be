import type { DrawnRound } from '../../kit/bank/player-banked.ts'
import type { CardRoomAction } from '../../kit/card-room/case.ts'
import type { Card } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import { dealtHands, drawFrom, drawHands, sameBets } from '../../kit/odds/draw-cards.ts'
import { usualDecks } from '../bank-page.ts'

/**
 * A round in which the seats draw as the player-dealer must, and never double, split or surrender: so many cards each, then
 * hits as long as `draws` says. Where the player-dealer's first cards end the round, as `ends` says, nobody gets any.
 */
export const asThePlayerDealer =
  (
    wager: string,
    pack: readonly Card[],
    dealt: number,
    draws: (cards: readonly Card[], options: Options) => boolean,
    ends: typeof draws = () => false,
  ): DrawnRound =>
  (random, options, { decks = usualDecks }, seats) => {
    const next = drawFrom(random, pack, decks)
    const hands = drawHands(next, seats, dealt)
    const actions = hands.flatMap((hand) => {
      const hits: CardRoomAction[] = []
      for (let { cards } = hand; draws(cards, options); ) {
        const card = next()
        hits.push({ seat: hand.seat, do: 'hit', card })
        cards = [...cards, card]
      }
      return hits
    })
    const isOver = hands.some(({ seat, cards }) => seat === 'dealer' && ends(cards, options))
    return { deal: dealtHands(hands), actions: isOver ? [] : actions, bets: sameBets(hands, wager) }
  }
