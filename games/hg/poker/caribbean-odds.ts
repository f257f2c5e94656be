import type { DrawnRound } from '../../kit/bank/player-banked.ts'
import { oneDeck } from '../../kit/cards/cards.ts'
import { dealtHands, drawFrom, drawHands, sameBets } from '../../kit/odds/draw-cards.ts'
import { handOfManyPacks } from '../../kit/ranks/many-packs.ts'
import { usualDecks } from '../bank-page.ts'

/** A seat calls with this hand or a better one. */
export const callsFrom =
  (least: { strength: number }): DrawnRound =>
  (random, _options, { decks = usualDecks }, seats) => {
    const hands = drawHands(drawFrom(random, oneDeck, decks), seats, 5)
    const antes = sameBets(hands, 'ante')
    const calls = new Set(
      hands.flatMap(({ seat, cards }) => (handOfManyPacks(cards).strength >= least.strength ? [seat] : [])),
    )
    return {
      deal: dealtHands(hands),
      actions: antes.map(({ seat }) => ({ seat, do: calls.has(seat) ? 'call' : 'fold' })),
      bets: antes.flatMap((ante) =>
        calls.has(ante.seat) ? [ante, { ...ante, wager: 'call-bet', stake: 2 * ante.stake }] : [ante],
      ),
    }
  }
